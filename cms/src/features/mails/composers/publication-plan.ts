import { DEFAULT_LOCALE, type LanguageCode } from '@site/rules';
import type { Core } from '@strapi/strapi';

import { LABELS_RU, TYPES_RU } from '../../../admin/texts/schemas.ru';
import type { EditedUid } from '../../../content-types';
import { environment } from '../../../environment';
import { visibleLine } from '../../../lib/visible-text';
import { USER } from '../../../strapi-internals/admin-services';
import { UIDS } from '../../../uids';
import type { PlanFailure, PlannedAction, Reason } from '../../publication-plans/api-types';
import { FAILURES } from '../../publication-plans/failures';
import { entryName } from '../../publishing/entry-name';
import type { Detail } from '../letter';
import { MailError, type OutboxMail, type Words } from '../mail';
import { MailTexts } from '../mail-texts';
import { staffLetter, type StaffMailLanguage } from './staff-letter';

const TEXTS: Readonly<Record<StaffMailLanguage, Readonly<Record<PlannedAction, { readonly subject: string; readonly text: string }>>>> = {
  ru: {
    publish: { subject: 'Не опубликовано: запланированная публикация', text: 'То, что было запланировано, не опубликовано: на сайте всё осталось как было.' },
    unpublish: { subject: 'Не снято с публикации, хотя было запланировано', text: 'То, что было запланировано, не снято с публикации: на сайте всё осталось как было.' },
  },
  en: {
    publish: { subject: 'Not published: planned publication', text: 'What was planned was not published: the site is as it was.' },
    unpublish: { subject: 'Not unpublished as planned', text: 'What was planned was not unpublished: the site is as it was.' },
  },
};

const LABELS = {
  ru: { entry: 'Запись', dueAt: 'Запланировано на', why: 'Почему', by: 'Кто запланировал', open: 'Открыть' },
  en: { entry: 'Entry', dueAt: 'Planned for', why: 'Why', by: 'Planned by', open: 'Open' },
} as const;

interface Row {
  readonly type: EditedUid;
  readonly entry_id: string;
  readonly language: LanguageCode;
  readonly action: PlannedAction;
  readonly due_at: string;
  readonly planned_by: number;
  readonly failure: PlanFailure | null;
  readonly reasons: string | null;
}

interface Planner {
  readonly email: string;
  readonly isActive: boolean | null;
  readonly blocked: boolean | null;
  readonly preferedLanguage: string | null;
}

/** To whom planned it or, if that account is not active any more, to the firm: that it was not carried out, and why. */
export async function planNotice(strapi: Core.Strapi, { reference }: OutboxMail): Promise<Words> {
  const plan: Row | null = await strapi.db.query(UIDS.publicationPlan).findOne({ where: { id: Number(reference) } });
  if (!plan || plan.failure === null) throw new MailError('source_missing', true);
  const { action, failure } = plan;
  const planner: Planner | null = await strapi.db.query(USER).findOne({ select: ['email', 'isActive', 'blocked', 'preferedLanguage'], where: { id: plan.planned_by } });
  const isActive = planner?.isActive === true && planner.blocked !== true;
  const texts = await MailTexts.read(strapi, DEFAULT_LOCALE.code);
  const entry = await entryName(strapi, { type: plan.type, documentId: plan.entry_id, language: plan.language });
  const path = entry.isSingle ? `single-types/${plan.type}` : `collection-types/${plan.type}/${plan.entry_id}`;
  const href = new URL(`admin/content-manager/${path}?plugins[i18n][locale]=${plan.language}`, environment().cmsUrl).href;

  const details = (language: StaffMailLanguage): readonly Detail[] => {
    const [labels, named] = [LABELS[language], (words: string) => (language === 'ru' ? (TYPES_RU[words] ?? LABELS_RU[words] ?? words) : words)];
    const languageName = new Intl.DisplayNames([language], { type: 'language' }).of(plan.language) ?? plan.language;
    return [
      { label: labels.entry, text: visibleLine(`${[named(entry.typeName), entry.name].filter(Boolean).join(': ')} (${languageName})`) },
      { label: labels.dueAt, text: momentIn(plan.due_at, language, texts.officeTimeZone) },
      { label: labels.why, text: FAILURES[language][failure] },
      ...(JSON.parse(plan.reasons ?? '[]') as readonly Reason[]).map(({ field, message }) => ({ label: field === null ? labels.why : visibleLine(named(field)), text: visibleLine(message) })),
      ...(planner && !isActive ? [{ label: labels.by, text: visibleLine(planner.email) }] : []),
      { label: labels.open, text: href, href },
    ];
  };
  return staffLetter(strapi, isActive ? planner.email : texts.noticeAddress, isActive ? planner.preferedLanguage : null, (language) => ({
    subject: TEXTS[language][action].subject,
    text: `${TEXTS[language][action].text}\n\n{{details}}`,
    values: {},
    details: details(language),
  }));
}

const momentIn = (moment: string, language: StaffMailLanguage, timeZone = 'UTC'): string =>
  new Intl.DateTimeFormat(language === 'ru' ? 'ru-RU' : 'en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone }).format(new Date(moment));
