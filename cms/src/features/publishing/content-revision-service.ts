import type { ContentEntriesAnswer, LanguageCode } from '@site/rules';
import type { Core, UID } from '@strapi/strapi';

import { environment } from '../../environment';
import { readChangeMark } from './content-changes';
import { CONTENT } from '../../content-types';
import { sha256Hex } from '../../lib/sha256';
import { UIDS } from '../../uids';

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

interface CachedRevision {
  readonly mark: string | null;
  readonly until: number;
  readonly revision: Promise<string>;
  /** Undefined while the content is being read. */
  value: string | undefined;
}

/** Limits the effect of a mark that could not be written. */
const CACHE_MS = 10 * 60_000;

const contentRevision = ({ strapi }: { strapi: Core.Strapi }) => {
  let cached: CachedRevision | undefined;

  const contentRevisionService = {
    /** The content revision: changes whenever something that pages show is published, unpublished, deleted, replaced or withdrawn. */
    async current(): Promise<string> {
      return (await readEntries(strapi)).revision;
    },

    /** The same with caching: content is read only after a change. */
    async cached(): Promise<string> {
      // Read the mark first: the computed revision is at least as new.
      const mark = await readChangeMark(strapi);
      if (!isValid(cached, mark)) {
        const entry: CachedRevision = { mark, until: Date.now() + CACHE_MS, revision: contentRevisionService.current(), value: undefined };
        cached = entry;
        entry.revision.then(
          (value) => (entry.value = value),
          () => {
            if (cached === entry) cached = undefined;
          },
        );
      }
      return cached.revision;
    },

    /** The cached revision; undefined if the content has changed or is still being read. */
    async ifCached(): Promise<string | undefined> {
      const mark = await readChangeMark(strapi);
      return isValid(cached, mark) ? cached.value : undefined;
    },

    /** Every published entry with a stamp that changes with the entry and its pictures. */
    entries(): Promise<Entries> {
      return readEntries(strapi);
    },
  };
  return contentRevisionService;
};

function isValid(cached: CachedRevision | undefined, mark: string | null): cached is CachedRevision {
  return cached !== undefined && cached.mark === mark && Date.now() <= cached.until;
}

async function readEntries(strapi: Core.Strapi): Promise<Entries> {
  const entries: Entries['entries'][number][] = [];
  for (const uid of CONTENT) {
    const pictures = picturesOf(strapi, uid);
    const rows: readonly Row[] = await strapi.db.query(uid).findMany({
      select: ['documentId', 'locale', 'updatedAt', 'publishedAt'],
      where: { publishedAt: { $notNull: true } },
      // A replaced picture keeps its name but changes its file; an unused upload is on no page.
      populate: Object.fromEntries(pictures.map((name) => [name, { select: ['hash', 'updatedAt'] }])),
      orderBy: [{ documentId: 'asc' }, { locale: 'asc' }],
    });
    for (const { documentId, locale, updatedAt, publishedAt, ...row } of rows) {
      entries.push({ type: uid, documentId, language: locale, stamp: digest([updatedAt, publishedAt, pictures.map((name) => row[name] ?? null), ...(uid === UIDS.siteSettings ? [environment().mailFrom] : [])]).slice(0, 16) });
    }
  }
  const agreements: readonly Agreement[] = await strapi.db
    .query(UIDS.agreementVersion)
    .findMany({ select: ['key', 'language', 'withdrawn'], where: { replaced_at: { $null: true } }, orderBy: [{ key: 'asc' }] });
  for (const { key, language, withdrawn } of agreements) entries.push({ type: UIDS.agreementVersion, documentId: language, language, stamp: `${key} ${withdrawn}` });
  return { revision: digest(entries), entries };
}

function picturesOf(strapi: Core.Strapi, uid: UID.ContentType): string[] {
  return Object.entries(strapi.contentType(uid).attributes).flatMap(([name, { type }]) => (type === 'media' ? [name] : []));
}

function digest(value: unknown): string {
  return sha256Hex(JSON.stringify(value));
}

export type ContentRevisionService = ReturnType<typeof contentRevision>;
export default contentRevision;
