import type { PublishedKeys } from '@site/proof';

import { environment } from '../../environment';
import { publishedSeals } from '../signed-documents/published-seals';
import { documentStore } from '../signing/document-store';
import { signatureStore } from '../signing/signature-store';
import { type DocumentVerification, verifyDocuments } from './document-verification';
import { openEvidence } from './evidence-database';
import type { Records } from './records';
import { type Verification, verify } from './verification';

/** What was kept elsewhere, if anything. */
interface Kept {
  readonly contains?: string | undefined;
  readonly checkpoints?: readonly string[];
}

/** How far a verification is: verified entries, all entries, verified documents. */
export interface Progress {
  readonly entries: number;
  readonly total: number;
  readonly documents: number;
}

export interface WholeVerification {
  readonly verification: Verification;
  /** Undefined if the entries, with which documents are compared, are not in order. */
  readonly documents: DocumentVerification | undefined;
}

interface Hooks {
  readonly onProgress?: (progress: Progress) => void;
  /** With the rows that were verified. */
  readonly whenVerified?: (result: WholeVerification, snapshot: Records) => Promise<void>;
}

/** Verifies the evidence's chain, every record, every version of the agreement, every picture and every sealed document. Changes nothing; the server may be running. */
export async function verifyEverything({ contains, checkpoints = [] }: Kept = {}, { onProgress, whenVerified }: Hooks = {}): Promise<WholeVerification> {
  const { evidenceKeys, timeStampRoots } = environment();
  const expected = { publicKeys: evidenceKeys.map(({ publicKey }) => publicKey), timeStampRoots, now: new Date(), contains, checkpoints };
  const pictures = signatureStore();
  const evidence = openEvidence();
  try {
    // Before the snapshot: what is stored after it has a row that the snapshot does not show.
    const [stored, storedDocuments] = [new Set(await pictures.list()), new Set(await documentStore().list())];
    return await evidence.read(async (snapshot, now) => {
      const progress = { entries: 0, total: 0, documents: 0 };
      const advance = (change: Partial<Progress>): void => onProgress?.(Object.assign(progress, change));
      const verification = await verify({ snapshot, now, pictures, stored }, expected, (entries, total) => advance({ entries, total }));
      const documents = verification.fault ? undefined : await verifyDocuments({ snapshot, now, documents: documentStore(), stored: storedDocuments }, await published(evidenceKeys), (count) => advance({ documents: count }));
      const result = { verification, documents };
      await whenVerified?.(result, snapshot);
      return result;
    });
  } finally {
    await evidence.close();
  }
}

/** Keys and certificates as the site publishes them. The entries were verified before, so the keys' times are not needed. */
async function published(keys: readonly { readonly publicKey: string }[]): Promise<PublishedKeys> {
  return { origin: '', keys: keys.map(({ publicKey }) => ({ publicKey, from: '', until: null })), ...(await publishedSeals()) };
}
