import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';

import type { Core } from '@strapi/strapi';

import { kindOf } from '../../lib/errors';
import { TookTooLong } from '../../lib/timeout';
import { signatureStore } from './signature-store';
import { UIDS } from '../../uids';

/** This process, with a part that no later process of the same number has. */
const OWNER = `${hostname()}:${process.pid}:${randomUUID()}`;
/** Longer than a signing takes. Whether a process of another machine still runs cannot be asked here. */
const FOREIGN_ATTEMPT_MS = 60_000;
/** After so many taken names something else is wrong. */
const MAX_NAMES = 20;

interface AttemptRow {
  readonly id: number;
  readonly file_name: string;
  readonly owner: string;
  readonly started_at: string;
  readonly abandoned: boolean;
}

interface Attempt {
  /** The name of the picture, `signature_<timestamp>.png`, unlike any other. */
  readonly file: string;
  store(picture: Buffer): Promise<void>;
}

/**
 * Every picture that is stored and not yet recorded has a row here, from before it is stored until the transaction that
 * records it. Where that row stays behind, because the process was killed or the store was away, the sweep removes the
 * picture and then the row.
 */
const signingAttempts = ({ strapi }: { strapi: Core.Strapi }) => {
  const attempts = () => strapi.db.query(UIDS.signingAttempt);
  /** Files of the attempts under way in this process. */
  const busy = new Set<string>();
  let lastTimestamp = 0;
  let sweeping: Promise<void> | undefined;

  /** Makes the row of an attempt. @returns the name of its picture */
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
        // The column is unique: another process may have taken the name.
        if (tries === MAX_NAMES || !(await isTaken(file))) throw error;
      }
    }
  }

  /** @returns false if a signing has a picture of this name; then nothing is reserved */
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

  /** From here on the attempt cannot succeed. @returns false if it has succeeded, and the picture is to stay */
  async function abandon(file: string): Promise<boolean> {
    // Waits for a transaction that is about to delete the row: whether it was committed is not known here.
    const { count } = await attempts().updateMany({ where: { file_name: file }, data: { abandoned: true } });
    return count === 1;
  }

  /** Removes the picture of an abandoned attempt, and then its row; while the picture may still arrive, the row stays. */
  async function discard(file: string, { mayStillArrive }: { readonly mayStillArrive: boolean }): Promise<void> {
    if (await isRecorded(file)) {
      strapi.log.error(`The picture ${file} was to be removed, but a signed agreement names it: it stays.`);
      await attempts().deleteMany({ where: { file_name: file } });
      return;
    }
    await signatureStore().delete(file);
    if (!mayStillArrive) await attempts().deleteMany({ where: { file_name: file } });
  }

  /** Removes what a failed attempt left. Where that fails too, the row stays for the sweep. */
  async function undo(file: string, isStored: boolean): Promise<void> {
    try {
      if (await abandon(file)) await discard(file, { mayStillArrive: !isStored && signatureStore().settlesAfterMs > 0 });
    } catch (error) {
      strapi.log.error(`The picture of a signing that failed could not be removed (${kindOf(error)}); this is tried again.`);
    }
  }

  async function sweepAll(): Promise<void> {
    try {
      const rows: readonly AttemptRow[] = await attempts().findMany({ orderBy: { started_at: 'asc' } });
      for (const row of rows.filter((one) => !busy.has(one.file_name) && isLeftBehind(one))) {
        if (!(await sweepOne(row))) return;
      }
    } catch (error) {
      strapi.log.error(`Unfinished signings could not be looked for (${kindOf(error)}); this is tried again.`);
    }
  }

  /** @returns false if the store does not answer, so that the others are left for later */
  async function sweepOne({ file_name: file, started_at: startedAt }: AttemptRow): Promise<boolean> {
    try {
      const mayStillArrive = Date.now() - new Date(startedAt).getTime() < signatureStore().settlesAfterMs;
      if (await abandon(file)) await discard(file, { mayStillArrive });
      return true;
    } catch (error) {
      strapi.log.error(`The picture of an unfinished signing could not be removed (${kindOf(error)}); this is tried again.`);
      return !(error instanceof TookTooLong);
    }
  }

  return {
    /** Runs the work as one attempt, which is to end with {@link complete}. Where it fails, nothing of its picture stays. */
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
        await undo(file, isStored);
        throw error;
      } finally {
        busy.delete(file);
      }
    },

    /** Ends the attempt, in the transaction that records the signing. @throws if it was abandoned in the meantime */
    async complete(file: string): Promise<void> {
      const { count } = await attempts().deleteMany({ where: { file_name: file, abandoned: false } });
      if (count !== 1) throw new Error('The attempt was abandoned.');
    },

    /** Has a picture removed that a record no longer names, in the transaction that takes the name out of the record. */
    async release(file: string): Promise<void> {
      await attempts().create({ select: ['id'], data: { file_name: file, owner: OWNER, started_at: new Date(), abandoned: true } });
    },

    /** Removes a released picture. Where that fails, the sweep does it. */
    async removeReleased(file: string): Promise<void> {
      try {
        await discard(file, { mayStillArrive: false });
      } catch (error) {
        strapi.log.error(`The picture of an erased agreement could not be removed yet (${kindOf(error)}); this is tried again.`);
      }
    },

    /** Removes what killed processes left behind, and what could not be removed before. One sweep at a time. */
    sweep(): Promise<void> {
      sweeping ??= sweepAll().finally(() => (sweeping = undefined));
      return sweeping;
    },
  };
};

/** Whether no process works on this attempt any more. */
function isLeftBehind({ abandoned, owner, started_at: startedAt }: AttemptRow): boolean {
  if (abandoned || owner === OWNER) return true;
  const [host, pid] = owner.split(':');
  if (host === hostname() && !isRunning(Number(pid))) return true;
  return Date.now() - new Date(startedAt).getTime() > FOREIGN_ATTEMPT_MS;
}

/** Whether another process has this number; where it is this process's own, the earlier one is gone. */
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
