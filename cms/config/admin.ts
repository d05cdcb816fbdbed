import { environment } from '../src/environment';

const { adminJwtSecret, apiTokenSalt, encryptionKey, siteUrl, transferTokenSalt } = environment();

const DAY = 24 * 60 * 60;

export default {
  auth: {
    secret: adminJwtSecret,
    cookie: { sameSite: 'strict' },
    // Seconds. Without “remember me”, a session ends after two hours of inactivity or a day; with it, after these times.
    sessions: { idleRefreshTokenLifespan: 2 * DAY, maxRefreshTokenLifespan: 7 * DAY },
  },
  // Disabled: src/features/accounts/login-rate-limits.ts counts across processes and cannot lock the owner out.
  rateLimit: { enabled: false },
  apiToken: { salt: apiTokenSalt },
  transfer: { token: { salt: transferTokenSalt } },
  secrets: { encryptionKey },
  flags: { nps: false, promoteEE: false },
  ai: { enabled: false },
  autoOpen: false,
  // The handler is set after Strapi has started: src/features/preview/preview-handler.ts.
  preview: { enabled: true, config: { allowedOrigins: [siteUrl.origin] } },
};
