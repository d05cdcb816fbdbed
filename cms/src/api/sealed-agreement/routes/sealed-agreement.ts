import type { Core } from '@strapi/strapi';
import { API } from '@site/rules';

const routes: Core.RouterConfig = {
  type: 'content-api',
  // No API key: the document link itself authorizes.
  routes: [{ method: 'GET', path: `${API.documents.replace(/^\/api/, '')}/:file`, handler: 'sealed-agreement.find', info: { type: 'content-api' }, config: { auth: false } }],
};

export default routes;
