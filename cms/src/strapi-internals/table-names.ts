import type { Core } from '@strapi/strapi';
import { UIDS } from '../uids';

/** Tables and columns that are accessed without Strapi's models. */
export const TABLES = {
  store: 'strapi_core_store_settings',
  siteSettings: 'site_settings_entries',
  evidence: 'evidence_entries',
  subscribers: 'subscribers',
  versions: 'agreement_versions',
  attempts: 'signing_attempts',
  erasures: 'erasure_records',
  checkpoints: 'evidence_checkpoints',
  withdrawals: 'withdrawals',
  documents: 'sealed_agreements',
  audit: 'audit_entries',
  formSteps: 'form_steps',
  /** Link table: the agreement version that a subscriber signed. */
  versionLinks: 'subscribers_agreement_version_lnk',
} as const;
export const LINK_COLUMNS = { subscriber: 'subscriber_id', version: 'agreement_version_id' } as const;

const MODELS: Readonly<Record<string, string>> = {
  'strapi::core-store': TABLES.store,
  [UIDS.siteSettings]: TABLES.siteSettings,
  [UIDS.evidenceEntry]: TABLES.evidence,
  [UIDS.subscriber]: TABLES.subscribers,
  [UIDS.agreementVersion]: TABLES.versions,
  [UIDS.signingAttempt]: TABLES.attempts,
  [UIDS.erasureRecord]: TABLES.erasures,
  [UIDS.evidenceCheckpoint]: TABLES.checkpoints,
  [UIDS.withdrawal]: TABLES.withdrawals,
  [UIDS.sealedAgreement]: TABLES.documents,
  [UIDS.auditEntry]: TABLES.audit,
  [UIDS.formStep]: TABLES.formSteps,
};

interface Relation {
  readonly joinTable?: { readonly name: string; readonly joinColumn: { readonly name: string }; readonly inverseJoinColumn: { readonly name: string } };
}

/** Boot check: Strapi uses these names. */
export function tableNamesAreKnown(strapi: Core.Strapi): boolean {
  const { metadata } = strapi.db;
  const { joinTable } = metadata.get(UIDS.subscriber).attributes.agreement_version as Relation;
  const isLinked = joinTable?.name === TABLES.versionLinks && joinTable.joinColumn.name === LINK_COLUMNS.subscriber && joinTable.inverseJoinColumn.name === LINK_COLUMNS.version;
  return isLinked && Object.entries(MODELS).every(([uid, table]) => metadata.get(uid).tableName === table);
}
