import type { Core } from '@strapi/strapi';

import { previewAddress } from './address';

/** Has the admin's preview show drafts on the site. */
export function offerPreviews(strapi: Core.Strapi): void {
  strapi.config.set('admin.preview.config.handler', previewAddress(strapi));
}
