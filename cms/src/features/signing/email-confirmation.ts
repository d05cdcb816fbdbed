import { EMAIL_CONFIRMATION_SECONDS, type EmailConfirmation, type EmailConfirmationAnswer, type LanguageCode, localeByCode, PAGES, pagePath } from '@site/rules';
import type { Core } from '@strapi/strapi';

import { environment } from '../../environment';
import { isSigned, sign, toUnixSeconds } from '../../lib/signed-token';
import { lockInTransaction } from '../../lib/transaction-lock';
import { sealedAgreementsOf } from '../../services';
import { UIDS } from '../../uids';
import { appendConfirmation } from '../evidence/chain-writer';
import { MissingLinkKeyError } from './signed-link';

export type ConfirmationResult =
  /** `repeated`: the address was confirmed before. */
  | { readonly ok: true; readonly answer: EmailConfirmationAnswer; readonly repeated: boolean }
  | { readonly ok: false; readonly code: 'link_invalid' };

interface Signing {
  readonly signed_at: string;
  readonly email_confirmed_at: string | null;
}

/** Where a client confirms the e-mail address of a signing. Only the mail to that address has this link. @throws MissingLinkKeyError */
export function emailConfirmationLink(reference: string, signedAt: Date, language: LanguageCode): URL {
  const { siteUrl, signatureLinkKeys: [key] } = environment();
  if (key === undefined) throw new MissingLinkKeyError();
  const expires = String(toUnixSeconds(signedAt) + EMAIL_CONFIRMATION_SECONDS);
  const link = new URL(pagePath(localeByCode(language), PAGES.emailConfirmation), siteUrl);
  link.search = String(new URLSearchParams({ agreement: reference, expires, token: sign(signedText(reference, expires), key) }));
  return link;
}

/** Confirms the e-mail address of a signing, in one transaction with its evidence entry and the mail that brings the sealed agreement. */
export async function confirmEmail(strapi: Core.Strapi, { agreement: reference, expires, token }: EmailConfirmation): Promise<ConfirmationResult> {
  const isValid = isSigned(signedText(reference, expires), token, environment().signatureLinkKeys) && Date.now() < Number(expires) * 1_000;
  if (!isValid) return INVALID;
  return strapi.db.transaction(async ({ trx }): Promise<ConfirmationResult> => {
    // The second of two concurrent confirmations waits here, as does an erasure.
    await lockInTransaction(strapi, trx, 'evidence');
    const signing: Signing | null = await strapi.db.query(UIDS.subscriber).findOne({ select: ['signed_at', 'email_confirmed_at'], where: { reference } });
    if (!signing) return INVALID;
    const confirmedAt = signing.email_confirmed_at ?? new Date().toISOString();
    if (signing.email_confirmed_at === null) {
      await strapi.db.query(UIDS.subscriber).updateMany({ where: { reference }, data: { email_confirmed_at: new Date(confirmedAt) } });
      await appendConfirmation(strapi, reference);
    }
    const isDocumentMailed = await sealedAgreementsOf(strapi).mail(reference);
    return { ok: true, answer: { data: { confirmedAt: new Date(confirmedAt).toISOString(), isDocumentMailed } }, repeated: signing.email_confirmed_at !== null };
  });
}

const INVALID = { ok: false, code: 'link_invalid' } as const;

/** Says what it is for, so that no other link's signature fits. */
const signedText = (reference: string, expires: string): string => `confirm-email ${reference} ${expires}`;
