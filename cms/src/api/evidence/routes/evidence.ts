import { API } from '@site/rules';
import type { Core } from '@strapi/strapi';

// Whoever holds a signed agreement may check it; no key is asked for.
const route = (path: string, handler: string): Core.RouteInput => ({ method: 'GET', path: path.replace(/^\/api/, ''), handler: `evidence.${handler}`, info: { type: 'content-api' }, config: { auth: false } });

const routes: Core.RouterConfig = {
  type: 'content-api',
  routes: [route(API.evidenceKeys, 'keys'), route(API.evidenceCheckpoint, 'checkpoint'), route(API.evidenceCheckpoints, 'checkpoints'), route(API.evidenceProof, 'proof')],
};

export default routes;
