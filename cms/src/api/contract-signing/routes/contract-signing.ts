import type { Core } from '@strapi/strapi';
import { API } from '@site/rules';

const routes: Core.RouterConfig = {
  type: 'content-api',
  // The only route: who signed what is read in the admin, by nobody else.
  routes: [{ method: 'POST', path: API.contractSignings.replace(/^\/api/, ''), handler: 'contract-signing.create', info: { type: 'content-api' } }],
};

export default routes;
