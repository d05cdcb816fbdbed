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
  // The pages are built from what is published: there is no page of a draft to show.
  preview: { enabled: false },
};
