import { signCheckpoint } from '@site/proof';
import type { Core } from '@strapi/strapi';

import { environment } from '../../environment';
import { lockInTransaction } from '../../lib/transaction-lock';
import { databaseConnection } from '../../strapi-internals/database-connection';
import { UIDS } from '../../uids';
import { isChainContradicted } from './chain-audit';
import { currentKey } from './chain-writer';
import { CLOCK_DIFFERENCE_MS } from './checkpoint-check';
import { CheckpointRoot, ContradictionError } from './checkpoint-root';
import { CHECKPOINT_COLUMNS, ENTRY_COLUMNS, type Row, readValues } from './columns';
import { type Connection, Records } from './records';

/** New entries wait for the next checkpoint until the last one is this old: each is time-stamped and published. */
const MIN_CHECKPOINT_AGE_MS = 60_000;
/** After this time a new checkpoint is made even if there are no new entries. */
const MAX_CHECKPOINT_AGE_MS = 23 * 60 * 60_000;

/** Name of the chain in checkpoints: the site's address without protocol. */
export function evidenceOrigin(): string {
  return `${environment().siteUrl.host}/evidence`;
}

/** Of this process. */
const checkpointRoot = new CheckpointRoot();

/**
 * Creates a checkpoint if there are entries that the last one does not cover, or if it is a day old. Concurrent processes
 * create only one. It reads only the entries since the last one, except for the first time in this process.
 * @throws ContradictionError if the entries do not extend those of the last checkpoint
 */
export async function makeCheckpoint(strapi: Core.Strapi): Promise<void> {
  const records = recordsOf(databaseConnection(strapi));
  const last = await lastCheckpoint(records);
  const size = await countEntries(records);
  const now = new Date();
  const minAge = size > (last?.size ?? 0) ? MIN_CHECKPOINT_AGE_MS : MAX_CHECKPOINT_AGE_MS;
  if (size === 0 || (last && now.getTime() - (await believableTime(strapi, last, now)) < minAge)) return;

  if (isChainContradicted()) throw new ContradictionError();
  const root = await checkpointRoot.over(records, size, last?.row);
  await strapi.db.transaction(async ({ trx }) => {
    await lockInTransaction(strapi, trx, 'checkpoints');
    if ((await lastCheckpoint(recordsOf(trx)))?.id !== last?.id) return;
    const { publicKey, sign } = await currentKey(recordsOf(trx));
    const note = signCheckpoint({ origin: evidenceOrigin(), size, root }, publicKey, sign);
    const isStamped = environment().timeStampServer !== undefined;
    await strapi.db.query(UIDS.evidenceCheckpoint).createMany({ data: [{ made_at: new Date(Math.max(now.getTime(), last?.madeAt ?? 0)), size, note, attempts: 0, next_attempt_at: isStamped ? now : null }] });
  });
}

/** When a checkpoint was made. Of a clock that was ahead, its date would stop further ones; dates never decrease, so that of the next one is no better. */
async function believableTime(strapi: Core.Strapi, { id, madeAt }: Last, now: Date): Promise<number> {
  const latest = now.getTime() + CLOCK_DIFFERENCE_MS;
  if (madeAt <= latest) return madeAt;
  const stored: { createdAt: string } | null = await strapi.db.query(UIDS.evidenceCheckpoint).findOne({ select: ['createdAt'], where: { id } });
  const storedAt = new Date(stored?.createdAt ?? 0).getTime();
  return storedAt <= latest ? storedAt : 0;
}

const recordsOf = (connection: Connection): Records => new Records(connection, environment().database.client);

interface Last {
  readonly id: number;
  readonly size: number;
  readonly madeAt: number;
  readonly row: Row;
}

async function lastCheckpoint(records: Records): Promise<Last | undefined> {
  const row = await records.lastCheckpoint();
  if (!row) return undefined;
  const { size, made_at: madeAt } = readValues(CHECKPOINT_COLUMNS, row);
  return { id: Number(row.id), size: size ?? 0, madeAt: Date.parse(madeAt ?? ''), row };
}

async function countEntries(records: Records): Promise<number> {
  const row = await records.lastEntry();
  return (row && readValues(ENTRY_COLUMNS, row).sequence) ?? 0;
}
