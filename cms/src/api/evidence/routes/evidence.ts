import { API } from '@site/rules';
import type { Core } from '@strapi/strapi';

// Without authentication: anyone who has a signed agreement can verify it.
const route = (path: string, handler: string): Core.RouteInput => ({ method: 'GET', path: path.replace(/^\/api/, ''), handler: `evidence.${handler}`, info: { type: 'content-api' }, config: { auth: false } });

const routes: Core.RouterConfig = {
  type: 'content-api',
  routes: [route(API.evidenceKeys, 'keys'), route(API.evidenceCheckpoint, 'checkpoint'), route(API.evidenceCheckpoints, 'checkpoints'), route(API.evidenceProof, 'proof'), route(API.evidenceEntries, 'entries')],
};

export default routes;
