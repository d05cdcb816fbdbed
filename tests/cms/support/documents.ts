import { serializeAgreement, sha256 } from '@site/content';
import { bytesToHex, canonicalJson, commit, entryHash, EVIDENCE_FORMAT, fieldSalt, FIRST_PREVIOUS_HASH, type Json, signedPartOfEntry } from '@site/proof';
import type { LanguageCode } from '@site/rules';

import { readEvidenceKey } from '../../../cms/src/features/evidence/signing-keys';
import type { DocumentSource } from '../../../cms/src/features/signed-documents/compile-document';
import type { Seal } from '../../../cms/src/features/signed-documents/seal';
import { seedOf } from '../../helpers/seed';
import { signature } from '../../helpers/signature';
import { agreementIn } from './signings';

/** The key that signs the evidence of {@link signedSource}. */
export const EVIDENCE_KEY = readEvidenceKey('cd'.repeat(32));
export const RECORDED_AT = '2026-11-22T22:20:31.500Z';

interface SourceOptions {
  readonly language?: LanguageCode;
  readonly fullName?: string;
  readonly sequence?: number;
  readonly postalAddress?: string | null;
  /** Whether the client asked for an early start. */
  readonly isEarly?: boolean;
  readonly signatureKind?: 'drawn' | 'typed';
  readonly timeZone?: string;
}

/** Disclosed evidence of a signing. */
export async function signedSource({ fingerprint }: Seal, { language = 'en', fullName = 'Ada Lovelace', sequence = 42, postalAddress = null, isEarly = false, signatureKind = 'drawn', timeZone = 'Asia/Jerusalem' }: SourceOptions = {}): Promise<DocumentSource> {
  const { agreement, version } = await agreementIn(language);
  const { company } = seedOf(language).settings;
  const content = serializeAgreement(agreement);
  const versionRow = { key: `${language}-${version}`, language, version, sha256: sha256(content), text: 'text', live_since: '2026-11-01T00:00:00.000Z' };
  const earlyStart = isEarly ? (agreement.earlyStart?.text ?? null) : null;
  const record: Record<string, Json> = { reference: '7KQ2M-XW4RA', full_name: fullName, email: 'ada@example.com', signed_at: '2026-11-22T22:20:31.417Z', agreement_sha256: versionRow.sha256, agreement_version: sha256(canonicalJson({ ...versionRow, content })), ip_address: '198.51.100.4', postal_address: postalAddress, early_start_text: earlyStart, signature_kind: signatureKind, time_zone: timeZone };
  const salt = 'ab'.repeat(32);
  const entry = { sequence, kind: 'signing', reference: '7KQ2M-XW4RA', recorded_at: RECORDED_AT, previous_hash: FIRST_PREVIOUS_HASH, commitments: commit(salt, record), public_key: EVIDENCE_KEY.publicKey };
  const hash = entryHash(entry);
  const disclosed = Object.fromEntries(Object.entries(record).filter(([field]) => field !== 'ip_address').map(([field, value]) => [field, { value, salt: fieldSalt(salt, field) }]));
  const evidence = { format: EVIDENCE_FORMAT, entry: { ...entry, hash, signature: bytesToHex(EVIDENCE_KEY.sign?.(signedPartOfEntry(hash)) ?? new Uint8Array()) }, disclosed, version: versionRow };
  return {
    signed: {
      language, agreement,
      company: { name: company, registrationNumber: '305123456', address: 'Gedimino pr. 1, Vilnius', email: 'office@example.com', phone: '+370 600 00003' },
      reference: '7KQ2M-XW4RA', fullName, email: 'ada@example.com', postalAddress, earlyStart, signedAt: '2026-11-22T22:20:31.417Z', timeZone, signatureKind, signatureSha256: sha256('picture'),
      versionKey: versionRow.key, versionSha256: versionRow.sha256, entrySequence: sequence, entryHash: hash, checkpoint: null, proofUrl: `https://www.example.com/.well-known/evidence/proof.json?hash=${hash}`, sealFingerprint: fingerprint, isSelfMadeSeal: true, verifyUrl: `https://www.example.com/${language}/verify#7KQ2M-XW4RA`,
    },
    signature: (await signature(1)).bytes,
    evidence: JSON.stringify(evidence),
    agreement: content,
  };
}
