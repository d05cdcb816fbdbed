import { DEFAULT_LOCALE } from '@site/rules';
import type { Core } from '@strapi/strapi';

import { LABELS_RU, TYPES_RU } from '../../../admin/texts/schemas.ru';
import { environment } from '../../../environment';
import { visibleLine } from '../../../lib/visible-text';
import { USER } from '../../../strapi-internals/admin-services';
import type { PlanFailure, Reason } from '../../publication-plans/api-types';
import { FAILURES } from '../../publication-plans/failures';
import type { EntryName } from '../../publishing/api-types';
import { isReadableBy } from '../../publishing/readable-by';
import type { Detail } from '../letter';
import type { Words } from '../mail';
import { MailTexts } from '../mail-texts';
import { staffLetter, type StaffMailLanguage } from './staff-letter';

const LABELS = {
  ru: { entry: 'Запись', release: 'Выпуск', dueAt: 'Запланировано на', why: 'Почему', by: 'Кто запланировал', open: 'Открыть' },
  en: { entry: 'Entry', release: 'Release', dueAt: 'Planned for', why: 'Why', by: 'Planned by', open: 'Open' },
} as const;

/** What was planned, and did not happen. */
export interface FailedPlan {
  readonly texts: Readonly<Record<StaffMailLanguage, { readonly subject: string; readonly text: string }>>;
  /** Name of the release, if it is one. */
  readonly release?: string;
  /** The entry, or the one of the release on which it failed. */
  readonly entry: EntryName | null;
  readonly dueAt: string | null;
  readonly failure: PlanFailure;
  /** JSON. */
  readonly reasons: string | null;
  /** Id of the account. */
  readonly plannedBy: number | null;
  /** Path of the page of the admin on which it is put right. */
  readonly path: string;
}

interface Planner {
  readonly email: string;
  readonly isActive: boolean | null;
  readonly blocked: boolean | null;
  readonly preferedLanguage: string | null;
}

/** To whom planned it or, if that account is not active any more, to the firm: that it was not carried out, and why. */
export async function failedPlanLetter(strapi: Core.Strapi, plan: FailedPlan): Promise<Words> {
  const planner: Planner | null = await strapi.db.query(USER).findOne({ select: ['email', 'isActive', 'blocked', 'preferedLanguage'], where: { id: plan.plannedBy } });
  const isActive = planner?.isActive === true && planner.blocked !== true;
  // Their roles may have changed since. What the CMS said about an entry may repeat its text.
  const isHidden = isActive && plan.entry !== null && !(await isReadableBy(strapi, plan.plannedBy, plan.entry));
  const entry = plan.entry && { ...plan.entry, name: isHidden ? null : plan.entry.name };
  const reasons = isHidden ? [] : (JSON.parse(plan.reasons ?? '[]') as readonly Reason[]);
  const href = new URL(`admin/${plan.path}`, environment().cmsUrl).href;
  const details = (language: StaffMailLanguage, time: (moment: Date) => string): readonly Detail[] => {
    const labels = LABELS[language];
    return [
      ...(plan.release === undefined ? [] : [{ label: labels.release, text: visibleLine(plan.release) }]),
      ...(entry === null ? [] : [{ label: labels.entry, text: named(entry, language) }]),
      ...(plan.dueAt === null ? [] : [{ label: labels.dueAt, text: time(new Date(plan.dueAt)) }]),
      { label: labels.why, text: FAILURES[language][plan.failure] },
      ...reasons.map(({ field, message }) => ({ label: field === null ? labels.why : visibleLine(ofSchema(field, language)), text: visibleLine(message) })),
      ...(planner && !isActive ? [{ label: labels.by, text: visibleLine(planner.email) }] : []),
      { label: labels.open, text: href, href },
    ];
  };
  const recipient = isActive ? planner.email : (await MailTexts.read(strapi, DEFAULT_LOCALE.code)).noticeAddress;
  return staffLetter(strapi, recipient, isActive ? planner.preferedLanguage : null, (language, time) => ({
    subject: plan.texts[language].subject,
    text: `${plan.texts[language].text}\n\n{{details}}`,
    values: {},
    details: details(language, time),
  }));
}

const ofSchema = (words: string, language: StaffMailLanguage): string => (language === 'ru' ? (TYPES_RU[words] ?? LABELS_RU[words] ?? words) : words);

function named({ typeName, name, language: of }: EntryName, language: StaffMailLanguage): string {
  const languageName = new Intl.DisplayNames([language], { type: 'language' }).of(of) ?? of;
  return visibleLine(`${[ofSchema(typeName, language), name].filter(Boolean).join(': ')} (${languageName})`);
}
