import type { Core } from '@strapi/strapi';
import type { Context, Next } from 'koa';

import { environment } from '../../environment';
import { COLLECTIONS, SINGLE_TYPES } from '../../content-types';
import { addToAdminRoute } from '../../strapi-internals/admin-routes';
import { type ApiKey, installKey, revokeAllKeys } from '../../strapi-internals/api-tokens';
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
