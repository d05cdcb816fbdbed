import { createServer, type Server, type ServerResponse } from 'node:http';

import type { Core } from '@strapi/strapi';

import { environment } from '../environment';
import { kindOf } from '../utils/errors';
import { metrics } from './metrics';
import { readinessOf } from './readiness';
import { readState } from './state';

/**
 * What whoever runs the CMS asks, on a port of its own that no proxy passes on:
 * - `/live`: this process answers; if not, it should be started again
 * - `/ready`: whether requests should be sent here (200 or 503), and what is wrong
 * - `/metrics`: figures for Prometheus
 */
export class Monitoring {
  private server: Server | undefined;
  private stopping = false;

  constructor(private readonly strapi: Core.Strapi) {}

  /** Answers from when the CMS serves. A command that boots it for a moment has nothing to say. */
  start(): void {
    const { host, monitoringPort } = environment();
    if (monitoringPort === undefined) return;
    this.strapi.server.httpServer.once('listening', () => {
      this.server = createServer((request, response) => {
        this.answer(request.url ?? '', response).catch((error: unknown) => {
          this.strapi.log.error(`A question about the CMS’s state was not answered (${kindOf(error)}).`);
          send(response, 500, 'application/json', '{}');
        });
      })
        .once('error', (error) => this.strapi.log.error(`Nothing can be asked on ${host}:${monitoringPort} (${kindOf(error)}).`))
        .listen(monitoringPort, host);
    });
  }

  /** From now on nobody should send requests here. */
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
