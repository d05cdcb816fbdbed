import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

import { parseFormSignals, FORM_SIGNALS_HEADER } from '@site/rules';

export interface ReceivedRequest {
  readonly method: string;
  readonly url: URL;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

type Answer = (response: ServerResponse, request: ReceivedRequest) => void;

export interface LocalServer {
  readonly url: string;
  readonly requests: ReceivedRequest[];
  /** Sets its responses. */
  answer: Answer;
  close(): Promise<void>;
}

/** A local HTTP server that records requests. */
export async function startServer(answer: Answer): Promise<LocalServer> {
  const requests: ReceivedRequest[] = [];
  const server = createServer((incoming, response) => {
    const chunks: Buffer[] = [];
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
    incoming.on('end', () => {
      const request = { method: incoming.method ?? '', url: new URL(incoming.url ?? '/', local.url), headers: incoming.headers, body: Buffer.concat(chunks).toString() };
      requests.push(request);
      local.answer(response, request);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const local: LocalServer = { url: `http://127.0.0.1:${portOf(server)}`, requests, answer, close: () => closeServer(server) };
  return local;
}

/** Duration of filling in a form according to the request, in milliseconds, with a precision of a tenth of a second. */
export function fillingMs(request: ReceivedRequest | undefined): number {
  return 1_000 * (parseFormSignals(String(request?.headers[FORM_SIGNALS_HEADER.toLowerCase()]))?.seconds ?? NaN);
}

/** Responds with JSON. */
export const json = (body: unknown, status = 200): Answer => (response) => {
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
};

/** Accepts a help request, like the CMS. */
export const accepted: Answer = json({ data: { reference: 'R-1' } }, 201);

/** Responds with one of our error codes. */
export const refused = (status: number, code: string, fields?: readonly object[]): Answer =>
  json({ data: null, error: { status, name: 'Error', message: code, details: { code, ...(fields && { fields }) } } }, status);

/** Reads the request and closes the connection: the response is lost. */
export const lost: Answer = (response) => {
  response.socket?.destroy();
};

/** Never responds. */
export const silent: Answer = () => undefined;

function portOf(server: Server): number {
  return (server.address() as AddressInfo).port;
}

function closeServer(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(() => resolve()));
}
