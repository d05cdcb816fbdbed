import { resolve } from 'node:path';

import { type Core, createStrapi } from '@strapi/strapi';

const DIST_FOLDER = resolve(__dirname, '../..');

/** A Strapi of this CMS as it was built, wherever it is started from; nothing of it runs yet. */
export function newStrapi({ serveAdminPanel }: { readonly serveAdminPanel: boolean }): Core.Strapi {
  return createStrapi({ appDir: resolve(DIST_FOLDER, '..'), distDir: DIST_FOLDER, autoReload: false, serveAdminPanel });
}
