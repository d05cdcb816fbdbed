import replyFrom from '@fastify/reply-from';
import fastify, { type FastifyInstance } from 'fastify';

import { HELP_REQUEST_BODY_BYTES } from '@site/rules';

import { passOnToCms } from './cms';
import { SECURITY_HEADERS } from './headers';
import { servePages } from './pages';
import { refusal } from './refusal';

export interface SiteOptions {
  /** Where the builder puts what it built (siteFolder.ts). */
  readonly folder: string;
  /** Address of the CMS as this server reaches it. */
  readonly cmsUrl: string;
}

/** Time for a request to arrive in full, and for the CMS to answer, milliseconds. */
const REQUEST_TIMEOUT_MS = 15_000;

/** The site's own server: the built pages, and the few paths that are passed on to the CMS. */
export function createSite({ folder, cmsUrl }: SiteOptions): FastifyInstance {
  const app = fastify({
    bodyLimit: HELP_REQUEST_BODY_BYTES,
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
  app.register(replyFrom, { base: cmsUrl, undici: { headersTimeout: REQUEST_TIMEOUT_MS, bodyTimeout: REQUEST_TIMEOUT_MS } });
  app.register(passOnToCms);
  app.register(servePages, { folder });
  return app;
}
