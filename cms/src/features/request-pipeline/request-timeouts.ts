import type { Core } from '@strapi/strapi';

/** Time for the headers, and for the whole request: an editor may upload a picture over a slow connection. */
const [HEADERS_TIMEOUT_MS, REQUEST_TIMEOUT_MS] = [10_000, 180_000];

/** Limits how long a slow client can occupy a connection. */
export function setRequestTimeouts(strapi: Core.Strapi): void {
  const { httpServer } = strapi.server;
  httpServer.headersTimeout = HEADERS_TIMEOUT_MS;
  httpServer.requestTimeout = REQUEST_TIMEOUT_MS;
}
