import type { Socket } from 'node:net';

import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';

import type { ErrorBody, ErrorCode } from '@site/rules';

/** Answers with one of the closed list of error codes, in the CMS's own shape; never with a stack trace. */
export function refuse(reply: FastifyReply, status: number, code: ErrorCode): FastifyReply {
  return reply.code(status).header('Cache-Control', 'no-store').send(bodyOf(status, code));
}

function bodyOf(status: number, code: ErrorCode): ErrorBody {
  return { data: null, error: { status, name: 'Error', message: code, details: { code } } };
}

/** What a request is told that this server itself could not take. */
export function refusal(error: FastifyError, _request: FastifyRequest, reply: FastifyReply): void {
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE') refuse(reply, 413, 'body_too_large');
  else if (error.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') refuse(reply, 415, 'unsupported_media_type');
  else if (error.statusCode !== undefined && error.statusCode < 500) refuse(reply, error.statusCode, 'malformed_body');
  else refuse(reply, 500, 'internal');
}

/** Answers what is no request at all, or took too long to become one; nothing of Fastify's comes by here. */
export function refuseConnection(headers: Readonly<Record<string, string>>) {
  return (error: Error & { code?: string }, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || socket.destroyed) return;
    const [status, words] = (error.code !== undefined && MALFORMED[error.code]) || [400, 'Bad Request'];
    const body = JSON.stringify(bodyOf(status, 'malformed_body'));
    const lines = Object.entries({ ...headers, 'Content-Type': 'application/json; charset=utf-8', 'Content-Length': String(body.length), Connection: 'close' });
    if (socket.writable) socket.write(`HTTP/1.1 ${status} ${words}\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n${body}`);
    socket.destroy(error);
  };
}

/** By Node's own code. */
const MALFORMED: Readonly<Record<string, readonly [status: number, words: string]>> = {
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'Request Timeout'],
  HPE_HEADER_OVERFLOW: [431, 'Request Header Fields Too Large'],
};
