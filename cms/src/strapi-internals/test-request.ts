import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';

import type { Core } from '@strapi/strapi';
import type { Context } from 'koa';

/** Creates a request context for boot checks. Its body never arrives. */
export function testRequest(strapi: Core.Strapi, headers: Readonly<Record<string, string>>, { method = 'POST', url = '/' } = {}): Context {
  const request = Object.assign(new IncomingMessage(new Socket()), { method, url, headers });
  return strapi.server.app.createContext(request, new ServerResponse(request));
}
