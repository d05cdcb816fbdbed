import { randomBytes } from 'node:crypto';
import { resolve } from 'node:path';

import { freePorts } from '../../helpers/ports';

export const CMS_FOLDER = resolve(__dirname, '../../../cms');

export const ADMIN = { email: 'admin@example.com', password: 'Adm1n-password' };

const secret = () => randomBytes(24).toString('hex');

/** The environment that npm start sets, with fresh secrets. */
export async function newEnvironment(dataDir: string): Promise<Record<string, string>> {
  const [port, builderPort] = await freePorts(2);
  return {
    HOST: '127.0.0.1',
    CMS_PORT: String(port),
    DATA_DIR: dataDir,
    APP_KEYS: `${secret()},${secret()}`,
    API_TOKEN_SALT: secret(),
    ADMIN_JWT_SECRET: secret(),
    TRANSFER_TOKEN_SALT: secret(),
    ENCRYPTION_KEY: secret(),
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
    PUBLIC_CLIENT_KEY: secret(),
    BUILD_KEY: secret(),
    SIGNATURE_LINK_KEYS: `${secret()},${secret()}`,
    EVIDENCE_KEYS: randomBytes(32).toString('hex'),
    SITE_BUILD_HOOK_URL: `http://127.0.0.1:${builderPort}/`,
    SITE_BUILD_HOOK_SECRET: secret(),
    PREVIEW_KEY: secret(),
    CMS_URL: `http://127.0.0.1:${port}`,
    SITE_URL: 'http://127.0.0.1:8000',
    LIMITS: 'off',
    STRAPI_TELEMETRY_DISABLED: 'true',
  };
}
