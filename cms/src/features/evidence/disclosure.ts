import { EVIDENCE_FORMAT, type EvidenceFile, fieldSalt, parseCommitments } from '@site/proof';
import type { Core } from '@strapi/strapi';

import { environment } from '../../environment';
import { databaseConnection } from '../../strapi-internals/database-connection';
import { versionFingerprint } from './chain';
import { ENTRY_COLUMNS, readValues, SUBSCRIBER_COLUMNS, VERSION_COLUMNS, type Values } from './columns';
import { Records } from './records';

/** Fields that the document of a signing discloses, each with its salt; none that reveals the client's location or device. */
export const DISCLOSED = ['reference', 'full_name', 'email', 'signed_at', 'language', 'version_number', 'agreement_sha256', 'consent_text', 'early_start_text', 'postal_address', 'signature_kind', 'signature_sha256', 'time_zone'] as const;

/** A signing with its evidence. */
export interface DisclosedSigning {
  readonly subscriber: Values<typeof SUBSCRIBER_COLUMNS>;
  readonly version: Values<typeof VERSION_COLUMNS>;
  readonly entry: Values<typeof ENTRY_COLUMNS>;
  /** Undefined for older signings, whose fields share a salt: disclosing one would disclose all. */
  readonly file: EvidenceFile | undefined;
}

/**
 * Reads a signing with its evidence, and the file that discloses it.
 * @returns undefined if the signing or its evidence does not exist (any more)
 */
export async function discloseSigning(strapi: Core.Strapi, reference: string): Promise<DisclosedSigning | undefined> {
  const records = new Records(databaseConnection(strapi), environment().database.client);
  const [[subscriberRow], entryRow] = [await records.subscribers([reference]), await records.signingEntry(reference)];
  const versionRow = subscriberRow && (await records.version(Number(subscriberRow.agreement_version_id)));
  if (!subscriberRow || !entryRow || !versionRow) return undefined;
  const [subscriber, version, entry] = [readValues(SUBSCRIBER_COLUMNS, subscriberRow), readValues(VERSION_COLUMNS, versionRow), readValues(ENTRY_COLUMNS, entryRow)];
  return { subscriber, version, entry, file: fileOf(subscriber, version, entry) };
}

function fileOf(subscriber: DisclosedSigning['subscriber'], version: DisclosedSigning['version'], entry: DisclosedSigning['entry']): EvidenceFile | undefined {
  const { sequence, kind, recorded_at: recordedAt, previous_hash: previousHash, hash, public_key: publicKey, signature } = entry;
  const { evidence_salt: salt, reference } = subscriber;
  const commitments = parseCommitments(entry.commitments ?? '');
  if (sequence === null || kind === null || recordedAt === null || previousHash === null || hash === null || publicKey === null || signature === null || salt === null || reference === null || !commitments) return undefined;
  const { content: _attachedSeparately, ...described } = version;
  // An earlier entry does not commit to fields that were added later.
  const committed = DISCLOSED.filter((field) => field in commitments);
  const values = { ...Object.fromEntries(committed.map((field) => [field, subscriber[field]])), agreement_version: versionFingerprint(version) };
  return {
    format: EVIDENCE_FORMAT,
    entry: { sequence, kind, reference, recorded_at: recordedAt, previous_hash: previousHash, commitments, public_key: publicKey, hash, signature },
    disclosed: Object.fromEntries(Object.entries(values).map(([field, value]) => [field, { value, salt: fieldSalt(salt, field) }])),
    version: described,
  };
}
