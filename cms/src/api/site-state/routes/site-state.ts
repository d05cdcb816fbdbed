import type { Core } from '@strapi/strapi';
import { API } from '@site/rules';

const routes: Core.RouterConfig = {
  type: 'content-api',
  // For the builder. Staff have a route of their own (src/publishing/routes.ts).
  routes: [{ method: 'PUT', path: API.siteState.replace(/^\/api/, ''), handler: 'site-state.report', info: { type: 'content-api' } }],
};

export default routes;
