import type { ContractSigning, ContractSigningAnswer } from '@site/rules';
import type { Core } from '@strapi/strapi';

import { outboxOf } from '../../services';
import { newSalt } from '../evidence/chain';
import { isSameRequest } from '../../lib/request-hash';
import { newReference } from '../../lib/reference';
import { sha256Hex } from '../../lib/sha256';
import type { SignableVersion } from '../agreement-versions/version-service';
import type { ClientInfo } from '../request-pipeline/client-info';
import { UIDS } from '../../uids';

/** A submitted signing, with what the server itself knows of the client. */
export interface SigningRequest {
  readonly signing: ContractSigning;
  readonly key: string;
  readonly hash: string;
  readonly client: ClientInfo;
}

/** Data that the server adds to the request. */
interface Recorded {
  readonly file: string;
  readonly picture: Buffer;
  readonly link: string;
  readonly signedAt: Date;
  readonly version: SignableVersion;
}

/** Columns for the answer. */
interface AnswerRow {
  readonly reference: string;
  readonly signed_at: string | Date;
  readonly full_name: string;
  readonly email: string;
  readonly postal_address: string | null;
  readonly early_start_text: string | null;
  readonly version_number: number;
  readonly agreement_sha256: string;
  readonly signature_url: string;
}
const ANSWER_COLUMNS = ['reference', 'signed_at', 'full_name', 'email', 'postal_address', 'early_start_text', 'version_number', 'agreement_sha256', 'signature_url'] as const satisfies readonly (keyof AnswerRow)[];

/** Inserts the subscriber. */
export async function insertSubscriber(strapi: Core.Strapi, { signing, key, hash, client }: SigningRequest, { file, picture, link, signedAt, version }: Recorded): Promise<AnswerRow> {
  const { full_name, email, postal_address, early_start, country_code, ip_address, language, time_zone, signature } = signing;
  const { consent, earlyStart } = version.terms;
  const asked = { postal_address: postal_address || null, early_start_text: early_start === true ? (earlyStart?.text ?? null) : null };
  const row = { reference: newReference(), signed_at: signedAt, full_name, email, ...asked, version_number: version.version, agreement_sha256: version.sha256, signature_url: link };
  // Not through the Document Service, which would send the row to webhooks.
  await strapi.db.query(UIDS.subscriber).create({
    select: ['id'],
    data: {
      ...row,
      country_code,
      ip_address,
      language,
      agreement_version: version.id,
      consent_text: consent?.text ?? null,
      signature_kind: signature.kind,
      strokes: signature.kind === 'drawn' ? JSON.stringify(signature.strokes) : null,
      signature_file: file,
      signature_sha256: sha256Hex(picture),
      peer_address: client.peerAddress,
      user_agent: client.userAgent,
      time_zone,
      idempotency_key: key,
      request_hash: hash,
      evidence_salt: newSalt(),
    },
  });
  return row;
}

export function answerOf(row: AnswerRow, isMailed: boolean): ContractSigningAnswer {
  return {
    data: {
      reference: row.reference,
      signedAt: new Date(row.signed_at).toISOString(),
      fullName: row.full_name,
      email: row.email,
      postalAddress: row.postal_address,
      isEarlyStart: row.early_start_text !== null,
      isMailed,
      version: row.version_number,
      sha256: row.agreement_sha256,
      signatureUrl: row.signature_url,
    },
  };
}

/** The answer of the signing recorded under this key; 'reused' if that had other content, which is not revealed. */
export async function findCommittedAnswer(strapi: Core.Strapi, { key, hash }: SigningRequest): Promise<ContractSigningAnswer | 'reused' | undefined> {
  const row: (AnswerRow & { readonly request_hash: string | null }) | null = await strapi.db.query(UIDS.subscriber).findOne({ select: [...ANSWER_COLUMNS, 'request_hash'], where: { idempotency_key: key } });
  if (!row) return undefined;
  if (!isSameRequest(row.request_hash, hash)) return 'reused';
  return answerOf(row, await outboxOf(strapi).hasReceipt({ subject: 'signing', reference: row.reference, email: row.email }));
}
