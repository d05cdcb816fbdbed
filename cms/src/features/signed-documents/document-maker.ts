import { randomUUID } from 'node:crypto';
import { resolve } from 'node:path';

import type { Core } from '@strapi/strapi';

import { environment } from '../../environment';
import { kindOf } from '../../lib/errors';
import { Poller } from '../../lib/poller';
import { retryPause } from '../../lib/retry-pause';
import { UIDS } from '../../uids';
import { documentStore } from '../signing/document-store';
import { configuredSeal } from './configured-seal';
import { archiveDue } from './document-archive';
import type { Company } from './document-data';
import { mailConfirmed } from './document-mail';
import { readCompany, readDocumentSource } from './document-source';
import { DocumentError, type DocumentFailure, makeDocument, type SealedDocument } from './make-document';
import type { Seal } from './seal';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

/** Poll interval of the queue, for documents that other processes have requested. */
const POLL_INTERVAL_MS = 5 * SECOND;
/** A lease is renewed while the document is being made. */
const LEASE_MS = 2 * MINUTE;
/** Pauses of one document; the last one repeats. */
const PAUSES_MS = [1, 2, 5, 10, 30, 60, 120, 300, 600, 1_800].map((seconds) => seconds * SECOND);
/** Pauses of all documents during an outage. */
const OUTAGE_PAUSES_MS = [1, 2, 5, 10, 20, 30].map((seconds) => seconds * SECOND);
/** Failures of something that every document needs: the next one would fail in the same way. */
const OUTAGES: readonly DocumentFailure[] = ['time_stamp_missing', 'store_unavailable', 'seal_missing', 'seal_expired', 'renderer_missing'];
/** Failures of one kind in a row after which a document is given up, for staff to look into it. Other failures are retried for ever. */
const GIVEN_UP_AFTER: Readonly<Partial<Record<DocumentFailure, number>>> = { rendering_failed: 3, check_failed: 3, source_missing: 3, sealing_failed: 20, internal_error: 20 };

/** A row of the queue. */
interface Row {
  readonly id: number;
  readonly reference: string;
  readonly attempts: number;
  /** Of the last attempt, if it failed. */
  readonly failure: DocumentFailure | null;
  /** Number of failures of that kind in a row. */
  readonly failures: number;
  readonly company: string | null;
  /** Name of the file that the last attempt stored, or was going to store. */
  readonly file: string | null;
  /** Name of a file with archival data that is being stored. */
  readonly archive_file: string | null;
}
interface Leased extends Row {
  readonly lease: string;
}

/**
 * Makes the documents of signings, one at a time. Several processes may share a database: a document is leased before it
 * is made, and leases of dead processes expire. Each attempt has its own file name, which is written to the row before the
 * file is stored, so that the next attempt can remove what a failed one left behind.
 */
export class DocumentMaker {
  private readonly poller = new Poller(() => this.makeDueDocuments(), POLL_INTERVAL_MS);
  private outages = 0;
  private pausedUntil = 0;

  constructor(private readonly strapi: Core.Strapi) {}

  start(): void {
    this.poller.start();
  }

  /** Stops after the current document. */
  async stop(): Promise<void> {
    await this.poller.stop();
  }

  /** Checks the queue now. */
  poll(): void {
    this.poller.poll();
  }

  /** Ends the pause after an outage. */
  pollNow(): void {
    this.pausedUntil = 0;
    this.poll();
  }

  /** Deletes the files of erased documents, and then their rows. Skips documents that another process may be storing. */
  async removeErased(): Promise<void> {
    const where = { state: 'erasing', $or: [{ leased_until: { $null: true } }, { leased_until: { $lt: new Date() } }] };
    const erased: readonly Row[] = await this.documents.findMany({ where });
    for (const { id, file, archive_file: archiveFile } of erased) {
      for (const name of [file, archiveFile]) if (name !== null) await documentStore().delete(name);
      await this.documents.deleteMany({ where: { id } });
    }
  }

  /** Deletes files without a row: a store may accept a file after reporting a failure. */
  async removeOrphans(): Promise<void> {
    for (const file of await documentStore().list()) if ((await this.documents.count({ where: { $or: [{ file }, { archive_file: file }] } })) === 0) await documentStore().delete(file);
  }

  private async makeDueDocuments(): Promise<void> {
    try {
      for (let row = await this.lease(); row; row = await this.lease()) await this.makeLeased(row);
    } catch (error) {
      this.strapi.log.error(`Reading the document queue failed (${kindOf(error)}); it is retried.`);
    }
  }

  /** Leases the document that has been due for longest. */
  private async lease(): Promise<Leased | undefined> {
    while (!this.poller.isStopped && Date.now() >= this.pausedUntil) {
      const now = new Date();
      const due = { $or: [{ state: 'waiting', next_attempt_at: { $lte: now } }, { state: 'working', leased_until: { $lt: now } }] };
      const row: Row | null = await this.documents.findOne({ where: due, orderBy: { next_attempt_at: 'asc' } });
      if (!row) return undefined;
      const lease = randomUUID();
      // The update repeats the condition: only one of several processes succeeds.
      const { count } = await this.documents.updateMany({ where: { id: row.id, ...due }, data: { state: 'working', lease, leased_until: leaseEnd(), attempts: row.attempts + 1 } });
      if (count === 1) return { ...row, attempts: row.attempts + 1, lease };
    }
    return undefined;
  }

