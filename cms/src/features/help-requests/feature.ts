import type { Feature } from '../../lib/feature';
import { helpRequests as documentMiddleware } from './document-middleware';
import { addHandlingRoutes } from './staff-routes';

/** Help requests: recording them, and how staff find and handle them. */
export const helpRequests: Feature = {
  register(strapi) {
    strapi.customFields.register({ name: 'assignee', type: 'string', inputSize: { default: 6, isResizable: true } });
    strapi.documents.use(documentMiddleware(strapi));
    addHandlingRoutes(strapi);
  },
};
