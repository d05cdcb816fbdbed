import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

import { errorBody } from './refusal';

type Headers = Readonly<Record<string, string>>;

/** Time for a request to arrive completely: a signature of a megabyte over a bad connection. */
const REQUEST_TIMEOUT_MS = 60_000;
/** Time for its headers, and how often Node checks. */
const [HEADERS_TIMEOUT_MS, CHECK_INTERVAL_MS] = [10_000, 5_000];
/** A connection without traffic is closed after this time, which is longer than the CMS has for an answer. */
const IDLE_TIMEOUT_MS = 30_000;
/** Keep-alive of idle connections. */
const KEEP_ALIVE_MS = 5_000;
/** Limit of pipelined requests of a connection. Browsers do not pipeline; each may hold a file open. */
const MAX_PIPELINED = 100;

const ERROR_HEADERS: Headers = { 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'no-store', Connection: 'close' };

/** Status by Node's error code. */
const MALFORMED: Readonly<Record<string, readonly [status: number, reason: string]>> = {
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'Request Timeout'],
  HPE_HEADER_OVERFLOW: [431, 'Request Header Fields Too Large'],
};

/** The HTTP server under Fastify: time limits, and errors before Fastify sees a request. */
export class Connections {
  /** Responses that are not finished, by connection. */
  private readonly pending = new WeakMap<Socket, Set<ServerResponse>>();

  /** @param headers of every response */
  constructor(private readonly headers: Headers) {}

  /** For Fastify's `serverFactory`. */
  readonly createServer = (handler: RequestListener): Server => {
    const server = createServer(
      // Fastify's hook refuses requests without Host: Node's own response lacks our headers.
      { requestTimeout: REQUEST_TIMEOUT_MS, headersTimeout: HEADERS_TIMEOUT_MS, connectionsCheckingInterval: CHECK_INTERVAL_MS, keepAliveTimeout: KEEP_ALIVE_MS, requireHostHeader: false },
      (request, response) => this.accept(request, response) && handler(request, response),
    );
    server.setTimeout(IDLE_TIMEOUT_MS);
    // Without a listener Node would answer without our headers.
    server.on('checkExpectation', (_request: IncomingMessage, response: ServerResponse) => {
      const body = JSON.stringify(errorBody(417, 'malformed_body'));
      response.writeHead(417, { ...this.headers, ...ERROR_HEADERS, 'Content-Length': body.length }).end(body);
    });
    return server;
  };

  /** For Node's `clientError`: malformed or timed-out requests. */
  readonly refuse = (error: Error & { code?: string }, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || socket.destroyed) return;
    // Do not write into another response.
    const pending = [...(this.pending.get(socket) ?? [])];
    const isFree = pending.length === 0 || (pending.length === 1 && !pending[0]?.headersSent);
    if (socket.writable && isFree) {
      const [status, reason] = (error.code !== undefined && MALFORMED[error.code]) || [400, 'Bad Request'];
      const body = JSON.stringify(errorBody(status, 'malformed_body'));
      const lines = Object.entries({ ...this.headers, ...ERROR_HEADERS, 'Content-Length': String(body.length) });
      socket.write(`HTTP/1.1 ${status} ${reason}\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n${body}`);
    }
    socket.destroy(error);
  };

  /** @returns false if the connection is closed instead; the parser still emits requests that had arrived */
  private accept({ socket }: IncomingMessage, response: ServerResponse): boolean {
    if (socket.destroyed) return false;
    const responses = this.pending.get(socket) ?? this.watch(socket);
    if (responses.size >= MAX_PIPELINED) {
      socket.destroy();
      return false;
    }
    responses.add(response);
    response.once('close', () => responses.delete(response));
    return true;
  }

  /** Node closes only the response that is being sent with its connection: those queued behind it would leak their files. */
  private watch(socket: Socket): Set<ServerResponse> {
    const responses = new Set<ServerResponse>();
    this.pending.set(socket, responses);
    socket.once('close', () => {
      for (const response of responses) response.destroy().emit('close');
    });
    return responses;
  }
}
