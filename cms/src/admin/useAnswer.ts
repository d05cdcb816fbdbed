import { useFetchClient } from '@strapi/strapi/admin';
import { useEffect, useState } from 'react';

export type Answer<T> = { readonly state: 'loading' } | { readonly state: 'failed' } | { readonly state: 'there'; readonly data: T };

/**
 * What the CMS answers to whoever is logged in; asked again when the address changes.
 * @param url null asks nothing
 * @param time another value asks again, without taking away what is there
 */
export function useAnswer<T>(url: string | null, time = 0): Answer<T> {
  const { get } = useFetchClient();
  const [known, setKnown] = useState<{ url: string; answer: Answer<T> }>();

  useEffect(() => {
    if (url === null) return;
    const abort = new AbortController();
    const settle = (answer: Answer<T>) => {
      if (!abort.signal.aborted) setKnown({ url, answer });
    };
    get<T>(url, { signal: abort.signal }).then(({ data }) => settle({ state: 'there', data }), () => settle({ state: 'failed' }));
    return () => abort.abort();
  }, [get, url, time]);

  return known !== undefined && known.url === url ? known.answer : { state: 'loading' };
}
