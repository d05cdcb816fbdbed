import type { Core } from '@strapi/strapi';
import { API } from '@site/rules';

const routes: Core.RouterConfig = {
  type: 'content-api',
  // For the builder. Staff use another route (src/features/publishing/staff-routes.ts).
  routes: [{ method: 'PUT', path: API.siteState.replace(/^\/api/, ''), handler: 'site-state.report', info: { type: 'content-api' } }],
};

export default routes;
