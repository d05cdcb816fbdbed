import { randomUUID } from 'node:crypto';
import { resolve } from 'node:path';

import type { Core } from '@strapi/strapi';

import { environment } from '../../environment';
import { kindOf } from '../../lib/errors';
import { UIDS } from '../../uids';
import { documentStore } from '../signing/document-store';
import { configuredSeal } from './configured-seal';
import type { Company } from './document-data';
import { readCompany, readDocumentSource } from './document-source';
import { DocumentError, type DocumentFailure, makeDocument, type SealedDocument } from './make-document';
import type { Seal } from './seal';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

/** For documents that other processes have asked for. */
const POLL_INTERVAL_MS = 5 * SECOND;
/** Renewed while the document is being made. */
const LEASE_MS = 2 * MINUTE;
/** Pauses of one document; the last one repeats. */
const PAUSES_MS = [1, 2, 5, 10, 30, 60, 120, 300, 600, 1_800].map((seconds) => seconds * SECOND);
/** Pauses of all documents while something that each of them needs is away. */
const OUTAGE_PAUSES_MS = [1, 2, 5, 10, 20, 30].map((seconds) => seconds * SECOND);
/** What every document needs: the next one would meet the same. */
const OUTAGES: readonly DocumentFailure[] = ['time_stamp_missing', 'store_unavailable', 'seal_missing', 'seal_expired', 'renderer_missing'];
/** After so many failures in a row another attempt would fail as well: somebody has to look. All others are tried for ever. */
const GIVEN_UP_AFTER: Readonly<Partial<Record<DocumentFailure, number>>> = { rendering_failed: 3, check_failed: 3, source_missing: 3, sealing_failed: 20, internal_error: 20 };

/** A row of the queue. */
interface Row {
  readonly id: number;
  readonly reference: string;
  readonly attempts: number;
  readonly failures: number;
  readonly company: string | null;
  /** Put in the store, or to be put there. */
  readonly file: string | null;
}
interface Leased extends Row {
  readonly lease: string;
}

/**
 * Makes the documents of signings, one at a time. Several processes may share a database: a document is leased before it
 * is made, and leases of dead processes expire. Each attempt has a file name of its own, which is in the row before the
 * file is in the store: what an attempt left behind is removed by the next one.
 */
export class DocumentMaker {
  private round: Promise<void> | undefined;
  private again = false;
  private stopped = true;
  private timer: NodeJS.Timeout | undefined;
  private outages = 0;
  private pausedUntil = 0;

  constructor(private readonly strapi: Core.Strapi) {}

  start(): void {
    this.stopped = false;
    this.timer = setInterval(() => this.poll(), POLL_INTERVAL_MS);
    this.poll();
  }

  /** Stops after the current document. */
  async stop(): Promise<void> {
    this.stopped = true;
    clearInterval(this.timer);
    await this.round;
  }

  /** Checks for due documents. */
  poll(): void {
    this.again = true;
    if (this.stopped || this.round) return;
    this.round = this.makeDueDocuments()
      .catch((error: unknown) => void this.strapi.log.error(`Documents to be made could not be looked for (${kindOf(error)}); this is tried again.`))
      .finally(() => (this.round = undefined));
  }

  /** Ends the pause after an outage. */
  pollNow(): void {
    this.pausedUntil = 0;
    this.poll();
  }

  /** Removes the files of erased documents, and then their rows. A file that another process may still put is waited for. */
  async removeErased(): Promise<void> {
    const where = { state: 'erasing', $or: [{ leased_until: { $null: true } }, { leased_until: { $lt: new Date() } }] };
    const erased: readonly Row[] = await this.documents.findMany({ where });
    for (const { id, file } of erased) {
      if (file !== null) await documentStore().delete(file);
      await this.documents.deleteMany({ where: { id } });
    }
  }

  /** Removes files that no row names: what the store took after it had said that it did not. */
  async removeOrphans(): Promise<void> {
    for (const file of await documentStore().list()) if ((await this.documents.count({ where: { file } })) === 0) await documentStore().delete(file);
  }

  private async makeDueDocuments(): Promise<void> {
    while (this.again) {
      this.again = false;
      for (let row = await this.lease(); row; row = await this.lease()) await this.makeLeased(row);
    }
  }

