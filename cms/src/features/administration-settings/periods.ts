import type { Core, Modules } from '@strapi/strapi';

import { newUpdatedAt } from '../../lib/updated-at';
import { UIDS } from '../../uids';
import { type AdministrationSettings, readAdministrationSettings } from './settings';

type Periods = Pick<AdministrationSettings, 'helpRequestDays' | 'mailDays'>;

interface Version {
  readonly id: number;
  readonly documentId: string;
  readonly locale: string;
  readonly publishedAt: string | null;
  readonly updatedAt: string;
}

/**
 * Retention periods, which pages name: the site settings have a copy of them, because what is not content is not sent to
 * the build. Whatever editors send for the two fields is replaced.
 */
export const copiedPeriods =
  (strapi: Core.Strapi): Modules.Documents.Middleware.Middleware =>
  async (context, next) => {
    if (context.uid !== UIDS.siteSettings || !['create', 'update', 'publish'].includes(context.action)) return next();
    const params = context.params as { data?: object };
    params.data = { ...params.data, ...(await periodsNow(strapi)) };
    return next();
  };

/** Copies the periods to drafts and published versions in all languages, so that the site is rebuilt. */
export async function copyPeriods(strapi: Core.Strapi): Promise<void> {
  const periods = await periodsNow(strapi);
  const versions: readonly Version[] = await strapi.db.query(UIDS.siteSettings).findMany({ select: ['id', 'documentId', 'locale', 'publishedAt', 'updatedAt'] });
  const now = Date.now();
  for (const version of versions) await strapi.db.query(UIDS.siteSettings).updateMany({ where: { id: version.id }, data: { ...periods, updatedAt: newUpdatedAt(version, versions, now) } });
}

async function periodsNow(strapi: Core.Strapi): Promise<Periods> {
  const { helpRequestDays, mailDays } = await readAdministrationSettings(strapi);
  return { helpRequestDays, mailDays };
}
