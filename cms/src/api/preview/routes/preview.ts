import type { Core } from '@strapi/strapi';
import { API } from '@site/rules';

const routes: Core.RouterConfig = {
  type: 'content-api',
  // No API key: staff send a token from the admin (src/features/preview/address.ts).
  routes: [{ method: 'GET', path: API.preview.replace(/^\/api/, ''), handler: 'preview.find', info: { type: 'content-api' }, config: { auth: false } }],
};

export default routes;
