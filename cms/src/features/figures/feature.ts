import type { Feature } from '../../lib/feature';
import { formStepsOf } from '../../services';
import { addFiguresRoutes } from './staff-routes';

/** Figures for the firm: requests and signings, and where forms are left. */
export const figures: Feature = {
  register(strapi) {
    addFiguresRoutes(strapi);
  },
  bootstrap(strapi) {
    // Not in commands that boot the CMS briefly.
    strapi.server.httpServer.once('listening', () => formStepsOf(strapi).start());
  },
  async destroy(strapi) {
    await formStepsOf(strapi).stop();
  },
};
