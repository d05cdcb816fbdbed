import { resolve } from 'node:path';

import { type Core, createStrapi } from '@strapi/strapi';

/**
 * Boots Strapi without its HTTP server, does the work, and ends the process: with 1 if the work failed, which is told.
 * @param logLevel of Strapi's own log, where it would be in the way of what the command prints
 */
export function withStrapi(work: (strapi: Core.Strapi) => Promise<void>, { logLevel }: { readonly logLevel?: string } = {}): void {
  run(work, logLevel).then(
    () => process.exit(0),
    (error: unknown) => {
      console.error(error instanceof Error ? error.message : error);
      process.exit(1);
    },
  );
}

async function run(work: (strapi: Core.Strapi) => Promise<void>, logLevel: string | undefined): Promise<void> {
  const distDir = resolve(__dirname, '../..');
  const strapi = createStrapi({ appDir: resolve(distDir, '..'), distDir, autoReload: false, serveAdminPanel: false });
  if (logLevel !== undefined) strapi.log.level = logLevel;
  await strapi.load();
  try {
    await work(strapi);
  } finally {
    await strapi.destroy();
  }
}
