import type { Core } from '@strapi/strapi';

import { hasFunctions } from './functions';

export const TOKEN = 'admin::api-token';

export interface ApiKey {
  readonly name: string;
  readonly description: string;
  readonly permissions: readonly string[];
}
interface Token {
  readonly id: number;
}
interface TokenService {
  create(token: ApiKey & { readonly kind: 'content-api'; readonly type: 'custom'; readonly lifespan: null }): Promise<Token>;
  update(id: number, token: ApiKey & { readonly type: 'custom' }): Promise<Token>;
  revoke(id: number): Promise<unknown>;
  hash(accessKey: string): string;
}

const tokensOf = (strapi: Core.Strapi): TokenService => strapi.service('admin::api-token-content-api') as unknown as TokenService;

/** Revokes all API keys. */
export async function revokeAllKeys(strapi: Core.Strapi): Promise<void> {
  const present: readonly Token[] = await strapi.db.query(TOKEN).findMany({ select: ['id'] });
  for (const { id } of present) await tokensOf(strapi).revoke(id);
}

/**
 * Creates or updates the API key of this name, with this value and exactly these permissions. The same value under another
 * name is this key, too, or a second one beside it: only one is left, because Strapi would take either.
 */
export async function installKey(strapi: Core.Strapi, key: ApiKey, value: string): Promise<void> {
  const tokens = tokensOf(strapi);
  const accessKey = tokens.hash(value);
  const [existing, ...others]: readonly Token[] = await strapi.db.query(TOKEN).findMany({ select: ['id'], where: { $or: [{ name: key.name }, { accessKey }] }, orderBy: { id: 'asc' } });
  for (const other of others) await tokens.revoke(other.id);
  const { id } = existing ? await tokens.update(existing.id, { ...key, type: 'custom' }) : await tokens.create({ ...key, kind: 'content-api', type: 'custom', lifespan: null });
  // Replace the value that Strapi generated, and drop the encrypted copy, which the admin could display.
  await strapi.db.query(TOKEN).update({ where: { id }, data: { accessKey, encryptedKey: null } });
}

/** Boot check: keys are stored as hashes. */
export async function keysAreHashed(strapi: Core.Strapi): Promise<boolean> {
  const tokens = tokensOf(strapi);
  const { attributes } = strapi.getModel(TOKEN);
  return hasFunctions(tokens, 'create', 'update', 'revoke') && /^[0-9a-f]{128}$/.test(tokens.hash('a key')) && 'accessKey' in attributes && 'encryptedKey' in attributes;
}
