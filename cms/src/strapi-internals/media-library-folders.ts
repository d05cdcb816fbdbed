import { parse } from '@hapi/bourne';
import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import type { Context } from 'koa';

import { refusal } from '../lib/field-errors';
import { rowId } from '../lib/row-id';
import { hasFunctions } from './functions';
import { FILE, FOLDER, type Handler, idsIn, keepWithoutFolder, pathsWithin, placesOf, withFolderLock } from './media-library';

interface PermissionService {
  createPermissionsManager(of: { readonly ability: unknown; readonly action: string; readonly model: string }): {
    readonly ability: { can(action: string, subject: unknown): boolean };
    readonly action: string;
    toSubject(entity: object): unknown;
  };
}

interface FolderChange {
  readonly name?: string;
  readonly parent?: string | number | null;
}
interface FolderService {
  update(id: unknown, change: FolderChange, options: object): Promise<object | undefined>;
}

/** More than anybody chooses by hand. Strapi's conditions for some 500 folders are more than SQLite takes in one query. */
const MAX_TOGETHER = 400;
/** Pictures that are edited together: more than a page of the library shows. Strapi opens a transaction for each at once, and visitors wait for those. */
const MAX_EDITED = 100;
/** In characters. PostgreSQL takes 255 of a name, and as many of a folder's numbers, of which each level has up to ten. */
const LONGEST_NAME = 200;
const DEEPEST = 20;
/** Functions that Strapi calls without looking at the conditions of the permission, for instance “is creator”. */
const BULK = ['moveMany', 'deleteMany'] as const;
/** Handlers of routes that say in which folder files are. */
const PLACING = ['uploadFile', 'uploadFiles', 'replaceFile', 'updateFileInfo', 'bulkUpdateFileInfo'] as const;

/** Lets staff move and delete only what they may change, by numbers as lib/row-id reads them, and moves folders with all that is in them. */
export function guardFolders(strapi: Core.Strapi): void {
  guardPlaces(strapi);
  guardBulkActions(strapi);
  guardFolderMoves(strapi);
  moveByBeginnings(strapi);
}

/** @returns the function of one of the upload plugin's controllers, to be replaced @throws if it has no such function */
function controllerOf<Name extends string>(strapi: Core.Strapi, name: string, functions: readonly Name[]): Record<Name, Handler> {
  const controller = strapi.plugin('upload').controller(name) as unknown as Record<Name, Handler>;
  if (!hasFunctions(controller, ...functions)) throw new Error(`Strapi’s upload plugin lacks one of the functions ${functions.join(', ')} (strapi-internals/media-library-folders.ts).`);
  return controller;
}

/** @throws {ValidationError} unless these are numbers of rows, or nothing */
function requireIds(values: readonly unknown[]): void {
  if (values.some((value) => value !== undefined && value !== null && rowId(value) === undefined)) throw new errors.ValidationError('Invalid ids');
}

function guardPlaces(strapi: Core.Strapi): void {
  const controller = controllerOf(strapi, 'admin-upload', PLACING);
  for (const name of PLACING) {
    const handle = controller[name];
    controller[name] = async (ctx) => {
      const { fileInfo, updates } = (ctx.request.body ?? {}) as { readonly fileInfo?: unknown; readonly updates?: unknown };
      if (Array.isArray(updates) && updates.length > MAX_EDITED) throw new errors.ValidationError('Too many updates');
      const infos = [fileInfo, Array.isArray(updates) ? updates.map((update: { readonly fileInfo?: unknown } | null) => update?.fileInfo) : []].flat();
      requireIds(infos.map((info) => (parsed(info) as { readonly folder?: unknown } | null | undefined)?.folder));
      return handle.call(controller, ctx);
    };
  }
}

/** As a form sends it. @throws {ValidationError} if it is no JSON, or would change objects of the program */
function parsed(info: unknown): unknown {
  if (typeof info !== 'string') return info;
  try {
    return parse(info) as unknown;
  } catch {
    throw new errors.ValidationError('Invalid fileInfo');
  }
}

/** What a request names to be moved or deleted together, each once. @throws {ValidationError} if that is too much, or no number of a row */
export function namedTogether({ request }: Context): { readonly fileIds: readonly number[]; readonly folderIds: readonly number[] } {
  const body = (request.body ?? {}) as { readonly fileIds?: unknown; readonly folderIds?: unknown; readonly destinationFolderId?: unknown };
  const [files, folders] = [[body.fileIds ?? []].flat(), [body.folderIds ?? []].flat()];
  requireIds([...files, ...folders, body.destinationFolderId]);
  const [fileIds, folderIds] = [[...new Set(idsIn(files))], [...new Set(idsIn(folders))]];
  if (fileIds.length + folderIds.length > MAX_TOGETHER) throw new errors.ValidationError('Too many ids');
  return { fileIds, folderIds };
}

/** Lets staff move and delete several files at once only if they may change each, also those in the folders. */
function guardBulkActions(strapi: Core.Strapi): void {
  const controller = controllerOf(strapi, 'admin-folder-file', BULK);
  for (const name of BULK) {
    const handle = controller[name];
    const change: Handler = async (ctx) => {
      const { fileIds, folderIds } = namedTogether(ctx);
      if (!(await mayChangeAll(strapi, ctx.state.userAbility, fileIds, folderIds))) throw new errors.ForbiddenError();
      // Strapi would move a folder within another one by the numbers it had before it was moved with that one.
      if (folderIds.length > 0) Object.assign(ctx.request.body as object, { folderIds: await outermost(strapi, folderIds) });
      return handle.call(controller, ctx);
    };
    // What is deleted from the storage does not come back if a transaction is rolled back.
    controller[name] = name === 'moveMany' ? (ctx) => withFolderLock(strapi, () => change(ctx)) : (ctx) => change(ctx).finally(() => keepWithoutFolder(strapi));
  }
}

