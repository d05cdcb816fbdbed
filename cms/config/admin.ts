import { environment } from '../src/environment';

const { adminJwtSecret, apiTokenSalt, encryptionKey, siteUrl, transferTokenSalt } = environment();

const DAY = 24 * 60 * 60;

export default {
  auth: {
    secret: adminJwtSecret,
    cookie: { sameSite: 'strict' },
    // Seconds. Without “remember me” a log-in ends after two hours of nothing, or a day; with it, after these.
    sessions: { idleRefreshTokenLifespan: 2 * DAY, maxRefreshTokenLifespan: 7 * DAY },
  },
  apiToken: { salt: apiTokenSalt },
  transfer: { token: { salt: transferTokenSalt } },
  secrets: { encryptionKey },
  flags: { nps: false, promoteEE: false },
  ai: { enabled: false },
  autoOpen: false,
  // Its handler is set where there is a Strapi to ask: src/preview/index.ts.
  preview: { enabled: true, config: { allowedOrigins: [siteUrl.origin] } },
};
