import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';

import type { ErrorBody, ErrorCode } from '@site/rules';

import { PUBLIC_CMS_PATHS } from './cmsPaths';

/** Headers that a file or a proxied call may have set before it failed. */
const CONTENT_HEADERS = ['accept-ranges', 'content-encoding', 'content-length', 'content-range', 'content-type', 'etag', 'last-modified'];

/** Sends an error response in the CMS's format, without a stack trace. */
export function refuse(reply: FastifyReply, status: number, code: ErrorCode): FastifyReply {
  for (const name of CONTENT_HEADERS) reply.removeHeader(name);
  // Close the connection if the body was not read completely.
  if (!reply.request.raw.complete) reply.header('Connection', 'close');
  return reply.code(status).header('Cache-Control', 'no-store').send(errorBody(status, code));
}

export function errorBody(status: number, code: ErrorCode): ErrorBody {
  return { data: null, error: { status, name: 'Error', message: code, details: { code } } };
}

/** Answers requests with an unsupported method (405) and unknown addresses (404). */
export function refuseMethod(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const [path] = (request.raw.url ?? '').split('?', 1);
  const isForm = PUBLIC_CMS_PATHS.some((known) => known.method === 'POST' && known.path === path);
  if (!isForm && ['GET', 'HEAD'].includes(request.method)) return refuse(reply, 404, 'not_found');
  return refuse(reply.header('Allow', isForm ? 'POST' : 'GET, HEAD'), 405, 'not_found');
}

/** Temporary errors: no free file descriptor, or a network volume that is unavailable. */
const TEMPORARY_ERRORS = new Set(['EMFILE', 'ENFILE', 'ENOMEM', 'EIO', 'ESTALE', 'EAGAIN', 'EBUSY', 'ETIMEDOUT']);

/** Fastify's error handler: maps errors to codes. */
export function handleError(error: FastifyError, _request: FastifyRequest, reply: FastifyReply): void {
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE') refuse(reply, 413, 'body_too_large');
  else if (error.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') refuse(reply, 415, 'unsupported_media_type');
  else if (TEMPORARY_ERRORS.has(error.code)) refuse(reply, 503, 'unavailable');
  else if (error.statusCode !== undefined && error.statusCode < 500) refuse(reply, error.statusCode, 'malformed_body');
  else refuse(reply, 500, 'internal');
}
