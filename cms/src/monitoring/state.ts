import { statfs } from 'node:fs/promises';

import type { Core } from '@strapi/strapi';

import type { SiteStateService } from '../api/site-state/services/site-state';
import { environment } from '../environment';
import type { SiteStateForStaff } from '../publishing/answers';
import { signatureStore } from '../signatures/store';
import { within } from '../utils/within';

/** What does not answer in this time is away. */
const PATIENCE_MS = 3_000;
/** No signing has this name: a store that answers says that it is not there. */
const NO_PICTURE = 'signature_0.png';
const OUTBOX = 'api::outbox-mail.outbox-mail';

/** How the CMS and what it depends on are. What the database was to tell is undefined while it does not answer. */
export interface State {
  readonly database: boolean;
  readonly storage: boolean;
  /** Bytes. */
  readonly diskFree: number;
  readonly outbox: Outbox | undefined;
  readonly signingAttempts: number | undefined;
  readonly site: SiteStateForStaff | undefined;
}

interface Outbox {
  readonly waiting: number;
  /** Since it was written, whenever it is tried again. */
  readonly oldestWaitingSeconds: number;
  readonly givenUp: number;
}

export async function readState(strapi: Core.Strapi): Promise<State> {
  const [database, storage, disk] = await Promise.all([
    answers(() => strapi.db.connection.raw('select 1')),
    answers(() => signatureStore().get(NO_PICTURE)),
    statfs(environment().dataDir),
  ]);
  const state = { database, storage, diskFree: disk.bavail * disk.bsize };
  if (!database) return { ...state, outbox: undefined, signingAttempts: undefined, site: undefined };
  const [outbox, signingAttempts, site] = await Promise.all([
    unlessAway(() => readOutbox(strapi)),
    unlessAway(() => strapi.db.query('api::signing-attempt.signing-attempt').count()),
    unlessAway(() => (strapi.service('api::site-state.site-state') as SiteStateService).forStaff()),
  ]);
  return { ...state, outbox, signingAttempts, site };
}

async function readOutbox(strapi: Core.Strapi): Promise<Outbox> {
  const where = { state: { $in: ['pending', 'sending'] } };
  const [waiting, oldest, givenUp] = await Promise.all([
    strapi.db.query(OUTBOX).count({ where }),
    strapi.db.query(OUTBOX).findOne({ select: ['createdAt'], where, orderBy: { createdAt: 'asc' } }) as Promise<{ createdAt: string } | null>,
    strapi.db.query(OUTBOX).count({ where: { state: 'failed' } }),
  ]);
  return { waiting, oldestWaitingSeconds: oldest ? Math.max(0, (Date.now() - new Date(oldest.createdAt).getTime()) / 1_000) : 0, givenUp };
}

async function answers(ask: () => PromiseLike<unknown>): Promise<boolean> {
  return (await unlessAway(async () => [await ask()])) !== undefined;
}

async function unlessAway<T>(ask: () => Promise<T>): Promise<T | undefined> {
  try {
    return await within(PATIENCE_MS, ask());
  } catch {
    return undefined;
  }
}
