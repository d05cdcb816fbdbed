import { DEFAULT_LOCALE, type FormName, LOCALES, type LanguageCode } from '@site/rules';
import type { Core } from '@strapi/strapi';

import { MailError, type OutboxMail, type Words } from '../mail';
import { linkToEntry, MailTexts } from '../mail-texts';
import { enteredAddress } from '../recipient';
import { UIDS } from '../../../uids';

interface HelpRequestRow {
  readonly documentId: string;
  readonly received_at: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
  readonly phone: string;
  readonly subject: string | null;
  readonly message: string | null;
  readonly call_time: string | null;
  readonly call_time_visitor: string | null;
  readonly time_zone: string | null;
  readonly country_code: string | null;
  readonly form: FormName;
  readonly language: LanguageCode;
}

/** To the visitor: confirmation of receipt. It repeats nothing that was entered, because the address is not verified. */
export async function helpRequestReceipt(strapi: Core.Strapi, { reference, language }: OutboxMail): Promise<Words> {
  const request = await requestOf(strapi, reference);
  const texts = await MailTexts.read(strapi, language);
  return texts.write('helpRequestReceipt', {
    recipient: request.email,
    replyTo: texts.replyAddress,
    values: { greeting: { text: texts.greeting }, reference: { text: reference } },
  });
}

/** To the visitor: what a member of staff wrote, as it was recorded in the notes of the request. */
export async function helpRequestAnswer(strapi: Core.Strapi, { reference, language, message_id: messageId }: OutboxMail): Promise<Words> {
  const request = await requestOf(strapi, reference);
  const answer: { readonly subject: string; readonly text: string } | null = await strapi.db.query(UIDS.helpRequestNote).findOne({ select: ['subject', 'text'], where: { message_id: messageId } });
  if (!answer) throw new MailError('source_missing', true);
  const texts = await MailTexts.read(strapi, language);
  return texts.writeAnswer({ recipient: request.email, reference, ...answer });
}

/** To the firm: the visitor's request, with a link for handling it. */
export async function helpRequestNotice(strapi: Core.Strapi, { reference }: OutboxMail): Promise<Words> {
  const request = await requestOf(strapi, reference);
  const texts = await MailTexts.read(strapi, DEFAULT_LOCALE.code);
  const details = texts.details([
    ['name', `${request.first_name} ${request.last_name}`],
    ['phone', { text: request.phone, href: `tel:${request.phone}` }],
    ['email', enteredAddress(request.email)],
    ['language', LOCALES.find(({ code }) => code === request.language)?.name],
    ['country', request.country_code?.toUpperCase()],
    ['form', texts.label(request.form === 'help' ? 'formHelp' : 'formContact')],
    ['subject', request.subject],
    ['message', request.message],
    ['callTime', request.call_time],
    ['callTimeVisitor', request.call_time_visitor && [request.call_time_visitor, request.time_zone].filter(Boolean).join(', ')],
    ['receivedAt', texts.time(new Date(request.received_at))],
    ['open', linkToEntry(UIDS.helpRequest, request.documentId)],
  ]);
  return texts.write('helpRequestNotice', { recipient: texts.noticeAddress, replyTo: request.email, values: { reference: { text: reference } }, details });
}

async function requestOf(strapi: Core.Strapi, reference: string): Promise<HelpRequestRow> {
  const row: HelpRequestRow | null = await strapi.db.query(UIDS.helpRequest).findOne({ where: { reference } });
  if (!row) throw new MailError('source_missing', true);
  return row;
}
