import { useFetched } from '../../../admin/useFetched';

/** Fetches a new signature link for the logged-in user: the stored one expires a year after the signing. */
export function useSignatureUrl(documentId: unknown): { readonly url: string | null; readonly isMissing: boolean } {
  const isKnown = typeof documentId === 'string' && documentId !== '';
  const answer = useFetched<{ readonly data: { readonly url: string } }>(isKnown ? `/signatures/${documentId}/link` : null);
  const url = answer.state === 'loaded' && isLink(answer.data.data.url) ? answer.data.data.url : null;
  return { url, isMissing: !isKnown || (answer.state !== 'loading' && url === null) };
}

/** Whether this is an http(s) URL, and not, for example, a script. */
function isLink(url: unknown): url is string {
  return typeof url === 'string' && /^https?:\/\//.test(url);
}
