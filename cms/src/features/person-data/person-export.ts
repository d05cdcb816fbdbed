import type { Core } from '@strapi/strapi';

import { sealedAgreementsOf } from '../../services';
import { LostDocument } from '../signed-documents/document-service';
import { signatureStore } from '../signing/signature-store';
import { UIDS } from '../../uids';

/** Technical columns, which are not exported. */
const INTERNAL = ['id', 'documentId', 'createdAt', 'updatedAt', 'publishedAt', 'locale', 'search', 'email_key', 'idempotency_key', 'request_hash', 'evidence_salt', 'looked_up_at', 'lease', 'leased_until', 'html'];

export type Row = Readonly<Record<string, unknown>>;

/** Why a sealed document that was made is not exported. */
export type DocumentProblem = LostDocument['problem'];

/** The exported data of a person. */
export interface PersonFile {
  readonly exported_at: string;
  readonly help_requests: readonly Row[];
  readonly signed_agreements: readonly Row[];
  readonly withdrawals: readonly Row[];
  readonly mails: readonly Row[];
}

/** The sealed document of an agreement. */
interface ExportedDocument {
  readonly document: string | null;
  readonly document_problem: DocumentProblem | null;
}

/** References of the agreements whose sealed document was made and cannot be exported. */
export const withoutDocument = ({ signed_agreements: agreements }: PersonFile): readonly string[] => agreements.filter(({ document_problem: problem }) => problem !== null).map(({ reference }) => String(reference));

/** How many requests, agreements and withdrawals have one of these references. */
export async function countRecords(strapi: Core.Strapi, references: readonly string[]): Promise<number> {
  const where = { reference: { $in: references } };
  const counts = await Promise.all([UIDS.helpRequest, UIDS.subscriber, UIDS.withdrawal].map((uid) => strapi.db.query(uid).count({ where })));
  return counts.reduce((total, count) => total + count, 0);
}

/** @param references of the person's requests and agreements */
export async function exportPerson(strapi: Core.Strapi, references: readonly string[]): Promise<PersonFile> {
  const where = { reference: { $in: references } };
  const requests: readonly Row[] = await strapi.db.query(UIDS.helpRequest).findMany({ where, orderBy: { received_at: 'asc' } });
  const changes: readonly Row[] = await strapi.db.query(UIDS.helpRequestChange).findMany({ where, orderBy: { changed_at: 'asc' } });
  const notes: readonly Row[] = await strapi.db.query(UIDS.helpRequestNote).findMany({ where, orderBy: { id: 'asc' } });
  const subscribers: readonly Row[] = await strapi.db.query(UIDS.subscriber).findMany({ where, orderBy: { signed_at: 'asc' }, populate: ['agreement_version'] });
  const withdrawals: readonly Row[] = await strapi.db.query(UIDS.withdrawal).findMany({ where, orderBy: { received_at: 'asc' } });
  const matches: readonly Row[] = await strapi.db.query(UIDS.withdrawalMatch).findMany({ where, orderBy: { id: 'asc' } });
  const mails: readonly Row[] = await strapi.db.query(UIDS.outboxMail).findMany({ where, orderBy: { createdAt: 'asc' } });
  const handovers: readonly Row[] = await strapi.db.query(UIDS.handover).findMany({ where, orderBy: { handed_over_at: 'asc' } });

  const agreements: Row[] = [];
  for (const { agreement_version: version, strokes, ...subscriber } of subscribers) {
    agreements.push({
      ...shown(subscriber),
      strokes: typeof strokes === 'string' ? (JSON.parse(strokes) as unknown) : null,
      agreement_text: (version as { text?: string } | null)?.text ?? null,
      signature_picture: await pictureOf(String(subscriber.signature_file)),
      ...(await documentOf(strapi, String(subscriber.reference))),
      evidence: await evidenceOf(strapi, subscriber),
      handovers: handovers.filter(({ reference }) => reference === subscriber.reference).map(shown),
    });
  }
  const withdrawn: Row[] = [];
  for (const withdrawal of withdrawals) withdrawn.push({ ...shown(withdrawal), matches: matches.filter(({ reference }) => reference === withdrawal.reference).map(shown), evidence: await evidenceOf(strapi, withdrawal) });
  return {
    exported_at: new Date().toISOString(),
    help_requests: requests.map((request) => ({ ...shown(request), notes: notes.filter(({ reference }) => reference === request.reference).map(shown), history: changes.filter(({ reference }) => reference === request.reference).map(shown) })),
    signed_agreements: agreements,
    withdrawals: withdrawn,
    mails: mails.map(shown),
  };
}

async function evidenceOf(strapi: Core.Strapi, { reference }: Row): Promise<readonly Row[]> {
  const entries: readonly Row[] = await strapi.db.query(UIDS.evidenceEntry).findMany({ where: { reference } });
  return entries.map(shown);
}

/** The picture as a data URL, which browsers can display. */
async function pictureOf(file: string): Promise<string | null> {
  const picture = await signatureStore().get(file);
  return picture ? `data:image/png;base64,${picture.toString('base64')}` : null;
}

/**
 * The sealed PDF, in the same way; null if there is none. One that the store has lost or damaged is no reason to give a
 * person nothing.
 */
async function documentOf(strapi: Core.Strapi, reference: string): Promise<ExportedDocument> {
  try {
    const document = await sealedAgreementsOf(strapi).read(reference);
    return { document: document ? `data:application/pdf;base64,${document.toString('base64')}` : null, document_problem: null };
  } catch (error) {
    if (!(error instanceof LostDocument)) throw error;
    return { document: null, document_problem: error.problem };
  }
}

function shown(row: Row): Row {
  return Object.fromEntries(Object.entries(row).filter(([name]) => !INTERNAL.includes(name)));
}
