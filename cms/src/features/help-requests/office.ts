import { type JsonObject, LocalizedEntry, officeOf, officeTimeZoneOf } from '@site/content';
import { DEFAULT_LOCALE, type Office } from '@site/rules';
import type { Core } from '@strapi/strapi';

import { UIDS } from '../../uids';

const FIELDS = ['officeTimeZone', 'hoursWeekdays', 'hoursSaturday', 'closedDays', 'callWithinHours'] as const;

/** When the office is open, as published in the site settings; null unless they say it, and by which clock. */
export async function readOffice(strapi: Core.Strapi): Promise<Office | null> {
  const settings = await readSettings(strapi);
  return settings && officeOf(settings);
}

async function readSettings(strapi: Core.Strapi): Promise<LocalizedEntry | null> {
  const settings: JsonObject | null = await strapi.db.query(UIDS.siteSettings).findOne({ select: [...FIELDS], where: { locale: DEFAULT_LOCALE.code, publishedAt: { $notNull: true } } });
  return settings && new LocalizedEntry(undefined, settings, DEFAULT_LOCALE.code);
}

/** Without an office time zone in the site settings. */
const DEFAULT_TIME_ZONE = 'UTC';

/** The office's time zone, as published in the site settings, also if these do not say when the office is open. */
export async function officeTimeZone(strapi: Core.Strapi): Promise<string> {
  const settings = await readSettings(strapi);
  return (settings && officeTimeZoneOf(settings)) ?? DEFAULT_TIME_ZONE;
}

/** How long the office is used for further help requests without being read again. */
const KEPT_MS = 1_000;
const kept = new WeakMap<Core.Strapi, { readonly at: number; readonly office: Promise<Office | null> }>();

/** When the office is open, as published a second ago or later: for help requests, of which hundreds can arrive in a second. */
export function readRecentOffice(strapi: Core.Strapi): Promise<Office | null> {
  const now = performance.now();
  const recent = kept.get(strapi);
  if (recent && now - recent.at < KEPT_MS) return recent.office;
  const office = readOffice(strapi);
  kept.set(strapi, { at: now, office });
  // The next help request tries again.
  office.catch(() => kept.delete(strapi));
  return office;
}
