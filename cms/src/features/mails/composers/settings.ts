import { DEFAULT_LOCALE, localeByCode, longMinute } from '@site/rules';
import type { Core } from '@strapi/strapi';

import { visibleLine } from '../../../lib/visible-text';
import type { SettingChange } from '../../administration-settings/change-log';
import type { AdministrationField } from '../../administration-settings/settings';
import { OFFICIAL_FIELDS, type OfficialField } from '../../official-data/official-fields';
import { environment } from '../../../environment';
import { letterAsHtml, letterAsText, type Detail, type Letter } from '../letter';
import { MailError, type OutboxMail, type Words } from '../mail';
import { usableAddress } from '../recipient';
import { MailTexts } from '../mail-texts';
import { UIDS } from '../../../uids';

interface Change extends SettingChange {
  readonly field: AdministrationField | OfficialField;
  readonly changed_at: string;
  readonly changed_by: string;
  readonly changed_by_email: string | null;
  readonly told: string | null;
}

const SUBJECT = 'Изменены настройки администратора / Administration settings were changed';

const TEXT = `Изменены настройки, от которых зависит, куда сайт отправляет данные посетителей и сколько их хранит. Если в фирме этого никто не хотел, сразу позвоните администратору сайта: следующие уведомления могут приходить уже не вам.

The settings that decide where the site sends visitors’ data, and how long it keeps them, were changed (Administration settings). If nobody at the firm meant to do this, call the administrator of the site at once: the next notices may no longer come to you.

{{details}}`;

const OFFICIAL_SUBJECT = 'Изменены официальные данные фирмы / The firm’s official data were changed';

const OFFICIAL_TEXT = `На сайте опубликованы другие официальные данные фирмы: контакты, адреса или сведения из реестра. По ним посетители проверяют, с фирмой ли они говорят. Если в фирме этого никто не хотел, сразу верните прежние данные и позвоните администратору сайта.

Other official data of the firm were published on the site: contacts, addresses or register data (Site settings). By these visitors check whether they are really talking to the firm. If nobody at the firm meant to do this, put the previous data back at once, and call the administrator of the site.

{{details}}`;

const LABELS: Readonly<Record<Change['field'], string>> = {
  notificationEmail: 'Почта для уведомлений / E-mail for notifications',
  replyToEmail: 'Почта для ответов / E-mail for answers',
  checkpointEmails: 'Почта для контрольных точек / E-mails for checkpoints',
  helpRequestDays: 'Заявки: дней / Help requests: days',
  mailDays: 'Письма: дней / Mails: days',
  auditDays: 'Журнал действий: дней / Audit log: days',
  leadConsentAsked: 'Спрашивать согласие на передачу партнёрам / Ask before reporting to partners',
  secondFactorRequired: 'Второй шаг входа обязателен / Second factor required',
  company: 'Компания / Company',
  phoneDesktop: 'Телефон в шапке / Phone in the header',
  phoneMobile: 'Телефон в мобильном меню / Phone in the mobile menu',
  phoneSupport: 'Телефон поддержки / Support phone',
  email: 'Почта поддержки / Support e-mail',
  whatsappAccount: 'WhatsApp',
  telegramAccount: 'Telegram',
  signalAccount: 'Signal',
  viberAccount: 'Viber',
  officialContacts: 'Официальный контакт / Official contact',
  address: 'Адрес офиса / Office address',
  mapsUrl: 'Карта / Map',
  legalAddress: 'Юридический адрес / Legal address',
  registrationNumber: 'Регистрационный номер / Registration number',
  vatNumber: 'Номер НДС / VAT number',
  registerName: 'Реестр / Register',
  registerUrl: 'Адрес реестра / Address of the register',
  supervisor: 'Надзор / Supervisor',
  insurance: 'Страхование / Insurance',
};

/** To the previous notice address: what was changed, and by whom. Not editable as a mail text, so that nobody can silence it. */
export async function settingsNotice(strapi: Core.Strapi, { reference }: OutboxMail): Promise<Words> {
  const changes: readonly Change[] = await strapi.db.query(UIDS.settingsChange).findMany({ where: { reference }, orderBy: { id: 'asc' } });
  const [first] = changes;
  if (!first || first.told === null) throw new MailError('source_missing', true);

  const { company, officeTimeZone } = await MailTexts.read(strapi, DEFAULT_LOCALE.code);
  const at = ['ru', 'en'].map((language) => longMinute(new Date(first.changed_at), localeByCode(language), officeTimeZone));
  const isOfficial = OFFICIAL_FIELDS.some((field) => field === first.field);
  const href = new URL(`admin/content-manager/single-types/${isOfficial ? UIDS.siteSettings : UIDS.administrationSettings}`, environment().cmsUrl).href;
  const details: readonly Detail[] = [
    ...changes.map(({ field, before, after }) => ({ label: LABELS[field], text: [before, after].map(shown).join(' → ') })),
    // A name with line breaks could add lines.
    { label: 'Кто / By whom', text: visibleLine([first.changed_by, first.changed_by_email && `(${first.changed_by_email})`].filter(Boolean).join(' ')) },
    { label: 'Когда / When', text: at.join(' / ') },
    { label: 'Открыть / Open', text: href, href },
  ];
  const letter: Letter = { language: DEFAULT_LOCALE.code, text: isOfficial ? OFFICIAL_TEXT : TEXT, values: {}, details };
  return { recipient: usableAddress(first.told), reply_to: null, sender_name: company, subject: isOfficial ? OFFICIAL_SUBJECT : SUBJECT, text: letterAsText(letter), html: letterAsHtml(letter) };
}

const SWITCHED: Readonly<Record<string, string>> = { true: 'да / yes', false: 'нет / no' };

function shown(value: string | null): string {
  return value === null ? '–' : (SWITCHED[value] ?? visibleLine(value));
}
