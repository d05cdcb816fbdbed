import { DEFAULT_LOCALE } from '@site/rules';
import type { Core } from '@strapi/strapi';

import { visibleLine } from '../../../lib/visible-text';
import { type AdministrationField } from '../../administration-settings/settings';
import { environment } from '../../../environment';
import { letterAsHtml, letterAsText, type Detail, type Letter } from '../letter';
import { MailError, type OutboxMail, type Words } from '../mail';
import { usableAddress } from '../recipient';
import { MailTexts } from '../mail-texts';
import { UIDS } from '../../../uids';

interface Change {
  readonly changed_at: string;
  readonly changed_by: string;
  readonly changed_by_email: string | null;
  readonly field: AdministrationField;
  readonly before: string | null;
  readonly after: string | null;
  readonly told: string | null;
}

const SUBJECT = 'Изменены настройки администратора / Administration settings were changed';

const TEXT = `Изменены настройки, от которых зависит, куда сайт отправляет данные посетителей и сколько их хранит. Если в фирме этого никто не хотел, сразу позвоните администратору сайта: следующие уведомления могут приходить уже не вам.

The settings that decide where the site sends visitors’ data, and how long it keeps them, were changed (Administration settings). If nobody at the firm meant to do this, call the administrator of the site at once: the next notices may no longer come to you.

{{details}}`;

const LABELS: Readonly<Record<AdministrationField, string>> = {
  notificationEmail: 'Почта для уведомлений / E-mail for notifications',
  replyToEmail: 'Почта для ответов / E-mail for answers',
  checkpointEmails: 'Почта для контрольных точек / E-mails for checkpoints',
  helpRequestDays: 'Заявки: дней / Help requests: days',
  mailDays: 'Письма: дней / Mails: days',
};

/** To the previous notice address: what was changed, and by whom. Not editable as a mail text, so that nobody can silence it. */
export async function settingsNotice(strapi: Core.Strapi, { reference }: OutboxMail): Promise<Words> {
  const changes: readonly Change[] = await strapi.db.query(UIDS.settingsChange).findMany({ where: { reference }, orderBy: { id: 'asc' } });
  const [first] = changes;
  if (!first || first.told === null) throw new MailError('source_missing', true);

  const { company } = await MailTexts.read(strapi, DEFAULT_LOCALE.code);
  const href = new URL(`admin/content-manager/single-types/${UIDS.administrationSettings}`, environment().cmsUrl).href;
  const details: readonly Detail[] = [
    ...changes.map(({ field, before, after }) => ({ label: LABELS[field], text: `${before ?? '–'} → ${after ?? '–'}` })),
    // A name with line breaks could add lines.
    { label: 'Кто / By whom', text: visibleLine([first.changed_by, first.changed_by_email && `(${first.changed_by_email})`].filter(Boolean).join(' ')) },
    { label: 'Когда / When', text: new Date(first.changed_at).toISOString().replace('T', ' ').replace(/\.\d+Z$/, ' UTC') },
    { label: 'Открыть / Open', text: href, href },
  ];
  const letter: Letter = { language: DEFAULT_LOCALE.code, text: TEXT, values: {}, details };
  return { recipient: usableAddress(first.told), reply_to: null, sender_name: company, subject: SUBJECT, text: letterAsText(letter), html: letterAsHtml(letter) };
}