  /** Leases the document that has been due for longest. */
  private async lease(): Promise<Leased | undefined> {
    while (!this.stopped && Date.now() >= this.pausedUntil) {
      const now = new Date();
      const due = { $or: [{ state: 'waiting', next_attempt_at: { $lte: now } }, { state: 'working', leased_until: { $lt: now } }] };
      const row: Row | null = await this.documents.findOne({ where: due, orderBy: { next_attempt_at: 'asc' } });
      if (!row) return undefined;
      const lease = randomUUID();
      // The update repeats the condition: of several processes one succeeds.
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
      await this.keep(row, document, seal);
    } catch (error) {
      await this.failed(row, error instanceof DocumentError ? error : new DocumentError('internal_error', kindOf(error)));
    } finally {
      clearInterval(renewal);
    }
    await this.letGo(row);
  }

  /** Where the signing was erased meanwhile: nothing more is put, so that the rest of it can go. */
  private async letGo({ id, lease }: Leased): Promise<void> {
    const { count } = await this.documents.updateMany({ where: { id, lease, state: 'erasing' }, data: RELEASED });
    if (count > 0) await this.removeErased();
  }

  private async seal(): Promise<Seal> {
    const seal = await configuredSeal();
    if (!seal) throw new DocumentError('seal_missing', 'No key is configured to seal documents with.');
    return seal;
  }

  /** As the site settings were when the document was first made: a later attempt makes the same one. */
  private async companyOf(row: Leased): Promise<Company> {
    if (row.company !== null) return JSON.parse(row.company) as Company;
    const company = await readCompany(this.strapi, row.reference);
    await this.write(row, { company: JSON.stringify(company) });
    return company;
  }

  private async keep(row: Leased, { pdf, sha256, sealedAt, stampedAt }: SealedDocument, { fingerprint }: Seal): Promise<void> {
    const file = `agreement_${row.reference}_${row.attempts}.pdf`;
    // Its name first: where the process ends in between, the next attempt removes the file.
    if (!(await this.write(row, { file }))) return;
    await inStore(() => documentStore().put(file, pdf));
    const isKept = await this.write(row, { ...RELEASED, state: 'made', sha256, sealed_at: sealedAt, stamped_at: stampedAt, seal_fingerprint: fingerprint, failure: null, failures: 0, next_attempt_at: null });
    // Erased meanwhile, or made by another process after this one's lease had ended.
    if (!isKept) await inStore(() => documentStore().delete(file));
    if (this.outages > 0) this.strapi.log.info('Documents are made again.');
    this.outages = 0;
  }

  private async failed(row: Leased, { failure, message }: DocumentError): Promise<void> {
    const isOutage = OUTAGES.includes(failure);
    if (isOutage) {
      if (this.outages === 0) this.strapi.log.error(`Documents of signings cannot be made at present (${failure}): ${message} They wait.`);
      this.pausedUntil = Date.now() + at(OUTAGE_PAUSES_MS, this.outages);
      this.outages += 1;
    }
    const failures = row.failures + 1;
    const isGivenUp = failures >= (GIVEN_UP_AFTER[failure] ?? Infinity);
    if (!isOutage) this.strapi.log.error(`The document of ${row.reference} could not be made (${failure}): ${message} ${isGivenUp ? 'It was given up; it can be asked for again in the admin.' : 'This is tried again.'}`);
    // A store may take a file long after it has said that it did not.
    const pause = Math.max(isOutage ? at(OUTAGE_PAUSES_MS, row.failures) : at(PAUSES_MS, row.failures), failure === 'store_unavailable' ? documentStore().settlesAfterMs : 0);
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

const RELEASED = { lease: null, leased_until: null };
const leaseEnd = (): Date => new Date(Date.now() + LEASE_MS);

function at(pauses: readonly number[], index: number): number {
  return pauses[Math.min(index, pauses.length - 1)] ?? 0;
}

/** @throws DocumentError if the store does not answer */
async function inStore<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw new DocumentError('store_unavailable', `The store of documents failed (${kindOf(error)}).`);
  }
}
