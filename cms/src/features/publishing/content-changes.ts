import { randomUUID } from 'node:crypto';
import { setImmediate as pause } from 'node:timers/promises';

import type { Core } from '@strapi/strapi';

import { CONTENT } from '../../content-types';
import { kindOf } from '../../lib/errors';
import { UIDS } from '../../uids';

/** What pages show: entries, files and agreement versions. */
const MODELS = [...CONTENT, 'plugin::upload.file', UIDS.agreementVersion];

const storeOf = (strapi: Core.Strapi) => strapi.store({ type: 'core', name: 'content', key: 'change' });

/**
 * A mark in the database that changes with everything that pages show, by whichever process. Results computed from content
 * can be cached under it.
 */
export async function readChangeMark(strapi: Core.Strapi): Promise<string | null> {
  return (await storeOf(strapi).get()) as string | null;
}

/** Also called at the start: a process may have ended between a change and its mark. */
export async function markContentChanged(strapi: Core.Strapi): Promise<void> {
  await storeOf(strapi).set({ value: randomUUID() });
}

let marking = Promise.resolve();

/** Resolves when all changes so far are marked. Called at the stop: other processes would not notice the last ones for minutes. */
export const contentMarked = (): Promise<void> => marking;

/** Marks after each write and after its transaction's commit: in between, a reader would cache the old content. */
export function markContentChanges(strapi: Core.Strapi): void {
  let isScheduled = false;
  const mark = () => {
    // One mark for the many writes of a publish.
    if (isScheduled) return;
    isScheduled = true;
    const marked = pause()
      .then(() => {
        isScheduled = false;
        return markContentChanged(strapi);
      })
      .catch((error: unknown) => strapi.log.error(`Writing the content’s change mark failed (${kindOf(error)}).`));
    marking = Promise.all([marking, marked]).then(() => undefined);
  };
  const afterWrite = async ({ result }: { readonly result?: unknown }) => {
    if (isDraft(result)) return;
    if (strapi.db.inTransaction()) await strapi.db.transaction(async ({ onCommit }) => onCommit(mark));
    else mark();
  };
  strapi.db.lifecycles.subscribe({
    models: MODELS,
    afterCreate: afterWrite,
    afterCreateMany: afterWrite,
    afterUpdate: afterWrite,
    afterUpdateMany: afterWrite,
    afterDelete: afterWrite,
    afterDeleteMany: afterWrite,
  });
}

function isDraft(row: unknown): boolean {
  return typeof row === 'object' && row !== null && 'publishedAt' in row && row.publishedAt === null;
}
