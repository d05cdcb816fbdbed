import type { Feature } from '../../lib/feature';
import { helpRequests as documentMiddleware } from './document-middleware';
import { addHandlingRoutes } from './staff-routes';

/** Records help requests, and lets staff search, handle and export them. */
export const helpRequests: Feature = {
  register(strapi) {
    strapi.customFields.register({ name: 'assignee', type: 'string', inputSize: { default: 6, isResizable: true } });
    strapi.documents.use(documentMiddleware(strapi));
    addHandlingRoutes(strapi);
  },
};
