import type { Core, UID } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import type { Context } from 'koa';

import { hasFunctions } from './functions';
import { UIDS } from '../uids';

interface ContentTypes {
  syncConfigurations(): Promise<void>;
}
/** Filters and search term of an admin list. */
export interface ListQuery {
  readonly filters?: object;
  readonly _q?: string;
}
interface DocumentManager {
  publishMany(uid: string, documentIds: readonly string[], locale: unknown): Promise<unknown>;
  unpublishMany(documentIds: readonly string[], uid: string, options: unknown): Promise<unknown>;
  deleteMany(documentIds: readonly string[], uid: string, options: unknown): Promise<unknown>;
}
interface HomePage {
  queryLastDocuments(query: object, withDraftsOnly?: boolean): Promise<readonly object[]>;
}
/** Without a field: any of them. */
type EntryCheck = (entry: object, field?: string) => boolean;
interface PermissionCheckers {
  create(of: { readonly userAbility: unknown; readonly model: string }): {
    readonly sanitizedQuery: { read(query: object): Promise<ListQuery> };
    readonly can: { create: EntryCheck; publish(entry: object): boolean; read: EntryCheck; update: EntryCheck };
    readonly requiresEntity: { read(): boolean };
  };
}
interface Relations {
  /** Parses and checks a request for relations; undefined if it has set an error response. */
  extractAndValidateRequestInfo(ctx: Context, id?: string): Promise<object | undefined>;
}
interface QueryParams {
  transform(uid: string, query: object): { readonly where?: object };
}

const contentTypes = (strapi: Core.Strapi) => strapi.plugin('content-manager').service('content-types') as ContentTypes;
const checkers = (strapi: Core.Strapi) => strapi.plugin('content-manager').service('permission-checker') as PermissionCheckers;
const relations = (strapi: Core.Strapi) => strapi.plugin('content-manager').controller('relations') as unknown as Relations;
const queryParams = (strapi: Core.Strapi) => strapi.get('query-params') as unknown as QueryParams;
const documentManager = (strapi: Core.Strapi) => strapi.plugin('content-manager').service('document-manager') as DocumentManager;
const homePage = (strapi: Core.Strapi) => strapi.plugin('content-manager').service('homepage') as HomePage;
const layoutOf = (strapi: Core.Strapi, uid: UID.ContentType) => strapi.store({ type: 'plugin', name: 'content_manager', key: `configuration_content_types::${uid}` });

/** Resets a content type's form and list layout to its schema. */
export async function resetLayout(strapi: Core.Strapi, uid: UID.ContentType): Promise<void> {
  await layoutOf(strapi, uid).delete({});
  await contentTypes(strapi).syncConfigurations();
}

interface Layout {
  readonly metadatas: Readonly<Record<string, { readonly edit: { readonly description?: string } }>>;
}

/** Takes the hint of a field from its schema, unless the firm has changed the former one. */
export async function replaceHint(strapi: Core.Strapi, uid: UID.ContentType, field: string, formerOf: (hint: string) => string): Promise<void> {
  const { config } = strapi.contentType(uid) as { readonly config?: Layout };
  const layout = (await layoutOf(strapi, uid).get()) as Layout | null;
  const hint = config?.metadatas[field]?.edit.description;
  const shown = layout?.metadatas[field];
  if (!layout || !shown || hint === undefined || shown.edit.description !== formerOf(hint)) return;
  const metadatas = { ...layout.metadatas, [field]: { ...shown, edit: { ...shown.edit, description: hint } } };
  await layoutOf(strapi, uid).set({ value: { ...layout, metadatas } });
}

/** Removes the parts of a query that the user has no permission for. */
export const permittedQuery = (strapi: Core.Strapi, userAbility: unknown, model: UID.ContentType, query: object): Promise<ListQuery> =>
  checkers(strapi).create({ userAbility, model }).sanitizedQuery.read(query);

/** Whether a user may read these fields of entries. */
export const mayRead = (userAbility: { can(action: string, subject: string, field: string): boolean }, model: UID.ContentType, ...fields: readonly [string, ...string[]]): boolean =>
  fields.every((field) => userAbility.can('plugin::content-manager.explorer.read', model, field));

/** Whether a user may write this field of entries. */
export const mayWrite = (userAbility: { can(action: string, subject: string, field: string): boolean }, model: UID.ContentType, field: string): boolean =>
  userAbility.can('plugin::content-manager.explorer.update', model, field);

/** `populate` of what the conditions of roles look at in an entry. */
export const AUTHOR = { createdBy: { populate: ['roles'] } } as const;

/** Whether a user may publish and unpublish this entry: its language counts, too. */
export const mayPublish = (strapi: Core.Strapi, userAbility: unknown, model: UID.ContentType, entry: object): boolean => checkers(strapi).create({ userAbility, model }).can.publish(entry);

/** Whether a user may read this entry, or one field of it: its language and its author count, too. */
export const mayReadEntry = (strapi: Core.Strapi, userAbility: unknown, model: UID.ContentType, entry: object, field?: string): boolean => checkers(strapi).create({ userAbility, model }).can.read(entry, field);

