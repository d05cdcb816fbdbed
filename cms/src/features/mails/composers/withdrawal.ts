import { DEFAULT_LOCALE, LOCALES, type LanguageCode } from '@site/rules';
import type { Core } from '@strapi/strapi';

import { withdrawalsOf } from '../../../services';
import { UIDS } from '../../../uids';
import { MailError, type OutboxMail, type Words } from '../mail';
import { MailTexts, linkToEntry } from '../mail-texts';
import { enteredAddress } from '../recipient';

interface WithdrawalRow {
  readonly documentId: string;
  readonly received_at: string;
  readonly full_name: string;
  readonly contract: string;
  readonly email: string;
  readonly language: LanguageCode;
  readonly agreement_reference: string | null;
}

/** To the client: acknowledgement of receipt with content, date and time, which the law requires. It is the same whether or not an agreement was found. */
export async function withdrawalReceipt(strapi: Core.Strapi, { reference, language }: OutboxMail): Promise<Words> {
  const withdrawal = await withdrawalOf(strapi, reference);
  const texts = await MailTexts.read(strapi, language);
  const details = texts.details([
    ['withdrawal', reference],
    ['withdrawnAt', texts.time(new Date(withdrawal.received_at))],
    ['name', withdrawal.full_name],
    ['contract', withdrawal.contract],
    ['email', withdrawal.email],
  ]);
  return texts.write('withdrawalReceipt', { recipient: withdrawal.email, replyTo: texts.replyAddress, values: { greeting: { text: texts.greeting }, reference: { text: reference } }, details });
}

/** To the firm: who withdrew from what, and from which signed agreement if that is known. */
export async function withdrawalNotice(strapi: Core.Strapi, { reference }: OutboxMail): Promise<Words> {
  await withdrawalsOf(strapi).match(reference);
  const withdrawal = await withdrawalOf(strapi, reference);
  const texts = await MailTexts.read(strapi, DEFAULT_LOCALE.code);
  const details = texts.details([
    ['withdrawal', reference],
    ['withdrawnAt', texts.time(new Date(withdrawal.received_at))],
    ['name', withdrawal.full_name],
    ['contract', withdrawal.contract],
    ['agreement', withdrawal.agreement_reference],
    ['email', enteredAddress(withdrawal.email)],
    ['language', LOCALES.find(({ code }) => code === withdrawal.language)?.name],
    ['open', linkToEntry(UIDS.withdrawal, withdrawal.documentId)],
  ]);
  return texts.write('withdrawalNotice', { recipient: texts.noticeAddress, replyTo: withdrawal.email, values: { reference: { text: reference } }, details });
}

async function withdrawalOf(strapi: Core.Strapi, reference: string): Promise<WithdrawalRow> {
  const row: WithdrawalRow | null = await strapi.db.query(UIDS.withdrawal).findOne({ where: { reference } });
  if (!row) throw new MailError('source_missing', true);
  return row;
}
