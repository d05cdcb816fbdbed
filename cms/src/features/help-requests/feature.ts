import type { Feature } from '../../lib/feature';
import { followRenamedColleagues } from './assignment';
import { helpRequests as documentMiddleware } from './document-middleware';
import { addHandlingRoutes } from './staff-routes';

/** Records help requests, and lets staff search, handle and export them. */
export const helpRequests: Feature = {
  register(strapi) {
    strapi.customFields.register({ name: 'assignee', type: 'string', inputSize: { default: 6, isResizable: true } });
    // The column is empty: it is where the form shows the notes, which are a type of their own.
    strapi.customFields.register({ name: 'request-thread', type: 'text', inputSize: { default: 12, isResizable: false } });
    strapi.documents.use(documentMiddleware(strapi));
    addHandlingRoutes(strapi);
  },
  bootstrap: followRenamedColleagues,
};
