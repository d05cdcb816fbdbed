import { randomBytes } from 'node:crypto';

import type { Core } from '@strapi/strapi';

interface ImageManipulation {
  generateFileName(name: string): string;
}

/** Stores what staff upload under names that say nothing and cannot be guessed; the library shows their own. */
export function nameUploadsAtRandom(strapi: Core.Strapi): void {
  const images = strapi.plugin('upload').service('image-manipulation') as ImageManipulation;
  images.generateFileName = () => randomBytes(16).toString('hex');
}
