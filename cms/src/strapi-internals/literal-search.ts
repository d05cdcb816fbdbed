import type { Core } from '@strapi/strapi';
import { UIDS } from '../uids';

const STRING_TYPES = ['string', 'text', 'uid', 'email', 'enumeration', 'richtext'];
const NUMBER_TYPES = ['biginteger', 'integer', 'decimal', 'float'];

interface Attribute {
  readonly type: string;
  readonly searchable?: boolean;
}

type Attributes = Readonly<Record<string, Attribute>>;

/**
 * Makes searches (`_q`) literal: Strapi escapes `%` but not the wildcard `_`. Searches the same columns as Strapi, with
 * `$containsi`, which escapes both.
 */
export function searchLiterally(strapi: Core.Strapi): void {
  const { entityManager, metadata } = strapi.db;
  const createQueryBuilder = entityManager.createQueryBuilder.bind(entityManager);
  entityManager.createQueryBuilder = (uid) => {
    const builder = createQueryBuilder(uid);
    builder.search = (query) => builder.where({ $or: searchedColumns(metadata.get(uid).attributes, query).map((name) => ({ [name]: { $containsi: String(query) } })) });
    return builder;
  };
}

/** Boot check: an underscore is escaped. */
export function searchesLiterally(strapi: Core.Strapi): boolean {
  const builder = strapi.db.entityManager.createQueryBuilder(UIDS.sourceText);
  builder.search('a_b');
  const { bindings } = builder.getKnexQuery().toSQL() as { readonly bindings: readonly unknown[] };
  return bindings.some((value) => typeof value === 'string' && value.includes('a\\_b'));
}

function searchedColumns(attributes: Attributes, query: string): readonly string[] {
  return ['id', ...searchedFields(attributes, Number.isNaN(Number(query)) ? STRING_TYPES : [...STRING_TYPES, ...NUMBER_TYPES])];
}

/** Fields in which texts are searched. */
export const searchedTexts = (attributes: Attributes): readonly string[] => searchedFields(attributes, STRING_TYPES);

/** Fields in which numbers are searched, beside the texts. */
export const searchedNumbers = (attributes: Attributes): readonly string[] => searchedFields(attributes, NUMBER_TYPES);

const searchedFields = (attributes: Attributes, types: readonly string[]): readonly string[] => Object.entries(attributes).flatMap(([name, { type, searchable }]) => (types.includes(type) && searchable !== false ? [name] : []));
