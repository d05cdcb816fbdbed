import { bytesToBase64, openCheckpoint } from '@site/proof';
import { DEFAULT_LOCALE, LANGUAGE_CODES, type LanguageCode, localeByCode, pagePath, PAGES, parseAgreement, WELL_KNOWN } from '@site/rules';
import type { Core } from '@strapi/strapi';

import { environment } from '../../environment';
import { sha256Hex } from '../../lib/sha256';
import { UIDS } from '../../uids';
import { discloseSigning } from '../evidence/disclosure';
import { lastCheckpoints } from '../evidence/publication';
import { signatureStore } from '../signing/signature-store';
import type { DocumentSource } from './compile-document';
import type { Company } from './document-data';
import { DocumentError } from './make-document';
import type { Seal } from './seal';

/**
 * Reads everything that the document of a signing consists of.
 * @throws DocumentError if the signing, its evidence or its picture is missing
 */
export async function readDocumentSource(strapi: Core.Strapi, reference: string, company: Company, seal: Seal): Promise<DocumentSource> {
  const signing = await discloseSigning(strapi, reference);
  if (!signing?.file) throw new DocumentError('source_missing', 'The signing was deleted, or its evidence cannot be disclosed field by field.');
  const { subscriber, version, entry, file } = signing;
  const picture = await pictureOf(subscriber.signature_file);
  if (!picture) throw new DocumentError('source_missing', 'The picture of the signature is missing in the store.');
  if (sha256Hex(picture) !== subscriber.signature_sha256) throw new DocumentError('check_failed', 'The picture of the signature does not match its record.');
  const content = required(version.content);
  return {
    signed: {
      language: languageOf(subscriber.language),
      agreement: parseAgreement(content),
      company,
      reference,
      fullName: required(subscriber.full_name),
      email: required(subscriber.email),
      postalAddress: subscriber.postal_address,
      earlyStart: subscriber.early_start_text,
      signedAt: required(subscriber.signed_at),
      timeZone: subscriber.time_zone,
      signatureKind: subscriber.signature_kind === 'typed' ? 'typed' : 'drawn',
      signatureSha256: subscriber.signature_sha256,
      versionKey: required(version.key),
      versionSha256: required(version.sha256),
      entrySequence: entry.sequence ?? 0,
      entryHash: required(entry.hash),
      checkpoint: await newestCheckpoint(strapi),
      proofUrl: new URL(`${WELL_KNOWN.evidenceProof}?hash=${required(entry.hash)}`, environment().siteUrl).href,
      sealFingerprint: seal.fingerprint,
      isSelfMadeSeal: seal.isSelfMade,
      verifyUrl: verifyUrl(languageOf(subscriber.language), reference),
    },
    signature: picture,
    evidence: JSON.stringify(file),
    agreement: content,
  };
}

/** The last checkpoint, usually from before the signing: waiting for the next one would delay the document by a minute. */
async function newestCheckpoint(strapi: Core.Strapi): Promise<DocumentSource['signed']['checkpoint']> {
  const [last] = await lastCheckpoints(strapi, 1);
  const opened = last && openCheckpoint(last.note, environment().evidenceKeys.map(({ publicKey }) => publicKey));
  return opened ? { size: opened.size, root: bytesToBase64(opened.root), madeAt: last.madeAt } : null;
}

/** The page on which anyone checks this document. Browsers do not send the fragment, so the site does not learn which one. */
function verifyUrl(language: LanguageCode, reference: string): string {
  return `${new URL(pagePath(localeByCode(language), PAGES.verification), environment().siteUrl).href}#${reference}`;
}

/** @throws DocumentError if the store is unavailable */
async function pictureOf(file: string | null): Promise<Buffer | undefined> {
  try {
    return file === null ? undefined : await signatureStore().get(file);
  } catch {
    throw new DocumentError('store_unavailable', 'The store of signatures is unavailable.');
  }
}

function required(value: string | null): string {
  if (value === null) throw new DocumentError('source_missing', 'The record of the signing is incomplete.');
  return value;
}

function languageOf(value: string | null): LanguageCode {
  return LANGUAGE_CODES.find((code) => code === value) ?? DEFAULT_LOCALE.code;
}

type Settings = Readonly<Record<'company' | 'registrationNumber' | 'legalAddress' | 'address' | 'email' | 'phoneSupport', string | null>>;

/** The firm's data in the current site settings, in the signing's language or in Russian. */
export async function readCompany(strapi: Core.Strapi, reference: string): Promise<Company> {
  const row: { language: string } | null = await strapi.db.query(UIDS.subscriber).findOne({ select: ['language'], where: { reference } });
  if (!row) throw new DocumentError('source_missing', 'The signing was deleted.');
  const published = async (locale: LanguageCode): Promise<Partial<Settings>> => ((await strapi.documents(UIDS.siteSettings).findFirst({ locale, status: 'published' })) as Partial<Settings> | null) ?? {};
  const [own, russian] = [await published(languageOf(row.language)), await published(DEFAULT_LOCALE.code)];
  const text = (name: keyof Settings): string => own[name] || russian[name] || '';
  return { name: text('company'), registrationNumber: text('registrationNumber'), address: text('legalAddress') || text('address'), email: text('email'), phone: text('phoneSupport') };
}
