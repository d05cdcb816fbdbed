import { randomBytes } from 'node:crypto';
import { extname } from 'node:path';

import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import sharp from 'sharp';

interface ImageManipulation {
  generateFileName(name: string): string;
}

interface UploadedFile {
  readonly filepath: string;
  readonly originalFilename: string;
}

interface Uploads {
  upload(request: { readonly files: UploadedFile | readonly UploadedFile[] }, options?: object): Promise<unknown>;
  replace(id: number, request: { readonly file: UploadedFile }, options?: object): Promise<unknown>;
}

/** The formats of pictures, as sharp names them, by the ends of their names. */
const FORMATS: Readonly<Record<string, string>> = { '.jpg': 'jpeg', '.jpeg': 'jpeg', '.png': 'png', '.webp': 'webp', '.avif': 'heif' };

/**
 * Takes nothing but pictures from staff, each with the end of its name that its content has: Strapi believes the name
 * where it does not know the content. Stores them under names that say nothing and cannot be guessed.
 */
export function guardUploads(strapi: Core.Strapi): void {
  const images = strapi.plugin('upload').service('image-manipulation') as ImageManipulation;
  images.generateFileName = () => randomBytes(16).toString('hex');

  const service = strapi.plugin('upload').service('upload') as Uploads;
  const { upload, replace } = service;
  service.upload = async (request, options) => {
    for (const file of [request.files].flat()) await expectPicture(file);
    return upload(request, options);
  };
  service.replace = async (id, request, options) => {
    await expectPicture(request.file);
    return replace(id, request, options);
  };
}

async function expectPicture({ filepath, originalFilename }: UploadedFile): Promise<void> {
  const expected = FORMATS[extname(originalFilename).toLowerCase()];
  const found = await sharp(filepath).metadata().catch(() => undefined);
  if (found === undefined || found.format !== expected) throw new errors.ValidationError('This file is not a JPEG, PNG, WebP or AVIF picture, or its name ends otherwise.');
}
