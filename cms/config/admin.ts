import { environment } from '../src/environment';

const { adminJwtSecret, apiTokenSalt, encryptionKey, siteUrl, transferTokenSalt } = environment();

export default {
  auth: { secret: adminJwtSecret },
  apiToken: { salt: apiTokenSalt },
  transfer: { token: { salt: transferTokenSalt } },
  secrets: { encryptionKey },
  flags: { nps: false, promoteEE: false },
  ai: { enabled: false },
  autoOpen: false,
  // Its handler is set where there is a Strapi to ask: src/preview/index.ts.
  preview: { enabled: true, config: { allowedOrigins: [siteUrl.origin] } },
};
