import type { Permission } from '@strapi/strapi/admin';

import { permissionFor } from '../../../admin/permission';
import { STAFF_ACTIONS, UIDS } from '../../../uids';

export const LIST_OF_REQUESTS = `/content-manager/collection-types/${UIDS.helpRequest}`;
export const LIST_OF_WITHDRAWALS = `/content-manager/collection-types/${UIDS.withdrawal}`;
export const LIST_OF_MAILS = `/content-manager/collection-types/${UIDS.outboxMail}`;
export const LIST_OF_CHANGES = `/content-manager/collection-types/${UIDS.settingsChange}`;
export const LIST_OF_HANDOVERS = `/content-manager/collection-types/${UIDS.handover}`;

/** Permissions that the pages require. */
export const READ_REQUESTS = { action: 'plugin::content-manager.explorer.read', subject: UIDS.helpRequest } as Permission;
export const WRITE_REQUESTS = { action: 'plugin::content-manager.explorer.update', subject: UIDS.helpRequest } as Permission;
export const EXPORT_REQUESTS = permissionFor(STAFF_ACTIONS.exportRequests);
export const SEND_AGAIN = permissionFor(STAFF_ACTIONS.sendMailAgain);

/** A `tel:` link of a phone number; undefined if it is not one. */
export function callLink(phone: unknown): string | undefined {
  return typeof phone === 'string' && /^\+\d+$/.test(phone) ? `tel:${phone}` : undefined;
}
