import type { Core } from '@strapi/strapi';

import { UIDS } from '../../uids';

/** Sets `off_site_at` of versions replaced before that field existed: their grace period began with the replacement. */
export async function endReplacedVersions(strapi: Core.Strapi): Promise<void> {
  const rows: readonly { id: number; replaced_at: string }[] = await strapi.db.query(UIDS.agreementVersion).findMany({ select: ['id', 'replaced_at'], where: { replaced_at: { $notNull: true }, off_site_at: { $null: true } } });
  for (const { id, replaced_at } of rows) await strapi.db.query(UIDS.agreementVersion).update({ where: { id }, data: { off_site_at: replaced_at } });
}
