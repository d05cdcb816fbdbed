import type { Feature } from '../../lib/feature';
import { registerPreviewHandler } from './preview-handler';
import { addPreviewRoutes } from './staff-routes';

/** Previews: staff see drafts as pages of the site, and what they type beside the form. */
export const preview: Feature = {
  register(strapi) {
    registerPreviewHandler(strapi);
    addPreviewRoutes(strapi);
  },
};
