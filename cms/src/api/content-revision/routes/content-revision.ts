import type { Core } from '@strapi/strapi';
import { API } from '@site/rules';

const route = (path: string, handler: string): Core.RouteInput => ({ method: 'GET', path: path.replace(/^\/api/, ''), handler: `content-revision.${handler}`, info: { type: 'content-api' } });

const routes: Core.RouterConfig = {
  type: 'content-api',
  routes: [route(API.contentRevision, 'find'), route(API.contentEntries, 'findEntries')],
};

export default routes;
