import { randomUUID } from 'node:crypto';

import { addArchivalData, base64ToBytes, certificatesIn, type SealTrust, sha256Of, type VerifiedSeal, verifySealedPdf, withDocumentTimeStamp } from '@site/proof';
import type { Core } from '@strapi/strapi';

import { environment } from '../../environment';
import { kindOf } from '../../lib/errors';
import { retryPause } from '../../lib/retry-pause';
import { sha256Hex } from '../../lib/sha256';
import { UIDS } from '../../uids';
import { requestTimeStamp, type TimeStampServer } from '../evidence/time-stamps';
import { documentStore } from '../signing/document-store';
import { publishedSeals } from './published-seals';
import { type Revoked, RevocationSource, RevocationUnknown } from './revocation-data';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** How long before the certificate of its newest time stamp ends a document gets archival data. */
const BEFORE_END_MS = 90 * DAY_MS;
const LEASE_MS = 10 * MINUTE_MS;
/** Pauses of one document; the last one repeats. */
const PAUSES_MS = [1, 2, 4, 8, 24].map((hours) => hours * HOUR_MS);

/** When a document needs archival data. */
export const archiveDue = (validUntil: Date): Date => new Date(validUntil.getTime() - BEFORE_END_MS);

interface Row {
  readonly id: number;
  readonly reference: string;
  readonly attempts: number;
  readonly file: string;
  readonly sha256: string | null;
  /** Name of a file that a failed attempt may have stored. */
  readonly archive_file: string | null;
  readonly archive_failures: number | null;
}
interface Leased extends Row {
  readonly lease: string;
}

/** What a document is archived with. */
interface Means {
  readonly server: TimeStampServer;
  readonly trust: SealTrust;
  readonly certificatesOf: (seal: VerifiedSeal) => readonly Uint8Array[];
  readonly revocation: RevocationSource;
}

/** Why archival data could not be added to a document. */
export type ArchivalFailure =
  /** An authority does not say whether one of its certificates was revoked. */
  | 'revocation_unknown'
  | 'revoked'
  | 'file_missing'
  | 'file_changed'
  | 'internal_error';

/** Concerns one document; others go on. */
class ArchivalError extends Error {
  constructor(
    readonly failure: ArchivalFailure,
    message: string,
  ) {
    super(message);
  }
}

/** Something that every document needs is missing: the next one would fail in the same way. */
class Outage extends Error {}

/**
 * Adds archival data to documents (certificates, and a time stamp over everything) before the certificate of their newest
 * time stamp ends. As in the queue, a document is leased, and the new file's name is in its row before the file is stored;
 * the old file is deleted only after the new one was verified and is the document's file.
 */
export class DocumentArchive {
  private isStopped = false;
  private running: Promise<void> | undefined;

  constructor(private readonly strapi: Core.Strapi) {}

  /** Processes all documents that are due. */
  run(): Promise<void> {
    this.running ??= this.archiveDue().finally(() => (this.running = undefined));
    return this.running;
  }

  /** Stops after the current document. */
  async stop(): Promise<void> {
    this.isStopped = true;
    await this.running;
  }

  private async archiveDue(): Promise<void> {
    const { timeStampServer: server } = environment();
    if (!server) return;
    try {
      const { trust, certificatesOf } = await this.trusted(server);
      const revocation = new RevocationSource(environment().isRevocationPrivate);
      for (let row = await this.lease(); row; row = await this.lease()) await this.archiveLeased(row, { server, trust, certificatesOf, revocation });
    } catch (error) {
      this.strapi.log.error(`Adding archival data to documents failed (${error instanceof Outage ? error.message : kindOf(error)}); it is retried.`);
    }
  }

  private async trusted(server: TimeStampServer): Promise<Pick<Means, 'trust' | 'certificatesOf'>> {
    const seals = (await publishedSeals()).seals.map(({ fingerprint, certificate, root }) => ({ fingerprint, chain: [certificate, ...(root === null ? [] : [root])].map(derOf) }));
    return {
      trust: { roots: seals.flatMap(({ chain }) => chain.slice(-1)), timeStampRoots: server.roots, now: new Date() },
      certificatesOf: ({ fingerprint }) => [...(seals.find((seal) => seal.fingerprint === fingerprint)?.chain ?? []), ...server.roots],
    };
  }

  private async lease(): Promise<Leased | undefined> {
    while (!this.isStopped) {
      const now = new Date();
      // Documents from before this column was introduced have no time.
      const due = { state: 'made', stamped_at: { $notNull: true }, $and: [{ $or: [{ archive_at: { $null: true } }, { archive_at: { $lte: now } }] }, { $or: [{ leased_until: { $null: true } }, { leased_until: { $lt: now } }] }] };
      const row: Row | null = await this.documents.findOne({ where: due, orderBy: { id: 'asc' } });
      if (!row) return undefined;
      const lease = randomUUID();
      // The update repeats the condition: only one of several processes succeeds.
      const { count } = await this.documents.updateMany({ where: { id: row.id, ...due }, data: { lease, leased_until: new Date(now.getTime() + LEASE_MS) } });
      if (count === 1) return { ...row, lease };
    }
    return undefined;
  }

