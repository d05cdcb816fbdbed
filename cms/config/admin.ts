import { environment } from '../src/environment';

const { adminJwtSecret, apiTokenSalt, encryptionKey, transferTokenSalt } = environment();

export default {
  auth: { secret: adminJwtSecret },
  apiToken: { salt: apiTokenSalt },
  transfer: { token: { salt: transferTokenSalt } },
  secrets: { encryptionKey },
  flags: { nps: false, promoteEE: false },
  ai: { enabled: false },
  autoOpen: false,
};
