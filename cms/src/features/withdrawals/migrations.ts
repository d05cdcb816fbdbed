import type { Core } from '@strapi/strapi';

import { UIDS } from '../../uids';
import { CMS_ITSELF } from '../accounts/current-staff';
import { recordMatch } from './match-history';

interface Row {
  readonly reference: string;
  readonly agreement_reference: string;
  readonly matched_by: string | null;
  readonly looked_up_at: string | null;
  readonly updatedAt: string;
}

/** Begins the history of withdrawals that were matched before it was kept: who is known by name only, and when as exactly as the row says. */
export async function recordEarlierMatches(strapi: Core.Strapi): Promise<void> {
  const rows: readonly Row[] = await strapi.db.query(UIDS.withdrawal).findMany({ select: ['reference', 'agreement_reference', 'matched_by', 'looked_up_at', 'updatedAt'], where: { agreement_reference: { $notNull: true } } });
  for (const { reference, agreement_reference: agreement, matched_by: name, looked_up_at: lookedUpAt, updatedAt } of rows) {
    if ((await strapi.db.query(UIDS.withdrawalMatch).count({ where: { reference } })) > 0) continue;
    const by = name === null || name === CMS_ITSELF.name ? CMS_ITSELF : { id: null, name, email: null };
    await recordMatch(strapi, reference, { before: null, after: agreement }, by, new Date((by === CMS_ITSELF ? lookedUpAt : null) ?? updatedAt ?? Date.now()));
  }
}
