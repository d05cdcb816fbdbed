/**
 * Adds what is missing of the content in `cms/seed` to the CMS, and changes nothing that is there.
 * Boots Strapi without its HTTP server; run from the folder `cms`, after the build.
 */
import { resolve } from 'node:path';

import { createStrapi } from '@strapi/strapi';

import { recordAgreements } from '../src/bootstrap/agreements';
import { seed } from '../src/bootstrap/seed';

async function main(): Promise<void> {
  const distDir = resolve(__dirname, '..');
  const strapi = await createStrapi({ appDir: resolve(distDir, '..'), distDir, autoReload: false, serveAdminPanel: false }).load();
  try {
    for (const { name, added, kept } of await seed(strapi)) console.log(`${name}: ${added} added, ${kept} kept`);
    await recordAgreements(strapi);
  } finally {
    await strapi.destroy();
  }
}

main().then(
  () => process.exit(0),
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  },
);
