import { useAnswer } from '../../../admin/useAnswer';

/** A link to a client's signature, made for whoever is logged in: the one in the record ends a year after the signing. */
export function useSignatureUrl(documentId: unknown): { readonly url: string | null; readonly isMissing: boolean } {
  const isKnown = typeof documentId === 'string' && documentId !== '';
  const answer = useAnswer<{ readonly data: { readonly url: string } }>(isKnown ? `/signatures/${documentId}/link` : null);
  const url = answer.state === 'there' && isLink(answer.data.data.url) ? answer.data.data.url : null;
  return { url, isMissing: !isKnown || (answer.state !== 'loading' && url === null) };
}

/** Whether there is a link to a picture, and nothing else that a browser would follow. */
function isLink(url: unknown): url is string {
  return typeof url === 'string' && /^https?:\/\//.test(url);
}
