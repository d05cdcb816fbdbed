import type { Core } from '@strapi/strapi';

import { environment } from '../../environment';
import { outboxOf } from '../../services';
import { UIDS } from '../../uids';
import { isChainContradicted } from './chain-audit';
import { CLOCK_DIFFERENCE_MS } from './checkpoint-check';

const MINUTE_MS = 60_000;
/** A checkpoint is made within two minutes after an entry. */
const UNCOVERED_LATE_MS = 10 * MINUTE_MS;
/** A checkpoint without a time stamp is proof as well, so a short outage of the server is no reason to worry. */
const UNSTAMPED_LATE_MS = 60 * MINUTE_MS;
/** A checkpoint is made every 23 hours, even without new entries. */
const CHECKPOINT_LATE_MS = 24 * 60 * MINUTE_MS;
/** Minimum pause between two mails. */
const NOTICE_PAUSE_MS = 24 * 60 * MINUTE_MS;

/** What the evidence's checkpoints are waiting for; ages are 0 if there is nothing. */
export interface CheckpointBacklog {
  /** Age of the oldest entry that no checkpoint covers. */
  readonly uncoveredSeconds: number;
  /** Age of the oldest checkpoint that waits for its time stamp. */
  readonly unstampedSeconds: number;
  /** Age of the last checkpoint. */
  readonly lastSeconds: number;
  /** By how much the last checkpoint is dated in the future, because of a clock that was ahead. */
  readonly aheadSeconds: number;
  /** Whether this process found that entries contradict the last checkpoint. */
  readonly isContradicted: boolean;
}

export async function checkpointBacklog(strapi: Core.Strapi): Promise<CheckpointBacklog> {
  const checkpoints = strapi.db.query(UIDS.evidenceCheckpoint);
  const last: { size: number; made_at: string } | null = await checkpoints.findOne({ select: ['size', 'made_at'], orderBy: { id: 'desc' } });
  const [entry, unstamped] = (await Promise.all([
    strapi.db.query(UIDS.evidenceEntry).findOne({ select: ['recorded_at'], where: { sequence: { $gt: last?.size ?? 0 } }, orderBy: { sequence: 'asc' } }),
    environment().timeStampServer === undefined ? null : checkpoints.findOne({ select: ['made_at'], where: { token: null, next_attempt_at: { $notNull: true } }, orderBy: { id: 'asc' } }),
  ])) as [{ recorded_at: string } | null, { made_at: string } | null];
  const age = (time: string | undefined): number => (time === undefined ? 0 : Math.max(0, (Date.now() - new Date(time).getTime()) / 1_000));
  const aheadMs = last ? new Date(last.made_at).getTime() - Date.now() : 0;
  const aheadSeconds = aheadMs > CLOCK_DIFFERENCE_MS ? aheadMs / 1_000 : 0;
  return { uncoveredSeconds: age(entry?.recorded_at), unstampedSeconds: age(unstamped?.made_at), lastSeconds: age(last?.made_at), aheadSeconds, isContradicted: isChainContradicted() };
}

export type CheckpointDelay = 'contradicted' | 'uncovered' | 'ahead' | 'unstamped';

/** What is wrong, if anything; the worst first. */
export function checkpointDelay({ isContradicted, uncoveredSeconds, unstampedSeconds, lastSeconds, aheadSeconds }: CheckpointBacklog): CheckpointDelay | undefined {
  if (isContradicted) return 'contradicted';
  if (uncoveredSeconds * 1_000 > UNCOVERED_LATE_MS || lastSeconds * 1_000 > CHECKPOINT_LATE_MS) return 'uncovered';
  if (aheadSeconds > 0) return 'ahead';
  return unstampedSeconds * 1_000 > UNSTAMPED_LATE_MS ? 'unstamped' : undefined;
}

/** Notifies the firm, at most once a day, that entries were changed, or that checkpoints or their time stamps are late. */
export async function reportLateCheckpoints(strapi: Core.Strapi): Promise<void> {
  const delay = checkpointDelay(await checkpointBacklog(strapi));
  if (delay) await outboxOf(strapi).addLateNotice('checkpoint_notice', delay, NOTICE_PAUSE_MS);
}
