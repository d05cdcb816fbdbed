import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import type { Context, Next } from 'koa';

import { environment } from '../../environment';
import { COLLECTIONS, SINGLE_TYPES } from '../../content-types';
import { fieldError } from '../../lib/field-errors';
import { rowId } from '../../lib/row-id';
import { staffLanguage } from '../../lib/staff-language';
import { addToAdminRoute } from '../../strapi-internals/admin-routes';
import { type ApiKey, installKey, revokeAllKeys, TOKEN } from '../../strapi-internals/api-tokens';
import { SERVICE_UIDS, UIDS } from '../../uids';

const PUBLIC_CLIENT: ApiKey = {
  name: 'Public client',
  description: 'Used by the site in visitors’ browsers. It sends help requests, choices about reporting them, signed agreements, withdrawals, confirmations of e-mail addresses and steps of forms to be counted, and does nothing else.',
  permissions: [`${UIDS.helpRequest}.create`, `${UIDS.helpRequest}.recordLeadConsent`, `${SERVICE_UIDS.contractSigning}.create`, `${SERVICE_UIDS.contractSigning}.confirmEmail`, `${UIDS.withdrawal}.create`, `${UIDS.formStep}.count`],
};

const BUILD: ApiKey = {
  name: 'Site build',
  description: 'Used when the site is built. It reads published content and the agreement, tells how the build went, and does nothing else.',
  permissions: [
    ...SINGLE_TYPES.map((uid) => `${uid}.find`),
    ...COLLECTIONS.flatMap((uid) => [`${uid}.find`, `${uid}.findOne`]),
    `${UIDS.agreementVersion}.find`,
    `${SERVICE_UIDS.contentRevision}.find`,
    `${SERVICE_UIDS.contentRevision}.findEntries`,
    `${SERVICE_UIDS.siteState}.report`,
    `${UIDS.articleAddress}.findRedirects`,
    // gatsby-source-strapi reads the shape of the content first.
    'plugin::content-type-builder.content-types.getContentTypes',
    'plugin::content-type-builder.components.getComponents',
  ],
};

const NAMES: readonly string[] = [PUBLIC_CLIENT.name, BUILD.name];

const TEXTS = {
  key: {
    en: 'The site itself uses this key. It is set in the environment of the server (PUBLIC_CLIENT_KEY or BUILD_KEY), and can be changed only there.',
    ru: 'Этим ключом пользуется сам сайт. Он задан в настройках сервера (PUBLIC_CLIENT_KEY или BUILD_KEY), и изменить его можно только там.',
  },
  name: { en: 'The site itself uses a key of this name. Choose another one.', ru: 'Ключом с таким именем пользуется сам сайт. Выберите другое имя.' },
} as const;

/** Revokes Strapi's default keys, one with read-only and one with full access. */
export const revokeDefaultKeys = (strapi: Core.Strapi): Promise<void> => revokeAllKeys(strapi);

/** Creates or updates the two keys of the environment, with exactly their permissions. */
export async function installKeys(strapi: Core.Strapi): Promise<void> {
  const { publicClientKey, buildKey } = environment();
  await installKey(strapi, PUBLIC_CLIENT, publicClientKey);
  await installKey(strapi, BUILD, buildKey);
}

/**
 * Shows the value of an API key only in the answer that makes or renews it. Strapi would decrypt it for every administrator who
 * opens its page, which nothing records. (It shows an admin token to its owner alone.) Must be called before Strapi registers
 * its routes.
 */
export function showKeysOnce(strapi: Core.Strapi): void {
  addToAdminRoute(strapi, 'GET', '/api-tokens/:id', async (ctx: Context, next: Next) => {
    await next();
    const { data } = (ctx.body ?? {}) as { readonly data?: { accessKey?: string } };
    delete data?.accessKey;
  });
}

/**
 * Leaves the two keys of the environment as they are: without them, no form of the site would arrive and nothing be published
 * until the CMS starts again, and with other permissions, whoever reads the site's scripts would have them. No other key gets
 * their names, by which they are found. Must be called before Strapi registers its routes.
 */
export function keepSiteKeys(strapi: Core.Strapi): void {
  for (const path of ['/api-tokens', '/admin-tokens'] as const) for (const [method, end] of [['POST', ''], ['PUT', '/:id']] as const) addToAdminRoute(strapi, method, `${path}${end}`, keepNames(strapi));
  // Looked at first: a key of the site may be sent with its own name.
  for (const [method, path] of [['PUT', '/api-tokens/:id'], ['POST', '/api-tokens/:id/regenerate'], ['DELETE', '/api-tokens/:id']] as const) addToAdminRoute(strapi, method, path, keepKeys(strapi));
}

/** Other spellings of a number are refused by the audit log. */
function keepKeys(strapi: Core.Strapi) {
  return async (ctx: Context, next: Next): Promise<void> => {
    const id = rowId(ctx.params.id);
    // Of other refusals Strapi hides the sentence.
    if (id !== undefined && (await strapi.db.query(TOKEN).count({ where: { id, name: { $in: [...NAMES] } } })) > 0) throw new errors.PolicyError(TEXTS.key[staffLanguage(strapi)]);
    await next();
  };
}

function keepNames(strapi: Core.Strapi) {
  return async (ctx: Context, next: Next): Promise<void> => {
    const { name } = (ctx.request.body ?? {}) as { readonly name?: unknown };
    if (typeof name === 'string' && NAMES.includes(name.trim())) throw fieldError('name', TEXTS.name[staffLanguage(strapi)]);
    await next();
  };
}
