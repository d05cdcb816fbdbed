import type { Core } from '@strapi/strapi';

import { FILE, type LibraryPlace, placesOf } from '../../strapi-internals/media-library';
import { currentStaff } from '../accounts/current-staff';
import type { AuditAction } from './actions';
import { recordAction } from './record';

interface Event {
  readonly params: { readonly data?: Readonly<Record<string, unknown>>; readonly where?: object };
  readonly result?: unknown;
  /** Shared by what happens before and after. */
  state: { former?: LibraryPlace | undefined };
}

/** Records what staff do with pictures of the media library. */
export function recordFileChanges(strapi: Core.Strapi): void {
  const after = (actionOf: (event: Event) => AuditAction) => async (event: Event) => {
    const { id, name } = (event.result ?? {}) as { readonly id?: number; readonly name?: string };
    if (currentStaff(strapi) && id !== undefined) await recordAction(strapi, { action: actionOf(event), type: FILE, subject: id, details: { name: name ?? null } });
  };
  const changed = after(({ params }) => (params.data && 'hash' in params.data ? 'file_replaced' : 'file_changed'));
  strapi.db.lifecycles.subscribe({
    models: [FILE],
    // The form of one file moves it too. Several that are moved together, audited-folders.ts records.
    async beforeUpdate(event: Event) {
      if (!currentStaff(strapi) || event.params.data?.folder === undefined) return;
      const file = (await strapi.db.query(FILE).findOne({ where: event.params.where, select: ['id'] })) as { readonly id: number } | null;
      event.state = { former: file ? (await placesOf(strapi, FILE, [file.id])).get(file.id) : undefined };
    },
    afterCreate: after(() => 'file_added'),
    // A replaced file gets another hash; otherwise name, description or folder change.
    async afterUpdate(event: Event) {
      await changed(event);
      const { id } = (event.result ?? {}) as { readonly id?: number };
      const { former } = event.state;
      const now = former && id !== undefined ? (await placesOf(strapi, FILE, [id])).get(id) : undefined;
      if (former && now && now.folderId !== former.folderId) await recordAction(strapi, { action: 'file_moved', type: FILE, subject: id, details: { name: now.name, folder: [former.folder, now.folder] } });
    },
    afterDelete: after(() => 'file_deleted'),
  });
}