/** Whether what a user may read of an entry depends on more than its type: otherwise no entry has to be looked at. */
export const dependsOnEntry = (strapi: Core.Strapi, userAbility: unknown, model: UID.ContentType): boolean => checkers(strapi).create({ userAbility, model }).requiresEntity.read();

/** One permission of a user, as their ability has it. */
interface Rule {
  /** Undefined: all. */
  readonly fields?: readonly string[];
  readonly conditions?: object;
}

/** Those of these fields that a user may read in each entry that they may read at all, and not in some of them only. */
export function alwaysReadable(userAbility: { rulesFor(action: string, subject: string): readonly Rule[] }, model: UID.ContentType, fields: readonly string[]): readonly string[] {
  const rules = userAbility.rulesFor('plugin::content-manager.explorer.read', model);
  const everywhere = rules.filter(({ conditions }) => Object.keys(conditions ?? {}).length === 0);
  const isOf = (field: string) => ({ fields: permitted }: Rule) => permitted === undefined || permitted.includes(field);
  return rules.length === 0 ? [] : fields.filter((field) => everywhere.some(isOf(field)) || rules.every(isOf(field)));
}

/** The same for writing. */
export const mayWriteEntry = (strapi: Core.Strapi, userAbility: unknown, model: UID.ContentType, entry: object, field?: string): boolean => checkers(strapi).create({ userAbility, model }).can.update(entry, field);

/** The same for an entry, or a language of one, that does not exist yet. */
export const mayCreateEntry = (strapi: Core.Strapi, userAbility: unknown, model: UID.ContentType, entry: object, field?: string): boolean => checkers(strapi).create({ userAbility, model }).can.create(entry, field);

/** Whether a user may read and change this entry, or one field of it. */
export const mayChange = (...of: Parameters<typeof mayReadEntry>): boolean => mayReadEntry(...of) && mayWriteEntry(...of);

/** Converts a query's filters to a `where` of `strapi.db`. */
export const toDatabaseFilter = (strapi: Core.Strapi, uid: UID.ContentType, filters: object): object => queryParams(strapi).transform(uid, { filters }).where ?? {};

/**
 * Ends a request for relations with 403 if Strapi refuses it: Strapi itself continues without the data, and responds with 500.
 * @throws if Strapi's controller does not have the function any more
 */
export function endRefusedRelations(strapi: Core.Strapi): void {
  const controller = relations(strapi);
  if (!hasFunctions(controller, 'extractAndValidateRequestInfo')) throw new Error('Strapi’s controller of relations has no function “extractAndValidateRequestInfo” any more (strapi-internals/content-manager.ts).');
  const check = controller.extractAndValidateRequestInfo.bind(controller);
  controller.extractAndValidateRequestInfo = async (ctx, id) => {
    const info = await check(ctx, id);
    if (info === undefined) throw new errors.ForbiddenError();
    return info;
  };
}

/**
 * Makes actions on several selected entries take them in the order of their ids. They lock all of them in one transaction, as
 * releases and changes of the order do: in another order, two of these could wait for each other.
 */
export function orderSelectedEntries(strapi: Core.Strapi): void {
  const manager = documentManager(strapi);
  const [publish, unpublish, remove] = [manager.publishMany.bind(manager), manager.unpublishMany.bind(manager), manager.deleteMany.bind(manager)];
  manager.publishMany = (uid, documentIds, locale) => publish(uid, [...documentIds].sort(), locale);
  manager.unpublishMany = (documentIds, uid, options) => unpublish([...documentIds].sort(), uid, options);
  manager.deleteMany = (documentIds, uid, options) => remove([...documentIds].sort(), uid, options);
}

/** Leaves out of the admin's list of recent entries what has no drafts: it arrived from visitors, or the CMS wrote it. */
export function listRecentTexts(strapi: Core.Strapi): void {
  const service = homePage(strapi);
  const query = service.queryLastDocuments.bind(service);
  service.queryLastDocuments = (params) => query(params, true);
}

/** Boot check: the content manager has the functions that are used here. */
export async function contentManagerIsKnown(strapi: Core.Strapi): Promise<boolean> {
  const { sanitizedQuery, can, requiresEntity } = checkers(strapi).create({ userAbility: { can: () => false, cannot: () => true }, model: UIDS.helpRequest });
  const where = toDatabaseFilter(strapi, UIDS.helpRequest, { reference: { $eq: 'none' } });
  return hasFunctions(contentTypes(strapi), 'syncConfigurations') && hasFunctions(homePage(strapi), 'queryLastDocuments') && hasFunctions(documentManager(strapi), 'publishMany', 'unpublishMany', 'deleteMany') && hasFunctions(sanitizedQuery, 'read') && hasFunctions(can, 'create', 'publish', 'read', 'update') && hasFunctions(requiresEntity, 'read') && JSON.stringify(where).includes('reference') && Boolean(await layoutOf(strapi, UIDS.helpRequest).get());
}
