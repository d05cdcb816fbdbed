import { MerkleRoot, areEqualBytes, hexToBytes, openCheckpoint, signCheckpoint } from '@site/proof';
import type { Core } from '@strapi/strapi';

import { environment } from '../../environment';
import { lockInTransaction } from '../../lib/transaction-lock';
import { databaseConnection } from '../../strapi-internals/database-connection';
import { UIDS } from '../../uids';
import { currentKey } from './chain-writer';
import { CHECKPOINT_COLUMNS, ENTRY_COLUMNS, readValues } from './columns';
import { type Connection, Records } from './records';

/** New entries wait for the next checkpoint until the last one is this old: each is time-stamped and published. */
const MIN_CHECKPOINT_AGE_MS = 60_000;
/** After this time a new checkpoint is made even if there are no new entries. */
const MAX_CHECKPOINT_AGE_MS = 23 * 60 * 60_000;

/** Name of the chain in checkpoints: the site's address without protocol. */
export function evidenceOrigin(): string {
  return `${environment().siteUrl.host}/evidence`;
}

/** The Merkle root over the first `size` entries, and the one at an earlier size. */
interface Roots {
  readonly size: number;
  readonly root: Uint8Array;
  readonly earlier: Uint8Array | undefined;
}

/** The entries are not those that the last checkpoint covers. */
export class ContradictionError extends Error {
  constructor() {
    super('the entries contradict the last checkpoint: npm run verify-signings names the fault');
  }
}

/**
 * Creates a checkpoint if there are entries that the last one does not cover, or if it is a day old. Concurrent processes
 * create only one.
 * @throws ContradictionError if the entries do not extend those of the last checkpoint
 */
export async function makeCheckpoint(strapi: Core.Strapi): Promise<void> {
  const records = recordsOf(databaseConnection(strapi));
  const last = await lastCheckpoint(records);
  const size = await countEntries(records);
  const now = new Date();
  const minAge = size > (last?.size ?? 0) ? MIN_CHECKPOINT_AGE_MS : MAX_CHECKPOINT_AGE_MS;
  if (size === 0 || now.getTime() - (last?.madeAt ?? 0) < minAge) return;

  const roots = await rootsOver(records, size, last?.size);
  if (last && !isContinued(last, roots)) throw new ContradictionError();
  await strapi.db.transaction(async ({ trx }) => {
    await lockInTransaction(strapi, trx, 'checkpoints');
    if ((await lastCheckpoint(recordsOf(trx)))?.id !== last?.id) return;
    const { publicKey, sign } = await currentKey(recordsOf(trx));
    const note = signCheckpoint({ origin: evidenceOrigin(), size: roots.size, root: roots.root }, publicKey, sign);
    const isStamped = environment().timeStampServer !== undefined;
    await strapi.db.query(UIDS.evidenceCheckpoint).createMany({ data: [{ made_at: now, size: roots.size, note, attempts: 0, next_attempt_at: isStamped ? now : null }] });
  });
}

const recordsOf = (connection: Connection): Records => new Records(connection, environment().database.client);

interface Last {
  readonly id: number;
  readonly size: number;
  readonly madeAt: number;
  readonly note: string;
}

async function lastCheckpoint(records: Records): Promise<Last | undefined> {
  const row = await records.lastCheckpoint();
  if (!row) return undefined;
  const { size, made_at: madeAt, note } = readValues(CHECKPOINT_COLUMNS, row);
  return { id: Number(row.id), size: size ?? 0, madeAt: Date.parse(madeAt ?? ''), note: note ?? '' };
}

async function countEntries(records: Records): Promise<number> {
  const row = await records.lastEntry();
  return (row && readValues(ENTRY_COLUMNS, row).sequence) ?? 0;
}

async function rootsOver(records: Records, size: number, earlierSize: number | undefined): Promise<Roots> {
  const tree = new MerkleRoot();
  let earlier: Uint8Array | undefined;
  for await (const hash of records.entryHashes(0, size)) {
    tree.append(hexToBytes(hash));
    if (tree.size === earlierSize) earlier = tree.root();
  }
  return { size: tree.size, root: tree.root(), earlier };
}

/** Whether the current entries extend those of the last checkpoint, whose signature is verified too. */
function isContinued({ note }: Last, { earlier }: Roots): boolean {
  const checkpoint = openCheckpoint(note, environment().evidenceKeys.map(({ publicKey }) => publicKey));
  return checkpoint !== undefined && earlier !== undefined && areEqualBytes(checkpoint.root, earlier);
}
