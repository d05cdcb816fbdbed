import type { Core, Modules } from '@strapi/strapi';

import { outboxOf } from '../../services';
import { recordChanges } from './change-log';
import { addressesIn, expectUsable, normalizeAddresses } from './checkpoint-addresses';
import { copyPeriods } from './periods';
import { ADMINISTRATION_FIELDS, type AdministrationSettings, CONFIRMATION, readAdministrationSettings } from './settings';
import { countExpired, type RetentionPeriods } from '../person-data/retention';
import { lockInTransaction } from '../../lib/transaction-lock';
import { staffLanguage } from '../../lib/staff-language';
import { UIDS } from '../../uids';
import { fieldError } from '../../lib/field-errors';

/** Retention periods below this must be confirmed even if nothing would be erased yet: they may be a typing mistake. */
const SHORT_DAYS = 30;

interface Params {
  readonly data?: Readonly<Record<string, unknown>>;
}

/**
 * Records each change of the administration settings with its author, and notifies the previous notice address, so that
 * notices cannot be diverted unnoticed. Those who got checkpoints are told if that list changes.
 */
export const administrationSettings =
  (strapi: Core.Strapi): Modules.Documents.Middleware.Middleware =>
  async (context, next) => {
    if (context.uid !== UIDS.administrationSettings || context.action !== 'update') return next();

    const params = context.params as Params;
    const { [CONFIRMATION]: confirmed, ...given } = params.data ?? {};
    expectUsable(strapi, ['notificationEmail', 'replyToEmail'], given);
    const data = 'checkpointEmails' in given ? { ...given, checkpointEmails: normalizeAddresses(strapi, given.checkpointEmails) } : given;
    return strapi.db.transaction(async ({ trx }) => {
      await lockInTransaction(strapi, trx, 'settings');
      const before = await readAdministrationSettings(strapi);
      await expectConfirmation(strapi, before, { ...before, ...data }, confirmed);
      Object.assign(params, { data: { ...data, [CONFIRMATION]: null } });
      const result = await next();
      const after = await readAdministrationSettings(strapi);
      const changed = ADMINISTRATION_FIELDS.filter((field) => field in data && textOf(before[field]) !== textOf(after[field]));
      if (changed.length === 0) return result;

      if (changed.includes('helpRequestDays') || changed.includes('mailDays')) await copyPeriods(strapi);

      // Without a previous address, notify the new one.
      const told = before.notificationEmail ?? after.notificationEmail;
      const reference = await recordChanges(strapi, changed.map((field) => ({ field, before: textOf(before[field]), after: textOf(after[field]) })), told);
      if (changed.includes('checkpointEmails')) await outboxOf(strapi).addAddressesNotice(reference, addressesIn(before.checkpointEmails));
      return result;
    });
  };

/** Requires a confirmation of shorter retention periods, which erase data the next night. @throws ValidationError with the number of records to confirm */
async function expectConfirmation(strapi: Core.Strapi, before: RetentionPeriods, after: AdministrationSettings, confirmed: unknown): Promise<void> {
  const shortened = (['helpRequestDays', 'mailDays'] as const).filter((field) => after[field] !== null && after[field] < (before[field] ?? Infinity));
  if (shortened.length === 0) return;
  const [dueBefore, due] = [await countExpired(strapi, before), await countExpired(strapi, after)];
  const isShort = shortened.some((field) => (after[field] ?? Infinity) < SHORT_DAYS);
  if (!isShort && due.helpRequests <= dueBefore.helpRequests && due.mails <= dueBefore.mails) return;
  const total = due.helpRequests + due.mails;
  if (confirmed === total) return;
  const message = staffLanguage(strapi) === 'ru'
    ? `С такими сроками ближайшей ночью навсегда удалятся заявки (${due.helpRequests}) и письма (${due.mails}). Если так и задумано, впишите ${total} в поле «Удалится сразу: записей» и сохраните ещё раз.`
    : `With these periods, ${due.helpRequests} help request${due.helpRequests === 1 ? '' : 's'} and ${due.mails} mail${due.mails === 1 ? '' : 's'} are erased for good the next night. If that is meant, write ${total} into “Erased at once: records” and save again.`;
  throw fieldError(CONFIRMATION, message);
}

function textOf(value: string | number | boolean | null): string | null {
  return value === null || value === '' ? null : String(value);
}
