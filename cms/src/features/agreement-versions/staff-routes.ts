import type { LanguageCode } from '@site/rules';
import type { Core } from '@strapi/strapi';

import { addStaffRoutes, readRight, requireRights } from '../../lib/staff-routes';
import { databaseConnection } from '../../strapi-internals/database-connection';
import { LINK_COLUMNS, TABLES } from '../../strapi-internals/table-names';
import { UIDS } from '../../uids';
import type { SignedVersion } from './api-types';

/** Route of the widget “Agreement” and of the page “Agreement versions”: a number says nothing about who signed, so whoever reads versions sees it. */
export function addVersionRoutes(strapi: Core.Strapi): void {
  addStaffRoutes(strapi, '/agreement-versions', [
    { method: 'GET', path: '/signatures', policy: requireRights(readRight(UIDS.agreementVersion)), handle: () => signedVersions(strapi) },
  ]);
}

interface Row {
  readonly id: number;
  readonly documentId: string;
  readonly language: LanguageCode;
  readonly version: number;
  readonly replaced_at: string | null;
  readonly withdrawn: boolean;
}

/** Versions that are current, or that somebody has signed, the newest first. */
async function signedVersions(strapi: Core.Strapi): Promise<readonly SignedVersion[]> {
  const counts: readonly { readonly id: number; readonly count: number | string }[] = await databaseConnection(strapi)(TABLES.versionLinks).select({ id: LINK_COLUMNS.version }).count({ count: '*' }).groupBy(LINK_COLUMNS.version);
  const signatures = new Map(counts.map(({ id, count }) => [id, Number(count)]));
  const versions: readonly Row[] = await strapi.db.query(UIDS.agreementVersion).findMany({ select: ['id', 'documentId', 'language', 'version', 'replaced_at', 'withdrawn'], orderBy: { version: 'desc' } });
  return versions
    .map(({ id, documentId, language, version, replaced_at: replacedAt, withdrawn }) => ({ documentId, language, version, isCurrent: replacedAt === null, isWithdrawn: withdrawn, signatures: signatures.get(id) ?? 0 }))
    .filter(({ isCurrent, signatures: count }) => isCurrent || count > 0);
}
