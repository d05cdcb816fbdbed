import { base64ToBytes, bytesToBase64, readTimeStamp, sha256Of, timeStampRequest, utf8ToBytes } from '@site/proof';
import type { Core } from '@strapi/strapi';

import { environment } from '../../environment';
import { kindOf } from '../../lib/errors';
import { retryPause } from '../../lib/retry-pause';
import { UIDS } from '../../uids';
import { CLOCK_DIFFERENCE_MS } from './checkpoint-check';

const MINUTE_MS = 60_000;
/** Pauses between attempts for one checkpoint; the last one repeats. */
const PAUSES_MS = [1, 2, 5, 10, 20, 30].map((minutes) => minutes * MINUTE_MS);
/** Timeout of an attempt, including the response body. */
const TIMEOUT_MS = 15_000;
/** Real responses have some thousand bytes. */
const MAX_ANSWER_BYTES = 64 * 1024;

export interface TimeStampServer {
  readonly url: URL;
  /** Trusted root certificates, former ones included, in DER. */
  readonly roots: readonly Uint8Array[];
}

interface Waiting {
  readonly id: number;
  readonly size: number;
  readonly made_at: string;
  readonly note: string;
  readonly attempts: number;
}

/** Requests time stamps for checkpoints without one, oldest first; stops at the first failure. */
export async function stampCheckpoints(strapi: Core.Strapi): Promise<void> {
  const { timeStampServer: server } = environment();
  if (!server) return;
  for (let waiting = await lease(strapi); waiting; waiting = await lease(strapi)) {
    try {
      const token = await requestTimeStamp(sha256Of(utf8ToBytes(waiting.note)), server);
      const { time } = await readTimeStamp(base64ToBytes(token) ?? new Uint8Array(), sha256Of(utf8ToBytes(waiting.note)), server.roots);
      // Stored, it would be a fault for ever; once that time has come, a token is accepted.
      const latest = await latestDateOf(strapi, waiting);
      if (latest > time.getTime() + CLOCK_DIFFERENCE_MS) throw new Error(`The checkpoint or its last entry is dated ${new Date(latest).toISOString()}, later than its time stamp: the clock was ahead.`);
      await strapi.db.query(UIDS.evidenceCheckpoint).updateMany({ where: { id: waiting.id, token: null }, data: { token, stamped_at: time, next_attempt_at: null } });
      if (waiting.attempts > 0) strapi.log.info('The time-stamp server is available again.');
    } catch (error) {
      if (waiting.attempts === 0) strapi.log.error(`Time-stamping a checkpoint failed (${reasonOf(error)}); it is retried.`);
      return;
    }
  }
}

/** The latest date that a checkpoint's time stamp covers. */
async function latestDateOf(strapi: Core.Strapi, { size, made_at: madeAt }: Waiting): Promise<number> {
  const entry: { recorded_at: string } | null = await strapi.db.query(UIDS.evidenceEntry).findOne({ select: ['recorded_at'], where: { sequence: size } });
  return Math.max(new Date(madeAt).getTime(), new Date(entry?.recorded_at ?? 0).getTime());
}

/** Leases a checkpoint by postponing its next attempt, so that only one of several processes requests its time stamp. */
async function lease(strapi: Core.Strapi): Promise<Waiting | undefined> {
  const now = new Date();
  const due = { token: null, next_attempt_at: { $lte: now } };
  const waiting: Waiting | null = await strapi.db.query(UIDS.evidenceCheckpoint).findOne({ select: ['id', 'size', 'made_at', 'note', 'attempts'], where: due, orderBy: { id: 'asc' } });
  if (!waiting) return undefined;
  const { count } = await strapi.db.query(UIDS.evidenceCheckpoint).updateMany({ where: { id: waiting.id, ...due }, data: { attempts: waiting.attempts + 1, next_attempt_at: new Date(now.getTime() + retryPause(PAUSES_MS, waiting.attempts)) } });
  return count === 1 ? waiting : undefined;
}

/**
 * Requests a time stamp over a SHA-256, in base64, and verifies it: a server, or an attacker in its place, could return
 * one over something else.
 * @throws on a timeout or an invalid response
 */
export async function requestTimeStamp(digest: Uint8Array, { url, roots }: TimeStampServer, timeoutMs = TIMEOUT_MS): Promise<string> {
  const { body, readAnswer } = timeStampRequest(digest);
  // The signal aborts reading the body too.
  const response = await fetch(url, { method: 'POST', headers: { 'Content-Type': 'application/timestamp-query' }, body, signal: AbortSignal.timeout(timeoutMs), redirect: 'error' });
  if (!response.ok) throw new Error(`HTTP ${response.status}`);
  return bytesToBase64(await readAnswer(await bodyOf(response), roots));
}

async function bodyOf(response: Response): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  const reader = response.body?.getReader();
  for (let part = await reader?.read(); part?.value; part = await reader?.read()) {
    length += part.value.length;
    if (length > MAX_ANSWER_BYTES) throw new Error('The answer is too long.');
    chunks.push(part.value);
  }
  return new Uint8Array(Buffer.concat(chunks));
}

/** Our own messages contain no data of others; of other errors only the code is logged. */
function reasonOf(error: unknown): string {
  return error instanceof Error && error.name === 'Error' ? error.message : kindOf(error);
}
