import type { Core } from '@strapi/strapi';
import { API } from '@site/rules';

const routes: Core.RouterConfig = {
  type: 'content-api',
  // The only route: what visitors sent is read in the admin, by nobody else.
  routes: [{ method: 'POST', path: API.helpRequests.replace(/^\/api/, ''), handler: 'help-request.create', info: { type: 'content-api' } }],
};

export default routes;
