import { useFetchClient } from '@strapi/strapi/admin';
import { useEffect, useState } from 'react';

export type Answer<T> = { readonly state: 'loading' } | { readonly state: 'failed' } | { readonly state: 'there'; readonly data: T };

/**
 * Fetches from the CMS with the session of the logged-in user; fetches again when the address changes.
 * @param url null disables the request
 * @param time change it to fetch again while keeping the current data
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
