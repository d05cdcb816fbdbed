// All configuration variables. They are documented in `.env.example`; a test keeps the two in sync.
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseEnv } from 'node:util';

import { ROOT } from './paths.mjs';
import { keepFilesPrivate, replacePrivateFile } from './private-files.mjs';
import { makeSealKey } from './seal-key.mjs';
import { UserError } from './user-error.mjs';

const port = (value) => (/^\d+$/.test(value) && Number(value) >= 1 && Number(value) <= 65535 ? undefined : 'must be a port number from 1 to 65535');
const address = (value) => (/^https?:\/\/[^/]/.test(value) && URL.canParse(value) ? undefined : 'must be an address that starts with http:// or https://');
const optionalAddress = (value) => (value === '' ? undefined : address(value));
const optionalOrigins = (value) => (value === '' ? undefined : value.split(',').map((one) => address(one.trim())).find(Boolean));
const email = (value) => (value.includes('@') ? undefined : 'must be an e-mail address');
const password = (value) => (value.length >= 8 && /[a-z]/.test(value) && /[A-Z]/.test(value) && /\d/.test(value) ? undefined : 'must have at least 8 characters, with a lower-case letter, a capital and a digit');
const secret = (value) => (value.length >= 16 ? undefined : 'must have at least 16 characters');

const optionalEmail = (value) => (value === '' ? undefined : email(value));
const anything = () => undefined;

/** Variables with their defaults, which may depend on variables above, and their validation. */
export const VARIABLES = {
  SITE_PORT: { fallback: '8000', check: port },
  CMS_PORT: { fallback: '1337', check: port },
  HOST: { fallback: '127.0.0.1', check: (value) => (value === '' ? 'must not be empty' : undefined) },
  DATA_DIR: { fallback: '.data', check: (value) => (value === '' ? 'must not be empty' : undefined) },
  SITE_URL: { fallback: ({ SITE_PORT }) => `http://localhost:${SITE_PORT}`, check: address },
  CMS_URL: { fallback: ({ CMS_PORT }) => `http://localhost:${CMS_PORT}`, check: address },
  ADMIN_EMAIL: { fallback: 'admin@example.com', check: email },
  ADMIN_PASSWORD: { generated: () => `${randomBytes(12).toString('base64url')}aA1`, check: password },
  PUBLIC_CLIENT_KEY: { generated: () => randomBytes(32).toString('hex'), check: secret },
  GEO_URL: { fallback: 'https://ipapi.co/json/', check: optionalAddress },
  GEO_DATABASE: { fallback: '', check: anything },
  POSTBACK_URL: { fallback: '', check: optionalAddress },
  PIXEL_SCRIPT_URL: { fallback: '', check: optionalAddress },
  PIXEL_ORIGINS: { fallback: '', check: optionalOrigins },
  SMTP_HOST: { fallback: '', check: anything },
  SMTP_PORT: { fallback: '587', check: port },
  SMTP_SECURITY: { fallback: 'starttls', check: (value) => (['starttls', 'tls', 'none'].includes(value) ? undefined : 'must be starttls, tls or none') },
  SMTP_USER: { fallback: '', check: anything },
  SMTP_PASSWORD: { fallback: '', check: anything },
  MAIL_FROM: { fallback: '', check: optionalEmail },
  LIMITS: { fallback: '', check: anything },
};

/** Internal secrets, generated at the first start and stored in the data folder. */
export const INTERNAL_SECRETS = ['APP_KEYS', 'API_TOKEN_SALT', 'ADMIN_JWT_SECRET', 'TRANSFER_TOKEN_SALT', 'ENCRYPTION_KEY', 'BUILD_KEY', 'SIGNATURE_LINK_KEYS', 'EVIDENCE_KEYS', 'SEAL_KEY', 'SITE_BUILD_HOOK_SECRET', 'PREVIEW_KEY'];

/** Variables that are generated if they are not set. */
const GENERATED = [...INTERNAL_SECRETS, ...Object.keys(VARIABLES).filter((name) => VARIABLES[name].generated)];

/** Optional variables of deployments, which are passed to the CMS unchanged (see docker-compose.yml). */
export const OPTIONAL_CMS_VARIABLES = ['DATABASE_CLIENT', 'DATABASE_URL', 'DATABASE_PASSWORD', 'TRUSTED_PROXIES', 'S3_ENDPOINT', 'S3_REGION', 'S3_BUCKET', 'S3_SIGNATURES_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY', 'S3_PUBLIC_URL', 'S3_PICTURES_URL', 'CMS_INTERNAL_URL', 'SITE_BUILD_HOOK_URL', 'MONITORING_PORT', 'LOG_FORMAT', 'BACKUP_RECIPIENTS', 'TIMESTAMP_URL', 'TIMESTAMP_ROOTS', 'REVOCATION_NETWORKS', 'SEAL_PKCS12', 'SEAL_PASSPHRASE', 'SEAL_CERTIFICATES', 'FIRM_COUNTRY'];

/** Binary variables: the content of their files is encoded in base64. */
const BINARY = ['SEAL_PKCS12'];

