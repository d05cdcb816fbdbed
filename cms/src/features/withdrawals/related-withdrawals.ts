import type { Core } from '@strapi/strapi';

import { databaseConnection } from '../../strapi-internals/database-connection';
import { TABLES } from '../../strapi-internals/table-names';
import { UIDS } from '../../uids';
import type { RelatedWithdrawal } from './api-types';
import { readMatches } from './match-history';

interface Row {
  readonly documentId: string;
  readonly reference: string;
  readonly received_at: string;
  readonly agreement_reference: string | null;
  readonly timeliness: RelatedWithdrawal['timeliness'];
}

/** Withdrawals that are, or once were, matched to this agreement, or name its reference; in the order in which they were received. */
export async function relatedWithdrawals(strapi: Core.Strapi, agreement: string): Promise<readonly RelatedWithdrawal[]> {
  const changes = await readMatches(strapi, { agreement_reference: agreement });
  const rows: readonly Row[] = await strapi.db.query(UIDS.withdrawal).findMany({
    select: ['documentId', 'reference', 'received_at', 'agreement_reference', 'timeliness'],
    where: { $or: [{ agreement_reference: agreement }, { reference: { $in: [...new Set(changes.map(({ withdrawal }) => withdrawal))] } }, { id: { $in: await naming(strapi, agreement) } }] },
    orderBy: [{ received_at: 'asc' }, { id: 'asc' }],
  });
  return rows.map((row) => {
    const history = changes.filter(({ withdrawal }) => withdrawal === row.reference).map(({ withdrawal: _same, ...change }) => change);
    const relation = relationOf(row, agreement, history.length > 0);
    return { documentId: row.documentId, reference: row.reference, receivedAt: new Date(row.received_at).toISOString(), relation, timeliness: relation === 'matched' ? row.timeliness : null, history };
  });
}

/** What people put between the characters of a reference, or mail programs do. */
const SEPARATORS = [' ', '\u00a0', '\t', '\n', '\u200b', '-', '\u2010', '\u2011', '–', '—', '.', '_', '/'];

/** Ids of withdrawals whose sender typed this reference, alone or in a sentence, in any case and with anything of the above in it. */
async function naming(strapi: Core.Strapi, agreement: string): Promise<readonly number[]> {
  const squeezed = SEPARATORS.reduce((text) => `replace(${text}, ?, '')`, 'upper(contract)');
  const rows = await databaseConnection(strapi)(TABLES.withdrawals).select<{ id: number }[]>('id').whereRaw(`${squeezed} like ?`, [...SEPARATORS, `%${agreement.replace('-', '')}%`]);
  return rows.map(({ id }) => id);
}

function relationOf({ agreement_reference: matched }: Row, agreement: string, wasMatched: boolean): RelatedWithdrawal['relation'] {
  if (matched === agreement) return 'matched';
  return wasMatched ? 'unmatched' : 'named';
}
