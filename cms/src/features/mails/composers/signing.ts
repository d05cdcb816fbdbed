import { DEFAULT_LOCALE, LOCALES, type LanguageCode, PAGES, parseAgreement } from '@site/rules';
import type { Core } from '@strapi/strapi';

import { contractSigningsOf, sealedAgreementsOf } from '../../../services';
import type { Value } from '../letter';
import { MailError, type OutboxMail, type Words } from '../mail';
import { linkToEntry, linkToPage, MailTexts } from '../mail-texts';
import { enteredAddress } from '../recipient';
import type { Attachment } from '../transport';
import { UIDS } from '../../../uids';

interface Signing {
  readonly documentId: string;
  readonly reference: string;
  readonly signed_at: string;
  readonly email_confirmed_at: string | null;
  readonly full_name: string;
  readonly email: string;
  readonly postal_address: string | null;
  readonly early_start_text: string | null;
  readonly country_code: string | null;
  readonly language: LanguageCode;
  readonly time_zone: string | null;
  readonly version_number: number;
  readonly agreement_sha256: string;
  readonly agreement_version: { readonly content: string; readonly text: string };
}

/** To the client, in the language of the agreement: proof of what was signed. Without name and picture: the address is not confirmed. */
export async function signingReceipt(strapi: Core.Strapi, { reference, language }: OutboxMail): Promise<Words> {
  const signing = await signingOf(strapi, reference);
  const texts = await MailTexts.read(strapi, language);
  const details = texts.details([
    ['reference', reference],
    ['signedAt', texts.time(new Date(signing.signed_at), validTimeZone(signing.time_zone))],
    ...earlyStartOf(signing, texts),
    ...(await proofOf(strapi, signing)),
    [sealedAgreementsOf(strapi).isActive() ? 'confirmAndReceive' : 'confirmEmail', confirmationLink(strapi, signing)],
    ['withdraw', linkToPage(language, PAGES.withdrawal)],
  ]);
  return texts.write('signingReceipt', {
    recipient: signing.email,
    replyTo: texts.replyAddress,
    values: { greeting: { text: texts.greeting }, ...valuesOf(signing) },
    details,
  });
}

/** Nothing to confirm any more where the address was confirmed before a receipt is sent again. */
function confirmationLink(strapi: Core.Strapi, { reference, signed_at: signedAt, language, email_confirmed_at: confirmedAt }: Signing): Value | null {
  if (confirmedAt !== null) return null;
  const { href } = contractSigningsOf(strapi).emailConfirmationLink(reference, new Date(signedAt), language);
  return { text: href, href };
}

/** To the client, at the confirmed address: the sealed agreement. */
export async function signingDocument(strapi: Core.Strapi, { reference, language }: OutboxMail): Promise<Words> {
  const signing = await signingOf(strapi, reference);
  if (signing.email_confirmed_at === null) throw new MailError('source_missing', true);
  const texts = await MailTexts.read(strapi, language);
  const details = texts.details([
    ['reference', reference],
    ['signedAt', texts.time(new Date(signing.signed_at), validTimeZone(signing.time_zone))],
    ...(await proofOf(strapi, signing)),
    ['withdraw', linkToPage(language, PAGES.withdrawal)],
  ]);
  return texts.write('signingDocument', { recipient: signing.email, replyTo: texts.replyAddress, values: { greeting: { text: texts.greeting }, ...valuesOf(signing) }, details });
}

export async function sealedAgreement(strapi: Core.Strapi, { reference }: OutboxMail): Promise<readonly Attachment[]> {
  const document = await sealedAgreementsOf(strapi).read(reference);
  // Being made again, or erased just now.
  if (!document) throw new MailError('source_missing', false);
  return [{ filename: `agreement-${reference}.pdf`, content: document, contentType: 'application/pdf' }];
}

/** To the firm: who signed. */
export async function signingNotice(strapi: Core.Strapi, { reference }: OutboxMail): Promise<Words> {
  const signing = await signingOf(strapi, reference);
  const texts = await MailTexts.read(strapi, DEFAULT_LOCALE.code);
  const details = texts.details([
    ['name', signing.full_name],
    ['email', enteredAddress(signing.email)],
    ['postalAddress', signing.postal_address],
    ['language', LOCALES.find(({ code }) => code === signing.language)?.name],
    ['country', signing.country_code?.toUpperCase()],
    ['reference', reference],
    ['signedAt', texts.time(new Date(signing.signed_at))],
    ...earlyStartOf(signing, texts),
    ...(await proofOf(strapi, signing)),
    ['open', linkToEntry(UIDS.subscriber, signing.documentId)],
  ]);
  return texts.write('signingNotice', { recipient: texts.noticeAddress, replyTo: signing.email, values: valuesOf(signing), details });
}

/** The signed agreement’s text. The picture of the signature is never mailed, because the address is not verified. */
export async function signingAttachments(strapi: Core.Strapi, { reference }: OutboxMail): Promise<readonly Attachment[]> {
  const { agreement_version: agreement, language, version_number: version } = await signingOf(strapi, reference);
  return [{ filename: `agreement-${language}-${version}.txt`, content: `${agreement.text}\n`, contentType: 'text/plain; charset=utf-8' }];
}

function valuesOf({ reference, agreement_version: { content } }: Signing): { readonly reference: Value; readonly number: Value } {
  return { reference: { text: reference }, number: { text: parseAgreement(content).number ?? '' } };
}

/** Whether the client asked to begin before the withdrawal period ends; nothing if the agreement did not offer it. */
function earlyStartOf({ early_start_text: asked, agreement_version: { content } }: Signing, texts: MailTexts) {
  return parseAgreement(content).earlyStart ? [['earlyStart', texts.label(asked === null ? 'earlyStartNo' : 'earlyStartYes')] as const] : [];
}

/** Details that prove later that neither text nor record was changed. */
async function proofOf(strapi: Core.Strapi, { reference, version_number: version, agreement_sha256: fingerprint }: Signing) {
  const entry: { hash: string } | null = await strapi.db.query(UIDS.evidenceEntry).findOne({ select: ['hash'], where: { reference, kind: 'signing' } });
  return [['version', String(version)], ['fingerprint', fingerprint], ['evidence', entry?.hash]] as const;
}

async function signingOf(strapi: Core.Strapi, reference: string): Promise<Signing> {
  const row: Signing | null = await strapi.db.query(UIDS.subscriber).findOne({ where: { reference }, populate: ['agreement_version'] });
  if (!row) throw new MailError('source_missing', true);
  return row;
}

/** The browser's time zone, unless it is unknown here. */
function validTimeZone(zone: string | null): string | undefined {
  try {
    return zone === null ? undefined : new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone;
  } catch {
    return undefined;
  }
}
