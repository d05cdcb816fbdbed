import type { Core } from '@strapi/strapi';

import { newStrapi } from '../../src/strapi-internals/create-app';

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
  const strapi = newStrapi({ serveAdminPanel: false });
  if (logLevel !== undefined) strapi.log.level = logLevel;
  await strapi.load();
  try {
    await work(strapi);
  } finally {
    await strapi.destroy();
  }
}
