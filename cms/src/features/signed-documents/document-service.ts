import type { Core } from '@strapi/strapi';

import { environment } from '../../environment';
import { kindOf } from '../../lib/errors';
import { UIDS } from '../../uids';
import { documentStore } from '../signing/document-store';
import { DocumentMaker } from './document-maker';
import type { DocumentFailure } from './make-document';

export type DocumentState = 'waiting' | 'working' | 'made' | 'failed' | 'erasing';

/** What staff see of a document. */
export interface DocumentStatus {
  readonly state: DocumentState;
  readonly failure: DocumentFailure | null;
  readonly file: string | null;
  readonly sha256: string | null;
  readonly sealed_at: string | null;
  readonly stamped_at: string | null;
  readonly next_attempt_at: string | null;
}
const STATUS_COLUMNS = ['state', 'failure', 'file', 'sha256', 'sealed_at', 'stamped_at', 'next_attempt_at'] as const satisfies readonly (keyof DocumentStatus)[];

/** The documents that are still to be made. */
export interface Backlog {
  readonly waiting: number;
  /** Age of the oldest since it was asked for, regardless of retries. */
  readonly oldestWaitingSeconds: number;
  readonly givenUp: number;
}

/** The queue of sealed documents: at most one row for each signing. */
const sealedAgreements = ({ strapi }: { strapi: Core.Strapi }) => {
  const maker = new DocumentMaker(strapi);
  const documents = () => strapi.db.query(UIDS.sealedAgreement);

  return {
    /** Whether documents are made here: a key is configured. */
    isActive: isSealConfigured,

    /** Asks for the document of a signing, in its transaction; it is made after the commit. */
    async add(reference: string): Promise<void> {
      if (!isSealConfigured()) return;
      if (!strapi.db.inTransaction()) throw new Error('A document is asked for in the transaction of its signing.');
      await strapi.db.transaction(async ({ onCommit }) => {
        await documents().createMany({ data: [newRow(reference)] });
        onCommit(() => maker.poll());
      });
    },

    /** Has a document made that failed or waits, or that was never asked for, now. */
    async retry(reference: string): Promise<void> {
      const renewed = { state: 'waiting', failures: 0, next_attempt_at: new Date() };
      const { count } = await documents().updateMany({ where: { reference, state: { $in: ['failed', 'waiting'] } }, data: renewed });
      // The column is unique: of two who ask at once, one makes the row.
      if (count === 0 && (await documents().count({ where: { reference } })) === 0) await documents().createMany({ data: [newRow(reference)] }).catch(() => undefined);
      maker.pollNow();
    },

    async statusOf(reference: string): Promise<DocumentStatus | null> {
      return documents().findOne({ select: [...STATUS_COLUMNS], where: { reference } }) as Promise<DocumentStatus | null>;
    },

    /** Whether this is the file of a document that is whole. */
    async isMade(file: string): Promise<boolean> {
      return (await documents().count({ where: { file, state: 'made' } })) > 0;
    },

    /** The document itself, if it is made. */
    async read(reference: string): Promise<Buffer | undefined> {
      const status = await this.statusOf(reference);
      return status?.state === 'made' && status.file !== null ? documentStore().get(status.file) : undefined;
    },

    /** Releases the document of a signing that is being erased, in that transaction: the row remembers the file until it is gone. */
    async release(reference: string): Promise<void> {
      await documents().updateMany({ where: { reference }, data: { state: 'erasing', company: null, failure: null, next_attempt_at: null } });
    },

    /** Removes released documents. Where that fails, it is tried again every minute. */
    async removeReleased(): Promise<void> {
      try {
        await maker.removeErased();
      } catch (error) {
        strapi.log.error(`The document of an erased agreement could not be removed yet (${kindOf(error)}); this is tried again.`);
      }
    },

    /** Removes files that no row names. */
    async removeOrphans(): Promise<void> {
      await maker.removeOrphans().catch((error: unknown) => strapi.log.error(`Files of documents could not be looked through (${kindOf(error)}); this is tried again.`));
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

    start: () => maker.start(),
    stop: () => maker.stop(),
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
