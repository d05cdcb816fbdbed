import { statfs } from 'node:fs/promises';

import type { Core } from '@strapi/strapi';

import { environment } from '../../environment';
import { sealedAgreementsOf, siteStateOf } from '../../services';
import { databaseConnection } from '../../strapi-internals/database-connection';
import { type CheckpointBacklog, checkpointBacklog } from '../evidence/late-checkpoints';
import type { SiteStateSummary } from '../publishing/api-types';
import type { Backlog } from '../signed-documents/document-service';
import { signatureStore } from '../signing/signature-store';
import { withTimeout } from '../../lib/timeout';
import { UIDS } from '../../uids';

/** After this time without a response, a service counts as unavailable. */
const TIMEOUT_MS = 3_000;
/** Does not exist: a working store responds that it is missing. */
const NO_PICTURE = 'signature_0.png';

/** State of the CMS and its dependencies. Values from the database are undefined while it is unavailable. */
export interface State {
  readonly database: boolean;
  readonly storage: boolean;
  /** Bytes. */
  readonly diskFree: number;
  readonly outbox: Outbox | undefined;
  readonly signingAttempts: number | undefined;
  readonly documents: Backlog | undefined;
  readonly checkpoints: CheckpointBacklog | undefined;
  readonly site: SiteStateSummary | undefined;
}

interface Outbox {
  readonly waiting: number;
  /** Age since creation, regardless of retries. Mails that were postponed while the server accepted others do not count. */
  readonly oldestWaitingSeconds: number;
  readonly givenUp: number;
}

export async function readState(strapi: Core.Strapi): Promise<State> {
  const [database, storage, disk] = await Promise.all([
    isAvailable(() => databaseConnection(strapi).raw('select 1')),
    isAvailable(() => signatureStore().get(NO_PICTURE)),
    statfs(environment().dataDir),
  ]);
  const state = { database, storage, diskFree: disk.bavail * disk.bsize };
  if (!database) return { ...state, outbox: undefined, signingAttempts: undefined, documents: undefined, checkpoints: undefined, site: undefined };
  const [outbox, signingAttempts, documents, checkpoints, site] = await Promise.all([
    ifAvailable(() => readOutbox(strapi)),
    ifAvailable(() => strapi.db.query(UIDS.signingAttempt).count()),
    ifAvailable(() => sealedAgreementsOf(strapi).backlog()),
    ifAvailable(() => checkpointBacklog(strapi)),
    ifAvailable(() => siteStateOf(strapi).summary()),
  ]);
  return { ...state, outbox, signingAttempts, documents, checkpoints, site };
}

async function readOutbox(strapi: Core.Strapi): Promise<Outbox> {
  const where = { state: { $in: ['pending', 'sending'] } };
  const lastSent: { sent_at: string } | null = await strapi.db.query(UIDS.outboxMail).findOne({ select: ['sent_at'], where: { state: 'sent', sent_at: { $notNull: true } }, orderBy: { sent_at: 'desc' } });
  // A full mailbox says nothing about the server, as long as it accepts other mails.
  const isServers = { $or: [{ failure: { $null: true } }, { failure: { $ne: 'server_postponed' } }, { createdAt: { $gt: lastSent?.sent_at ?? new Date(0) } }] };
  const [waiting, oldest, givenUp] = await Promise.all([
    strapi.db.query(UIDS.outboxMail).count({ where }),
    strapi.db.query(UIDS.outboxMail).findOne({ select: ['createdAt'], where: { $and: [where, isServers] }, orderBy: { createdAt: 'asc' } }) as Promise<{ createdAt: string } | null>,
    strapi.db.query(UIDS.outboxMail).count({ where: { state: 'failed' } }),
  ]);
  return { waiting, oldestWaitingSeconds: oldest ? Math.max(0, (Date.now() - new Date(oldest.createdAt).getTime()) / 1_000) : 0, givenUp };
}

async function isAvailable(probe: () => PromiseLike<unknown>): Promise<boolean> {
  return (await ifAvailable(async () => [await probe()])) !== undefined;
}

async function ifAvailable<T>(probe: () => Promise<T>): Promise<T | undefined> {
  try {
    return await withTimeout(TIMEOUT_MS, probe());
  } catch {
    return undefined;
  }
}
