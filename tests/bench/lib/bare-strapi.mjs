import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

import { waitUntilReady } from '../../../scripts/lib/cms.mjs';
import { strapi } from '../../../scripts/lib/compile.mjs';
import { ROOT } from '../../../scripts/lib/paths.mjs';
import { start } from '../../../scripts/lib/run.mjs';

const UID = 'api::help-request.help-request';
const STRINGS = ['first_name', 'last_name', 'email', 'phone', 'subject', 'country_code', 'ip_address', 'sub1', 'sub2', 'sub3', 'form', 'language'];
const TEXTS = ['message'];

/** Like in cms/config/database.ts. */
export const SQLITE_PRAGMAS = ['journal_mode = WAL', 'synchronous = FULL', 'secure_delete = ON', 'busy_timeout = 5000'];

/** A bare Strapi: one type with a visitor's fields, its own `create`, and a key with permission for it. */
function files({ port, connection, secrets, key }) {
  const core = (factory) => `module.exports = require('@strapi/strapi').factories.${factory}('${UID}');`;
  const type = 'src/api/help-request';
  return {
    'package.json': JSON.stringify({ name: 'bare-strapi', private: true, dependencies: { '@strapi/strapi': '*', 'better-sqlite3': '*', pg: '*' } }),
    'config/server.js': `module.exports = { host: '127.0.0.1', port: ${port}, app: { keys: ['${secrets}'] }, logger: { updates: { enabled: false }, startup: { enabled: false } } };`,
    'config/admin.js': `module.exports = { serveAdminPanel: false, auth: { secret: '${secrets}' }, apiToken: { salt: '${secrets}' }, transfer: { token: { salt: '${secrets}' } }, secrets: { encryptionKey: '${secrets}' } };`,
    'config/database.js': `module.exports = { connection: ${connection} };`,
    // Like in cms/config/middlewares.ts, with Strapi's own log.
    'config/middlewares.js': `module.exports = ['strapi::logger', 'strapi::errors', 'strapi::security', 'strapi::cors', 'strapi::query', 'strapi::body', 'strapi::favicon', 'strapi::public'];`,
    [`${type}/content-types/help-request/schema.json`]: JSON.stringify({
      kind: 'collectionType',
      collectionName: 'help_requests',
      info: { singularName: 'help-request', pluralName: 'help-requests', displayName: 'Help request' },
      options: { draftAndPublish: false },
      attributes: Object.fromEntries([...STRINGS.map((name) => [name, { type: 'string' }]), ...TEXTS.map((name) => [name, { type: 'text' }])]),
    }),
    [`${type}/routes/help-request.js`]: core('createCoreRouter'),
    [`${type}/controllers/help-request.js`]: core('createCoreController'),
    [`${type}/services/help-request.js`]: core('createCoreService'),
    'src/index.js': `module.exports = { async bootstrap({ strapi }) {
      const tokens = strapi.service('admin::api-token-content-api');
      const { id } = await tokens.create({ name: 'Bench', description: '', type: 'custom', kind: 'content-api', lifespan: null, permissions: ['${UID}.create'] });
      await strapi.db.query('admin::api-token').update({ where: { id }, data: { accessKey: tokens.hash('${key}'), encryptedKey: null } });
    } };`,
    'public/uploads/.gitkeep': '',
  };
}

/** Like in cms/config/database.ts. */
function connectionOf({ DATABASE_CLIENT, DATABASE_URL, DATA_DIR }) {
  return DATABASE_CLIENT === 'postgres'
    ? `{ client: 'postgres', connection: { connectionString: '${DATABASE_URL}' }, pool: { min: 0, max: 10 } }`
    : `{ client: 'sqlite', connection: { filename: '${join(DATA_DIR, 'cms.db')}' }, useNullAsDefault: true, pool: { min: 1, max: 1,
      afterCreate(connection, done) { for (const pragma of ${JSON.stringify(SQLITE_PRAGMAS)}) connection.pragma(pragma); done(null, connection); } } }`;
}

/**
 * Writes the app into the data folder of an environment, and starts it with its database.
 * @returns its process
 */
export async function startBareStrapi(env, { port, key, log }) {
  const folder = env.DATA_DIR;
  for (const [path, content] of Object.entries(files({ port, connection: connectionOf(env), key, secrets: 'secret-of-the-benchmark' }))) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
  symlinkSync(resolve(ROOT, 'node_modules'), join(folder, 'node_modules'));
  const child = start(process.execPath, [strapi(), 'start'], { cwd: folder, env: { NODE_ENV: 'production' }, log });
  await waitUntilReady(`http://127.0.0.1:${port}/_health`, child, log, 'The bare Strapi');
  return child;
}
