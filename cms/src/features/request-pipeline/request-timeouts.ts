import type { Core } from '@strapi/strapi';

/** Time for the head of a request, and for all of it: an editor's picture over a bad connection, milliseconds. */
const [HEAD_MS, WHOLE_MS] = [10_000, 180_000];

/** Cuts off who sends so slowly that it keeps a connection from others. */
export function cutOffSlowClients(strapi: Core.Strapi): void {
  const { httpServer } = strapi.server;
  httpServer.headersTimeout = HEAD_MS;
  httpServer.requestTimeout = WHOLE_MS;
}
