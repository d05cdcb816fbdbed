import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { rename, rm, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { Readable } from 'node:stream';

import type { Core } from '@strapi/strapi';
import type { Context } from 'koa';

import { ContextValue } from '../lib/context-value';
import { rowId } from '../lib/row-id';
import { lockInTransaction } from '../lib/transaction-lock';
import { hasFunctions } from './functions';
import { StorageFailure, wasRefused } from './storage-failure';

/** What the media library shows of a picture. */
export interface Shown {
  readonly width: number;
  readonly height: number;
  /** Undefined if the picture itself is as small. */
  readonly thumbnail?: { readonly bytes: Buffer; readonly width: number; readonly height: number };
}

/** A file as the form's parser and Strapi's check of types describe it. */
export interface UploadedFile {
  readonly filepath: string;
  readonly originalFilename: string;
  readonly size?: number;
  readonly mimetype?: string;
  /** By its content. */
  readonly detectedMimeType?: string;
}
interface FileInfo {
  name?: string | null | undefined;
  alternativeText?: string | null | undefined;
  caption?: string | null | undefined;
  readonly folder?: string | number | null | undefined;
}
interface FileData {
  readonly fileInfo?: FileInfo | readonly FileInfo[];
}
interface NewFile {
  readonly data: { readonly fileInfo: { readonly name: string; readonly alternativeText: string; readonly folder: number } };
  readonly files: UploadedFile & { readonly mimetype: string; readonly size: number };
}
/** Where files are stored: the public folder or a bucket. */
interface StoredFile {
  readonly hash: string;
  readonly ext: string;
}
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
interface Uploads {
  upload(request: { readonly data?: FileData; readonly files: UploadedFile | readonly UploadedFile[] }, options?: object): Promise<readonly { readonly id: number }[]>;
  replace(id: number, request: { readonly data?: FileData; readonly file: UploadedFile }, options?: object): Promise<unknown>;
  updateFileInfo(id: number, info: FileInfo, options?: object): Promise<unknown>;
  remove(file: LibraryFile): Promise<LibraryFile | null>;
}
interface LibraryFile extends StoredFile {
  readonly provider: string;
  readonly formats?: Readonly<Record<string, StoredFile>> | null;
}
/** The place of a file that is in no folder. */
const TOP = '/';
/** Handlers of routes that accept files. */
const UPLOADING = ['upload', 'uploadFile', 'uploadFiles', 'replaceFile'] as const;
/** Handlers of routes that delete files, by their controllers. */
const DELETING = [['admin-file', 'destroy'], ['admin-folder-file', 'deleteMany']] as const;

export type Handler = (ctx: Context) => Promise<unknown>;
type UploadController = Record<(typeof UPLOADING)[number], Handler>;
interface Folders {
  create(folder: { readonly name: string; readonly parent: null }): Promise<{ readonly id: number }>;
}
/** How the name begins under which the thumbnail of a picture is stored. */
const THUMBNAIL = /^thumbnail_/;
/** A picture that is about to be stored. */
interface PictureFile {
  readonly name: string;
  readonly hash: string;
  readonly ext: string;
  readonly mime: string;
  readonly path?: string | null;
  readonly filepath: string;
  readonly tmpWorkingDirectory: string;
}
interface StoredThumbnail extends Omit<PictureFile, 'tmpWorkingDirectory'> {
  readonly width: number;
  readonly height: number;
  /** Kilobytes. */
  readonly size: number;
  readonly sizeInBytes: number;
  readonly getStream: () => Readable;
}
/** Strapi's own ones read pictures in the process of the CMS. */
interface ImageManipulation {
  generateFileName(name: string): string;
  isImage(file: PictureFile): Promise<boolean>;
  isFaultyImage(file: PictureFile): Promise<boolean>;
  isOptimizableImage(file: PictureFile): Promise<boolean>;
  isResizableImage(file: PictureFile): Promise<boolean>;
  getDimensions(file: PictureFile): Promise<{ readonly width: number; readonly height: number }>;
  generateThumbnail(file: PictureFile): Promise<StoredThumbnail | null>;
  generateResponsiveFormats(file: PictureFile): Promise<readonly []>;
  optimize(file: PictureFile): Promise<PictureFile>;
}

const uploads = (strapi: Core.Strapi) => strapi.plugin('upload').service('upload') as Uploads;
const folders = (strapi: Core.Strapi) => strapi.plugin('upload').service('folder') as Folders;
const storage = (strapi: Core.Strapi) => strapi.plugin('upload').service('provider') as Storage;
const provider = (strapi: Core.Strapi) => strapi.plugin('upload').provider as unknown as Provider;
export const FILE = 'plugin::upload.file';
export const FOLDER = 'plugin::upload.folder';
const settings = (strapi: Core.Strapi) => strapi.store({ type: 'plugin', name: 'upload', key: 'settings' });

/** One of several files that were sent together. */
interface Place {
  readonly index: number;
  readonly name: string;
}
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
  /** The error in place of Strapi's, which names the type of a refused file in English. */
  readonly typeRefusal: (at?: Place) => Error;
  /** The error for several files where Strapi would store only the first, or what is said of them is of another number. */
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
  replaceImageManipulation(strapi, { ...readingNothing(show), generateFileName: newName });

  const controller = strapi.plugin('upload').controller('admin-upload') as unknown as UploadController;
  if (!hasFunctions(controller, ...UPLOADING)) throw new Error(`Strapi’s upload plugin lacks one of the functions ${UPLOADING.join(', ')} (strapi-internals/media-library.ts).`);
  const inOurWords = (name: (typeof UPLOADING)[number], handle: Handler): Handler => async (ctx) => {
    if (name === 'uploadFiles') nameApart(ctx, countRefusal);
    else if (name !== 'upload' && filesOf(ctx).length > 1) throw countRefusal();
    try {
      return await handle.call(controller, ctx);
    } catch (error) {
      if (error instanceof StorageFailure) return answerStorageFailure(ctx, error);
      throw error instanceof Error && /file type|mime type|files are empty/i.test(error.message) ? typeRefusal() : error;
    }
  };
  for (const name of UPLOADING) controller[name] = inOurWords(name, controller[name]);
  tellFailedDeletions(strapi, answerStorageFailure);

  const service = uploads(strapi);
  const { upload, replace, updateFileInfo, remove } = service;
  if (!hasFunctions(service, 'upload', 'replace', 'updateFileInfo', 'remove')) throw new Error('Strapi’s upload plugin lacks one of the functions “upload”, “replace”, “updateFileInfo” and “remove” (strapi-internals/media-library.ts).');
  replaceAtomically(strapi);
  const tracked = trackStorage(strapi);
  /** A file that is downloaded gets the name that the library has for it, and what opens it is decided by the end of the name. */
  const withExtension = (name: string, extension: string): string => (name.toLowerCase().endsWith(extension.toLowerCase()) || isSameFormat(extname(name), extension) ? name : shortened(name + extension));
  const adopt = async (file: UploadedFile, info: FileInfo | undefined, options: Parameters<Guard['accept']>[1]): Promise<void> => {
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
    for (const [index, file] of files.entries()) await adopt(file, infos[index], { at: files.length > 1 ? { index, name: file.originalFilename } : undefined });
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
        if (error instanceof StorageFailure) error.isPartlyStored = ((await unlessFailing(strapi.db.query(FILE).count({ where: { hash: { $in: writes.map(({ file }) => file.hash) } } }))) ?? 0) > 0;
        throw (await unlessFailing(foldersExist(strapi, infos))) === false ? goneRefusal('folder') : error;
      },
    );
  };
  service.replace = async (id, request, options) => {
    const replaced = (await strapi.db.query(FILE).findOne({ where: { id }, select: ['ext'] })) as { readonly ext: string | null } | null;
    const [info] = [request.data?.fileInfo ?? []].flat();
    makeStorable(request.file, info);
    if (replaced) await adopt(request.file, info, { at: undefined, replacedExtension: replaced.ext ?? undefined });
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
        if (replaced && (await unlessFailing(strapi.db.query(FILE).count({ where: { id } }))) === 0) throw goneRefusal('file');
        throw (await unlessFailing(foldersExist(strapi, [info]))) === false ? goneRefusal('folder') : error;
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
    return whileFoldersStay(strapi, async () => {
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

/** Does what nobody else's change of folders may come into: what was checked before would no longer hold. */
export async function whileFoldersStay<T>(strapi: Core.Strapi, work: () => Promise<T>): Promise<T> {
  return strapi.db.transaction(async ({ trx }) => {
    await lockInTransaction(strapi, trx, 'folders');
    return work();
  });
}

/** Strapi reads the numbers of the folders around a file before it stores it. If one was moved meanwhile, deleting where it was would delete the file. */
async function followFolder(strapi: Core.Strapi, ids: readonly number[]): Promise<void> {
  await whileFoldersStay(strapi, async () => {
    const files = (await strapi.db.query(FILE).findMany({ select: ['id', 'folderPath'], where: { id: { $in: ids } }, populate: { folder: { select: ['path'] } } })) as readonly { readonly id: number; readonly folderPath: string; readonly folder: { readonly path: string } | null }[];
    for (const { id, folderPath, folder } of files) {
      const path = folder?.path ?? TOP;
      // Without events: nobody has changed the file.
      if (path !== folderPath) await strapi.db.queryBuilder(FILE).where({ id }).update({ folderPath: path }).execute();
    }
  });
}

/**
 * What came into a folder while it was being deleted is at the top afterwards, still with the numbers of that folder. The next
 * folder gets these, and whoever deleted it would delete this, too.
 */
export async function keepWithoutFolder(strapi: Core.Strapi): Promise<void> {
  await whileFoldersStay(strapi, async () => {
    const files = (await strapi.db.query(FILE).findMany({ select: ['id'], where: { folder: { id: { $null: true } }, folderPath: { $ne: TOP } } })) as readonly { readonly id: number }[];
    for (const { id } of files) await strapi.db.queryBuilder(FILE).where({ id }).update({ folderPath: TOP }).execute();
  });
}

function tellFailedDeletions(strapi: Core.Strapi, answer: Guard['answerStorageFailure']): void {
  for (const [controllerName, name] of DELETING) {
    const controller = strapi.plugin('upload').controller(controllerName) as unknown as Record<string, Handler>;
    const handle = controller[name];
    if (!handle) throw new Error(`Strapi’s upload plugin lacks the function “${name}” of “${controllerName}” (strapi-internals/media-library.ts).`);
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

/** Undefined if it cannot be found out why something failed, for instance because the database is gone: then that is told which failed first. */
const unlessFailing = <T>(answer: Promise<T>): Promise<T | undefined> => answer.catch(() => undefined);

/** Strapi takes the other fields of the form for the entry to attach the file to, without its draft and its permissions, and the folder to store it in. */
const onlyFileInfo = (data: FileData | undefined): FileData => (data?.fileInfo === undefined ? {} : { fileInfo: data.fileInfo });

/** Strapi writes a new file over the one in the public folder, of which visitors would get a part meanwhile. Writes it beside and renames it. */
function replaceAtomically(strapi: Core.Strapi): void {
  if (strapi.config.get('plugin::upload.provider') !== 'local') return;
  const local = strapi.plugin('upload').provider as unknown as LocalProvider;
  if (!hasFunctions(local, 'uploadStream', 'replaceStream')) throw new Error('Strapi’s local storage lacks one of the functions “uploadStream” and “replaceStream” (strapi-internals/media-library.ts).');
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

/** What was to be stored. That it failed does not mean that nothing is there: the answer may have been lost. */
interface Write {
  readonly file: StoredFile;
  readonly mayBeStored: boolean;
}
/** What one work does with the storage. */
interface Work {
  readonly writes: { readonly file: StoredFile; readonly done: Promise<void> }[];
  readonly deletions: StoredFile[];
}
type Tracked = <T>(work: () => Promise<T>, failed: (error: unknown, writes: readonly Write[]) => Promise<never>) => Promise<T>;

/**
 * Strapi leaves in the storage what it has stored before it fails, and deletes what a replaced picture no longer has before it
 * knows whether the new one is stored: this is done when all else is.
 * @returns a function that tells `failed` what the failed `work` has written
 */
function trackStorage(strapi: Core.Strapi): Tracked {
  const current = new ContextValue<Work>();
  const [service, deleting] = [storage(strapi), provider(strapi)];
  if (!hasFunctions(service, 'upload', 'replace') || !hasFunctions(deleting, 'delete')) throw new Error('Strapi’s upload plugin lacks one of the functions “upload”, “replace” and “delete” of its storage (strapi-internals/media-library.ts).');
  // What is stored there is written beside first.
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
    return Object.values(picture?.formats ?? {}).some((shown) => shown.hash === hash);
  });
}

/** Deletes files from the storage that belong to no picture of the library. */
async function deleteStored(strapi: Core.Strapi, files: readonly StoredFile[]): Promise<void> {
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

async function foldersExist(strapi: Core.Strapi, infos: readonly (FileInfo | undefined)[]): Promise<boolean> {
  const named = infos.flatMap((info) => info?.folder ?? []);
  const ids = idsIn(named);
  return ids.length === named.length && (await strapi.db.query(FOLDER).count({ where: { id: { $in: ids } } })) === new Set(ids).size;
}

function replaceImageManipulation(strapi: Core.Strapi, functions: ImageManipulation): void {
  const images = strapi.plugin('upload').service('image-manipulation') as ImageManipulation;
  const [known, own] = [Object.keys(images).sort().join(', '), Object.keys(functions).sort().join(', ')];
  if (known !== own) throw new Error(`Strapi’s upload plugin reads pictures with the functions ${known}, of which others are replaced: ${own} (strapi-internals/media-library.ts).`);
  Object.assign(images, functions);
}

/** Everything that Strapi does with a picture itself, for pictures that were accepted: it would take their time and memory. */
function readingNothing(show: Guard['show']): Omit<ImageManipulation, 'generateFileName'> {
  const all = new WeakMap<PictureFile, Shown>();
  return {
    isImage: async () => true,
    isFaultyImage: async () => false,
    isOptimizableImage: async () => false,
    isResizableImage: async () => true,
    generateResponsiveFormats: async () => [],
    optimize: async (file) => file,
    // Strapi measures a picture before it asks for the thumbnail.
    async getDimensions(file) {
      const { width, height, ...shown } = await show(file);
      all.set(file, { width, height, ...shown });
      return { width, height };
    },
    async generateThumbnail(file) {
      const { thumbnail } = all.get(file) ?? {};
      if (!thumbnail) return null;
      const { bytes, width, height } = thumbnail;
      const { ext, mime, path = null } = file;
      const [name, hash] = [`thumbnail_${file.name}`, `thumbnail_${file.hash}`];
      const filepath = join(file.tmpWorkingDirectory, hash);
      await writeFile(filepath, bytes);
      return { name, hash, ext, mime, path, filepath, getStream: () => createReadStream(filepath), width, height, size: Math.round(bytes.length / 10) / 100, sizeInBytes: bytes.length };
    },
  };
}

/** What several files of one request were called. */
interface Sent {
  readonly together: readonly UploadedFile[];
  readonly fileNames: readonly string[];
  /** In what is said of each. */
  readonly names: readonly (string | null | undefined)[];
}
const sent = new WeakMap<UploadedFile, Sent>();

const filesOf = ({ request }: Context): UploadedFile[] => [(request.files?.files ?? []) as UploadedFile | UploadedFile[]].flat();

/**
 * Strapi finds the file for each description by its name, so that of two files with one name it would store the first one
 * twice, and a file that gets another name not at all. Until it has found them, each has a name of its own.
 */
function nameApart(ctx: Context, wrongCount: () => Error): void {
  const together = filesOf(ctx);
  if (together.length < 2) return;
  const body = ctx.request.body as { fileInfo?: string | readonly string[] };
  const descriptions = [body.fileInfo ?? []].flat();
  if (descriptions.length > 0 && descriptions.length !== together.length) throw wrongCount();
  const infos = descriptions.map((text) => JSON.parse(text) as { name?: unknown });
  const names = infos.map(({ name }) => (typeof name === 'string' ? name : undefined));
  const all: Sent = { together, fileNames: together.map(({ originalFilename }) => originalFilename), names };
  const own = together.map(({ originalFilename }, index) => `${index}${extname(originalFilename)}`);
  together.forEach((file, index) => {
    sent.set(file, all);
    Object.assign(file, { originalFilename: own[index] });
  });
  if (infos.length > 0) body.fileInfo = infos.map((info, index) => JSON.stringify({ ...info, name: own[index] }));
}

function restoreNames(file: UploadedFile, info: FileInfo | undefined): void {
  const all = sent.get(file);
  if (!all) return;
  const index = all.together.indexOf(file);
  Object.assign(file, { originalFilename: all.fileNames[index] });
  if (info) info.name = all.names[index];
}

/** Strapi refuses such names when files before it are stored already, in English. */
const RESERVED = /[<>:"/\\|?*\p{Cc}]/gu;
const CONTROL = /\p{Cc}/gu;
/** PostgreSQL stores no such character in a text. */
const NUL = /\0/gu;
const MAX_NAME_LENGTH = 200;
/** Longer than that of any picture. */
const MAX_EXTENSION_LENGTH = 20;

/** Gives a file a name, and what is said of it texts, that Strapi and every database can store: they refuse others when the file is stored already. */
function makeStorable(file: UploadedFile, info: FileInfo | undefined): void {
  Object.assign(file, { originalFilename: shortened(file.originalFilename.replaceAll(RESERVED, '_')) });
  if (info) Object.assign(info, storableTexts(info));
}

function storableTexts({ name, alternativeText, caption }: FileInfo): FileInfo {
  return {
    ...(typeof name === 'string' && { name: shortened(name.replaceAll(CONTROL, '')) }),
    ...(typeof alternativeText === 'string' && { alternativeText: alternativeText.replaceAll(NUL, '') }),
    ...(typeof caption === 'string' && { caption: caption.replaceAll(NUL, '') }),
  };
}

/** Normalised as Strapi does it afterwards, which can make a name longer. */
function shortened(sent: string): string {
  const name = sent.normalize();
  if (name.length <= MAX_NAME_LENGTH) return name;
  const extension = extname(name);
  const kept = extension.length > MAX_EXTENSION_LENGTH ? '' : extension;
  // No half of a character that takes two.
  return name.slice(0, MAX_NAME_LENGTH - kept.length).replace(/\p{Cs}$/u, '') + kept;
}

/** All that came in one request with these. */
function filesSentWith([first]: readonly UploadedFile[]): readonly { readonly file: UploadedFile; readonly at: Place }[] {
  const all = first && sent.get(first);
  return all ? all.together.map((file, index) => ({ file, at: { index, name: all.fileNames[index] ?? '' } })) : [];
}

/** Where something of the library is. */
export interface LibraryPlace {
  readonly name: string;
  /** Null at the top. */
  readonly folder: string | null;
  /** Folders can have the same name. */
  readonly folderId: number | null;
}

/** Names and folders of those that exist, by their ids. */
export async function placesOf(strapi: Core.Strapi, type: typeof FILE | typeof FOLDER, ids: readonly unknown[]): Promise<ReadonlyMap<number, LibraryPlace>> {
  const parent = type === FILE ? 'folder' : 'parent';
  const rows = (await strapi.db.query(type).findMany({ where: { id: { $in: idsIn(ids) } }, populate: [parent], orderBy: { id: 'asc' } })) as readonly (Readonly<Record<string, { readonly id: number; readonly name: string } | null>> & { readonly id: number; readonly name: string })[];
  return new Map(rows.map((row) => [row.id, { name: row.name, folder: row[parent]?.name ?? null, folderId: row[parent]?.id ?? null }]));
}

/** These folders and all that are in them. */
export async function foldersWithin(strapi: Core.Strapi, ids: readonly unknown[]): Promise<ReadonlyMap<number, LibraryPlace>> {
  const inside = await pathsWithin(strapi, ids, 'path');
  // Without a condition, all would be found.
  if (inside.length === 0) return new Map();
  const rows = (await strapi.db.query(FOLDER).findMany({ select: ['id'], where: { $or: inside } })) as readonly { readonly id: number }[];
  return placesOf(strapi, FOLDER, rows.map(({ id }) => id));
}

/** Conditions that hold for what is in these folders. */
export async function pathsWithin(strapi: Core.Strapi, folderIds: readonly unknown[], field: 'path' | 'folderPath'): Promise<readonly object[]> {
  const named = (await strapi.db.query(FOLDER).findMany({ select: ['path'], where: { id: { $in: idsIn(folderIds) } } })) as readonly { readonly path: string }[];
  return named.flatMap(({ path }) => [{ [field]: path }, { [field]: { $startsWith: `${path}/` } }]);
}

export const idsIn = (values: readonly unknown[]): readonly number[] => values.flatMap((value) => rowId(value) ?? []);

export const librarySettings = async (strapi: Core.Strapi): Promise<Readonly<Record<string, unknown>>> => ((await settings(strapi).get()) ?? {}) as Record<string, unknown>;

/** Adds a file to the media library. @returns its id */
export async function addFile(strapi: Core.Strapi, file: NewFile): Promise<number | undefined> {
  const [uploaded] = await uploads(strapi).upload(file);
  return uploaded?.id;
}

export const addFolder = async (strapi: Core.Strapi, name: string): Promise<number> => (await folders(strapi).create({ name, parent: null })).id;

/** Stores pictures unchanged: the site's build creates all sizes from them, and encoding twice would lose quality. */
export async function keepOriginals(strapi: Core.Strapi): Promise<void> {
  await settings(strapi).set({ value: { sizeOptimization: false, responsiveDimensions: false, autoOrientation: false, aiMetadata: false } });
}

/** Boot check: uploads get random names. */
export async function uploadNamesAreRandom(strapi: Core.Strapi): Promise<boolean> {
  const service = uploads(strapi) as unknown as { formatFileInfo(file: object): Promise<{ hash: string }> };
  const { hash } = await service.formatFileInfo({ filename: 'passport.png', type: 'image/png', size: 1 });
  return /^[0-9a-f]{32}$/.test(hash);
}

/** Boot check: the media library has the functions that are used here. */
export async function mediaLibraryIsKnown(strapi: Core.Strapi): Promise<boolean> {
  return hasFunctions(folders(strapi), 'create') && 'sizeOptimization' in ((await settings(strapi).get()) as object);
}
