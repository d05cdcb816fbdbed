import { extname } from 'node:path';

import type { Core } from '@strapi/strapi';
import type { Context } from 'koa';

import { hasFunctions } from './functions';
import { FILE, type FileData, type FileInfo, FOLDER, type Handler, idsIn, TOP, type UploadedFile, uploads, withFolderLock } from './media-library';
import { filesOf, filesSentWith, makeNamesUnique, makeStorable, type Place, restoreNames, shortened, storableTexts } from './media-library-names';
import { type PictureFile, replaceImageManipulation, type Shown } from './media-library-pictures';
import { answerFailedDeletions, deleteStored, replaceAtomically, trackStorage } from './media-library-storage';
import { StorageFailure } from './storage-failure';

/** Handlers of routes that accept files. */
const UPLOADING = ['upload', 'uploadFile', 'uploadFiles', 'replaceFile'] as const;
type UploadController = Record<(typeof UPLOADING)[number], Handler>;

interface Guard {
  /**
   * Returns the file to be stored, which may be another one.
   * @param at undefined if it was sent alone
   * @param replacedExtension how the address ends that the file gets, if it replaces another one
   * @throws if it is refused
   */
  readonly accept: (file: UploadedFile, options: { readonly at: Place | undefined; readonly replacedExtension?: string | undefined }) => Promise<UploadedFile>;
  /** Measures an accepted picture, and makes what the library shows of it. */
  readonly show: (file: PictureFile) => Promise<Shown>;
  /** Name under which the next file is stored. */
  readonly newName: () => string;
  /** Whether files that end so, for instance “.jpg” and “.jpeg”, have the same content. */
  readonly isSameFormat: (one: string, other: string) => boolean;
  /** The error in place of Strapi's English ones for a file of a refused type, an empty one, or none. */
  readonly typeRefusal: (at?: Place) => Error;
  /** The error for several files where Strapi would store only the first, or the number of descriptions differs. */
  readonly countRefusal: () => Error;
  /** The error if a picture is to have no name. */
  readonly emptyNameRefusal: () => Error;
  /** The error if the picture that is replaced, or the folder of a new one, was deleted in the meantime. */
  readonly goneRefusal: (what: 'file' | 'folder') => Error;
  /** Answers in place of Strapi, which says nothing of a store that failed. */
  readonly answerStorageFailure: (ctx: Context, failure: StorageFailure) => void;
}

