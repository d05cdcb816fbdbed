import type { Core, UID } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import type { Context } from 'koa';

import { hasFunctions } from './functions';
import { UIDS } from '../uids';

interface ContentTypes {
  syncConfigurations(): Promise<void>;
}
/** A query of the admin’s lists: its filters and its search. */
export interface ListQuery {
  readonly filters?: object;
  readonly _q?: string;
}
interface PermissionCheckers {
  create(of: { readonly userAbility: unknown; readonly model: string }): { readonly sanitizedQuery: { read(query: object): Promise<ListQuery> } };
}
interface Relations {
  /** What a request for relations is about; nothing where the answer is already a refusal. */
  extractAndValidateRequestInfo(ctx: Context, id?: string): Promise<object | undefined>;
}
interface QueryParams {
  transform(uid: string, query: object): { readonly where?: object };
}

const contentTypes = (strapi: Core.Strapi) => strapi.plugin('content-manager').service('content-types') as ContentTypes;
const checkers = (strapi: Core.Strapi) => strapi.plugin('content-manager').service('permission-checker') as PermissionCheckers;
const relations = (strapi: Core.Strapi) => strapi.plugin('content-manager').controller('relations') as unknown as Relations;
const queryParams = (strapi: Core.Strapi) => strapi.get('query-params') as unknown as QueryParams;
const layoutOf = (strapi: Core.Strapi, uid: UID.ContentType) => strapi.store({ type: 'plugin', name: 'content_manager', key: `configuration_content_types::${uid}` });

/** Makes the form and the list of a type anew from its schema. */
export async function resetLayout(strapi: Core.Strapi, uid: UID.ContentType): Promise<void> {
  await layoutOf(strapi, uid).delete({});
  await contentTypes(strapi).syncConfigurations();
}

/** What of a query this member of the staff may ask. */
export const permittedQuery = (strapi: Core.Strapi, userAbility: unknown, model: UID.ContentType, query: object): Promise<ListQuery> =>
  checkers(strapi).create({ userAbility, model }).sanitizedQuery.read(query);

/** Filters of a query as the database takes them. */
export const whereOf = (strapi: Core.Strapi, uid: UID.ContentType, filters: object): object => queryParams(strapi).transform(uid, { filters }).where ?? {};

/**
 * Ends a request for relations where Strapi refuses it: Strapi reads on, stumbles over what is not there, and answers 500.
 * @throws if Strapi checks these requests elsewhere
 */
export function endRefusedRelations(strapi: Core.Strapi): void {
  const controller = relations(strapi);
  if (!hasFunctions(controller, 'extractAndValidateRequestInfo')) throw new Error('Strapi checks requests for relations elsewhere (strapi-internals/content-manager.ts).');
  const check = controller.extractAndValidateRequestInfo.bind(controller);
  controller.extractAndValidateRequestInfo = async (ctx, id) => {
    const info = await check(ctx, id);
    if (info === undefined) throw new errors.ForbiddenError();
    return info;
  };
}

/** Boot check. */
export async function contentManagerIsKnown(strapi: Core.Strapi): Promise<boolean> {
  const { sanitizedQuery } = checkers(strapi).create({ userAbility: { can: () => false, cannot: () => true }, model: UIDS.helpRequest });
  const where = whereOf(strapi, UIDS.helpRequest, { reference: { $eq: 'none' } });
  return hasFunctions(contentTypes(strapi), 'syncConfigurations') && hasFunctions(sanitizedQuery, 'read') && JSON.stringify(where).includes('reference') && Boolean(await layoutOf(strapi, UIDS.helpRequest).get());
}
