import type { Core } from '@strapi/strapi';

import { createApp } from '../../src/strapi-internals/create-app';

/**
 * Boots Strapi without its HTTP server, runs `work`, and ends the process; on failure with exit code 1 and the message.
 * @param logLevel of Strapi's log, for commands whose output it would disturb
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
  const strapi = createApp({ serveAdminPanel: false });
  if (logLevel !== undefined) strapi.log.level = logLevel;
  await strapi.load();
  try {
    await work(strapi);
  } finally {
    await strapi.destroy();
  }
}
