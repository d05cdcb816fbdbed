import { randomUUID } from 'node:crypto';
import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';

import type { Core } from '@strapi/strapi';
import type { Context } from 'koa';

import { ContextValue } from '../lib/context-value';
import { hasFunctions } from './functions';
import { FILE, type Handler, type LibraryFile, type StoredFile } from './media-library';
import { StorageFailure, wasRefused } from './storage-failure';

/** Where files are stored: the public folder or a bucket. */
interface Storage {
  upload(file: StoredFile): Promise<void>;
  replace(file: StoredFile, replaced: StoredFile): Promise<void>;
}
interface Provider {
  delete(file: StoredFile): Promise<unknown>;
}
interface LocalProvider {
  uploadStream(file: StoredFile): Promise<void>;
  replaceStream(file: StoredFile & { url?: string }, replaced: StoredFile): Promise<void>;
}
/** Handlers of routes that delete files, by their controllers. */
const DELETING = [['admin-file', 'destroy'], ['admin-folder-file', 'deleteMany']] as const;

const storage = (strapi: Core.Strapi) => strapi.plugin('upload').service('provider') as Storage;
const provider = (strapi: Core.Strapi) => strapi.plugin('upload').provider as unknown as Provider;
/** Prefix of thumbnails’ names; the rest is the picture’s. */
const THUMBNAIL = /^thumbnail_/;

/** Answers deletions that failed in the storage, in place of Strapi. */
export function answerFailedDeletions(strapi: Core.Strapi, answer: (ctx: Context, failure: StorageFailure) => void): void {
  for (const [controllerName, name] of DELETING) {
    const controller = strapi.plugin('upload').controller(controllerName) as unknown as Record<string, Handler>;
    const handle = controller[name];
    if (!handle) throw new Error(`Strapi’s upload plugin lacks the function “${name}” of “${controllerName}” (strapi-internals/media-library-storage.ts).`);
    controller[name] = async (ctx) => {
      try {
        return await handle.call(controller, ctx);
      } catch (error) {
        if (error instanceof StorageFailure) return answer(ctx, error);
        throw error;
      }
    };
  }
}

/** Strapi writes a new file over the one in the public folder, of which visitors would get a part meanwhile. Writes it beside and renames it. */
export function replaceAtomically(strapi: Core.Strapi): void {
  if (strapi.config.get('plugin::upload.provider') !== 'local') return;
  const local = strapi.plugin('upload').provider as unknown as LocalProvider;
  if (!hasFunctions(local, 'uploadStream', 'replaceStream')) throw new Error('Strapi’s local storage lacks one of the functions “uploadStream” and “replaceStream” (strapi-internals/media-library-storage.ts).');
  const replaceStream = local.replaceStream.bind(local);
  const pathOf = ({ hash, ext }: StoredFile): string => join(strapi.dirs.static.public, 'uploads', `${hash}${ext}`);
  local.replaceStream = async (file, replaced) => {
    if (pathOf(file) !== pathOf(replaced)) return replaceStream(file, replaced);
    // A name that begins with a dot is not served.
    const beside = { ...file, hash: `.${randomUUID()}` };
    try {
      await local.uploadStream(beside);
      await rename(pathOf(beside), pathOf(file));
    } catch (error) {
      await rm(pathOf(beside), { force: true });
      throw error;
    }
    file.url = `/uploads/${file.hash}${file.ext}`;
  };
}

/** An attempt to store a file. That it failed does not mean that nothing is there: the answer may have been lost. */
interface Write {
  readonly file: StoredFile;
  readonly mayBeStored: boolean;
}
/** What one operation on the library does with the storage. */
interface Work {
  readonly writes: { readonly file: StoredFile; readonly done: Promise<void> }[];
  readonly deletions: StoredFile[];
}
type Tracked = <T>(work: () => Promise<T>, failed: (error: unknown, writes: readonly Write[]) => Promise<never>) => Promise<T>;