/**
 * Reads and validates the configuration from the environment, `.env` and the defaults, in this order. Missing secrets are
 * generated and stored in the data folder. `NAME_FILE` names a file with the value of NAME, so that secrets need not be in
 * the environment.
 * @param variables the process's environment
 * @param keepSecrets false: generated secrets are not stored
 * @param only names of the settings to read; undefined: all. Other secrets are neither read nor generated
 * @returns `env`: all values by name; `dataDir`: absolute path; `madePassword`: the administrator's password if it was
 *   generated; `given`: names of variables that were set
 * @throws UserError that names every invalid value
 */
export function loadConfig(variables = process.env, { keepSecrets = true, only } = {}) {
  const file = resolve(ROOT, '.env');
  const isRead = (name) => only === undefined || only.includes(name);
  const given = withFiles({ ...(existsSync(file) ? parseEnv(readFileSync(file, 'utf8')) : {}), ...definedOnly(variables) }, isRead);
  const env = {};
  const problems = [];
  for (const [name, { fallback, check }] of Object.entries(VARIABLES)) {
    if (!isRead(name)) continue;
    const value = given[name]?.trim() ?? (typeof fallback === 'function' ? fallback(env) : fallback);
    if (value === undefined || (value === '' && fallback === undefined)) continue;
    const problem = check(value);
    if (problem) problems.push(`${name} ${problem}`);
    env[name] = value;
  }
  if (problems.length > 0) throw new UserError(`Configuration: ${problems.join('; ')}. See .env.example.`);

  if (env.GEO_DATABASE) env.GEO_DATABASE = resolve(ROOT, env.GEO_DATABASE);
  const dataDir = resolve(ROOT, env.DATA_DIR);
  keepFilesPrivate(dataDir);
  for (const name of [...INTERNAL_SECRETS, ...OPTIONAL_CMS_VARIABLES].filter(isRead)) if (given[name]) env[name] = given[name];
  // No seal key is generated if one is given as PKCS #12.
  const isNeeded = (name) => env[name] === undefined && !(name === 'SEAL_KEY' && env.SEAL_PKCS12);
  const secrets = loadSecrets(dataDir, { names: GENERATED.filter((name) => isRead(name) && isNeeded(name)), keep: keepSecrets });
  withPassword(env);
  const cmsHost = env.HOST === '0.0.0.0' || env.HOST === '::' ? '127.0.0.1' : env.HOST;
  return {
    env: { ...secrets, CMS_INTERNAL_URL: `http://${cmsHost}:${env.CMS_PORT}`, ...env, DATA_DIR: dataDir },
    dataDir,
    madePassword: env.ADMIN_PASSWORD === undefined ? secrets.ADMIN_PASSWORD : undefined,
    given: new Set(Object.keys(given)),
  };
}

/** Reads these secrets from the data folder, and generates missing ones. */
function loadSecrets(dataDir, { names, keep }) {
  if (names.length === 0) return {};
  const file = resolve(dataDir, 'secrets.json');
  const kept = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
  const missing = names.filter((name) => kept[name] === undefined);
  for (const name of missing) kept[name] = generateSecret(name);
  if (missing.length > 0 && keep) {
    mkdirSync(dataDir, { recursive: true });
    replacePrivateFile(file, `${JSON.stringify(kept, null, 2)}\n`);
  }
  return Object.fromEntries(names.map((name) => [name, kept[name]]));
}

/** Generates a secret. */
export function generateSecret(name) {
  if (name === 'SEAL_KEY') return makeSealKey();
  return VARIABLES[name]?.generated() ?? randomBytes(32).toString('hex');
}

/** Adds values from `NAME_FILE`; a value that is set directly takes precedence. @throws UserError that names an unreadable file */
function withFiles(given, isRead) {
  const values = {};
  for (const name of [...Object.keys(VARIABLES), ...INTERNAL_SECRETS, ...OPTIONAL_CMS_VARIABLES].filter(isRead)) {
    const path = given[`${name}_FILE`];
    if (!path || given[name]) continue;
    try {
      values[name] = readFileSync(path, BINARY.includes(name) ? 'base64' : 'utf8').trim();
    } catch (error) {
      throw new UserError(`Configuration: ${name}_FILE names ${path}, which cannot be read (${error.code}).`);
    }
  }
  return { ...given, ...values };
}

/** Inserts DATABASE_PASSWORD, if set, into DATABASE_URL. */
function withPassword(env) {
  const { DATABASE_PASSWORD: password, DATABASE_URL: address } = env;
  delete env.DATABASE_PASSWORD;
  if (!password || !address) return;
  const url = new URL(address);
  url.password = password;
  env.DATABASE_URL = url.href;
}

function definedOnly(variables) {
  return Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== undefined));
}

/** Variables that are compiled into the browser's code. */
export const PUBLIC_VARIABLES = ['PUBLIC_CLIENT_KEY', 'GEO_URL', 'POSTBACK_URL', 'PIXEL_SCRIPT_URL', 'PIXEL_ORIGINS'];

/** Where browsers ask for their country if the site's server has a database (rules/src/api.ts). */
const OWN_LOCATION = '/api/location';

/** The same with Gatsby's prefix. With a database of our own, no other service is asked for the country. */
export function publicVariables(env) {
  const used = { ...env, GEO_URL: env.GEO_DATABASE ? OWN_LOCATION : env.GEO_URL };
  return Object.fromEntries(PUBLIC_VARIABLES.map((name) => [`GATSBY_${name}`, used[name]]));
}
