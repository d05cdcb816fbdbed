import type { Feature } from '../../lib/feature';
import { drain } from './connection-drain';
import { Monitoring } from './server';

let server: Monitoring | undefined;

/** Readiness and metrics; on shutdown, waits for running requests. */
export const monitoring: Feature = {
  register(strapi) {
    server = new Monitoring(strapi);
    server.start();
  },

  async destroy(strapi) {
    server?.beginToStop();
    await drain(strapi.server.httpServer);
    server?.stop();
  },
};
