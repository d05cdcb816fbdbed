import type { CheckedDocument, DocumentFault, DocumentInclusion, EvidenceBlock, PublishedKeys } from '@site/proof';

import { WELL_KNOWN } from '@site/rules';

export type FileCheck =
  | { readonly outcome: 'genuine'; readonly document: CheckedDocument; readonly inclusion: DocumentInclusion | 'not_asked'; readonly note: string | null }
  | { readonly outcome: 'fault'; readonly fault: DocumentFault; readonly detail: string }
  /** What the check needs could not be loaded. */
  | { readonly outcome: 'unavailable' }
  /** The verification took longer than that of any document of ours. */
  | { readonly outcome: 'too_slow' };

/** Of the verification, without loading what it needs; real ones take less than a second. */
const TIME_LIMIT_MS = 15_000;

/**
 * Checks a document in the browser. The file stays here: the site is asked for its published keys, and for the block of the
 * evidence in which the document's entry is, which many others share, and its last checkpoints.
 */
export async function checkFile(file: File): Promise<FileCheck> {
  try {
    // Without it (an old browser, or a site without TLS) every signature would look wrong.
    if (!window.isSecureContext || typeof window.crypto.subtle === 'undefined') return { outcome: 'unavailable' };
    const { checkDocument, checkInclusion, MAX_DOCUMENT_BYTES } = await import('@site/proof');
    if (file.size > MAX_DOCUMENT_BYTES) return { outcome: 'fault', fault: 'too_large', detail: `${file.size} bytes` };
    const [bytes, keys] = await Promise.all([file.arrayBuffer(), load<PublishedKeys>(WELL_KNOWN.evidenceKeys)]);
    const check = await withinLimit(checkDocument(new Uint8Array(bytes), keys, new Date()));
    if (!check) return { outcome: 'too_slow' };
    const { document, fault, detail } = { detail: '', ...check };
    if (!document) return { outcome: 'fault', fault, detail };
    try {
      const { inclusion, note } = await checkInclusion(document, keys, { readBlock: (block) => load<EvidenceBlock>(`${WELL_KNOWN.evidenceEntries}?block=${block}`), readCheckpoints: () => load<readonly { readonly note: string }[]>(WELL_KNOWN.evidenceCheckpoints) }, new Date());
      return { outcome: 'genuine', document, inclusion, note };
    } catch {
      return { outcome: 'genuine', document, inclusion: 'not_asked', note: null };
    }
  } catch {
    return { outcome: 'unavailable' };
  }
}

/** @returns undefined if it takes too long */
async function withinLimit<T>(work: Promise<T>): Promise<T | undefined> {
  let timer: number | undefined;
  const limit = new Promise<undefined>((done) => {
    timer = window.setTimeout(() => done(undefined), TIME_LIMIT_MS);
  });
  try {
    return await Promise.race([work, limit]);
  } finally {
    window.clearTimeout(timer);
  }
}

async function load<T>(address: string): Promise<T> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address} answered with ${response.status}.`);
  return ((await response.json()) as { readonly data: T }).data;
}
