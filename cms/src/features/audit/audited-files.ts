import type { Core } from '@strapi/strapi';

import { FILE } from '../../strapi-internals/media-library';
import { currentStaff } from '../accounts/current-staff';
import type { AuditAction } from './actions';
import { recordAction } from './record';

interface Event {
  readonly params: { readonly data?: Readonly<Record<string, unknown>> };
  readonly result?: unknown;
}

/** Records what staff do with pictures of the media library. */
export function recordFileChanges(strapi: Core.Strapi): void {
  const after = (actionOf: (event: Event) => AuditAction) => async (event: Event) => {
    const { id, name } = (event.result ?? {}) as { readonly id?: number; readonly name?: string };
    if (currentStaff(strapi) && id !== undefined) await recordAction(strapi, { action: actionOf(event), type: FILE, subject: id, details: { name: name ?? null } });
  };
  strapi.db.lifecycles.subscribe({
    models: [FILE],
    afterCreate: after(() => 'file_added'),
    // A replaced file gets another hash; otherwise name, description or folder change.
    afterUpdate: after(({ params }) => (params.data && 'hash' in params.data ? 'file_replaced' : 'file_changed')),
    afterDelete: after(() => 'file_deleted'),
  });
}
