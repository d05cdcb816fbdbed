import { bytesToBase64, hexToBytes, type InclusionProof, MerkleTree } from '@site/proof';

import { CHECKPOINT_COLUMNS, readValues } from './columns';
import type { Records } from './records';

/** Proves that the last checkpoint covers the entry with this hash; undefined if it does not. */
export async function inclusionProof(records: Pick<Records, 'lastCheckpoint' | 'entryHashes'>, hash: string): Promise<InclusionProof | undefined> {
  const row = await records.lastCheckpoint();
  const { size, note, token } = row ? readValues(CHECKPOINT_COLUMNS, row) : { size: null, note: null, token: null };
  if (size === null || note === null) return undefined;
  const tree = new MerkleTree();
  let index: number | undefined;
  for await (const one of records.entryHashes(0, size)) {
    if (one === hash) index = tree.size;
    tree.append(hexToBytes(one));
  }
  return index === undefined || tree.size < size ? undefined : { hash, index, hashes: tree.inclusionProof(index).map(bytesToBase64), checkpoint: { note, token } };
}
