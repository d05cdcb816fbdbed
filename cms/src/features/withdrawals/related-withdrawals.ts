import { parseReference } from '@site/rules';
import type { Core } from '@strapi/strapi';

import { UIDS } from '../../uids';
import type { RelatedWithdrawal } from './api-types';
import { readMatches } from './match-history';

interface Row {
  readonly documentId: string;
  readonly reference: string;
  readonly contract: string | null;
  readonly received_at: string;
  readonly agreement_reference: string | null;
  readonly timeliness: RelatedWithdrawal['timeliness'];
  readonly matched_by: string | null;
}

/** Withdrawals that are, or once were, matched to this agreement, or name its reference; in the order in which they were received. */
export async function relatedWithdrawals(strapi: Core.Strapi, agreement: string): Promise<readonly RelatedWithdrawal[]> {
  const changes = await readMatches(strapi, { agreement_reference: agreement });
  const rows: readonly Row[] = await strapi.db.query(UIDS.withdrawal).findMany({
    select: ['documentId', 'reference', 'contract', 'received_at', 'agreement_reference', 'timeliness', 'matched_by'],
    where: { $or: [{ agreement_reference: agreement }, { reference: { $in: [...new Set(changes.map(({ withdrawal }) => withdrawal))] } }, naming(agreement)] },
    orderBy: [{ received_at: 'asc' }, { id: 'asc' }],
  });
  return rows.flatMap((row) => {
    const history = changes.filter(({ withdrawal }) => withdrawal === row.reference).map(({ withdrawal: _same, ...change }) => change);
    const relation = relationOf(row, agreement, history.length > 0);
    const isMatched = relation === 'matched';
    return relation === undefined ? [] : [{ documentId: row.documentId, reference: row.reference, receivedAt: new Date(row.received_at).toISOString(), relation, timeliness: isMatched ? row.timeliness : null, matchedBy: isMatched ? row.matched_by : null, history }];
  });
}

/** Whoever types the reference may leave out the hyphen, or put something else there. */
function naming(agreement: string): object {
  return { $and: agreement.split('-').map((part) => ({ contract: { $containsi: part } })) };
}

function relationOf({ agreement_reference: matched, contract }: Row, agreement: string, wasMatched: boolean): RelatedWithdrawal['relation'] | undefined {
  if (matched === agreement) return 'matched';
  if (wasMatched) return 'unmatched';
  return parseReference(contract ?? '') === agreement ? 'named' : undefined;
}
