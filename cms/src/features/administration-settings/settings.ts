import type { Core } from '@strapi/strapi';
import { UIDS } from '../../uids';

/** Settings that decide where personal data is sent and how long it is kept. Only administrators write them; no type that editors write has them. */
export const ADMINISTRATION_FIELDS = ['notificationEmail', 'replyToEmail', 'checkpointEmails', 'helpRequestDays', 'mailDays', 'auditDays', 'leadConsentAsked', 'secondFactorRequired'] as const;
export type AdministrationField = (typeof ADMINISTRATION_FIELDS)[number];

/** Field of the form that is not stored: confirms what a shorter period erases. */
export const CONFIRMATION = 'erasureConfirmed';

export interface AdministrationSettings {
  readonly notificationEmail: string | null;
  readonly replyToEmail: string | null;
  /** Addresses that get checkpoints of the evidence; see `checkpoint-addresses.ts`. */
  readonly checkpointEmails: string | null;
  readonly helpRequestDays: number | null;
  readonly mailDays: number | null;
  /** How long entries of the audit log are kept. */
  readonly auditDays: number | null;
  /** Whether leads are reported to advertising partners only with the visitor's consent; null counts as true. */
  readonly leadConsentAsked: boolean | null;
  /** Whether accounts that see visitors' data may log in only with a second factor; null counts as false. */
  readonly secondFactorRequired: boolean | null;
}

const NOTHING: AdministrationSettings = { notificationEmail: null, replyToEmail: null, checkpointEmails: null, helpRequestDays: null, mailDays: null, auditDays: null, leadConsentAsked: null, secondFactorRequired: null };

export async function readAdministrationSettings(strapi: Core.Strapi): Promise<AdministrationSettings> {
  const row: AdministrationSettings | null = await strapi.db.query(UIDS.administrationSettings).findOne({ select: [...ADMINISTRATION_FIELDS], orderBy: { id: 'asc' } });
  return row ?? NOTHING;
}
