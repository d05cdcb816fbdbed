import type { Core } from '@strapi/strapi';
import { API } from '@site/rules';

const routes: Core.RouterConfig = {
  type: 'content-api',
  // No API key: the signature link itself authorizes.
  routes: [{ method: 'GET', path: `${API.signatures.replace(/^\/api/, '')}/:file`, handler: 'signature.find', info: { type: 'content-api' }, config: { auth: false } }],
};

export default routes;
