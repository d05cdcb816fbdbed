import { statSync } from 'node:fs';
import { basename, extname } from 'node:path';

import type { Core } from '@strapi/strapi';

import { addFile } from '../../strapi-internals/media-library';
import { isObject, type JsonObject } from './files';
import { folderId } from './picture-folders';

const MIME_TYPES: Readonly<Record<string, string>> = { '.jpg': 'image/jpeg', '.png': 'image/png', '.webp': 'image/webp', '.avif': 'image/avif' };

/** Alternative texts in the media library, from the Russian texts of the entry. */
const ALTERNATIVE_TEXTS: Readonly<Record<string, (texts: JsonObject) => unknown>> = {
  shareImage: ({ company }) => company,
  aboutImage: ({ aboutImageAlt }) => aboutImageAlt,
  bannerImage: ({ banner, title }) => (isObject(banner) ? banner.slogan : title),
  mapImage: ({ contactTitle }) => contactTitle,
  signatureImage: ({ headName }) => headName,
  photo: ({ name, position }) => `${String(name)}, ${String(position)}`,
  image: ({ imageAlt }) => imageAlt,
};

export function alternativeText(attribute: string, texts: JsonObject): string {
  const text = ALTERNATIVE_TEXTS[attribute]?.(texts);
  return typeof text === 'string' ? text : '';
}

/** Id of a picture in the media library; uploads it into this folder if it is missing. */
export async function pictureId(strapi: Core.Strapi, folderName: string, path: string, text: string): Promise<number> {
  const name = basename(path);
  const folder = await folderId(strapi, folderName);
  const present: { id: number } | null = await strapi.db.query('plugin::upload.file').findOne({ select: ['id'], where: { name, folder } });
  if (present) return present.id;

  const id = await addFile(strapi, {
    data: { fileInfo: { name, alternativeText: text, folder } },
    files: { filepath: path, originalFilename: name, mimetype: MIME_TYPES[extname(name)] ?? 'application/octet-stream', size: statSync(path).size },
  });
  if (id === undefined) throw new Error(`${name} could not be uploaded.`);
  return id;
}
