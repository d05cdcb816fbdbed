import type { Core } from '@strapi/strapi';

import { fieldError } from '../../lib/field-errors';
import { newReference } from '../../lib/reference';
import { staffLanguage } from '../../lib/staff-language';
import { outboxOf } from '../../services';
import { UIDS } from '../../uids';
import { CMS_ITSELF, currentStaff } from '../accounts/current-staff';

const HOUR_MS = 60 * 60_000;
/** Of one account. */
const MAX_CHANGES_PER_HOUR = 30;

export interface SettingChange {
  readonly field: string;
  readonly before: string | null;
  readonly after: string | null;
}

/**
 * Records changes with their author, and mails them, in the transaction that makes them.
 * @param told address of the notice; null if there is none
 * @returns the reference of the changes
 * @throws ValidationError if the account has made too many
 */
export async function recordChanges(strapi: Core.Strapi, changes: readonly SettingChange[], told: string | null): Promise<string> {
  const reference = newReference();
  const { id, name, email } = currentStaff(strapi) ?? CMS_ITSELF;
  await expectFewChanges(strapi, id, changes[0]?.field);
  for (const change of changes) {
    await strapi.db.query(UIDS.settingsChange).create({
      select: ['id'],
      data: { reference, changed_at: new Date(), changed_by: name, changed_by_id: id, changed_by_email: email, ...change, told },
    });
  }
  strapi.log.warn(`Settings changed by ${id === null ? 'the CMS' : `staff account ${id}`}: ${[...new Set(changes.map(({ field }) => field))].join(', ')}.`);
  if (told !== null) await outboxOf(strapi).addSettingsNotice(reference);
  return reference;
}

/** Each change is mailed, to addresses that the account may have entered: so it must wait after many. @throws ValidationError */
async function expectFewChanges(strapi: Core.Strapi, account: number | null, field = ''): Promise<void> {
  if (account === null) return;
  const rows: readonly { reference: string }[] = await strapi.db.query(UIDS.settingsChange).findMany({ select: ['reference'], where: { changed_by_id: account, changed_at: { $gt: new Date(Date.now() - HOUR_MS) } } });
  if (new Set(rows.map(({ reference }) => reference)).size < MAX_CHANGES_PER_HOUR) return;
  throw fieldError(field, staffLanguage(strapi) === 'ru'
    ? `За последний час вы меняли эти настройки уже ${MAX_CHANGES_PER_HOUR} раз, и о каждом изменении ушло письмо. Ничего не сохранено: попробуйте через час.`
    : `You have changed these settings ${MAX_CHANGES_PER_HOUR} times within an hour, and a mail was sent about each change. Nothing was saved: try again in an hour.`);
}
