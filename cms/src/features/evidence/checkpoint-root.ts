import { type SignedCheckpoint, MerkleRoot, areEqualBytes, hexToBytes, openCheckpoint } from '@site/proof';
import { SHA256_PATTERN } from '@site/rules';

import { environment } from '../../environment';
import { CHECKPOINT_COLUMNS, MalformedColumnError, type Row, readValues } from './columns';
import type { Records } from './records';

/** The entries are not those that the last checkpoint covers. */
export class ContradictionError extends Error {
  override readonly name = 'ContradictionError';

  /** @param what contradicts what */
  constructor(what = 'the entries contradict the last checkpoint') {
    super(`${what}: npm run verify-signings names the fault`);
  }
}

type Hashes = Pick<Records, 'entryHashes'>;

/** The root of each checkpoint. It reads the entries since the last one only, except for the first time. */
export class CheckpointRoot {
  /** Over what was read for the last checkpoint: one hash per level of the tree. */
  private known = new MerkleRoot();

  /**
   * @param last row of the last checkpoint, which its signature protects
   * @returns the root over the first `size` entries
   * @throws ContradictionError if there are fewer, or if the last checkpoint covers others
   */
  async over(records: Hashes, size: number, last: Row | undefined): Promise<Uint8Array> {
    const covered = last && checkpointOf(last);
    // The checkpoint for which more was read was not stored.
    const tree = this.known.size > (covered?.size ?? 0) ? new MerkleRoot() : this.known;
    // After a fault everything is read again.
    this.known = new MerkleRoot();
    if (covered) {
      await extendRoot(tree, records, covered.size);
      if (!areEqualBytes(covered.root, tree.root())) throw new ContradictionError();
    }
    await extendRoot(tree, records, size);
    this.known = tree;
    return tree.root();
  }
}

/** The checkpoint of a row. @throws ContradictionError if it is damaged, or not signed with one of our keys */
export function checkpointOf(row: Row): SignedCheckpoint {
  const { size, note } = valuesOf(row);
  const checkpoint = openCheckpoint(note ?? '', environment().evidenceKeys.map(({ publicKey }) => publicKey));
  if (!checkpoint || checkpoint.size !== size) throw new ContradictionError();
  return checkpoint;
}

function valuesOf(row: Row) {
  try {
    return readValues(CHECKPOINT_COLUMNS, row);
  } catch (error) {
    throw error instanceof MalformedColumnError ? new ContradictionError() : error;
  }
}

/** Extends the root by the entries up to the one with the number `size`. @throws ContradictionError if one of them is missing or damaged */
export async function extendRoot(tree: MerkleRoot, records: Hashes, size: number): Promise<void> {
  for await (const hash of records.entryHashes(tree.size, size)) {
    if (!SHA256_PATTERN.test(hash)) throw new ContradictionError();
    tree.append(hexToBytes(hash));
  }
  if (tree.size < size) throw new ContradictionError();
}
