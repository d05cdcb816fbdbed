import { useFetchClient } from '@strapi/strapi/admin';
import { useEffect, useState } from 'react';

export type Fetched<T> = { readonly state: 'loading' } | { readonly state: 'failed' } | { readonly state: 'loaded'; readonly data: T };

/**
 * Fetches from the CMS with the session of the logged-in user; fetches again when the address changes.
 * @param url null disables the request
 * @param time change it to fetch again while keeping the current data
 */
export function useFetched<T>(url: string | null, time = 0): Fetched<T> {
  const { get } = useFetchClient();
  const [known, setKnown] = useState<{ url: string; answer: Fetched<T> }>();

  useEffect(() => {
    if (url === null) return;
    const abort = new AbortController();
    const settle = (answer: Fetched<T>) => {
      if (!abort.signal.aborted) setKnown({ url, answer });
    };
    get<T>(url, { signal: abort.signal }).then(({ data }) => settle({ state: 'loaded', data }), () => settle({ state: 'failed' }));
    return () => abort.abort();
  }, [get, url, time]);

  return known !== undefined && known.url === url ? known.answer : { state: 'loading' };
}
