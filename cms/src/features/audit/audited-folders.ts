import { isDeepStrictEqual } from 'node:util';

import type { Core } from '@strapi/strapi';
import type { Context, Next } from 'koa';

import { FairQueue } from '../../lib/fair-queue';
import { addToPluginRoute } from '../../strapi-internals/admin-routes';
import { FILE, foldersWithin, FOLDER, type LibraryPlace, librarySettings, placesOf } from '../../strapi-internals/media-library';
import { namedTogether } from '../../strapi-internals/media-library-folders';
import { currentStaff } from '../accounts/current-staff';
import { recordAction } from './record';

type Type = typeof FILE | typeof FOLDER;

/**
 * Records what staff do with folders of the media library, where they move files, and changes of its settings; what they do
 * with the files themselves, audited-files.ts records. Must be called before Strapi registers its routes.
 */
export function recordFolderChanges(strapi: Core.Strapi): void {
  const add = (method: string, path: string, middleware: (ctx: Context, next: Next) => Promise<void>): void => addToPluginRoute(strapi, 'upload', method, path, middleware);

  add('POST', '/folders', inTransaction(strapi, async (ctx, next) => {
    await next();
    const { id } = (ctx.body as { readonly data?: { readonly id?: number } } | undefined)?.data ?? {};
    if (ctx.status >= 400 || id === undefined) return;
    const place = (await placesOf(strapi, FOLDER, [id])).get(id);
    await recordAction(strapi, { action: 'folder_created', type: FOLDER, subject: id, details: detailsOf(place) });
  }));
  add('PUT', '/folders/:id', inTransaction(strapi, (ctx, next) => recordPlaces(strapi, ctx, next, { folders: [ctx.params.id], files: [] })));
  add('POST', '/actions/bulk-move', inTransaction(strapi, (ctx, next) => {
    const { folderIds, fileIds } = namedTogether(ctx);
    return recordPlaces(strapi, ctx, next, { folders: folderIds, files: fileIds });
  }));
  // Without a transaction: what is deleted from the storage does not come back if one is rolled back.
  add('POST', '/actions/bulk-delete', (ctx, next) => deletions.run(currentStaff(strapi)?.id, async () => {
    const before = await foldersWithin(strapi, namedTogether(ctx).folderIds);
    try {
      await next();
    } finally {
      // Also what was deleted before something else failed.
      const left = await placesOf(strapi, FOLDER, [...before.keys()]);
      for (const [id, place] of before) if (!left.has(id)) await recordAction(strapi, { action: 'folder_deleted', type: FOLDER, subject: id, details: detailsOf(place) });
    }
  }));
  add('PUT', '/settings', inTransaction(strapi, async (ctx, next) => {
    const before = await librarySettings(strapi);
    await next();
    if (ctx.status >= 400) return;
    const after = await librarySettings(strapi);
    const fields = Object.keys({ ...before, ...after }).filter((field) => !isDeepStrictEqual(before[field], after[field]));
    if (fields.length > 0) await recordAction(strapi, { action: 'library_settings_changed', details: { fields } });
  }));
}

/** One at a time: of two people who delete one folder at once, only one has deleted it. */
const deletions = new FairQueue<number | null | undefined>();

/** What cannot be recorded is not done. */
const inTransaction = (strapi: Core.Strapi, middleware: (ctx: Context, next: Next) => Promise<void>) => async (ctx: Context, next: Next): Promise<void> => {
  await strapi.db.transaction(() => middleware(ctx, next));
};

/** Records each of these that has another name or folder afterwards. */
async function recordPlaces(strapi: Core.Strapi, ctx: Context, next: Next, named: { readonly folders: readonly unknown[]; readonly files: readonly unknown[] }): Promise<void> {
  const all: readonly (readonly [Type, readonly unknown[]])[] = [[FOLDER, named.folders], [FILE, named.files]];
  const before = await Promise.all(all.map(async ([type, ids]) => [type, await placesOf(strapi, type, ids)] as const));
  await next();
  if (ctx.status >= 400) return;
  for (const [type, places] of before) {
    const after = await placesOf(strapi, type, [...places.keys()]);
    for (const [id, { name, folder, folderId }] of places) {
      const now = after.get(id);
      if (!now || (now.name === name && now.folderId === folderId)) continue;
      const details = { name: now.name === name ? name : [name, now.name], ...(now.folderId !== folderId && { folder: [folder, now.folder] }) };
      await recordAction(strapi, { action: type === FOLDER ? 'folder_changed' : 'file_moved', type, subject: id, details });
    }
  }
}

const detailsOf = (place: LibraryPlace | undefined) => place && { name: place.name, ...(place.folder === null ? {} : { folder: place.folder }) };