/** Those of these folders that are in no other one of them. One that does not exist is kept. */
async function outermost(strapi: Core.Strapi, ids: readonly number[]): Promise<readonly number[]> {
  const folders = (await strapi.db.query(FOLDER).findMany({ select: ['id', 'path'], where: { id: { $in: ids } } })) as readonly { readonly id: number; readonly path: string }[];
  const inner = new Set(folders.filter(({ path }) => folders.some((other) => path.startsWith(`${other.path}/`))).map(({ id }) => id));
  return ids.filter((id) => !inner.has(id));
}

/** Moving one folder moves what is in it too, which Strapi's function does not look at either. */
function guardFolderMoves(strapi: Core.Strapi): void {
  const controller = controllerOf(strapi, 'admin-folder', ['create', 'update']);
  const { create, update } = controller;
  const parentOf = ({ request }: Context): unknown => ((request.body ?? {}) as { readonly parent?: unknown }).parent;
  const requireShortName = ({ request }: Context): void => {
    const { name } = (request.body ?? {}) as { readonly name?: unknown };
    if (typeof name === 'string' && name.length > LONGEST_NAME) throw refusal(strapi, [{ path: ['name'], code: 'text_too_long', values: { length: name.length, max: LONGEST_NAME } }]);
  };
  controller.create = async (ctx) => {
    requireIds([parentOf(ctx)]);
    requireShortName(ctx);
    return withFolderLock(strapi, async () => {
      const parent: { readonly path: string } | null = await strapi.db.query(FOLDER).findOne({ select: ['path'], where: { id: rowId(parentOf(ctx)) ?? 0 } });
      if (parent && parent.path.split('/').length > DEEPEST) throw refusal(strapi, [{ path: ['parent'], code: 'folders_too_deep', values: { max: DEEPEST } }]);
      return create.call(controller, ctx);
    });
  };
  controller.update = async (ctx) => {
    requireIds([ctx.params.id, parentOf(ctx)]);
    requireShortName(ctx);
    return withFolderLock(strapi, () => change(ctx));
  };
  const change: Handler = async (ctx) => {
    const id: unknown = ctx.params.id;
    const parent = parentOf(ctx);
    const before = (await placesOf(strapi, FOLDER, [id])).get(Number(id))?.folderId ?? null;
    const isMoved = parent !== undefined && (parent === null ? null : Number(parent)) !== before;
    if (isMoved && !(await mayChangeAll(strapi, ctx.state.userAbility, [], [id]))) throw new errors.ForbiddenError();
    return update.call(controller, ctx);
  };
}

/**
 * Strapi keeps with everything the numbers of the folders around it, and replaces those of a moved folder wherever they occur:
 * moved from the top to /19, what is in /1/10 would be in /19/1/19/10. Its function for several folders replaces the beginning.
 */
function moveByBeginnings(strapi: Core.Strapi): void {
  const service = strapi.plugin('upload').service('folder') as FolderService;
  if (!hasFunctions(service, 'update')) throw new Error('Strapi’s upload plugin lacks the function “update” of its folders (strapi-internals/media-library-folders.ts).');
  const update = service.update.bind(service);
  service.update = async (id, { parent, ...change }, options) => {
    if (parent === undefined) return update(id, change, options);
    const folder = await strapi.db.transaction(async () => {
      await moveFolder(strapi, id, parent);
      return update(id, change, options);
    });
    if (folder) strapi.eventHub.emit('media-folder.update', { folder });
    return folder;
  };
}

async function moveFolder(strapi: Core.Strapi, id: unknown, parent: string | number | null): Promise<void> {
  await strapi.db.transaction(async ({ trx }) => {
    const pathOf = async (folder: unknown): Promise<{ readonly path: string; readonly pathId: number } | null> =>
      (await strapi.db.queryBuilder(FOLDER).select(['path', 'pathId']).where({ id: folder }).transacting(trx).forUpdate().first().execute()) as { readonly path: string; readonly pathId: number } | null;
    const around = parent === null ? { path: '' } : await pathOf(parent);
    const moved = await pathOf(id);
    if (!moved || !around) return;
    await strapi.db.query(FOLDER).update({ where: { id }, data: { parent } });
    for (const [type, field] of [[FOLDER, 'path'], [FILE, 'folderPath']] as const) {
      const { tableName, attributes } = strapi.db.metadata.get(type);
      const { columnName } = attributes[field] as { readonly columnName: string };
      await strapi.db.getConnection(tableName).transacting(trx)
        .where(columnName, moved.path)
        .orWhere(columnName, 'like', `${moved.path}/%`)
        .update({ [columnName]: strapi.db.connection.raw('CAST(? AS TEXT) || SUBSTR(??, CAST(? AS INTEGER))', [`${around.path}/${moved.pathId}`, columnName, moved.path.length + 1]) });
    }
  });
}

async function mayChangeAll(strapi: Core.Strapi, ability: unknown, fileIds: readonly unknown[], folderIds: readonly unknown[]): Promise<boolean> {
  const named = { id: { $in: idsIn(fileIds) } };
  const inside = await pathsWithin(strapi, folderIds, 'folderPath');
  // The creator's roles too: there is a condition on them.
  const files = (await strapi.db.query(FILE).findMany({ where: { $or: [named, ...inside] }, populate: { folder: true, createdBy: { populate: ['roles'] } } })) as readonly object[];
  const permissions = (strapi.service('admin::permission') as unknown as PermissionService).createPermissionsManager({ ability, action: 'plugin::upload.assets.update', model: FILE });
  return files.every((file) => permissions.ability.can(permissions.action, permissions.toSubject(file)));
}

