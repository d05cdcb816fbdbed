import { createHash } from 'node:crypto';

import { DEFAULT_LOCALE, LANGUAGE_CODES, type LanguageCode, parseAgreement } from '@site/rules';
import type { Core } from '@strapi/strapi';

import { UIDS } from '../../uids';
import { discloseSigning } from '../evidence/disclosure';
import { signatureStore } from '../signing/signature-store';
import type { DocumentSource } from './compile-document';
import type { Company } from './document-data';
import { DocumentError } from './make-document';
import type { Seal } from './seal';

/**
 * Everything that the document of a signing is made of.
 * @throws DocumentError if the signing, its evidence or its picture is not there
 */
export async function readDocumentSource(strapi: Core.Strapi, reference: string, company: Company, seal: Seal): Promise<DocumentSource> {
  const signing = await discloseSigning(strapi, reference);
  if (!signing?.file) throw new DocumentError('source_missing', 'There is no such signing any more, or its evidence is older than documents are.');
  const { subscriber, version, entry, file } = signing;
  const picture = await pictureOf(subscriber.signature_file);
  if (!picture) throw new DocumentError('source_missing', 'The picture of the signature is not in the store.');
  if (createHash('sha256').update(picture).digest('hex') !== subscriber.signature_sha256) throw new DocumentError('check_failed', 'The picture of the signature is not the one that was recorded.');
  const content = needed(version.content);
  return {
    signed: {
      language: languageOf(subscriber.language),
      agreement: parseAgreement(content),
      company,
      reference,
      fullName: needed(subscriber.full_name),
      email: needed(subscriber.email),
      signedAt: needed(subscriber.signed_at),
      timeZone: subscriber.time_zone,
      signatureKind: subscriber.signature_kind === 'typed' ? 'typed' : 'drawn',
      signatureSha256: subscriber.signature_sha256,
      versionKey: needed(version.key),
      versionSha256: needed(version.sha256),
      entrySequence: entry.sequence ?? 0,
      entryHash: needed(entry.hash),
      sealFingerprint: seal.fingerprint,
      isSelfMadeSeal: seal.isSelfMade,
      // The site has no page yet on which a document can be checked.
      verifyUrl: null,
    },
    signature: picture,
    evidence: JSON.stringify(file),
    agreement: content,
  };
}

/** @throws DocumentError if the store does not answer */
async function pictureOf(file: string | null): Promise<Buffer | undefined> {
  try {
    return file === null ? undefined : await signatureStore().get(file);
  } catch {
    throw new DocumentError('store_unavailable', 'The store of signatures does not answer.');
  }
}

function needed(value: string | null): string {
  if (value === null) throw new DocumentError('source_missing', 'The record of the signing is not whole.');
  return value;
}

function languageOf(value: string | null): LanguageCode {
  return LANGUAGE_CODES.find((code) => code === value) ?? DEFAULT_LOCALE.code;
}

type Settings = Readonly<Record<'company' | 'registrationNumber' | 'legalAddress' | 'address' | 'email' | 'phoneSupport', string | null>>;

/** The firm as the site settings have it now, in this language or in Russian. */
export async function readCompany(strapi: Core.Strapi, reference: string): Promise<Company> {
  const row: { language: string } | null = await strapi.db.query(UIDS.subscriber).findOne({ select: ['language'], where: { reference } });
  if (!row) throw new DocumentError('source_missing', 'There is no such signing any more.');
  const published = async (locale: LanguageCode): Promise<Partial<Settings>> => ((await strapi.documents(UIDS.siteSettings).findFirst({ locale, status: 'published' })) as Partial<Settings> | null) ?? {};
  const [own, russian] = [await published(languageOf(row.language)), await published(DEFAULT_LOCALE.code)];
  const text = (name: keyof Settings): string => own[name] || russian[name] || '';
  return { name: text('company'), registrationNumber: text('registrationNumber'), address: text('legalAddress') || text('address'), email: text('email'), phone: text('phoneSupport') };
}
