import type { Core } from '@strapi/strapi';
import { API } from '@site/rules';

const routes: Core.RouterConfig = {
  type: 'content-api',
  routes: [{ method: 'GET', path: API.agreements.replace(/^\/api/, ''), handler: 'agreement-version.find', info: { type: 'content-api' } }],
};

export default routes;
