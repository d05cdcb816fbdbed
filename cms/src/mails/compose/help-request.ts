import { DEFAULT_LOCALE, type FormName, LOCALES, type LanguageCode } from '@site/rules';
import type { Core } from '@strapi/strapi';

import { MailError, type OutboxMail, type Words } from '../mail';
import { linkToEntry, MailTexts } from '../texts';

const UID = 'api::help-request.help-request';

interface HelpRequestRow {
  readonly documentId: string;
  readonly received_at: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
  readonly phone: string;
  readonly subject: string | null;
  readonly message: string | null;
  readonly country_code: string | null;
  readonly form: FormName;
  readonly language: LanguageCode;
}

/** To the visitor, in the visitor's language: that the request arrived. Nothing of what was typed is repeated: anyone can type anyone's address. */
export async function helpRequestReceipt(strapi: Core.Strapi, { reference, language }: OutboxMail): Promise<Words> {
  const request = await requestOf(strapi, reference);
  const texts = await MailTexts.read(strapi, language);
  return texts.write('helpRequestReceipt', {
    recipient: request.email,
    replyTo: texts.firmAddress,
    values: { greeting: { text: texts.greeting(request.first_name) }, reference: { text: reference } },
  });
}

/** To the firm: what the visitor sent, and where to handle it. */
export async function helpRequestNotice(strapi: Core.Strapi, { reference }: OutboxMail): Promise<Words> {
  const request = await requestOf(strapi, reference);
  const texts = await MailTexts.read(strapi, DEFAULT_LOCALE.code);
  const details = texts.details([
    ['name', `${request.first_name} ${request.last_name}`],
    ['phone', { text: request.phone, href: `tel:${request.phone}` }],
    ['email', { text: request.email, href: `mailto:${encodeURI(request.email)}` }],
    ['language', LOCALES.find(({ code }) => code === request.language)?.name],
    ['country', request.country_code?.toUpperCase()],
    ['form', texts.label(request.form === 'help' ? 'formHelp' : 'formContact')],
    ['subject', request.subject],
    ['message', request.message],
    ['receivedAt', texts.time(new Date(request.received_at))],
    ['open', linkToEntry(UID, request.documentId)],
  ]);
  return texts.write('helpRequestNotice', { recipient: texts.noticeAddress, replyTo: request.email, values: { reference: { text: reference } }, details });
}

async function requestOf(strapi: Core.Strapi, reference: string): Promise<HelpRequestRow> {
  const row: HelpRequestRow | null = await strapi.db.query(UID).findOne({ where: { reference } });
  if (!row) throw new MailError('source_missing', true);
  return row;
}