/** Checks every file before Strapi accepts it, and stores it under a name from `newName`. */
export function guardUploadedFiles(strapi: Core.Strapi, { accept, show, newName, isSameFormat, typeRefusal, countRefusal, goneRefusal, emptyNameRefusal, answerStorageFailure }: Guard): void {
  replaceImageManipulation(strapi, { show, newName });

  const controller = strapi.plugin('upload').controller('admin-upload') as unknown as UploadController;
  if (!hasFunctions(controller, ...UPLOADING)) throw new Error(`Strapi’s upload plugin lacks one of the functions ${UPLOADING.join(', ')} (strapi-internals/media-library-uploads.ts).`);
  // Strapi's own errors are in English, and say nothing of a store that failed.
  const withOurErrors = (name: (typeof UPLOADING)[number], handle: Handler): Handler => async (ctx) => {
    if (name === 'uploadFiles') makeNamesUnique(ctx, countRefusal);
    else if (name !== 'upload' && filesOf(ctx).length > 1) throw countRefusal();
    try {
      return await handle.call(controller, ctx);
    } catch (error) {
      if (error instanceof StorageFailure) return answerStorageFailure(ctx, error);
      throw error instanceof Error && /file type|mime type|files are empty/i.test(error.message) ? typeRefusal() : error;
    }
  };
  for (const name of UPLOADING) controller[name] = withOurErrors(name, controller[name]);
  answerFailedDeletions(strapi, answerStorageFailure);

  const service = uploads(strapi);
  const { upload, replace, updateFileInfo, remove } = service;
  if (!hasFunctions(service, 'upload', 'replace', 'updateFileInfo', 'remove')) throw new Error('Strapi’s upload plugin lacks one of the functions “upload”, “replace”, “updateFileInfo” and “remove” (strapi-internals/media-library-uploads.ts).');
  replaceAtomically(strapi);
  const tracked = trackStorage(strapi);
  /** A file that is downloaded gets the name that the library has for it, and what opens it is decided by the end of the name. */
  const withExtension = (name: string, extension: string): string => (name.toLowerCase().endsWith(extension.toLowerCase()) || isSameFormat(extname(name), extension) ? name : shortened(name + extension));
  const acceptAndName = async (file: UploadedFile, info: FileInfo | undefined, options: Parameters<Guard['accept']>[1]): Promise<void> => {
    const changed = await accept(file, options);
    const [before, after] = [extname(file.originalFilename), options.replacedExtension ?? extname(changed.originalFilename)];
    if (info?.name?.endsWith(before)) info.name = info.name.slice(0, -before.length) + after;
    Object.assign(file, changed);
    if (info) info.name = info.name?.trim() ? withExtension(info.name, after) : undefined;
  };
  const requireFolders = async (infos: readonly (FileInfo | undefined)[]): Promise<void> => {
    if (!(await foldersExist(strapi, infos))) throw goneRefusal('folder');
  };
  service.upload = async (request, options) => {
    const [files, infos] = [[request.files].flat(), [request.data?.fileInfo ?? []].flat()];
    const refusedByType = filesSentWith(files).find(({ file }) => !files.includes(file));
    if (refusedByType) throw typeRefusal(refusedByType.at);
    for (const [index, file] of files.entries()) {
      restoreNames(file, infos[index]);
      makeStorable(file, infos[index]);
    }
    for (const [index, file] of files.entries()) await acceptAndName(file, infos[index], { at: files.length > 1 ? { index, name: file.originalFilename } : undefined });
    await requireFolders(infos);
    return tracked(
      async () => {
        const result = await upload({ ...request, data: onlyFileInfo(request.data) }, options);
        await followFolder(strapi, result.map(({ id }) => id));
        return result;
      },
      async (error, writes) => {
        await deleteStored(strapi, writes.map(({ file }) => file));
        // Of several, some may be in the library already.
        if (error instanceof StorageFailure) error.isPartlyStored = ((await undefinedOnError(strapi.db.query(FILE).count({ where: { hash: { $in: writes.map(({ file }) => file.hash) } } }))) ?? 0) > 0;
        throw (await undefinedOnError(foldersExist(strapi, infos))) === false ? goneRefusal('folder') : error;
      },
    );
  };
  service.replace = async (id, request, options) => {
    const replaced = (await strapi.db.query(FILE).findOne({ where: { id }, select: ['ext'] })) as { readonly ext: string | null } | null;
    const [info] = [request.data?.fileInfo ?? []].flat();
    makeStorable(request.file, info);
    if (replaced) await acceptAndName(request.file, info, { at: undefined, replacedExtension: replaced.ext ?? undefined });
    // What is stored takes the place of the former bytes at once.
    await requireFolders([info]);
    return tracked(
      async () => {
        const result = await replace(id, { ...request, data: onlyFileInfo(request.data) }, options);
        if (result === null) throw goneRefusal('file');
        await followFolder(strapi, [id]);
        return result;
      },
      async (error, writes) => {
        await deleteStored(strapi, writes.map(({ file }) => file));
        // The former bytes are gone where the new ones are stored, also if only the answer was lost.
        if (error instanceof StorageFailure) error.isPartlyStored = writes.some(({ mayBeStored }) => mayBeStored);
        if (replaced && (await undefinedOnError(strapi.db.query(FILE).count({ where: { id } }))) === 0) throw goneRefusal('file');
        throw (await undefinedOnError(foldersExist(strapi, [info]))) === false ? goneRefusal('folder') : error;
      },
    );
  };
  service.updateFileInfo = async (id, info, options) => {
    const texts = storableTexts(info);
    if (typeof texts.name === 'string') {
      if (texts.name.trim() === '') throw emptyNameRefusal();
      const file = (await strapi.db.query(FILE).findOne({ where: { id }, select: ['ext'] })) as { readonly ext: string | null } | null;
      texts.name = withExtension(texts.name, file?.ext ?? '');
    }
    // One after the other: Strapi numbers all files of a folder anew, and of two changes that do so at the same time PostgreSQL ends one.
    return withFolderLock(strapi, async () => {
      // It may have been deleted while this waited.
      await requireFolders([info]);
      const result = await updateFileInfo(id, { ...info, ...texts }, options);
      await followFolder(strapi, [id]);
      return result;
    });
  };
  service.remove = async (file) => {
    // Without the thumbnail, which Strapi deletes after the picture's bytes: if that failed, a picture without bytes would stay.
    const removed = await remove({ ...file, formats: null });
    // Strapi deletes the bytes before it deletes the picture: one that is being replaced could be stored again between.
    if (file.provider === strapi.config.get('plugin::upload.provider')) await deleteStored(strapi, [file, ...Object.values({ ...file.formats, ...removed?.formats })]);
    return removed;
  };
}

/** Strapi reads the numbers of the folders around a file before it stores it. If one was moved meanwhile, deleting where it was would delete the file. */
async function followFolder(strapi: Core.Strapi, ids: readonly number[]): Promise<void> {
  await withFolderLock(strapi, async () => {
    const files = (await strapi.db.query(FILE).findMany({ select: ['id', 'folderPath'], where: { id: { $in: ids } }, populate: { folder: { select: ['path'] } } })) as readonly { readonly id: number; readonly folderPath: string; readonly folder: { readonly path: string } | null }[];
    for (const { id, folderPath, folder } of files) {
      const path = folder?.path ?? TOP;
      // Without events: nobody has changed the file.
      if (path !== folderPath) await strapi.db.queryBuilder(FILE).where({ id }).update({ folderPath: path }).execute();
    }
  });
}

async function foldersExist(strapi: Core.Strapi, infos: readonly (FileInfo | undefined)[]): Promise<boolean> {
  const named = infos.flatMap((info) => info?.folder ?? []);
  const ids = idsIn(named);
  return ids.length === named.length && (await strapi.db.query(FOLDER).count({ where: { id: { $in: ids } } })) === new Set(ids).size;
}

/** For finding out why something failed: if that fails, too, for instance because the database is gone, the first error is reported. */
const undefinedOnError = <T>(answer: Promise<T>): Promise<T | undefined> => answer.catch(() => undefined);

/** Strapi takes the other fields of the form for the entry to attach the file to, without its draft and its permissions, and the folder to store it in. */
const onlyFileInfo = (data: FileData | undefined): FileData => (data?.fileInfo === undefined ? {} : { fileInfo: data.fileInfo });
