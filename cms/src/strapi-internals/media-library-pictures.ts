import { createReadStream } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';

import type { Core } from '@strapi/strapi';

/** What the media library shows of a picture. */
export interface Shown {
  readonly width: number;
  readonly height: number;
  /** Undefined if the picture itself is as small. */
  readonly thumbnail?: { readonly bytes: Buffer; readonly width: number; readonly height: number };
}

/** A picture that is about to be stored. */
export interface PictureFile {
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
/** Strapi's implementations read pictures in the process of the CMS. */
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

/**
 * Replaces everything that Strapi does with a picture itself: for pictures that were accepted, it would take their time and
 * memory.
 * @param show measures a picture, and makes its thumbnail
 * @param newName name under which the next file is stored
 */
export function replaceImageManipulation(strapi: Core.Strapi, { show, newName }: { readonly show: (file: PictureFile) => Promise<Shown>; readonly newName: () => string }): void {
  const service = strapi.plugin('upload').service('image-manipulation') as ImageManipulation;
  const replacements: ImageManipulation = { ...readingNothing(show), generateFileName: newName };
  const [known, replaced] = [service, replacements].map((functions) => Object.keys(functions).sort().join(', '));
  if (known !== replaced) throw new Error(`Strapi’s upload plugin reads pictures with the functions ${known}, of which others are replaced: ${replaced} (strapi-internals/media-library-pictures.ts).`);
  Object.assign(service, replacements);
}

function readingNothing(show: (file: PictureFile) => Promise<Shown>): Omit<ImageManipulation, 'generateFileName'> {
  const shownPictures = new WeakMap<PictureFile, Shown>();
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
      shownPictures.set(file, { width, height, ...shown });
      return { width, height };
    },
    async generateThumbnail(file) {
      const { thumbnail } = shownPictures.get(file) ?? {};
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
