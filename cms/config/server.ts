import { mkdirSync } from 'node:fs';
import { join } from 'node:path';

import { environment } from '../src/environment';

const { appKeys, cmsUrl, dataDir, host, port } = environment();

const publicDir = join(dataDir, 'public');
// Strapi's local storage refuses to start without its folder.
mkdirSync(join(publicDir, 'uploads'), { recursive: true });

export default {
  host,
  port,
  app: { keys: appKeys },
  dirs: { public: publicDir },
  // An https address means a proxy that ends TLS stands in front: it is believed, for the one hop it adds.
  proxy: { koa: cmsUrl.protocol === 'https:', maxIpsCount: 1 },
  logger: { updates: { enabled: false }, startup: { enabled: false } },
  transfer: { remote: { enabled: false } },
  webhooks: { populateRelations: false },
};
