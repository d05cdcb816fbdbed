import replyFrom from '@fastify/reply-from';
import fastify, { type FastifyInstance } from 'fastify';

import { securityHeaders } from '@site/rules';

import { passOnToCms } from './cms';
import { servePages } from './pages';
import { refusal, refuseConnection } from './refusal';

export interface SiteOptions {
  /** Where the builder puts what it built (siteFolder.ts). */
  readonly folder: string;
  /** Address of the CMS as this server reaches it. */
  readonly cmsUrl: string;
  /** Where staff reach the admin, which shows drafts in a frame; without it they are shown in none. */
  readonly adminUrl?: string | undefined;
  /** Where visitors reach the site. */
  readonly siteUrl?: string | undefined;
  /** The store of the CMS's pictures, if they are not its own. */
  readonly picturesUrl?: string | undefined;
}

/** Time for a request to arrive in full, milliseconds: a signature of a megabyte over a bad connection. */
const REQUEST_TIMEOUT_MS = 60_000;
/** Time for its head, and how often Node looks who takes longer. */
const [HEADERS_TIMEOUT_MS, LOOK_EVERY_MS] = [10_000, 5_000];
/** Time for the CMS to answer, milliseconds. */
const CMS_TIMEOUT_MS = 15_000;

/** The site's own server: the built pages, and the few paths that are passed on to the CMS. */
export function createSite({ folder, cmsUrl, adminUrl, siteUrl, picturesUrl }: SiteOptions): FastifyInstance {
  const isSecure = siteUrl?.startsWith('https:') ?? false;
  const headers = securityHeaders(isSecure);
  const app = fastify({
    requestTimeout: REQUEST_TIMEOUT_MS,
    http: { headersTimeout: HEADERS_TIMEOUT_MS, connectionsCheckingInterval: LOOK_EVERY_MS },
    clientErrorHandler: refuseConnection(headers),
    // A mistake in an address comes by no hook.
    frameworkErrors: (error, request, reply) => refusal(error, request, reply.headers(headers)),
    forceCloseConnections: 'idle',
    keepAliveTimeout: 5_000,
    logger: false,
  });
  app.setErrorHandler(refusal);
  app.addHook('onSend', (_request, reply, _payload, done) => {
    reply.headers(headers);
    done();
  });
  app.register(replyFrom, { base: cmsUrl, undici: { headersTimeout: CMS_TIMEOUT_MS, bodyTimeout: CMS_TIMEOUT_MS } });
  app.register(passOnToCms);
  app.register(servePages, { folder, adminOrigin: originOf(adminUrl), picturesOrigin: originOf(picturesUrl), isSecure });
  return app;
}

function originOf(address: string | undefined): string | undefined {
  return address ? new URL(address).origin : undefined;
}
