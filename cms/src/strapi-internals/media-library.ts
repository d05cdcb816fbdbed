import { extname } from 'node:path';

import type { Core } from '@strapi/strapi';
import type { Context } from 'koa';

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
interface FileInfo {
  name?: string | null;
}
interface FileData {
  readonly fileInfo?: FileInfo | readonly FileInfo[];
}
interface NewFile {
  readonly data: { readonly fileInfo: { readonly name: string; readonly alternativeText: string; readonly folder: number } };
  readonly files: UploadedFile & { readonly mimetype: string; readonly size: number };
}
interface Uploads {
  upload(request: { readonly data?: FileData; readonly files: UploadedFile | readonly UploadedFile[] }, options?: object): Promise<unknown>;
  replace(id: number, request: { readonly data?: FileData; readonly file: UploadedFile }, options?: object): Promise<unknown>;
}
/** Handlers of routes that accept files. */
const UPLOADING = ['upload', 'uploadFile', 'uploadFiles', 'replaceFile'] as const;

type Handler = (ctx: Context) => Promise<unknown>;
type UploadController = Record<(typeof UPLOADING)[number], Handler>;
interface Folders {
  create(folder: { readonly name: string; readonly parent: null }): Promise<{ readonly id: number }>;
}
interface ImageManipulation {
  generateFileName(name: string): string;
}

const uploads = (strapi: Core.Strapi) => strapi.plugin('upload').service('upload') as Uploads;
const folders = (strapi: Core.Strapi) => strapi.plugin('upload').service('folder') as Folders;
const settings = (strapi: Core.Strapi) => strapi.store({ type: 'plugin', name: 'upload', key: 'settings' });

interface Guard {
  /** Returns what is different in the file to be stored, if anything. @throws if it is refused */
  readonly accept: (file: UploadedFile) => Promise<UploadedFile | undefined>;
  /** Name under which the next file is stored. */
  readonly newName: () => string;
  /** The error in place of Strapi's, which names the type of a refused file in English. */
  readonly typeRefusal: () => Error;
}

/** Checks every file before Strapi accepts it, and stores it under a name from `newName`. */
export function guardUploadedFiles(strapi: Core.Strapi, { accept, newName, typeRefusal }: Guard): void {
  const images = strapi.plugin('upload').service('image-manipulation') as ImageManipulation;
  if (typeof images.generateFileName !== 'function') throw new Error('Strapi’s upload plugin has no function “generateFileName” any more (strapi-internals/media-library.ts).');
  images.generateFileName = newName;

  const controller = strapi.plugin('upload').controller('admin-upload') as unknown as UploadController;
  if (!hasFunctions(controller, ...UPLOADING)) throw new Error(`Strapi’s upload plugin lacks one of the functions ${UPLOADING.join(', ')} (strapi-internals/media-library.ts).`);
  const inOurWords = (handle: Handler): Handler => async (ctx) => {
    try {
      return await handle.call(controller, ctx);
    } catch (error) {
      throw error instanceof Error && /file type|mime type|files are empty/i.test(error.message) ? typeRefusal() : error;
    }
  };
  for (const name of UPLOADING) controller[name] = inOurWords(controller[name]);

  const service = uploads(strapi);
  const { upload, replace } = service;
  if (typeof upload !== 'function' || typeof replace !== 'function') throw new Error('Strapi’s upload plugin has no functions “upload” and “replace” any more (strapi-internals/media-library.ts).');
  const adopt = async (file: UploadedFile, info: FileInfo | undefined): Promise<void> => {
    const changed = await accept(file);
    if (!changed) return;
    const [before, after] = [extname(file.originalFilename), extname(changed.originalFilename)];
    if (info?.name?.endsWith(before)) info.name = info.name.slice(0, -before.length) + after;
    Object.assign(file, changed);
  };
  service.upload = async (request, options) => {
    const infos = [request.data?.fileInfo ?? []].flat();
    for (const [index, file] of [request.files].flat().entries()) await adopt(file, infos[index]);
    return upload(request, options);
  };
  service.replace = async (id, request, options) => {
    await adopt(request.file, [request.data?.fileInfo ?? []].flat()[0]);
    return replace(id, request, options);
  };
}

/** Adds a file to the media library. @returns its id */
export async function addFile(strapi: Core.Strapi, file: NewFile): Promise<number | undefined> {
  const [uploaded] = (await uploads(strapi).upload(file)) as readonly { readonly id: number }[];
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
