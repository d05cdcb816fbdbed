import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';

import type { Core } from '@strapi/strapi';

import { signatureStore } from '../../../signatures/store';
import { TookTooLong } from '../../../utils/within';
import { kindOf } from '../../../utils/errors';

const UID = 'api::signing-attempt.signing-attempt';
const SUBSCRIBER = 'api::subscriber.subscriber';

/** This process: not only where it runs and its number, which another gets after it. */
const OWNER = `${hostname()}:${process.pid}:${randomUUID()}`;
/** A signing takes less; how another machine's processes are, nobody here can tell. */
const FOREIGN_ATTEMPT_MS = 60_000;
/** More names are not tried: then it is not their being taken that is wrong. */
const NAMES = 20;

interface Attempt {
  readonly id: number;
  readonly file_name: string;
  readonly owner: string;
  readonly started_at: string;
  readonly abandoned: boolean;
}

/**
 * Every picture that is stored and not yet recorded has a row here, from before it is stored until the transaction that
 * records it. A picture whose row stays behind, because its process was killed or could not delete it, is removed.
 */
const signingAttempts = ({ strapi }: { strapi: Core.Strapi }) => {
  const attempts = () => strapi.db.query(UID);
  /** What this process is busy with. */
  const busy = new Set<string>();
  let lastTimestamp = 0;
  let sweeping: Promise<void> | undefined;

  /** @returns false if a signing has a picture of this name; then nothing is reserved */
  async function reserve(file: string): Promise<boolean> {
    await attempts().createMany({ data: [{ file_name: file, owner: OWNER, started_at: new Date(), abandoned: false }] });
    if ((await strapi.db.query(SUBSCRIBER).count({ where: { signature_file: file } })) === 0) return true;
    await attempts().deleteMany({ where: { file_name: file } });
    return false;
  }

  async function isTaken(file: string): Promise<boolean> {
    return (await attempts().count({ where: { file_name: file } })) > 0;
  }

  /** From here on the attempt cannot succeed. @returns false if it has succeeded, and the picture is to stay */
  async function abandon(file: string): Promise<boolean> {
    // Waits for a transaction that is about to delete the row: it is not known here whether that one came to its end.
    const { count } = await attempts().updateMany({ where: { file_name: file }, data: { abandoned: true } });
    return count === 1;
  }

  /** Removes the picture of an abandoned attempt, and then its row; as long as the picture may still come, the row stays. */
  async function discard(file: string, mayStillCome: boolean): Promise<void> {
    await signatureStore().delete(file);
    if (!mayStillCome) await attempts().deleteMany({ where: { file_name: file } });
  }

  /** @returns false if there is no sense in going on: the store does not answer */
  async function sweepOne({ file_name: file, started_at: startedAt }: Attempt): Promise<boolean> {
    try {
      if (await abandon(file)) await discard(file, Date.now() - new Date(startedAt).getTime() < signatureStore().settlesAfterMs);
      return true;
    } catch (error) {
      strapi.log.error(`The picture of an unfinished signing could not be removed (${kindOf(error)}); this is tried again.`);
      return !(error instanceof TookTooLong);
    }
  }

  async function sweepAll(): Promise<void> {
    try {
      const present: readonly Attempt[] = await attempts().findMany({ orderBy: { started_at: 'asc' } });
      for (const attempt of present.filter((one) => !busy.has(one.file_name) && isLeftBehind(one))) {
        if (!(await sweepOne(attempt))) return;
      }
    } catch (error) {
      strapi.log.error(`Unfinished signings could not be looked for (${kindOf(error)}); this is tried again.`);
    }
  }

  return {
    /** Begins an attempt. @returns the name of its picture, `signature_<timestamp>.png`, unlike any other */
    async begin(): Promise<string> {
      for (let tries = 1; ; tries += 1) {
        lastTimestamp = Math.max(Date.now(), lastTimestamp + 1);
        const file = `signature_${lastTimestamp}.png`;
        busy.add(file);
        try {
          if (await reserve(file)) return file;
          busy.delete(file);
        } catch (error) {
          busy.delete(file);
          // The column is unique: the name may be another process's.
          if (tries === NAMES || !(await isTaken(file))) throw error;
        }
      }
    },

    /** Ends the attempt well, in the transaction that records the signing. @throws if it was given up in the meantime */
    async complete(file: string): Promise<void> {
      const { count } = await attempts().deleteMany({ where: { file_name: file, abandoned: false } });
      if (count !== 1) throw new Error('The attempt was given up.');
    },

    /** Has a picture removed that a record no longer names, in the transaction that takes the name out of the record. */
    async release(file: string): Promise<void> {
      await attempts().create({ select: ['id'], data: { file_name: file, owner: OWNER, started_at: new Date(), abandoned: true } });
    },

    abandon,
    discard,

    /** Nothing more comes of it in this process. */
    end(file: string): void {
      busy.delete(file);
    },

    /** Removes what processes that are gone left behind, and what could not be removed before. One at a time. */
    sweep(): Promise<void> {
      sweeping ??= sweepAll().finally(() => (sweeping = undefined));
      return sweeping;
    },
  };
};

/** Whether nobody is busy with this attempt any more. */
function isLeftBehind({ abandoned, owner, started_at: startedAt }: Attempt): boolean {
  if (abandoned || owner === OWNER) return true;
  const [host, pid] = owner.split(':');
  if (host === hostname() && !isRunning(Number(pid))) return true;
  return Date.now() - new Date(startedAt).getTime() > FOREIGN_ATTEMPT_MS;
}

/** Whether another process has this number; this one's own it can only have had before. */
function isRunning(pid: number): boolean {
  if (pid === process.pid) return false;
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

export type SigningAttempts = ReturnType<typeof signingAttempts>;
export default signingAttempts;
