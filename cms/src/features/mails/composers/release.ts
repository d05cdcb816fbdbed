import type { LanguageCode } from '@site/rules';
import type { Core } from '@strapi/strapi';

import type { EditedUid } from '../../../content-types';
import { UIDS } from '../../../uids';
import type { PlanFailure } from '../../publication-plans/api-types';
import { entryName } from '../../publishing/entry-name';
import { MailError, type OutboxMail, type Words } from '../mail';
import { type FailedPlan, failedPlanLetter } from './failed-plan';

const TEXTS: FailedPlan['texts'] = {
  ru: { subject: 'Не опубликовано: запланированный выпуск', text: 'Запланированный выпуск не опубликован, ни одна запись из него: на сайте всё осталось как было.' },
  en: { subject: 'Not published: planned release', text: 'The planned release was not published, not one entry of it: the site is as it was.' },
};

interface Row {
  readonly name: string;
  readonly due_at: string | null;
  readonly planned_by: number | null;
  readonly failure: PlanFailure | null;
  readonly failed_item: number | null;
  readonly reasons: string | null;
}
interface ItemRow {
  readonly type: EditedUid;
  readonly entry_id: string;
  readonly language: LanguageCode;
}

/** That a planned release was not published. */
export async function releaseNotice(strapi: Core.Strapi, { reference }: OutboxMail): Promise<Words> {
  const release: Row | null = await strapi.db.query(UIDS.release).findOne({ where: { id: Number(reference) } });
  if (!release || release.failure === null) throw new MailError('source_missing', true);
  const item: ItemRow | null = release.failed_item === null ? null : await strapi.db.query(UIDS.releaseItem).findOne({ where: { id: release.failed_item } });
  const entry = item && (await entryName(strapi, { type: item.type, documentId: item.entry_id, language: item.language }));
  return failedPlanLetter(strapi, { texts: TEXTS, release: release.name, entry, dueAt: release.due_at, failure: release.failure, reasons: release.reasons, plannedBy: release.planned_by, path: `releases/${reference}` });
}
