import { createHash } from 'node:crypto';

import type { ContentEntriesAnswer, LanguageCode } from '@site/rules';
import type { Core, UID } from '@strapi/strapi';

import { CONTENT } from '../../../types-of-content';

type Entries = ContentEntriesAnswer['data'];

interface Row {
  readonly documentId: string;
  readonly locale: LanguageCode;
  readonly updatedAt: string;
  readonly publishedAt: string;
  readonly [picture: string]: unknown;
}

interface Agreement {
  readonly key: string;
  readonly language: LanguageCode;
  readonly withdrawn: boolean;
}

/** Not edited, but shown: the contract page has the version that can be signed. */
const AGREEMENT = 'api::agreement-version.agreement-version';

const contentRevision = ({ strapi }: { strapi: Core.Strapi }) => ({
  /** A word that changes whenever anything that pages show is published, unpublished, deleted, replaced or withdrawn. */
  async current(): Promise<string> {
    return (await readEntries(strapi)).revision;
  },

  /** Every published entry with a word that changes when it, or a picture it shows, does. */
  entries(): Promise<Entries> {
    return readEntries(strapi);
  },
});

async function readEntries(strapi: Core.Strapi): Promise<Entries> {
  const entries: Entries['entries'][number][] = [];
  for (const uid of CONTENT) {
    const pictures = picturesOf(strapi, uid);
    const rows: readonly Row[] = await strapi.db.query(uid).findMany({
      select: ['documentId', 'locale', 'updatedAt', 'publishedAt'],
      where: { publishedAt: { $notNull: true } },
      // A picture that is replaced is another file under the same name; one that is only uploaded is on no page.
      populate: Object.fromEntries(pictures.map((name) => [name, { select: ['hash', 'updatedAt'] }])),
      orderBy: [{ documentId: 'asc' }, { locale: 'asc' }],
    });
    for (const { documentId, locale, updatedAt, publishedAt, ...row } of rows) {
      entries.push({ type: uid, documentId, language: locale, stamp: digest([updatedAt, publishedAt, pictures.map((name) => row[name] ?? null)]).slice(0, 16) });
    }
  }
  const agreements: readonly Agreement[] = await strapi.db
    .query(AGREEMENT)
    .findMany({ select: ['key', 'language', 'withdrawn'], where: { replaced_at: { $null: true } }, orderBy: [{ key: 'asc' }] });
  for (const { key, language, withdrawn } of agreements) entries.push({ type: AGREEMENT, documentId: language, language, stamp: `${key} ${withdrawn}` });
  return { revision: digest(entries), entries };
}

function picturesOf(strapi: Core.Strapi, uid: UID.ContentType): string[] {
  return Object.entries(strapi.contentType(uid).attributes).flatMap(([name, { type }]) => (type === 'media' ? [name] : []));
}

function digest(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('hex');
}

export type ContentRevisionService = ReturnType<typeof contentRevision>;
export default contentRevision;
