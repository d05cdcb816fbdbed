import { DEFAULT_LOCALE } from '@site/rules';
import type { Core, Modules, UID } from '@strapi/strapi';

import { lockInTransaction } from '../../lib/transaction-lock';
import { UIDS } from '../../uids';
import { RESERVED_SLUGS } from '../article-addresses/slugs';
import { firstFree, nameFromTitle } from './name-from-title';
import { NAMED_FIELDS } from './named-fields';

type Values = Readonly<Record<string, unknown>>;
interface Params {
  readonly documentId?: string;
  readonly locale?: string;
  data?: Values;
}

/** Document middleware: makes the technical name or the address of an entry from its title if it is saved without one. Must be outside of those that lock what is common to all. */
export const names =
  (strapi: Core.Strapi): Modules.Documents.Middleware.Middleware =>
  async (context, next) => {
    const rule = NAMED_FIELDS[context.uid];
    const params = context.params as Params;
    if (!rule || !['create', 'update', 'clone'].includes(context.action) || !params.data) return next();
    // A duplicate comes with the name of the entry that it was made from.
    const isDuplicate = context.action === 'clone';
    if (textOf(params.data[rule.field]) && !isDuplicate) return next();

    const { field, title, startsWithLetter, fallback } = rule;
    const { locale = DEFAULT_LOCALE.code, data } = params;
    const documentId = isDuplicate ? undefined : params.documentId;
    // All languages of an entry share its name.
    const rows: readonly Values[] = documentId === undefined ? [] : await strapi.db.query(context.uid).findMany({ where: { documentId } });
    const own = rows.find((row) => row.locale === locale && row.publishedAt === null);
    const existing = rows.map((row) => textOf(row[field])).find(Boolean);
    // A first text in another language keeps the name, too; somebody who empties the field asks for a new one.
    const isEmptied = field in data && own !== undefined;
    const words = textOf(data[title]) ?? textOf(own?.[title]);
    if (existing !== undefined && !isEmptied) {
      if (field in data) params.data = { ...data, [field]: existing };
    } else if (words !== undefined) {
      const { maxLength } = (strapi.contentType(context.uid).attributes as Readonly<Record<string, object>>)[field] as { readonly maxLength: number };
      const name = textOf(data[field]) ?? (nameFromTitle(words, { maxLength, startsWithLetter }) || fallback);
      return strapi.db.transaction(async ({ trx }) => {
        // Until the commit: of two entries that are saved with one title at the same moment, the second sees the first one's name.
        await lockInTransaction(strapi, trx, 'names', context.uid);
        params.data = { ...data, [field]: firstFree(name, await takenNames(strapi, context.uid, { field, name, documentId })) };
        return next();
      });
    }
    return next();
  };

interface Search {
  readonly field: string;
  readonly name: string;
  readonly documentId: string | undefined;
}

/** Names of other entries, drafts included, that begin like this one. An article cannot have an address that leads elsewhere, either. */
async function takenNames(strapi: Core.Strapi, uid: UID.ContentType, { field, name, documentId }: Search): Promise<ReadonlySet<string>> {
  const others = { [field]: { $startsWith: name }, ...(documentId === undefined ? {} : { documentId: { $ne: documentId } }) };
  const names = (await strapi.db.query(uid).findMany({ select: [field], where: others })).map((row: Values) => String(row[field]));
  if (uid !== UIDS.article) return new Set(names);
  const former = await strapi.db.query(UIDS.articleAddress).findMany({ select: ['slug'], where: { slug: { $startsWith: name }, ...(documentId === undefined ? {} : { article: { $ne: documentId } }) } });
  return new Set([...names, ...former.map(({ slug }: Values) => String(slug)), ...RESERVED_SLUGS]);
}

const textOf = (value: unknown): string | undefined => (typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined);
