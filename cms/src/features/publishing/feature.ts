import type { Feature } from '../../lib/feature';
import { announceChanges } from './builder-hook';
import { contentMarked, markContentChanged, markContentChanges } from './content-changes';
import { addPublishingRoutes } from './staff-routes';

/** Notifies the builder of changes, and shows staff the state of the site. */
export const publishing: Feature = {
  register(strapi) {
    markContentChanges(strapi);
    addPublishingRoutes(strapi);
  },

  async bootstrap(strapi) {
    await markContentChanged(strapi);
    announceChanges(strapi);
  },

  destroy: () => contentMarked(),
};
