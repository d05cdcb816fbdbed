import { randomUUID } from 'node:crypto';

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import { PUBLIC_CMS_PATHS } from '@site/rules';

import { refuse } from './refusal';

/** Passes the closed list of public paths on to the CMS; it keeps no list of its own. */
export async function passOnToCms(app: FastifyInstance): Promise<void> {
  // A body goes on as it came: the CMS says what is wrong with it.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));

  for (const { maxBytes, method, path, prefix } of PUBLIC_CMS_PATHS) {
    app.route({ method, url: prefix ? `${path}*` : path, ...(maxBytes > 0 ? { bodyLimit: maxBytes } : {}), handler: passOn });
  }
}

function passOn(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return reply.from(request.raw.url, {
    ...(Buffer.isBuffer(request.body) ? { body: request.body, contentType: request.headers['content-type'] ?? 'application/octet-stream' } : {}),
    rewriteRequestHeaders: (_request, headers) => ({ ...withoutHopHeaders(headers), 'x-forwarded-for': forwardedFor(request), 'x-request-id': randomUUID() }),
    // What serves the CMS is nobody's business.
    rewriteHeaders: ({ 'x-powered-by': _engine, server: _server, ...headers }) => headers,
    // The CMS, or its answer, did not come: nobody may take that for success.
    onError: (failed) => refuse(failed as FastifyReply, 503, 'unavailable'),
  });
}

/** Cookies are the admin's business, and a visitor's browser has none to send. */
function withoutHopHeaders<H extends object>(headers: H): Omit<H, 'cookie'> {
  const { cookie: _cookie, ...rest } = headers as H & { cookie?: unknown };
  return rest;
}

/** The peer this server sees goes last: the CMS believes nothing before it. */
function forwardedFor(request: FastifyRequest): string {
  const before = request.headers['x-forwarded-for'];
  const hops = Array.isArray(before) ? before : before === undefined ? [] : [before];
  return [...hops, request.socket.remoteAddress ?? ''].join(', ');
}
