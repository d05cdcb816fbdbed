import type { IncomingMessage, ServerResponse } from 'node:http';
import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';

import { securityHeaders } from '@site/rules';
import type { Core } from '@strapi/strapi';

import { environment } from '../../environment';
import { kindOf } from '../../lib/errors';

/** Statuses of requests that Node rejects, by error code; all others are 400. */
const STATUSES: Readonly<Record<string, number>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  HPE_HEADER_OVERFLOW: 431,
};

/** Error codes of a client that disconnected, which is not our error. */
const DISCONNECT_CODES = ['ECONNRESET', 'EPIPE', 'ECONNABORTED', 'ERR_STREAM_PREMATURE_CLOSE'];

const CONTINUE = '100-continue';

/**
 * Gives error responses of Node's HTTP parser our headers and JSON format, and closes their connections. `100 Continue` is
 * sent when the body is read (body-reading/read-json.ts), not before.
 */
export function answerProtocolErrors(strapi: Core.Strapi): void {
  const { app, httpServer } = strapi.server;
  // Koa would log a stack trace for every aborted connection.
  app.onerror = (error: unknown) => {
    const kind = kindOf(error);
    if (!DISCONNECT_CODES.includes(kind)) strapi.log.error(`A request failed outside its route (${kind}).`);
  };

  const headers = { ...securityHeaders(environment().cmsUrl.protocol === 'https:'), 'Cache-Control': 'no-store', 'Content-Type': 'application/json; charset=utf-8', Connection: 'close' };
  const bodyOf = (status: number) => JSON.stringify({ data: null, error: { status, name: 'BadRequestError', message: `${STATUS_CODES[status]}.`, details: {} } });

  httpServer.on('clientError', (error: NodeJS.ErrnoException, socket: Duplex) => {
    // Cannot respond if the client has disconnected or another response has begun.
    if (error.code === 'ECONNRESET' || !socket.writable || isAnswering(socket)) return void socket.destroy(error);
    const status = STATUSES[error.code ?? ''] ?? 400;
    const body = bodyOf(status);
    const lines = Object.entries({ ...headers, 'Content-Length': Buffer.byteLength(body) }).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`);
    // Not `end`: a client that never closes its side would keep the connection and its file descriptor.
    socket.destroy(error);
  });

  httpServer.on('checkContinue', (request: IncomingMessage, response: ServerResponse) => {
    // The body may never be sent, so the connection cannot be reused.
    response.setHeader('Connection', 'close');
    httpServer.emit('request', request, response);
  });
  httpServer.on('checkExpectation', (request: IncomingMessage, response: ServerResponse) => {
    const body = bodyOf(417);
    response.writeHead(417, { ...headers, 'Content-Length': Buffer.byteLength(body) }).end(body);
  });
}

/** Whether the client waits for `100 Continue` before it sends the body. */
export function expectsContinue({ headers }: IncomingMessage): boolean {
  return headers.expect?.toLowerCase() === CONTINUE;
}

/** Whether response headers have been sent on this connection. Uses a property of Node's sockets that its types lack. */
function isAnswering(socket: Duplex): boolean {
  const { _httpMessage: answer } = socket as { _httpMessage?: unknown };
  return typeof answer === 'object' && answer !== null && 'headersSent' in answer && answer.headersSent === true;
}
