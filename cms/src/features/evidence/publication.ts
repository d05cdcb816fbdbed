import { BLOCK_SIZE, MerkleTree, bytesToBase64, type EvidenceBlock, hexToBytes, type InclusionProof, verifierKey } from '@site/proof';
import type { EvidenceCheckpoint, EvidenceCheckpointsAnswer, EvidenceKeysAnswer, EvidenceProofAnswer } from '@site/rules';
import type { Core } from '@strapi/strapi';

import { environment } from '../../environment';
import { isoTime } from '../../lib/iso-time';
import { databaseConnection } from '../../strapi-internals/database-connection';
import { UIDS } from '../../uids';
import { evidenceOrigin } from './checkpoint-maker';
import { ContradictionError } from './checkpoint-root';
import { Records } from './records';

/** The site's signing keys, with the times during which each was in use. */
export async function publishedKeys(strapi: Core.Strapi): Promise<EvidenceKeysAnswer['data']> {
  const introductions: readonly { reference: string; recorded_at: string }[] = await strapi.db.query(UIDS.evidenceEntry).findMany({ select: ['reference', 'recorded_at'], where: { kind: 'key' }, orderBy: { sequence: 'asc' } });
  // Keys that exist only in the database are not ours.
  const known = introductions.filter(({ reference }) => environment().evidenceKeys.some(({ publicKey }) => publicKey === reference));
  const origin = evidenceOrigin();
  return {
    origin,
    keys: known.map(({ reference: publicKey, recorded_at: from }, index) => ({ publicKey, verifierKey: verifierKey(origin, publicKey), from: isoTime(from), until: isoTime(known[index + 1]?.recorded_at) })),
  };
}

interface Row {
  readonly id: number;
  readonly size: number;
  readonly note: string;
  readonly made_at: string;
  readonly token: string | null;
  readonly stamped_at: string | null;
}

/** The last checkpoints, newest first, without their time stamps. */
export async function lastCheckpoints(strapi: Core.Strapi, limit: number): Promise<EvidenceCheckpointsAnswer['data']> {
  const rows: readonly Omit<Row, 'token'>[] = await strapi.db.query(UIDS.evidenceCheckpoint).findMany({ select: ['size', 'note', 'made_at', 'stamped_at'], orderBy: { id: 'desc' }, limit });
  return rows.map((row) => {
    const { token: _none, ...listed } = shown({ ...row, token: null });
    return listed;
  });
}

/** The last checkpoints over this many entries, newest first, with their time stamps. */
export async function checkpointsOver(strapi: Core.Strapi, size: number, limit: number): Promise<readonly EvidenceCheckpoint[]> {
  const rows: readonly Row[] = await strapi.db.query(UIDS.evidenceCheckpoint).findMany({ where: { size }, orderBy: { id: 'desc' }, limit });
  return rows.map(shown);
}

/** Proves that the entry with this hash is covered by the last checkpoint; undefined if it is not. @throws ContradictionError if covered entries are missing */
export async function proveInclusion(strapi: Core.Strapi, hash: string): Promise<EvidenceProofAnswer['data'] | undefined> {
  const entry: { sequence: number } | null = await strapi.db.query(UIDS.evidenceEntry).findOne({ select: ['sequence'], where: { hash } });
  const { checkpoint, proofs: [proof] } = await proveEntries(strapi, entry ? [entry.sequence] : []);
  return checkpoint && proof && { hash, ...proof, checkpoint };
}

type EntryPath = Pick<InclusionProof, 'index' | 'hashes'>;

/** The last checkpoint, and the proof that it covers each of these entries; undefined for those that it does not cover. */
export async function proveEntries(strapi: Core.Strapi, sequences: readonly number[]): Promise<{ readonly checkpoint: EvidenceCheckpoint | undefined; readonly proofs: readonly (EntryPath | undefined)[] }> {
  const row: Row | null = await strapi.db.query(UIDS.evidenceCheckpoint).findOne({ orderBy: { id: 'desc' } });
  if (!row) return { checkpoint: undefined, proofs: [] };
  const covered = sequences.some((sequence) => sequence <= row.size) ? await treeOf(strapi, row.size) : undefined;
  const proofOf = (sequence: number): EntryPath | undefined => (covered && sequence <= row.size ? { index: sequence - 1, hashes: covered.inclusionProof(sequence - 1).map(bytesToBase64) } : undefined);
  return { checkpoint: shown(row), proofs: sequences.map(proofOf) };
}

/**
 * A block of entries covered by the last checkpoint, which does not reveal which entry is requested; undefined without
 * a checkpoint.
 * @throws ContradictionError if one of them is missing
 */
export async function publishedBlock(strapi: Core.Strapi, block: number): Promise<EvidenceBlock | undefined> {
  const row: Row | null = await strapi.db.query(UIDS.evidenceCheckpoint).findOne({ orderBy: { id: 'desc' } });
  if (!row) return undefined;
  const [first, last] = [block * BLOCK_SIZE + 1, Math.min((block + 1) * BLOCK_SIZE, row.size)];
  if (first > last) return { block, hashes: [], proof: [], note: row.note };
  const entries: readonly { hash: string }[] = await strapi.db.query(UIDS.evidenceEntry).findMany({ select: ['hash'], where: { sequence: { $gte: first, $lte: last } }, orderBy: { sequence: 'asc' } });
  if (entries.length !== last - first + 1) throw new ContradictionError();
  const proof = (await treeOf(strapi, row.size)).blockProof(block);
  return { block, hashes: entries.map(({ hash }) => bytesToBase64(hexToBytes(hash))), proof: proof.map(bytesToBase64), note: row.note };
}

/** The tree of the last checkpoint that was asked for. Entries never change, so later ones are appended to it. */
let tree = new MerkleTree();
let extending: Promise<unknown> = Promise.resolve();

/** The Merkle tree of the first `size` entries. @throws ContradictionError if there are fewer; what was read is kept then */
function treeOf(strapi: Core.Strapi, size: number): Promise<MerkleTree> {
  const extended = extending.then(() => {
    if (tree.size > size) tree = new MerkleTree();
    return extend(strapi, tree, size);
  });
  extending = extended.catch(() => undefined);
  return extended;
}

async function extend(strapi: Core.Strapi, known: MerkleTree, size: number): Promise<MerkleTree> {
  const records = new Records(databaseConnection(strapi), environment().database.client);
  for await (const hash of records.entryHashes(known.size, size)) known.append(hexToBytes(hash));
  if (known.size < size) throw new ContradictionError();
  return known;
}

function shown({ size, note, made_at: madeAt, token, stamped_at: stampedAt }: Row): EvidenceCheckpoint {
  return { size, note, madeAt: isoTime(madeAt), token, stampedAt: isoTime(stampedAt) };
}
