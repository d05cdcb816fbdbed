import type { LanguageCode } from '@site/rules';
import type { Core } from '@strapi/strapi';

import type { EditedUid } from '../../../content-types';
import { UIDS } from '../../../uids';
import type { PlanFailure, PlannedAction } from '../../publication-plans/api-types';
import { entryName } from '../../publishing/entry-name';
import { MailError, type OutboxMail, type Words } from '../mail';
import { type FailedPlan, failedPlanLetter } from './failed-plan';

const TEXTS: Readonly<Record<PlannedAction, FailedPlan['texts']>> = {
  publish: {
    ru: { subject: 'Не опубликовано: запланированная публикация', text: 'То, что было запланировано, не опубликовано: на сайте всё осталось как было.' },
    en: { subject: 'Not published: planned publication', text: 'What was planned was not published: the site is as it was.' },
  },
  unpublish: {
    ru: { subject: 'Не снято с публикации, хотя было запланировано', text: 'То, что было запланировано, не снято с публикации: на сайте всё осталось как было.' },
    en: { subject: 'Not unpublished as planned', text: 'What was planned was not unpublished: the site is as it was.' },
  },
};

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

/** That a planned publication was not carried out. */
export async function planNotice(strapi: Core.Strapi, { reference }: OutboxMail): Promise<Words> {
  const plan: Row | null = await strapi.db.query(UIDS.publicationPlan).findOne({ where: { id: Number(reference) } });
  if (!plan || plan.failure === null) throw new MailError('source_missing', true);
  const { type, entry_id: documentId, language, action, failure, reasons } = plan;
  const entry = await entryName(strapi, { type, documentId, language });
  const form = entry.isSingle ? `single-types/${type}` : `collection-types/${type}/${documentId}`;
  return failedPlanLetter(strapi, { texts: TEXTS[action], entry, dueAt: plan.due_at, failure, reasons, plannedBy: plan.planned_by, path: `content-manager/${form}?plugins[i18n][locale]=${language}` });
}
