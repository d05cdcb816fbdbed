import { sha256Of } from './hash';

const LEAF = Uint8Array.of(0);
const NODE = Uint8Array.of(1);

// RFC 6962, 2.1: different prefixes, so that a leaf cannot pass as a node or vice versa.
const leafHash = (data: Uint8Array): Uint8Array => sha256Of(LEAF, data);
const nodeHash = (left: Uint8Array, right: Uint8Array): Uint8Array => sha256Of(NODE, left, right);

/** Incremental Merkle root (RFC 6962), which stores one hash per level. */
export class MerkleRoot {
  /** Roots of complete subtrees from the left, each at least twice as large as the next. */
  private subtrees: { readonly size: number; readonly root: Uint8Array }[] = [];
  private leaves = 0;

  get size(): number {
    return this.leaves;
  }

  append(data: Uint8Array): void {
    let subtree = { size: 1, root: leafHash(data) };
    for (let last = this.subtrees.at(-1); last?.size === subtree.size; last = this.subtrees.at(-1)) {
      this.subtrees.pop();
      subtree = { size: 2 * subtree.size, root: nodeHash(last.root, subtree.root) };
    }
    this.subtrees.push(subtree);
    this.leaves += 1;
  }

  root(): Uint8Array {
    const [last, ...others] = this.subtrees.map(({ root }) => root).reverse();
    return last === undefined ? sha256Of() : others.reduce((right, left) => nodeHash(left, right), last);
  }
}

export function merkleRoot(list: readonly Uint8Array[]): Uint8Array {
  const tree = new MerkleRoot();
  for (const data of list) tree.append(data);
  return tree.root();
}

const BLOCK_HEIGHT = 8;
/** Number of items of a block, which is a subtree. Requesting a block does not reveal which item is meant. */
export const BLOCK_SIZE = 2 ** BLOCK_HEIGHT;

/** A complete Merkle tree, for inclusion proofs. It grows at the end, with one hash per level. */
export class MerkleTree {
  /** Levels from the leaves up; a node without a sibling is copied to the next level. */
  private readonly levels: Uint8Array[][] = [[]];

  constructor(list: readonly Uint8Array[] = []) {
    for (const data of list) this.append(data);
  }

  get size(): number {
    return this.levels[0]?.length ?? 0;
  }

  append(data: Uint8Array): void {
    let [hash, index] = [leafHash(data), this.size];
    for (const [height, level] of this.levels.entries()) {
      level[index] = hash;
      if (level.length === 1) return;
      const left = level[index - 1];
      if (index % 2 === 1 && left) hash = nodeHash(left, hash);
      index >>= 1;
      if (height + 1 === this.levels.length) this.levels.push([]);
    }
  }

  /** Inclusion proof of an item (RFC 6962, 2.1.1), from the leaf up. */
  inclusionProof(index: number): readonly Uint8Array[] {
    return this.proof(index, 0);
  }

  /** Inclusion proof of a block of {@link BLOCK_SIZE} items. */
  blockProof(block: number): readonly Uint8Array[] {
    return this.proof(block, BLOCK_HEIGHT);
  }

  private proof(index: number, height: number): readonly Uint8Array[] {
    const levels = this.levels.slice(Math.min(height, this.levels.length - 1));
    if (!(index >= 0 && index < (levels[0]?.length ?? 0))) throw new RangeError('There is no item with this index.');
    return levels.flatMap((level, above) => level[(index >> above) ^ 1] ?? []);
  }
}

/** Computes the root from an inclusion proof; undefined if the proof is invalid for this index and size. */
export function rootOfInclusion(data: Uint8Array, index: number, size: number, proof: readonly Uint8Array[]): Uint8Array | undefined {
  return rootAbove(leafHash(data), index, size, proof);
}

/** Computes the root from the proof of a block; undefined if this is not a complete block of a list of this size. */
export function rootOfBlock(items: readonly Uint8Array[], block: number, size: number, proof: readonly Uint8Array[]): Uint8Array | undefined {
  if (!Number.isSafeInteger(block) || items.length !== Math.min(BLOCK_SIZE, size - block * BLOCK_SIZE)) return undefined;
  return rootAbove(merkleRoot(items), block, Math.ceil(size / BLOCK_SIZE), proof);
}

function rootAbove(hash: Uint8Array, index: number, size: number, proof: readonly Uint8Array[]): Uint8Array | undefined {
  if (!Number.isSafeInteger(size) || !Number.isSafeInteger(index) || index < 0 || index >= size) return undefined;
  if (size === 1) return proof.length === 0 ? hash : undefined;
  const sibling = proof.at(-1);
  if (sibling?.length !== 32) return undefined;
  const middle = leftSize(size);
  const isLeft = index < middle;
  const below = rootAbove(hash, isLeft ? index : index - middle, isLeft ? middle : size - middle, proof.slice(0, -1));
  return below && (isLeft ? nodeHash(below, sibling) : nodeHash(sibling, below));
}

/** The largest power of two below the size. */
function leftSize(size: number): number {
  let half = 1;
  while (2 * half < size) half *= 2;
  return half;
}
