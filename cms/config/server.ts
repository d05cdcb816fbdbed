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
  // Base of links in mails to staff.
  url: cmsUrl.origin,
  app: { keys: appKeys },
  // Node's own error for a missing Host header lacks our headers; request-checks.ts handles it.
  http: { serverOptions: { requireHostHeader: false } },
  dirs: { public: publicDir },
  // An https address means that a proxy terminates TLS; exactly one hop is trusted.
  proxy: { koa: cmsUrl.protocol === 'https:', maxIpsCount: 1 },
  logger: { updates: { enabled: false }, startup: { enabled: false } },
  transfer: { remote: { enabled: false } },
  webhooks: { populateRelations: false },
};
