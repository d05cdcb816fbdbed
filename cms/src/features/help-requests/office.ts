import { type JsonObject, LocalizedEntry, officeOf } from '@site/content';
import { DEFAULT_LOCALE, type Office } from '@site/rules';
import type { Core } from '@strapi/strapi';

import { UIDS } from '../../uids';

const FIELDS = ['officeTimeZone', 'hoursWeekdays', 'hoursSaturday', 'closedDays', 'callWithinHours'] as const;

/** When the office is open, as published in the site settings; null unless they say by which clock. */
export async function readOffice(strapi: Core.Strapi): Promise<Office | null> {
  const settings: JsonObject | null = await strapi.db.query(UIDS.siteSettings).findOne({ select: [...FIELDS], where: { locale: DEFAULT_LOCALE.code, publishedAt: { $notNull: true } } });
  return settings && officeOf(new LocalizedEntry(undefined, settings, DEFAULT_LOCALE.code));
}
