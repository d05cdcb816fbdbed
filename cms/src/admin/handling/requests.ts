import type { Permission } from '@strapi/strapi/admin';

export const REQUEST = 'api::help-request.help-request';
export const MAIL = 'api::outbox-mail.outbox-mail';

export const LIST_OF_REQUESTS = `/content-manager/collection-types/${REQUEST}`;
export const LIST_OF_MAILS = `/content-manager/collection-types/${MAIL}`;

/** What is needed of whoever is logged in; roles say who has it. */
export const READ_REQUESTS = { action: 'plugin::content-manager.explorer.read', subject: REQUEST } as Permission;
export const EXPORT_REQUESTS = { action: 'api::help-requests.export', subject: null } as Permission;
export const SEND_AGAIN = { action: 'api::mails.send-again', subject: null } as Permission;

/** A phone number as a link that calls it; nothing else that a browser would follow. */
export function callLink(phone: unknown): string | undefined {
  return typeof phone === 'string' && /^\+\d+$/.test(phone) ? `tel:${phone}` : undefined;
}
