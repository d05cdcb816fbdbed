import { checkDocument, type PublishedKeys, sha256 } from '@site/proof';

import { entryName, shown } from './checks';
import type { Row } from './columns';
import { Fault } from './faults';
import type { Records } from './records';

/** Reads sealed documents. */
export interface Documents {
  /** @returns undefined if there is no such file */
  get(file: string): Promise<Uint8Array | undefined>;
}

interface Sources {
  /** A consistent snapshot of the rows, whose evidence was verified. */
  readonly snapshot: Pick<Records, 'documents' | 'signingEntries'>;
  /** The current rows: the server may be running. */
  readonly now: Pick<Records, 'document' | 'namesDocument'>;
  readonly documents: Documents;
  /** Files that were in the store before the snapshot. */
  readonly stored: ReadonlySet<string>;
}

export interface DocumentVerification {
  /** The first fault, if any. */
  readonly fault: Fault | undefined;
  /** Number of documents verified without a fault. */
  readonly count: number;
}

/** Rows per query. */
const BATCH = 100;

/**
 * Verifies each sealed document: its hash, its seal, and that its evidence is the entry of its signing; and that there are no
 * others in the store. One file at a time is in memory.
 */
export async function verifyDocuments(sources: Sources, published: PublishedKeys, onProgress?: (count: number) => void): Promise<DocumentVerification> {
  const { snapshot, stored } = sources;
  const known = new Set<string>();
  let count = 0;
  try {
    for (let after = 0, rows = await snapshot.documents(after, BATCH); rows.length > 0; rows = await snapshot.documents(after, BATCH)) {
      const entries = new Map((await snapshot.signingEntries(rows.map(({ reference }) => String(reference)))).map((entry) => [entry.reference, entry]));
      for (const row of rows) {
        for (const file of [row.file, row.archive_file]) if (typeof file === 'string') known.add(file);
        if (row.state === 'made' && (await verifyDocument(row, entries.get(row.reference), sources, published))) onProgress?.((count += 1));
      }
      after = Number(rows.at(-1)?.id);
    }
    for (const file of stored) if (!known.has(file)) await expectNamed(file, sources);
    return { fault: undefined, count };
  } catch (error) {
    if (error instanceof Fault) return { fault: error, count };
    throw error;
  }
}

/** @returns false if it was erased, or replaced by one with archival data, since the snapshot */
async function verifyDocument(row: Row, entry: Row | undefined, { now, documents }: Sources, published: PublishedKeys): Promise<boolean> {
  const name = entry ? `${entryName(Number(entry.sequence), row.reference)}: the document ${shown(row.file)}` : `The document ${shown(row.file)} (reference ${shown(row.reference)})`;
  const isCurrent = async (): Promise<boolean> => {
    const current = await now.document(String(row.reference));
    return current?.state === 'made' && current.file === row.file && current.sha256 === row.sha256;
  };
  if (!entry) {
    if (!(await isCurrent())) return false;
    throw new Fault('document_without_record', `${name} belongs to no signing.`, 'reference');
  }
  if (typeof row.file !== 'string') throw new Fault('document_missing', `${name} was made, but its file is not named.`, 'file');
  const file = await read(row.file, name, documents);
  if (!file) {
    if (!(await isCurrent())) return false;
    throw new Fault('document_missing', `${name} is missing from the store.`, 'file');
  }
  if (sha256(file) !== row.sha256) throw new Fault('document_changed', `${name} is not the one that was made: its SHA-256 is another one.`, 'sha256');
  const { document, fault, detail } = { fault: undefined, detail: undefined, ...(await checkDocument(file, published, new Date())) };
  if (!document) throw new Fault('document_not_genuine', `${name} is not genuine (${String(fault)}): ${String(detail)}`, 'file');
  if (document.entry.reference !== entry.reference || document.entry.hash !== entry.hash) throw new Fault('document_exchanged', `${name} is the one of another signing.`, 'file');
  return true;
}

async function read(file: string, name: string, documents: Documents): Promise<Uint8Array | undefined> {
  try {
    return await documents.get(file);
  } catch (error) {
    const { code, name: kind } = error as { code?: unknown; name?: unknown };
    throw new Fault('document_unreadable', `${name} cannot be read (${shown(code ?? kind)}).`, 'file');
  }
}

async function expectNamed(file: string, { now, documents }: Sources): Promise<void> {
  if ((await now.namesDocument(file)) || (await read(file, `The document ${shown(file)}`, documents)) === undefined) return;
  throw new Fault('document_without_record', `The document ${shown(file)} is in the store, but no record names it.`, 'file');
}
