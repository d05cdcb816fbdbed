import { createServer, type Server, type ServerResponse } from 'node:http';

import type { Core } from '@strapi/strapi';

import { environment } from '../../environment';
import { kindOf } from '../../lib/errors';
import { metrics } from './metrics';
import { readinessOf } from './readiness';
import { readState } from './system-state';

/**
 * Monitoring endpoints on a port of their own, which no proxy forwards:
 * - `/live`: the process responds; otherwise restart it
 * - `/ready`: whether requests should be routed here (200 or 503), and what is wrong
 * - `/metrics`: Prometheus metrics
 */
export class Monitoring {
  private server: Server | undefined;
  private stopping = false;

  constructor(private readonly strapi: Core.Strapi) {}

  /** Starts when the CMS serves, not in commands that boot it briefly. */
  start(): void {
    const { host, monitoringPort } = environment();
    if (monitoringPort === undefined) return;
    this.strapi.server.httpServer.once('listening', () => {
      this.server = createServer((request, response) => {
        this.answer(request.url ?? '', response).catch((error: unknown) => {
          this.strapi.log.error(`A monitoring request failed (${kindOf(error)}).`);
          send(response, 500, 'application/json', '{}');
        });
      })
        .once('error', (error) => this.strapi.log.error(`The monitoring server on ${host}:${monitoringPort} failed (${kindOf(error)}).`))
        .listen(monitoringPort, host);
    });
  }

  /** From now on `/ready` fails. */
  beginToStop(): void {
    this.stopping = true;
  }

  stop(): void {
    this.server?.close();
    this.server?.closeAllConnections();
  }

  private async answer(path: string, response: ServerResponse): Promise<void> {
    if (path === '/live') return send(response, 200, 'application/json', JSON.stringify({ status: 'live' }));
    if (path === '/ready') {
      const readiness = readinessOf(await readState(this.strapi), { stopping: this.stopping, now: Date.now() });
      return send(response, readiness.status === 'unready' ? 503 : 200, 'application/json', JSON.stringify(readiness));
    }
    if (path === '/metrics') {
      const { type, text } = await metrics(this.strapi);
      return send(response, 200, type, text);
    }
    send(response, 404, 'application/json', '{}');
  }
}

function send(response: ServerResponse, status: number, type: string, body: string): void {
  response.writeHead(status, { 'Content-Type': type, 'Cache-Control': 'no-store' }).end(body);
}
