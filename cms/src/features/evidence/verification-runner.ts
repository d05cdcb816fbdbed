import { type ChildProcess, fork } from 'node:child_process';
import { setPriority } from 'node:os';
import { join } from 'node:path';

import type { Core } from '@strapi/strapi';

import { kindOf } from '../../lib/errors';
import { UIDS } from '../../uids';
import { currentStaff, type StaffIdentity } from '../accounts/current-staff';
import { recordAction } from '../audit/record';
import type { VerificationRun, Verifications, VerificationState } from './api-types';
import type { VerificationMessage, VerificationOutcome } from './verification-process';
import type { Progress } from './verify-everything';

/** Value of the unique column `slot` of the running verification; the others have none. */
const SLOT = 'running';
/** A running verification that is not renewed for so long belongs to a process that has ended. */
const LEASE_MS = 60_000;
const RENEWAL_MS = 5_000;
/** Without any progress for so long, a verification hangs. */
const SILENCE_MS = 10 * 60_000;
/** Lowest priority, so that visitors' requests come first. */
const NICE = 19;

interface Row {
  readonly id: number;
  readonly state: VerificationState;
  readonly started_at: string;
  readonly started_by: string;
  readonly finished_at: string | null;
  readonly entries: number;
  readonly total: number;
  readonly documents: number;
  readonly message: string | null;
}

/** Verifies on request, in a process of its own and of low priority; one at a time, over all processes of the CMS. */
export class VerificationRunner {
  private child: ChildProcess | undefined;
  private ending: Promise<void> | undefined;

  constructor(private readonly strapi: Core.Strapi) {}

  async state(): Promise<Verifications> {
    await this.endAbandoned();
    const [running, last] = (await Promise.all([this.runs.findOne({ where: { slot: SLOT } }), this.runs.findOne({ where: { slot: null }, orderBy: { id: 'desc' } })])) as [Row | null, Row | null];
    return { running: running && shown(running), last: last && shown(last) };
  }

  /** Starts a verification, unless one is running. */
  async start(): Promise<void> {
    await this.endAbandoned();
    const by = currentStaff(this.strapi);
    if (!by || (await this.runs.count({ where: { slot: SLOT } })) > 0) return;
    const row = await this.claim(by);
    if (row) this.ending = this.run(row, by).finally(() => (this.ending = undefined));
  }

  /** Ends a running verification: nothing is known then. */
  async stop(): Promise<void> {
    this.child?.kill('SIGKILL');
    await this.ending;
  }

  /** The column is unique: of several processes that start at once, one creates the row. */
  private async claim({ id, name, email }: StaffIdentity): Promise<Pick<Row, 'id'> | undefined> {
    try {
      return await this.strapi.db.transaction(async () => {
        const row = (await this.runs.create({ select: ['id'], data: { slot: SLOT, state: 'running', started_at: new Date(), started_by: name, started_by_email: email, started_by_id: id, alive_until: leaseEnd(), entries: 0, total: 0, documents: 0 } })) as Pick<Row, 'id'>;
        await recordAction(this.strapi, { action: 'verification_started' });
        return row;
      });
    } catch (error) {
      if ((await this.runs.count({ where: { slot: SLOT } })) > 0) return undefined;
      throw error;
    }
  }

  private async run({ id }: Pick<Row, 'id'>, by: StaffIdentity): Promise<void> {
    let progress: Progress = { entries: 0, total: 0, documents: 0 };
    const renewal = setInterval(() => void this.runs.updateMany({ where: { id, slot: SLOT }, data: { alive_until: leaseEnd(), ...progress } }).catch(() => undefined), RENEWAL_MS);
    const outcome = await this.verify((made) => (progress = made));
    clearInterval(renewal);
    try {
      await this.finish(id, progress, outcome, by);
    } catch (error) {
      // The row's lease ends, and it counts as failed.
      this.strapi.log.error(`Recording a verification of the evidence failed (${kindOf(error)}).`);
    }
  }

  private verify(onProgress: (progress: Progress) => void): Promise<VerificationOutcome> {
    return new Promise((resolve) => {
      const child = fork(join(__dirname, 'verification-process.js'), { stdio: ['ignore', 'ignore', 'ignore', 'ipc'], execArgv: [] });
      this.child = child;
      const finish = (outcome: VerificationOutcome): void => {
        clearTimeout(silence);
        this.child = undefined;
        child.removeAllListeners('message').removeAllListeners('exit').kill('SIGKILL');
        resolve(outcome);
      };
      const silence = setTimeout(() => finish({ kind: 'failed', reason: 'no progress' }), SILENCE_MS);
      child.once('error', (error) => finish({ kind: 'failed', reason: kindOf(error) }));
      child.once('exit', (code, signal) => finish({ kind: 'failed', reason: `ended with ${signal ?? code}` }));
      child.on('message', (message: VerificationMessage) => {
        silence.refresh();
        if ('progress' in message) onProgress(message.progress);
        else finish(message.outcome);
      });
      if (child.pid !== undefined) lowerPriority(child.pid);
    });
  }

  private async finish(id: number, progress: Progress, outcome: VerificationOutcome, by: StaffIdentity): Promise<void> {
    const message = outcome.kind === 'fault' ? outcome.message : outcome.kind === 'failed' ? outcome.reason : null;
    if (outcome.kind !== 'in_order') this.strapi.log.error(`Verifying the evidence: ${outcome.kind === 'fault' ? `FAULT: ${outcome.message}` : `failed (${outcome.reason}).`}`);
    await this.strapi.db.transaction(async () => {
      const { count } = await this.runs.updateMany({ where: { id, slot: SLOT }, data: { slot: null, state: outcome.kind, finished_at: new Date(), ...progress, message } });
      if (count > 0) await recordAction(this.strapi, { action: 'evidence_verified', details: { result: outcome.kind, ...(outcome.kind === 'fault' && { fault: outcome.code }), ...(outcome.kind === 'in_order' && { hash: outcome.head }) }, by });
    });
  }

  /** Ends the verification of a process that has ended itself. */
  private async endAbandoned(): Promise<void> {
    await this.runs.updateMany({ where: { slot: SLOT, alive_until: { $lt: new Date() } }, data: { slot: null, state: 'failed', finished_at: new Date(), message: 'interrupted' } });
  }

  private get runs() {
    return this.strapi.db.query(UIDS.evidenceVerification);
  }
}

const leaseEnd = (): Date => new Date(Date.now() + LEASE_MS);

function lowerPriority(pid: number): void {
  try {
    setPriority(pid, NICE);
  } catch {
    // It has ended already.
  }
}

function shown({ state, started_at, started_by, finished_at, entries, total, documents, message }: Row): VerificationRun {
  return { state, startedAt: new Date(started_at).toISOString(), finishedAt: finished_at === null ? null : new Date(finished_at).toISOString(), startedBy: started_by, entries, total, documents, message };
}