/**
 * Strapi leaves in the storage what it has stored before it fails, and deletes files of a replaced picture before it knows
 * whether the new ones are stored. Here deletions wait until the operation has succeeded.
 * @returns a function that runs `work`, and `failed` with the files that it has tried to store if it fails
 */
export function trackStorage(strapi: Core.Strapi): Tracked {
  const current = new ContextValue<Work>();
  const [service, deleting] = [storage(strapi), provider(strapi)];
  if (!hasFunctions(service, 'upload', 'replace') || !hasFunctions(deleting, 'delete')) throw new Error('Strapi’s upload plugin lacks one of the functions “upload”, “replace” and “delete” of its storage (strapi-internals/media-library-storage.ts).');
  // In the public folder, files are written beside the former ones first (replaceAtomically).
  const isAtomic = strapi.config.get('plugin::upload.provider') === 'local';
  const track = (file: StoredFile, writing: Promise<void>): Promise<void> => {
    const done = writing.catch((error: unknown) => {
      throw new StorageFailure('store', file.hash + file.ext, error, !isAtomic && !wasRefused(error));
    });
    current.get()?.writes.push({ file, done });
    return done;
  };
  const { upload, replace } = service;
  service.upload = (file) => track(file, upload.call(service, file));
  service.replace = (file, replaced) => track(file, replace.call(service, file, replaced));
  const deleteFile = deleting.delete.bind(deleting);
  deleting.delete = async (file) => {
    const work = current.get();
    if (work) return work.deletions.push(file);
    return deleteFile(file).catch((error: unknown) => {
      throw new StorageFailure('delete', file.hash + file.ext, error);
    });
  };
  return async (work, failed) => {
    const own: Work = { writes: [], deletions: [] };
    try {
      const result = await current.run(own, work);
      await deleteReplaced(strapi, own.deletions);
      return result;
    } catch (error) {
      // One that is still being written could otherwise outlive its deletion.
      const ends = await Promise.allSettled(own.writes.map(({ done }) => done));
      return failed(error, ends.flatMap((end, index) => {
        const file = own.writes[index]?.file;
        return file ? { file, mayBeStored: end.status === 'fulfilled' || !(end.reason instanceof StorageFailure) || end.reason.mayBeDone } : [];
      }));
    }
  };
}

/** Deletes thumbnails of pictures that have none since they were replaced. One that stays harms nobody. */
async function deleteReplaced(strapi: Core.Strapi, files: readonly StoredFile[]): Promise<void> {
  await deleteEach(strapi, files, 'which its picture no longer has', async ({ hash }) => {
    const picture = (await strapi.db.query(FILE).findOne({ where: { hash: hash.replace(THUMBNAIL, '') } })) as LibraryFile | null;
    return Object.values(picture?.formats ?? {}).some((format) => format.hash === hash);
  });
}

/** Deletes files from the storage that belong to no picture of the library. */
export async function deleteStored(strapi: Core.Strapi, files: readonly StoredFile[]): Promise<void> {
  await deleteEach(strapi, files, 'which belongs to no picture', async ({ hash }) => (await strapi.db.query(FILE).count({ where: { hash: hash.replace(THUMBNAIL, '') } })) > 0);
}

/**
 * Deletes files that are not kept, at the same time: a store that does not answer holds back whoever waits for it only
 * once. Failures are logged with the reason for the deletion.
 */
async function deleteEach(strapi: Core.Strapi, files: readonly StoredFile[], reason: string, isKept: (file: StoredFile) => Promise<boolean>): Promise<void> {
  await Promise.all(
    files.map(async (file) => {
      try {
        if (!(await isKept(file))) await provider(strapi).delete(file);
      } catch (error) {
        strapi.log.error(`Deleting the file ${file.hash}${file.ext}, ${reason}, failed: ${String(error)}`);
      }
    }),
  );
}
