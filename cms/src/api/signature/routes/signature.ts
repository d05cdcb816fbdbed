import type { Core } from '@strapi/strapi';
import { API } from '@site/rules';

const routes: Core.RouterConfig = {
  type: 'content-api',
  // Whoever has the signed link has the right; no key is asked for.
  routes: [{ method: 'GET', path: `${API.signatures.replace(/^\/api/, '')}/:file`, handler: 'signature.find', info: { type: 'content-api' }, config: { auth: false } }],
};

export default routes;