  private async makeLeased(row: Leased): Promise<void> {
    const renewal = setInterval(() => void this.write(row, { leased_until: leaseEnd() }).catch(() => undefined), LEASE_MS / 4);
    try {
      if (row.file !== null) await inStore(() => documentStore().delete(row.file ?? ''));
      const seal = await this.seal();
      const source = await readDocumentSource(this.strapi, row.reference, await this.companyOf(row), seal);
      const { timeStampServer } = environment();
      const document = await makeDocument(source, { templates: resolve(this.strapi.dirs.app.root, 'templates'), seal, timeStampServer });
      await this.store(row, document, seal);
    } catch (error) {
      await this.failed(row, error instanceof DocumentError ? error : new DocumentError('internal_error', kindOf(error)));
    } finally {
      clearInterval(renewal);
    }
    await this.releaseErased(row);
  }

  /** Releases the document if the signing was erased meanwhile, so that its file can be deleted. */
  private async releaseErased({ id, lease }: Leased): Promise<void> {
    const { count } = await this.documents.updateMany({ where: { id, lease, state: 'erasing' }, data: RELEASED });
    if (count > 0) await this.removeErased();
  }

  private async seal(): Promise<Seal> {
    const seal = await configuredSeal();
    if (!seal) throw new DocumentError('seal_missing', 'No key is configured to seal documents with.');
    return seal;
  }

  /** The firm's data from the first attempt, so that later attempts create the same document. */
  private async companyOf(row: Leased): Promise<Company> {
    if (row.company !== null) return JSON.parse(row.company) as Company;
    const company = await readCompany(this.strapi, row.reference);
    await this.write(row, { company: JSON.stringify(company) });
    return company;
  }

  private async store(row: Leased, { pdf, sha256, sealedAt, stampedAt, stampValidUntil }: SealedDocument, { fingerprint }: Seal): Promise<void> {
    const file = `agreement_${row.reference}_${row.attempts}.pdf`;
    // The name first: if the process ends in between, the next attempt deletes the file.
    if (!(await this.write(row, { file }))) return;
    await inStore(() => documentStore().put(file, pdf));
    const isKept = await this.strapi.db.transaction(async () => {
      const isMade = await this.write(row, { ...RELEASED, state: 'made', sha256, sealed_at: sealedAt, stamped_at: stampedAt, archive_at: stampValidUntil && archiveDue(stampValidUntil), seal_fingerprint: fingerprint, failure: null, failures: 0, next_attempt_at: null });
      if (isMade) await mailConfirmed(this.strapi, row.reference);
      return isMade;
    });
    // The signing was erased meanwhile, or another process took over after the lease expired.
    if (!isKept) await inStore(() => documentStore().delete(file));
    if (this.outages > 0) this.strapi.log.info('Documents are made again.');
    this.outages = 0;
  }

  private async failed(row: Leased, { failure, message }: DocumentError): Promise<void> {
    const isOutage = OUTAGES.includes(failure);
    if (isOutage) {
      if (this.outages === 0) this.strapi.log.error(`Making documents failed (${failure}): ${message} Documents wait and are retried.`);
      this.pausedUntil = Date.now() + retryPause(OUTAGE_PAUSES_MS, this.outages);
      this.outages += 1;
    }
    const failures = row.failure === failure ? row.failures + 1 : 1;
    const isGivenUp = failures >= (GIVEN_UP_AFTER[failure] ?? Infinity);
    if (!isOutage) this.strapi.log.error(`Making the document of ${row.reference} failed (${failure}): ${message} ${isGivenUp ? 'It was given up; it can be requested again in the admin.' : 'It is retried.'}`);
    // A store may accept a file long after reporting a failure.
    const pause = Math.max(retryPause(isOutage ? OUTAGE_PAUSES_MS : PAUSES_MS, failuresBefore(row, failure)), failure === 'store_unavailable' ? documentStore().settlesAfterMs : 0);
    await this.write(row, { ...RELEASED, state: isGivenUp ? 'failed' : 'waiting', failure, failures, next_attempt_at: isGivenUp ? null : new Date(Date.now() + pause) });
  }

  /** Updates a leased document, unless it was erased or leased by another process. @returns whether it was updated */
  private async write({ id, lease }: Leased, data: object): Promise<boolean> {
    const { count } = await this.documents.updateMany({ where: { id, lease, state: 'working' }, data });
    return count > 0;
  }

  private get documents() {
    return this.strapi.db.query(UIDS.sealedAgreement);
  }
}

/** Failures that make the next pause longer. After an outage they start anew, but not where the document fails in another way each time. */
function failuresBefore({ failure: last, failures, attempts }: Leased, failure: DocumentFailure): number {
  if (last === failure || failures === 0) return failures;
  return last === null || OUTAGES.includes(last) ? 0 : attempts - 1;
}

const RELEASED = { lease: null, leased_until: null };
const leaseEnd = (): Date => new Date(Date.now() + LEASE_MS);

/** Turns failures of the store into a DocumentError. */
async function inStore<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw new DocumentError('store_unavailable', `The document store failed (${kindOf(error)}).`);
  }
}
