import type { Core } from '@strapi/strapi';
import type { Context } from 'koa';

import { rowId } from '../lib/row-id';
import { lockInTransaction } from '../lib/transaction-lock';
import { hasFunctions } from './functions';

/** A file as the form's parser and Strapi's check of types describe it. */
export interface UploadedFile {
  readonly filepath: string;
  readonly originalFilename: string;
  readonly size?: number;
  readonly mimetype?: string;
  /** By its content. */
  readonly detectedMimeType?: string;
}
export interface FileInfo {
  name?: string | null | undefined;
  alternativeText?: string | null | undefined;
  caption?: string | null | undefined;
  readonly folder?: string | number | null | undefined;
}
export interface FileData {
  readonly fileInfo?: FileInfo | readonly FileInfo[];
}
interface NewFile {
  readonly data: { readonly fileInfo: { readonly name: string; readonly alternativeText: string; readonly folder: number } };
  readonly files: UploadedFile & { readonly mimetype: string; readonly size: number };
}
/** A file by its name in the storage. */
export interface StoredFile {
  readonly hash: string;
  readonly ext: string;
}
interface Uploads {
  upload(request: { readonly data?: FileData; readonly files: UploadedFile | readonly UploadedFile[] }, options?: object): Promise<readonly { readonly id: number }[]>;
  replace(id: number, request: { readonly data?: FileData; readonly file: UploadedFile }, options?: object): Promise<unknown>;
  updateFileInfo(id: number, info: FileInfo, options?: object): Promise<unknown>;
  remove(file: LibraryFile): Promise<LibraryFile | null>;
}
export interface LibraryFile extends StoredFile {
  readonly provider: string;
  readonly formats?: Readonly<Record<string, StoredFile>> | null;
}
interface Folders {
  create(folder: { readonly name: string; readonly parent: null }): Promise<{ readonly id: number }>;
}
export type Handler = (ctx: Context) => Promise<unknown>;

export const FILE = 'plugin::upload.file';
export const FOLDER = 'plugin::upload.folder';
/** The place of a file that is in no folder. */
export const TOP = '/';

export const uploads = (strapi: Core.Strapi) => strapi.plugin('upload').service('upload') as Uploads;
const folders = (strapi: Core.Strapi) => strapi.plugin('upload').service('folder') as Folders;
const settings = (strapi: Core.Strapi) => strapi.store({ type: 'plugin', name: 'upload', key: 'settings' });

/** Runs `work` while nobody else changes folders: what it has checked before holds until it ends. */
export async function withFolderLock<T>(strapi: Core.Strapi, work: () => Promise<T>): Promise<T> {
  return strapi.db.transaction(async ({ trx }) => {
    await lockInTransaction(strapi, trx, 'folders');
    return work();
  });
}

/**
 * What came into a folder while it was being deleted is at the top afterwards, still with the numbers of that folder. The next
 * folder gets these, and whoever deleted it would delete this, too.
 */
export async function keepWithoutFolder(strapi: Core.Strapi): Promise<void> {
  await withFolderLock(strapi, async () => {
    const files = (await strapi.db.query(FILE).findMany({ select: ['id'], where: { folder: { id: { $null: true } }, folderPath: { $ne: TOP } } })) as readonly { readonly id: number }[];
    for (const { id } of files) await strapi.db.queryBuilder(FILE).where({ id }).update({ folderPath: TOP }).execute();
  });
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
