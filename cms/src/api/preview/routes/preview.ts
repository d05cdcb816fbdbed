import type { Core } from '@strapi/strapi';
import { API } from '@site/rules';

const routes: Core.RouterConfig = {
  type: 'content-api',
  // Not for the keys: whoever is on the staff brings a token that the admin gave them (src/preview/address.ts).
  routes: [{ method: 'GET', path: API.preview.replace(/^\/api/, ''), handler: 'preview.find', info: { type: 'content-api' }, config: { auth: false } }],
};

export default routes;
