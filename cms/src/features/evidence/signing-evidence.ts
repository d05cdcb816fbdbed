import { type Disclosed, type DisclosedEntry, fieldSalt, type Json, parseCommitments, SIGNING_EVIDENCE_FORMAT, type SigningEvidence } from '@site/proof';
import type { EvidenceCheckpoint } from '@site/rules';
import type { Core } from '@strapi/strapi';

import { environment } from '../../environment';
import { databaseConnection } from '../../strapi-internals/database-connection';
import { ENTRY_KINDS, isEntryKind, versionFingerprint } from './chain';
import { ENTRY_COLUMNS, type EVIDENCE_COLUMNS, type Row, readValues, SUBSCRIBER_COLUMNS, VERSION_COLUMNS, type Values, WITHDRAWAL_COLUMNS } from './columns';
import { proveEntries } from './publication';
import { Records } from './records';

/** Not disclosed: a link with which anyone can open the picture. */
const SECRET: readonly string[] = ['signature_url'] satisfies readonly (keyof typeof EVIDENCE_COLUMNS)[];

/** A signed agreement with everything that proves it. */
export interface SigningDossier {
  /** The record, without what staff wrote about it. */
  readonly signing: Readonly<Record<string, Json>>;
  readonly version: Values<typeof VERSION_COLUMNS>;
  readonly withdrawals: readonly Readonly<Record<string, Json>>[];
  readonly evidence: SigningEvidence;
  /** The newest one; undefined before the first. */
  readonly checkpoint: EvidenceCheckpoint | undefined;
}

/**
 * Reads a signing with its withdrawals and all their evidence, which discloses every field.
 * @param withdrawals references of the withdrawals from it
 * @returns undefined if one of the records does not exist (any more)
 */
export async function readSigningDossier(strapi: Core.Strapi, reference: string, withdrawals: readonly string[]): Promise<SigningDossier | undefined> {
  const records = new Records(databaseConnection(strapi), environment().database.client);
  const [subscriberRow] = await records.subscribers([reference]);
  const versionRow = subscriberRow && (await records.version(Number(subscriberRow.agreement_version_id)));
  const withdrawalRows = withdrawals.length === 0 ? [] : await records.withdrawals(withdrawals);
  if (!subscriberRow || !versionRow || withdrawalRows.length !== withdrawals.length) return undefined;

  const version = readValues(VERSION_COLUMNS, versionRow);
  const { evidence_salt: salt, ...subscriber } = readValues(SUBSCRIBER_COLUMNS, subscriberRow);
  const signing = withoutSecrets(subscriber);
  const sources = new Map<string, Source>([[reference, { fields: { ...signing, agreement_version: versionFingerprint(version) }, salt }]]);
  const withdrawn = withdrawalRows.map((row) => {
    const { evidence_salt: ownSalt, ...fields } = readValues(WITHDRAWAL_COLUMNS, row);
    sources.set(String(fields.reference), { fields, salt: ownSalt });
    return fields;
  });
  const entries = (await records.entriesOf([...sources.keys()])).map((row) => disclosedEntry(row, sources)).filter((entry) => entry !== undefined);
  const { checkpoint, proofs } = await proveEntries(strapi, entries.map(({ entry }) => entry.sequence));
  const { content: _separately, ...described } = version;
  return {
    signing,
    version,
    withdrawals: withdrawn,
    checkpoint,
    evidence: { format: SIGNING_EVIDENCE_FORMAT, reference, entries: entries.map((entry, index) => ({ ...entry, inclusion: proofs[index] ?? null })), version: described },
  };
}

interface Source {
  readonly fields: Readonly<Record<string, Json>>;
  readonly salt: string | null;
}

function disclosedEntry(row: Row, sources: ReadonlyMap<string, Source>): Omit<DisclosedEntry, 'inclusion'> | undefined {
  const { sequence, kind, reference, recorded_at, previous_hash, commitments: text, hash, public_key, signature } = readValues(ENTRY_COLUMNS, row);
  const source = sources.get(reference ?? '');
  const commitments = parseCommitments(text ?? '');
  if (!source || source.salt === null || sequence === null || kind === null || reference === null || recorded_at === null || previous_hash === null || hash === null || !commitments) return undefined;
  const { fields, salt } = source;
  // Entries from before signatures have one salt for all fields.
  const saltOf = (field: string): string => (public_key === null ? salt : fieldSalt(salt, field));
  const shown = (isEntryKind(kind) ? ENTRY_KINDS[kind] : []).filter((field) => field in commitments && !SECRET.includes(field));
  const disclosed: Disclosed = Object.fromEntries(shown.map((field) => [field, { value: fields[field] ?? null, salt: saltOf(field) }]));
  return { entry: { sequence, kind, reference, recorded_at, previous_hash, commitments, public_key, hash, signature }, disclosed };
}

function withoutSecrets(fields: Readonly<Record<string, Json>>): Readonly<Record<string, Json>> {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !SECRET.includes(name)));
}
