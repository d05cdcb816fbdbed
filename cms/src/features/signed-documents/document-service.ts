import type { Core } from '@strapi/strapi';

import { environment } from '../../environment';
import { kindOf } from '../../lib/errors';
import { sha256Hex } from '../../lib/sha256';
import { RefusalError } from '../../lib/staff-routes';
import { outboxOf } from '../../services';
import { UIDS } from '../../uids';
import { mailConfirmed } from './document-mail';
import { documentStore } from '../signing/document-store';
import { type ArchivalFailure, DocumentArchive } from './document-archive';
import { DocumentMaker } from './document-maker';
import type { DocumentFailure } from './make-document';

export type DocumentState = 'waiting' | 'working' | 'made' | 'failed' | 'erasing';

/** The state of a document, for staff. */
export interface DocumentStatus {
  readonly state: DocumentState;
  readonly failure: DocumentFailure | null;
  readonly file: string | null;
  readonly sha256: string | null;
  readonly sealed_at: string | null;
  readonly stamped_at: string | null;
  readonly next_attempt_at: string | null;
  readonly archive_failure: ArchivalFailure | null;
  /** When archival data is due, or tried again after a failure. */
  readonly archive_at: string | null;
}
const STATUS_COLUMNS = ['state', 'failure', 'file', 'sha256', 'sealed_at', 'stamped_at', 'next_attempt_at', 'archive_failure', 'archive_at'] as const satisfies readonly (keyof DocumentStatus)[];

/** A document that was made, and that the store has damaged or lost. */
export class LostDocument extends RefusalError {
  constructor(readonly problem: 'damaged' | 'missing') {
    super('unavailable');
  }
}

/** Documents that are not made yet. */
export interface Backlog {
  readonly waiting: number;
  /** Seconds since the oldest one was requested, regardless of retries. */
  readonly oldestWaitingSeconds: number;
  readonly givenUp: number;
}

/** The queue of sealed documents: at most one row for each signing. */
const sealedAgreements = ({ strapi }: { strapi: Core.Strapi }) => {
  const maker = new DocumentMaker(strapi);
  const archive = new DocumentArchive(strapi);
  const documents = () => strapi.db.query(UIDS.sealedAgreement);

  /** What the store returns is passed on as genuine, so it must be what was stored. */
  async function readMade(where: { readonly reference: string } | { readonly file: string }): Promise<Buffer | undefined> {
    const row = (await documents().findOne({ select: ['file', 'sha256'], where: { ...where, state: 'made' } })) as Pick<DocumentStatus, 'file' | 'sha256'> | null;
    if (!row || row.file === null) return undefined;
    const document = await documentStore().get(row.file);
    if (document && sha256Hex(document) === row.sha256) return document;
    // Erased or archived meanwhile, under another name.
    if (!document && (await documents().count({ where: { file: row.file, state: 'made' } })) === 0) return readMade(where);
    const problem = document ? 'damaged' : 'missing';
    strapi.log.error(`The document ${row.file} is ${problem}: the store returned ${document ? 'something else than was stored' : 'nothing'}.`);
    throw new LostDocument(problem);
  }

  return {
    /** Whether a key for sealing documents is configured. */
    isActive: isSealConfigured,

    /** Requests the document of a signing, in its transaction; it is made after the commit. */
    async add(reference: string): Promise<void> {
      if (!isSealConfigured()) return;
      if (!strapi.db.inTransaction()) throw new Error('A document must be requested in the transaction of its signing.');
      await strapi.db.transaction(async ({ onCommit }) => {
        await documents().createMany({ data: [newRow(reference)] });
        onCommit(() => maker.poll());
      });
    },

    /** Makes a document now if it failed, is waiting or was never requested. */
    async retry(reference: string): Promise<void> {
      const renewed = { state: 'waiting', failures: 0, next_attempt_at: new Date() };
      const { count } = await documents().updateMany({ where: { reference, state: { $in: ['failed', 'waiting'] } }, data: renewed });
      // The column is unique: of two concurrent requests, one creates the row.
      if (count === 0 && (await documents().count({ where: { reference } })) === 0) await documents().createMany({ data: [newRow(reference)] }).catch(() => undefined);
      maker.pollNow();
    },

    async statusOf(reference: string): Promise<DocumentStatus | null> {
      return documents().findOne({ select: [...STATUS_COLUMNS], where: { reference } }) as Promise<DocumentStatus | null>;
    },

    /**
     * Mails the document to the client's confirmed address, in the transaction that confirms it: at once, or as soon as it is made.
     * @returns whether it is on its way, or will be: not if there is no document and none is being made, or if it was mailed before
     */
    async mail(reference: string): Promise<boolean> {
      if (!strapi.db.inTransaction()) throw new Error('A document is mailed in the transaction that confirms the address.');
      // Changes nothing: whoever is just finishing the document either sees the confirmed address, or is waited for here.
      const { count } = await documents().updateMany({ where: { reference, state: { $ne: 'erasing' } }, data: { reference } });
      if (count === 0) return false;
      const row: Pick<DocumentStatus, 'state'> | null = await documents().findOne({ select: ['state'], where: { reference } });
      if (row?.state !== 'made') return row?.state === 'waiting' || row?.state === 'working';
      await mailConfirmed(strapi, reference);
      return outboxOf(strapi).isDocumentOnItsWay(reference);
    },

    /** The document of a signing, if it is made. @throws {LostDocument} */
    read: (reference: string) => readMade({ reference }),

    /** The document in this file, if it is made. @throws {LostDocument} */
    readFile: (file: string) => readMade({ file }),

    /** Marks the document of a signing for erasure, in the erasure's transaction; the row is kept until the file is deleted. */
    async release(reference: string): Promise<void> {
      await documents().updateMany({ where: { reference }, data: { state: 'erasing', company: null, failure: null, next_attempt_at: null } });
    },

    /** Deletes the files of erased documents. Runs every minute, so failures are retried. */
    async removeReleased(): Promise<void> {
      try {
        await maker.removeErased();
      } catch (error) {
        strapi.log.error(`Deleting the document of an erased agreement failed (${kindOf(error)}); it is retried.`);
      }
    },

    /** Deletes files without a row. */
    async removeOrphans(): Promise<void> {
      await maker.removeOrphans().catch((error: unknown) => strapi.log.error(`Deleting orphaned documents failed (${kindOf(error)}); it is retried.`));
    },

    async backlog(): Promise<Backlog> {
      const where = { state: { $in: ['waiting', 'working'] } };
      const [waiting, oldest, givenUp] = await Promise.all([
        documents().count({ where }),
        documents().findOne({ select: ['asked_at'], where, orderBy: { asked_at: 'asc' } }) as Promise<{ asked_at: string } | null>,
        documents().count({ where: { state: 'failed' } }),
      ]);
      return { waiting, oldestWaitingSeconds: oldest ? Math.max(0, (Date.now() - new Date(oldest.asked_at).getTime()) / 1_000) : 0, givenUp };
    },

    /** Adds archival data to the documents that need it. */
    archiveDue: () => archive.run(),

    start: () => maker.start(),
    async stop(): Promise<void> {
      await Promise.all([maker.stop(), archive.stop()]);
    },
  };
};

function isSealConfigured(): boolean {
  const { pem, pkcs12 } = environment().seal;
  return pem !== undefined || pkcs12 !== undefined;
}

function newRow(reference: string) {
  const now = new Date();
  return { reference, state: 'waiting', asked_at: now, attempts: 0, failures: 0, next_attempt_at: now };
}

export type SealedAgreements = ReturnType<typeof sealedAgreements>;
export default sealedAgreements;
