import type { Permission } from '@strapi/strapi/admin';

export const FIND = { action: 'api::person-data.find', subject: null } as Permission;
export const ERASE = { action: 'api::person-data.erase', subject: null } as Permission;

/** A request or a signed agreement that may be the person's. */
export interface Match {
  readonly kind: 'help_request' | 'agreement';
  readonly reference: string;
  readonly name: string;
  readonly email: string;
  readonly phone: string | null;
  readonly at: string;
  readonly holdReason: string | null;
}

export interface Erased {
  readonly helpRequests: number;
  readonly agreements: number;
  readonly mails: number;
  readonly held: readonly { readonly reference: string; readonly reason: string }[];
}
