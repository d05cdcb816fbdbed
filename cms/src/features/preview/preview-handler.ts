import type { Core } from '@strapi/strapi';

import { setPreviewHandler } from '../../strapi-internals/preview-config';
import { previewAddress } from './address';

/** Registers the handler of Strapi's preview. */
export function registerPreviewHandler(strapi: Core.Strapi): void {
  setPreviewHandler(strapi, previewAddress(strapi));
}
