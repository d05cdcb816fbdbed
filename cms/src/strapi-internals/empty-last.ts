import type { Core, UID } from '@strapi/strapi';

import { UIDS } from '../uids';

/** Fields by which lists are sorted with the entries that have no value last, upwards and downwards. */
const EMPTY_LAST: readonly (readonly [uid: UID.ContentType, attribute: string])[] = [[UIDS.helpRequest, 'due_at']];

interface Order {
  readonly column?: unknown;
}

/** Where entries without a value stand is left to the database by Strapi, and SQLite and PostgreSQL put them at opposite ends. */
export function sortEmptyLast(strapi: Core.Strapi): void {
  const { entityManager, metadata } = strapi.db;
  const createQueryBuilder = entityManager.createQueryBuilder.bind(entityManager);
  entityManager.createQueryBuilder = (uid) => {
    const builder = createQueryBuilder(uid);
    const found = EMPTY_LAST.find(([type]) => type === uid);
    if (!found) return builder;
    const name = (metadata.get(uid).attributes[found[1]] as { readonly columnName?: string } | undefined)?.columnName ?? found[1];
    const getKnexQuery = builder.getKnexQuery.bind(builder);
    builder.getKnexQuery = () => {
      const query = getKnexQuery();
      const orders = builder.state.orderBy as readonly Order[];
      const column = builder.aliasColumn(name) as string;
      const place = orders.findIndex((order) => order.column === column);
      if (place < 0) return query;
      // Orders by fields of other tables are in a subquery, which has no such column.
      if (builder.shouldUseDeepSort()) return query;
      const isNull = strapi.db.connection.raw('case when ?? is null then 1 else 0 end', [column]);
      // PostgreSQL orders distinct rows only by what it selects.
      if (builder.shouldUseDistinct()) query.select(isNull);
      const isEmpty = { column: isNull, order: 'asc' };
      // Knex takes raw columns; its type does not know it.
      return query.clearOrder().orderBy([...orders.slice(0, place), isEmpty, ...orders.slice(place)] as unknown as string[]);
    };
    return builder;
  };
}

/** Boot check: an empty value is looked at before the value. */
export function sortsEmptyLast(strapi: Core.Strapi): boolean {
  const builder = strapi.db.entityManager.createQueryBuilder(UIDS.helpRequest);
  const { sql } = builder.init({ orderBy: { due_at: 'asc' } }).getKnexQuery().toSQL() as { readonly sql: string };
  return /order by case when .+ is null then 1 else 0 end asc, .+ asc/.test(sql);
}
