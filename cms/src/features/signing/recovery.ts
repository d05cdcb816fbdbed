import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';

import type { Core } from '@strapi/strapi';

import { kindOf } from '../../lib/errors';
import { TimeoutError } from '../../lib/timeout';
import { signatureStore } from './signature-store';
import { UIDS } from '../../uids';

/** Identifies this process; the UUID distinguishes it from later ones with the same id. */
const OWNER = `${hostname()}:${process.pid}:${randomUUID()}`;
/** Longer than a signing takes. For attempts of other machines, whose processes cannot be checked from here. */
const FOREIGN_ATTEMPT_TIMEOUT_MS = 60_000;
/** Attempts to find an unused name. */
const MAX_NAMES = 20;

interface AttemptRow {
  readonly id: number;
  readonly file_name: string;
  readonly owner: string;
  readonly started_at: string;
  readonly abandoned: boolean;
}

interface Attempt {
  /** Unique name of the picture, `signature_<timestamp>.png`. */
  readonly file: string;
  store(picture: Buffer): Promise<void>;
}

/**
 * Signing attempts: a row exists from before a picture is stored until the transaction that records its signing. If a
 * killed process or an unavailable store leaves a row behind, the sweep deletes the picture and then the row.
 */
const signingAttempts = ({ strapi }: { strapi: Core.Strapi }) => {
  const attempts = () => strapi.db.query(UIDS.signingAttempt);
  /** Files of running attempts of this process. */
  const busy = new Set<string>();
  let lastTimestamp = 0;
  let sweeping: Promise<void> | undefined;

  /** Creates the row of an attempt. @returns the name of its picture */
  async function begin(): Promise<string> {
    for (let tries = 1; ; tries += 1) {
      lastTimestamp = Math.max(Date.now(), lastTimestamp + 1);
      const file = `signature_${lastTimestamp}.png`;
      busy.add(file);
      try {
        if (await reserve(file)) return file;
        busy.delete(file);
      } catch (error) {
        busy.delete(file);
        // The column is unique: another process may have used the name.
        if (tries === MAX_NAMES || !(await isTaken(file))) throw error;
      }
    }
  }

  /** @returns false, without reserving the name, if a recorded signing uses it */
  async function reserve(file: string): Promise<boolean> {
    await attempts().createMany({ data: [{ file_name: file, owner: OWNER, started_at: new Date(), abandoned: false }] });
    if (!(await isRecorded(file))) return true;
    await attempts().deleteMany({ where: { file_name: file } });
    return false;
  }

  /** Whether a signed agreement names this picture. */
  async function isRecorded(file: string): Promise<boolean> {
    return (await strapi.db.query(UIDS.subscriber).count({ where: { signature_file: file } })) > 0;
  }

  async function isTaken(file: string): Promise<boolean> {
    return (await attempts().count({ where: { file_name: file } })) > 0;
  }

  /** Marks an attempt as abandoned, so that it cannot succeed any more. @returns false if it has already succeeded, or was swept */
  async function abandon(file: string): Promise<boolean> {
    // Waits for a running transaction that deletes the row: whether it commits is unknown here.
    const { count } = await attempts().updateMany({ where: { file_name: file }, data: { abandoned: true } });
    return count === 1;
  }

  /** Creates the row of an abandoned attempt, so that its picture is deleted. */
  async function release(file: string): Promise<void> {
    await attempts().create({ select: ['id'], data: { file_name: file, owner: OWNER, started_at: new Date(), abandoned: true } });
  }

  /** Deletes the picture of an abandoned attempt, and then its row. While the picture may still arrive, the row stays. */
  async function discard(file: string, { mayStillArrive }: { readonly mayStillArrive: boolean }): Promise<void> {
    if (await isRecorded(file)) {
      strapi.log.error(`The picture ${file} was not deleted, because a signed agreement names it.`);
      await attempts().deleteMany({ where: { file_name: file } });
      return;
    }
    await signatureStore().delete(file);
    if (!mayStillArrive) await attempts().deleteMany({ where: { file_name: file } });
  }

  /** Cleans up a failed attempt. If that fails too, the sweep retries it. */
  async function rollBack(file: string, isStored: boolean): Promise<void> {
    try {
      if (!(await abandon(file))) {
        if (await isRecorded(file)) return;
        // This process stood still for so long that another one swept the attempt, before its picture was stored.
        await release(file);
      }
      await discard(file, { mayStillArrive: !isStored && signatureStore().settlesAfterMs > 0 });
    } catch (error) {
      strapi.log.error(`Deleting the picture of a failed signing failed (${kindOf(error)}); it is retried.`);
    }
  }

  async function sweepAll(): Promise<void> {
    try {
      const rows: readonly AttemptRow[] = await attempts().findMany({ orderBy: { started_at: 'asc' } });
      for (const row of rows.filter((one) => !busy.has(one.file_name) && isAbandoned(one))) {
        if (!(await sweepOne(row))) return;
      }
    } catch (error) {
      strapi.log.error(`Reading signing attempts failed (${kindOf(error)}); it is retried.`);
    }
  }

  /** @returns false if the store is unavailable, so that the sweep stops */
  async function sweepOne({ file_name: file, started_at: startedAt }: AttemptRow): Promise<boolean> {
    try {
      const mayStillArrive = Date.now() - new Date(startedAt).getTime() < signatureStore().settlesAfterMs;
      if (await abandon(file)) await discard(file, { mayStillArrive });
      return true;
    } catch (error) {
      strapi.log.error(`Deleting the picture of an unfinished signing failed (${kindOf(error)}); it is retried.`);
      return !(error instanceof TimeoutError);
    }
  }

  return {
    /** Runs `work` as one attempt, which must end with {@link complete}. If it fails, its picture is deleted. */
    async run<T>(work: (attempt: Attempt) => Promise<T>): Promise<T> {
      const file = await begin();
      let isStored = false;
      const store = async (picture: Buffer): Promise<void> => {
        await signatureStore().put(file, picture);
        isStored = true;
      };
      try {
        return await work({ file, store });
      } catch (error) {
        await rollBack(file, isStored);
        throw error;
      } finally {
        busy.delete(file);
      }
    },

    /** Ends the attempt, in the transaction that records the signing. @throws if it has been abandoned */
    async complete(file: string): Promise<void> {
      const { count } = await attempts().deleteMany({ where: { file_name: file, abandoned: false } });
      if (count !== 1) throw new Error('The signing attempt was abandoned.');
    },

    /** Schedules the deletion of a picture, in the transaction that deletes its record. */
    release,

    /** Deletes a released picture. If that fails, the sweep retries it. */
    async removeReleased(file: string): Promise<void> {
      try {
        await discard(file, { mayStillArrive: false });
      } catch (error) {
        strapi.log.error(`Deleting the picture of an erased agreement failed (${kindOf(error)}); it is retried.`);
      }
    },

    /** Cleans up attempts of killed processes and failed deletions. One sweep at a time. */
    sweep(): Promise<void> {
      sweeping ??= sweepAll().finally(() => (sweeping = undefined));
      return sweeping;
    },
  };
};

/** Whether no process is working on this attempt any more. */
function isAbandoned({ abandoned, owner, started_at: startedAt }: AttemptRow): boolean {
  if (abandoned || owner === OWNER) return true;
  const [host, pid] = owner.split(':');
  if (host === hostname() && !isRunning(Number(pid))) return true;
  return Date.now() - new Date(startedAt).getTime() > FOREIGN_ATTEMPT_TIMEOUT_MS;
}

/** Whether another process with this id is running; if it is our own id, the former process has ended. */
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
