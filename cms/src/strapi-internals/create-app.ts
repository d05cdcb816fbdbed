import { resolve } from 'node:path';

import { type Core, createStrapi } from '@strapi/strapi';

const DIST_FOLDER = resolve(__dirname, '../..');

/** Creates the compiled CMS, from any working directory, without starting it. */
export function createApp({ serveAdminPanel }: { readonly serveAdminPanel: boolean }): Core.Strapi {
  return createStrapi({ appDir: resolve(DIST_FOLDER, '..'), distDir: DIST_FOLDER, autoReload: false, serveAdminPanel });
}
