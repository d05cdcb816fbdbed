import { randomUUID } from 'node:crypto';

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import { API, IDEMPOTENCY_HEADER, FORM_SIGNALS_HEADER, PRIVACY_SIGNAL_HEADER, SOLUTION_HEADER, WELL_KNOWN } from '@site/rules';

import { PUBLIC_CMS_PATHS, type PublicCmsPath } from './cmsPaths';
import { sentQuery } from './query';
import { refuse, refuseMethod } from './refusal';

const REQUEST_ID_HEADER = 'x-request-id';

/** The headers that the CMS reads; headers of the connection or a proxy are not forwarded. */
const REQUEST_HEADERS = ['accept', 'accept-encoding', 'accept-language', 'authorization', 'if-modified-since', 'if-none-match', 'if-range', 'origin', 'range', 'user-agent', ...[IDEMPOTENCY_HEADER, FORM_SIGNALS_HEADER, PRIVACY_SIGNAL_HEADER, SOLUTION_HEADER].map((name) => name.toLowerCase())];
/** The headers that browsers read; cookies and server details are not forwarded. */
const ANSWER_HEADERS = ['accept-ranges', 'cache-control', 'content-encoding', 'content-length', 'content-range', 'content-type', 'etag', 'last-modified', 'retry-after', 'vary', 'x-robots-tag', REQUEST_ID_HEADER];

const JSON_TYPE = /^application\/json(?:; ?charset="?utf-8"?)?$/i;
const PICTURE_PATH = new RegExp(`^${API.uploads}/[A-Za-z0-9_][\\w.-]{0,254}$`);
/** Query parameters of each path; others are not forwarded. */
const PARAMETERS: Readonly<Record<string, readonly string[]>> = { [API.preview]: ['path', 'status'], [WELL_KNOWN.evidenceCheckpoints]: ['size'], [WELL_KNOWN.evidenceProof]: ['hash'], [WELL_KNOWN.evidenceEntries]: ['block'] };
const MAX_PARAMETER_LENGTH = 1_000;
const MAX_QUERY_LENGTH = 4_000;

/** Proxies a fixed list of public paths to the CMS. */
export async function proxyToCms(app: FastifyInstance): Promise<void> {
  // Bodies are forwarded unparsed: the CMS validates them.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));

  for (const route of PUBLIC_CMS_PATHS) {
    app.route({
      method: route.method,
      url: route.prefix ? `${route.path}*` : route.path,
      ...(route.maxBytes > 0 ? { bodyLimit: route.maxBytes } : {}),
      // Before the body is read.
      onRequest: async (request, reply) => {
        if (targetOf(route, request) === undefined) return refuse(reply, 404, 'not_found');
        if (route.method === 'POST' && !isPlainJson(request)) return refuse(reply, 415, 'unsupported_media_type');
        return undefined;
      },
      handler: (request, reply) => proxy(route, request, reply),
    });
    if (route.method === 'POST') app.get(route.path, (request, reply) => refuseMethod(request, reply));
  }
}

/** The path of the request at the CMS; undefined unless it is written canonically. */
function targetOf({ path, cmsPath = path, prefix }: PublicCmsPath, request: FastifyRequest): string | undefined {
  const [written = ''] = (request.raw.url ?? '').split('?', 1);
  if (prefix) return PICTURE_PATH.test(written) ? written : undefined;
  return written === path ? cmsPath : undefined;
}

function isPlainJson({ headers }: FastifyRequest): boolean {
  return headers['content-encoding'] === undefined && JSON_TYPE.test(headers['content-type'] ?? '');
}

function proxy(route: PublicCmsPath, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const target = targetOf(route, request);
  const query = queryOf(route, request);
  if (target === undefined) return refuse(reply, 404, 'not_found');
  if (query === undefined) return refuse(reply, 400, 'validation_failed');
  return reply.from(target, {
    queryString: () => query,
    ...(Buffer.isBuffer(request.body) ? { body: request.body, contentType: 'application/json' } : {}),
    rewriteRequestHeaders: (_request, headers) => ({
      ...only(headers, [...REQUEST_HEADERS, 'host', 'content-length', 'content-type']),
      'x-forwarded-for': forwardedFor(request),
      [REQUEST_ID_HEADER]: randomUUID(),
    }),
    rewriteHeaders: (headers) => only(headers, ANSWER_HEADERS),
    // Refused requests are not retried.
    retryDelay: () => null,
    // No complete answer came from the CMS.
    onError: (failed) => refuse(failed as FastifyReply, 503, 'unavailable'),
  });
}

/** @returns the allowed parameters; undefined if one is repeated or too long */
function queryOf({ path }: PublicCmsPath, request: FastifyRequest): string | undefined {
  const names = PARAMETERS[path] ?? [];
  const sent = sentQuery(request);
  if (names.length === 0 || sent === '') return '';
  if (sent.length > MAX_QUERY_LENGTH) return undefined;
  const given = new URLSearchParams(sent);
  const kept = new URLSearchParams();
  for (const name of names) {
    const values = given.getAll(name);
    if (values.length > 1 || values.some((value) => value.length > MAX_PARAMETER_LENGTH)) return undefined;
    for (const value of values) kept.set(name, value);
  }
  return kept.toString();
}

function only<V>(headers: Readonly<Record<string, V>>, names: readonly string[]): Record<string, V> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => names.includes(name.toLowerCase())));
}

/** Appends this server's peer: the CMS trusts nothing before it. */
export function forwardedFor(request: FastifyRequest): string {
  const before = request.headers['x-forwarded-for'];
  const hops = Array.isArray(before) ? before : before === undefined ? [] : [before];
  return [...hops, request.socket.remoteAddress ?? ''].join(', ');
}
