import replyFrom from '@fastify/reply-from';
import fastify, { type FastifyError, type FastifyInstance } from 'fastify';

import { securityHeaders } from '@site/rules';

import { PendingBodies } from './bodies';
import { proxyToCms } from './cms';
import { Connections } from './connections';
import { takeFormSteps } from './formSteps';
import { answerLocation, type GeoDatabase } from './geolocation';
import { LiveSite } from './liveSite';
import { servePages } from './pages';
import { takePostedEmailConfirmations } from './postedEmailConfirmation';
import { POSTED_REQUESTS } from './postedRequest';
import { takePostedSteps } from './postedSteps';
import { POSTED_WITHDRAWAL } from './postedWithdrawal';
import { handleError, refuse, refuseMethod } from './refusal';

export interface SiteOptions {
  /** The folder of built sites (siteFolder.ts). */
  readonly folder: string;
  /** Address of the CMS as this server reaches it. */
  readonly cmsUrl: string;
  /** Address of the admin for staff; it alone may frame previews. */
  readonly adminUrl?: string | undefined;
  /** Address of the site for visitors. */
  readonly siteUrl?: string | undefined;
  /** Address of the store of pictures, if it is not the CMS. */
  readonly picturesUrl?: string | undefined;
  /** Addresses or networks of proxies whose `X-Forwarded-For` is trusted. */
  readonly trustedProxies?: readonly string[] | undefined;
  /** Countries of addresses; without it browsers ask an external service. */
  readonly geoDatabase?: GeoDatabase | undefined;
}

/** Time for the CMS to answer, milliseconds. */
const CMS_TIMEOUT_MS = 15_000;

/** The site's server: serves the built pages and proxies a few paths to the CMS. */
export function createSite({ folder, cmsUrl, adminUrl, siteUrl, picturesUrl, trustedProxies = ['127.0.0.0/8', '::1'], geoDatabase }: SiteOptions): FastifyInstance {
  const isSecure = siteUrl?.startsWith('https:') ?? false;
  const headers = securityHeaders(isSecure);
  const connections = new Connections(headers);
  const app = fastify({
    serverFactory: connections.createServer,
    clientErrorHandler: connections.refuse,
    rewriteUrl: ({ url = '/' }) => originForm(url),
    // Malformed addresses bypass the hooks.
    frameworkErrors: (error, request, reply) => handleError(error, request, reply.headers(headers)),
    trustProxy: [...trustedProxies],
    forceCloseConnections: 'idle',
    logger: false,
  });
  app.setErrorHandler<FastifyError>((error, request, reply) => handleError(error, request, reply.headers(headers)));
  app.setNotFoundHandler(refuseMethod);
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(headers);
    if (request.headers.host === undefined && request.raw.httpVersion === '1.1') return refuse(reply, 400, 'malformed_body');
    // Otherwise the body would be read first.
    if (request.is404) return refuseMethod(request, reply);
    return undefined;
  });
  const bodies = new PendingBodies();
  app.addHook('preParsing', async (request, reply, body) => (request.method === 'POST' ? bodies.count(body, request.ip, reply) : body));
  app.register(replyFrom, { base: cmsUrl, undici: { headersTimeout: CMS_TIMEOUT_MS, bodyTimeout: CMS_TIMEOUT_MS } });
  app.register(proxyToCms);
  if (geoDatabase) app.register(answerLocation, { database: geoDatabase });
  const site = new LiveSite(folder);
  app.addHook('onClose', async () => site.close());
  const posted = { cmsUrl, currentBuild: () => site.current };
  app.register(async (forms) => takePostedSteps(forms, posted, POSTED_WITHDRAWAL));
  for (const form of POSTED_REQUESTS) app.register(async (forms) => takePostedSteps(forms, posted, form));
  app.register(takePostedEmailConfirmations, posted);
  app.register(takeFormSteps, posted);
  app.register(servePages, { site, adminOrigin: originOf(adminUrl), picturesOrigin: originOf(picturesUrl) });
  return app;
}

/** Reduces an absolute-form request line (`GET http://site/path`) to path and query. */
function originForm(url: string): string {
  const [, path] = /^https?:\/\/[^/?#]+(.*)$/is.exec(url) ?? [];
  return path === undefined || path.startsWith('/') ? (path ?? url) : `/${path}`;
}

function originOf(address: string | undefined): string | undefined {
  return address ? new URL(address).origin : undefined;
}
