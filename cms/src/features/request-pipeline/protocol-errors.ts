import type { IncomingMessage, ServerResponse } from 'node:http';
import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';

import { securityHeaders } from '@site/rules';
import type { Core } from '@strapi/strapi';

import { environment } from '../../environment';
import { kindOf } from '../../lib/errors';

/** What Node refuses before there is a request, by the codes of its errors; anything else is a 400. */
const STATUSES: Readonly<Record<string, number>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  HPE_HEADER_OVERFLOW: 431,
};

/** A client that went away: nobody is left to be answered, and nothing is wrong here. */
const GONE = ['ECONNRESET', 'EPIPE', 'ECONNABORTED', 'ERR_STREAM_PREMATURE_CLOSE'];

const CONTINUE = '100-continue';

/**
 * Gives the refusals that Node itself would make the headers and the shape of all others, and closes their connections.
 * A client that asks whether its body is wanted is told when it is read (`features/request-pipeline/body-reading/read-json.ts`), not before.
 */
export function answerProtocolErrors(strapi: Core.Strapi): void {
  const { app, httpServer } = strapi.server;
  // Koa would print a stack for every connection that breaks off.
  app.onerror = (error: unknown) => {
    const kind = kindOf(error);
    if (!GONE.includes(kind)) strapi.log.error(`A request failed outside its route (${kind}).`);
  };

  const headers = { ...securityHeaders(environment().cmsUrl.protocol === 'https:'), 'Cache-Control': 'no-store', 'Content-Type': 'application/json; charset=utf-8', Connection: 'close' };
  const bodyOf = (status: number) => JSON.stringify({ data: null, error: { status, name: 'BadRequestError', message: `${STATUS_CODES[status]}.`, details: {} } });

  httpServer.on('clientError', (error: NodeJS.ErrnoException, socket: Duplex) => {
    // Nothing can be said to somebody who is gone, or after the beginning of another answer.
    if (error.code === 'ECONNRESET' || !socket.writable || isAnswering(socket)) return void socket.destroy(error);
    const status = STATUSES[error.code ?? ''] ?? 400;
    const body = bodyOf(status);
    const lines = Object.entries({ ...headers, 'Content-Length': Buffer.byteLength(body) }).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`);
    // Not `end`: a client that never closes its side would keep the connection and its file descriptor.
    socket.destroy(error);
  });

  httpServer.on('checkContinue', (request: IncomingMessage, response: ServerResponse) => {
    // Without the body nothing else can follow on this connection.
    response.setHeader('Connection', 'close');
    httpServer.emit('request', request, response);
  });
  httpServer.on('checkExpectation', (request: IncomingMessage, response: ServerResponse) => {
    const body = bodyOf(417);
    response.writeHead(417, { ...headers, 'Content-Length': Buffer.byteLength(body) }).end(body);
  });
}

/** Whether the client waits to be told that its body is wanted. */
export function expectsContinue({ headers }: IncomingMessage): boolean {
  return headers.expect?.toLowerCase() === CONTINUE;
}

/** Whether the head of an answer went out on this connection. Node keeps the answer there, without saying so in its types. */
function isAnswering(socket: Duplex): boolean {
  const { _httpMessage: answer } = socket as { _httpMessage?: unknown };
  return typeof answer === 'object' && answer !== null && 'headersSent' in answer && answer.headersSent === true;
}
