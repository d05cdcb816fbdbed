import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';

import type { ErrorBody, ErrorCode } from '@site/rules';

/** Answers with one of the closed list of error codes, in the CMS's own shape; never with a stack trace. */
export function refuse(reply: FastifyReply, status: number, code: ErrorCode): FastifyReply {
  const body: ErrorBody = { data: null, error: { status, name: 'Error', message: code, details: { code } } };
  return reply.code(status).header('Cache-Control', 'no-store').send(body);
}

/** What a request is told that this server itself could not take. */
export function refusal(error: FastifyError, _request: FastifyRequest, reply: FastifyReply): void {
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE') refuse(reply, 413, 'body_too_large');
  else if (error.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') refuse(reply, 415, 'unsupported_media_type');
  else if (error.statusCode !== undefined && error.statusCode < 500) refuse(reply, error.statusCode, 'malformed_body');
  else refuse(reply, 500, 'internal');
}
