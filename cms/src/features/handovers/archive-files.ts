import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

import { base64ToBytes, type PublishedKeys } from '@site/proof';
import type { LanguageCode } from '@site/rules';
import type { Core } from '@strapi/strapi';

import { environment } from '../../environment';
import { isoTime } from '../../lib/iso-time';
import { sha256Hex } from '../../lib/sha256';
import { sealedAgreementsOf } from '../../services';
import { publishedKeys } from '../evidence/publication';
import type { SigningDossier } from '../evidence/signing-evidence';
import { publishedSeals } from '../signed-documents/published-seals';
import { signatureStore } from '../signing/signature-store';
import type { RelatedWithdrawal } from '../withdrawals/api-types';
import type { ArchiveFiles } from '../../lib/zip';
import { MANIFEST } from './archive';
import { FORMAT_DESCRIPTION } from './format-description';
import { type HandoverFacts, instructionsPage } from './instructions';

export interface ArchiveOptions {
  /** Of the instructions. */
  readonly language: LanguageCode;
  readonly madeAt: Date;
}

interface Agreement {
  readonly dossier: SigningDossier;
  /** The withdrawals of the dossier, with how they were matched. */
  readonly withdrawals: readonly RelatedWithdrawal[];
}

/** All files of the archive of a signed agreement, except the list of their hashes. Their names are fixed. */
export async function archiveFiles(strapi: Core.Strapi, { dossier, withdrawals: related }: Agreement, { language, madeAt }: ArchiveOptions): Promise<ArchiveFiles> {
  const { signing, version, withdrawals, evidence, checkpoint } = dossier;
  const documents = sealedAgreementsOf(strapi);
  const [document, status] = [await documents.read(evidence.reference), await documents.statusOf(evidence.reference)];
  const keys: PublishedKeys = { ...(await publishedKeys(strapi)), ...(await publishedSeals()) };
  // Of the file in the archive: archival data may be added to the document at any time.
  const sealed = document ? { sha256: sha256Hex(document), sealedAt: isoTime(status?.sealed_at), stampedAt: isoTime(status?.stamped_at) } : null;

  const files: ArchiveFiles = {
    ...optionalFile('agreement.pdf', document),
    ...optionalFile('signature.png', await pictureOf(signing.signature_file)),
    'agreement.txt': version.text ?? '',
    'agreement.json': version.content ?? '',
    'record.json': json({ format: 'signing-record/1', compiled_at: madeAt.toISOString(), signing, agreement_version: evidence.version, withdrawals, withdrawal_matches: related.map(matchesOf), document: sealed }),
    'evidence.json': json(evidence),
    ...optionalFile('checkpoint.txt', checkpoint?.note),
    ...optionalFile('checkpoint.tst', checkpoint?.token == null ? undefined : base64ToBytes(checkpoint.token)),
    'keys.json': json({ data: keys }),
    ...optionalFile('seal-certificates.pem', pemOf(keys.seals.flatMap(({ certificate, root }) => [certificate, ...(root === null ? [] : [root])]))),
    ...optionalFile('timestamp-roots.pem', pemOf(keys.timeStampRoots)),
    'verify.mjs': await readFile(join(dirname(require.resolve('@site/proof')), 'verify.mjs')),
    'format.txt': FORMAT_DESCRIPTION,
  };
  const facts: HandoverFacts = {
    reference: evidence.reference,
    siteUrl: environment().siteUrl,
    signedAt: String(signing.signed_at),
    version: String(version.key),
    document: sealed,
    entries: evidence.entries.map(({ entry, inclusion }) => ({ kind: entry.kind, sequence: entry.sequence, recordedAt: entry.recorded_at, isSigned: entry.signature !== null, isIncluded: inclusion !== null })),
    checkpoint: checkpoint ?? null,
    emailConfirmedAt: typeof signing.email_confirmed_at === 'string' ? signing.email_confirmed_at : null,
    withdrawals: related,
    madeAt: madeAt.toISOString(),
    files: [...Object.keys(files), MANIFEST],
  };
  return { 'instructions.html': instructionsPage(language, facts), ...files };
}

/** How a withdrawal was matched with agreements, and by whom. This is not evidence: the evidence chain records only that it was received. */
function matchesOf({ reference, relation, timeliness, history }: RelatedWithdrawal): object {
  return { withdrawal: reference, relation, timeliness, history: history.map(({ change, at, by, byId, byEmail }) => ({ change, at, by, by_id: byId, by_email: byEmail })) };
}

async function pictureOf(file: unknown): Promise<Uint8Array | undefined> {
  return typeof file === 'string' ? signatureStore().get(file) : undefined;
}

const optionalFile = (name: string, content: Uint8Array | string | undefined): ArchiveFiles => (content === undefined ? {} : { [name]: content });

const json = (value: object): string => `${JSON.stringify(value, null, 2)}\n`;

/** Certificates in PEM; undefined if there are none. */
function pemOf(certificates: readonly string[]): string | undefined {
  const blocks = [...new Set(certificates)].map((base64) => `-----BEGIN CERTIFICATE-----\n${base64.replace(/.{64}(?=.)/g, '$&\n')}\n-----END CERTIFICATE-----\n`);
  return blocks.length === 0 ? undefined : blocks.join('');
}