  private async archiveLeased(row: Leased, means: Means): Promise<void> {
    try {
      await this.archive(row, means);
    } catch (error) {
      if (error instanceof Outage) throw error;
      await this.postpone(row, error);
    } finally {
      // Also of documents that were erased meanwhile, so that their files can be deleted.
      await this.documents.updateMany({ where: { id: row.id, lease: row.lease }, data: { lease: null, leased_until: null } });
    }
  }

  private async postpone(row: Leased, error: unknown): Promise<void> {
    const failures = row.archive_failures ?? 0;
    // Only an authority may answer soon.
    const isUnknown = error instanceof RevocationUnknown;
    const failure: ArchivalFailure = isUnknown ? 'revocation_unknown' : error instanceof ArchivalError ? error.failure : 'internal_error';
    const next = new Date(Date.now() + (isUnknown ? retryPause(PAUSES_MS, failures) : DAY_MS));
    this.strapi.log.error(`Adding archival data to the document of ${row.reference} failed: ${(error as Error).message} It is retried after ${next.toISOString()}.`);
    await this.write(row, { archive_at: next, archive_failure: failure, archive_failures: failures + 1 });
  }

  private async archive(row: Leased, { server, trust, certificatesOf, revocation }: Means): Promise<void> {
    const leftBehind = row.archive_file;
    if (leftBehind !== null) await inStore(() => documentStore().delete(leftBehind));
    const pdf = await inStore(() => documentStore().get(row.file));
    if (!pdf) throw new ArchivalError('file_missing', 'Its file is missing.');
    if (sha256Hex(pdf) !== row.sha256) throw new ArchivalError('file_changed', 'Its file was changed.');
    const seal = await verifySealedPdf(pdf, trust);
    const newest = seal.archive ?? seal.timeStamp;
    if (!newest) throw new Error('It has no time stamp.');
    if (archiveDue(newest.validUntil) > new Date()) {
      await this.write(row, { ...ADDED, archive_at: archiveDue(newest.validUntil) });
      return;
    }

    const certificates = distinct([...certificatesOf(seal), ...certificatesIn(pdf)]);
    const data = await revocation.dataOf(certificates);
    expectNotRevoked(data.revoked, seal);
    const prepared = addArchivalData(pdf, certificates, data);
    const token = await requestTimeStamp(sha256Of(prepared.stamped), server).catch((error: unknown) => {
      throw new Outage(`The time-stamp server gave no time stamp: ${(error as Error).message}`);
    });
    const archived = Buffer.from(withDocumentTimeStamp(prepared, derOf(token)));
    const { archive } = await verifySealedPdf(archived, trust);
    if (!archive) throw new Error('Nothing was added.');
    if (archive.validUntil <= newest.validUntil) throw new Outage('The certificate of the time-stamp server ends no later than that of the documents’ time stamps.');
    await this.replace(row, archived, archive.validUntil);
  }

  private async replace(row: Leased, pdf: Buffer, validUntil: Date): Promise<void> {
    const attempts = row.attempts + 1;
    const file = `agreement_${row.reference}_${attempts}.pdf`;
    // The name first: if the process ends in between, the next attempt deletes the file.
    if (!(await this.write(row, { archive_file: file, attempts }))) return;
    await inStore(() => documentStore().put(file, pdf));
    const stored = await inStore(() => documentStore().get(file));
    if (!stored?.equals(pdf)) throw new Outage('The store returned something else than was stored.');
    const isReplaced = await this.write(row, { ...ADDED, file, sha256: sha256Hex(pdf), archive_at: archiveDue(validUntil), archive_file: null });
    // The signing was erased meanwhile, or another process took over after the lease expired.
    await inStore(() => documentStore().delete(isReplaced ? row.file : file));
  }

  /** Updates a leased document, unless it was erased or leased by another process. @returns whether it was updated */
  private async write({ id, lease }: Leased, data: object): Promise<boolean> {
    const { count } = await this.documents.updateMany({ where: { id, lease, state: 'made' }, data });
    return count > 0;
  }

  private get documents() {
    return this.strapi.db.query(UIDS.sealedAgreement);
  }
}

/**
 * A seal counts if its certificate was revoked after the seal was time-stamped. Of a time-stamp server, or an authority, no
 * certificate may be revoked: nobody could say which of its time stamps are genuine.
 */
function expectNotRevoked(revoked: readonly Revoked[], { fingerprint, timeStamp }: VerifiedSeal): void {
  for (const { certificate, revokedAt } of revoked) {
    const isOfSeal = sha256Hex(certificate) === fingerprint;
    if (isOfSeal && timeStamp && timeStamp.time < revokedAt) continue;
    throw new ArchivalError('revoked', `A certificate of its ${isOfSeal ? 'seal' : 'time stamps or authorities'} was revoked on ${revokedAt.toISOString()}.`);
  }
}

const ADDED = { archive_failure: null, archive_failures: 0 };
const derOf = (base64: string): Uint8Array => base64ToBytes(base64) ?? new Uint8Array();
const distinct = (certificates: readonly Uint8Array[]): readonly Uint8Array[] => [...new Map(certificates.map((der) => [Buffer.from(der).toString('base64'), der])).values()];

async function inStore<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw new Outage(`The document store failed: ${kindOf(error)}`);
  }
}
