import replyFrom from '@fastify/reply-from';
import fastify, { type FastifyInstance } from 'fastify';

import { passOnToCms } from './cms';
import { SECURITY_HEADERS } from './headers';
import { servePages } from './pages';
import { refusal } from './refusal';

export interface SiteOptions {
  /** Where the builder puts what it built (siteFolder.ts). */
  readonly folder: string;
  /** Address of the CMS as this server reaches it. */
  readonly cmsUrl: string;
  /** Where staff reach the admin, which shows drafts in a frame; without it they are shown in none. */
  readonly adminUrl?: string | undefined;
}

/** Time for a request to arrive in full, milliseconds: a signature of a megabyte over a bad connection. */
const REQUEST_TIMEOUT_MS = 60_000;
/** Time for the CMS to answer, milliseconds. */
const CMS_TIMEOUT_MS = 15_000;

/** The site's own server: the built pages, and the few paths that are passed on to the CMS. */
export function createSite({ folder, cmsUrl, adminUrl }: SiteOptions): FastifyInstance {
  const app = fastify({
    requestTimeout: REQUEST_TIMEOUT_MS,
    forceCloseConnections: 'idle',
    keepAliveTimeout: 5_000,
    logger: false,
  });
  app.setErrorHandler(refusal);
  app.addHook('onSend', (_request, reply, _payload, done) => {
    reply.headers(SECURITY_HEADERS);
    done();
  });
  app.register(replyFrom, { base: cmsUrl, undici: { headersTimeout: CMS_TIMEOUT_MS, bodyTimeout: CMS_TIMEOUT_MS } });
  app.register(passOnToCms);
  app.register(servePages, { folder, adminOrigin: adminUrl && new URL(adminUrl).origin });
  return app;
}
