import type { Core } from '@strapi/strapi';
import { API } from '@site/rules';

const routes: Core.RouterConfig = {
  type: 'content-api',
  routes: [{ method: 'GET', path: API.articleRedirects.replace(/^\/api/, ''), handler: 'article-address.findRedirects', info: { type: 'content-api' } }],
};

export default routes;
