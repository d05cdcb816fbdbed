import type { Core } from '@strapi/strapi';

import { environment } from '../environment';
import { COLLECTIONS, SINGLE_TYPES } from '../types-of-content';
import { once } from './once';

const TOKEN = 'admin::api-token';

interface Token {
  readonly id: number;
}
interface TokenService {
  create(token: Key & { kind: 'content-api'; type: 'custom'; lifespan: null }): Promise<Token>;
  update(id: number, token: Key & { type: 'custom' }): Promise<Token>;
  revoke(id: number): Promise<unknown>;
  hash(accessKey: string): string;
}

interface Key {
  readonly name: string;
  readonly description: string;
  readonly permissions: readonly string[];
}

const PUBLIC_CLIENT: Key = {
  name: 'Public client',
  description: 'Used by the site in visitors’ browsers. It sends help requests and signed agreements and does nothing else.',
  permissions: ['api::help-request.help-request.create', 'api::contract-signing.contract-signing.create'],
};

const BUILD: Key = {
  name: 'Site build',
  description: 'Used when the site is built. It reads published content and the agreement, tells how the build went, and does nothing else.',
  permissions: [
    ...SINGLE_TYPES.map((uid) => `${uid}.find`),
    ...COLLECTIONS.flatMap((uid) => [`${uid}.find`, `${uid}.findOne`]),
    'api::agreement-version.agreement-version.find',
    'api::content-revision.content-revision.find',
    'api::content-revision.content-revision.findEntries',
    'api::site-state.site-state.report',
    'api::article-address.article-address.findRedirects',
    // gatsby-source-strapi reads the shape of the content first.
    'plugin::content-type-builder.content-types.getContentTypes',
    'plugin::content-type-builder.components.getComponents',
  ],
};

/** The two keys of the environment, with exactly their rights. A changed value replaces the old one. */
export async function installKeys(strapi: Core.Strapi): Promise<void> {
  const { publicClientKey, buildKey } = environment();
  const tokens = strapi.service('admin::api-token-content-api') as TokenService;

  // Strapi comes with a key that reads everything and one that may do everything.
  await once(strapi, 'default-keys', async () => {
    const present: readonly Token[] = await strapi.db.query(TOKEN).findMany({ select: ['id'] });
    for (const { id } of present) await tokens.revoke(id);
  });
  await install(strapi, tokens, PUBLIC_CLIENT, publicClientKey);
  await install(strapi, tokens, BUILD, buildKey);
}

async function install(strapi: Core.Strapi, tokens: TokenService, key: Key, value: string): Promise<void> {
  const existing: Token | null = await strapi.db.query(TOKEN).findOne({ select: ['id'], where: { name: key.name } });
  const { id } = existing ? await tokens.update(existing.id, { ...key, type: 'custom' }) : await tokens.create({ ...key, kind: 'content-api', type: 'custom', lifespan: null });
  // Strapi invents a value of its own; the encrypted copy would let the admin show it.
  await strapi.db.query(TOKEN).update({ where: { id }, data: { accessKey: tokens.hash(value), encryptedKey: null } });
}
