import { type ArticleRedirectsAnswer, personSlug } from '@site/rules';
import type { Core } from '@strapi/strapi';

import { UIDS } from '../../uids';

interface Address {
  /** Last part of the address (`new-rules`, `team/senior-lawyer`). */
  readonly slug: string;
  /** Document id of the article or of the person. */
  readonly article: string;
}

/** Types whose entries have pages at addresses that staff choose, with the last part of the address. */
const ADDRESSED = [
  { uid: UIDS.article, lastPart: (slug: string) => slug },
  { uid: UIDS.teamMember, lastPart: personSlug },
] as const;

/** Whether entries of this type have pages at addresses that staff choose. */
export function hasAddress(uid: string): boolean {
  return ADDRESSED.some((type) => type.uid === uid);
}

const articleAddresses = ({ strapi }: { strapi: Core.Strapi }) => {
  const addresses = () => strapi.db.query(UIDS.articleAddress);

  /** Addresses of published entries; all languages of an entry share one. People without a page have none. */
  const published = async (where: object = {}): Promise<readonly Address[]> => {
    const read = async ({ uid, lastPart }: (typeof ADDRESSED)[number]): Promise<readonly Address[]> => {
      const rows: readonly { slug: string | null; documentId: string }[] = await strapi.db
        .query(uid)
        .findMany({ select: ['slug', 'documentId'], where: { ...where, publishedAt: { $notNull: true } } });
      return rows.flatMap(({ slug, documentId }) => (slug ? [{ slug: lastPart(slug), article: documentId }] : []));
    };
    return (await Promise.all(ADDRESSED.map(read))).flat();
  };

  return {
    /** Records the addresses of a published entry. An address formerly of another entry now belongs to this one. */
    async remember(article: string): Promise<void> {
      for (const slug of new Set((await published({ documentId: article })).map((address) => address.slug))) {
        if ((await addresses().count({ where: { slug, article } })) > 0) continue;
        await addresses().deleteMany({ where: { slug } });
        await addresses().create({ data: { slug, article } });
      }
    },

    /** Removes the addresses of a deleted entry. */
    async forget(article: string): Promise<void> {
      const left = await Promise.all(ADDRESSED.map(({ uid }) => strapi.db.query(uid).count({ where: { documentId: article } })));
      if (left.every((count) => count === 0)) await addresses().deleteMany({ where: { article } });
    },

    /** Redirects from former to current addresses of published articles and people. */
    async redirects(): Promise<ArticleRedirectsAnswer['data']> {
      const present = await published();
      const now = new Map(present.map(({ article, slug }) => [article, slug]));
      const taken = new Set(present.map(({ slug }) => slug));
      const all: readonly Address[] = await addresses().findMany({ select: ['slug', 'article'], orderBy: [{ slug: 'asc' }] });
      return all.flatMap(({ slug, article }) => {
        const to = now.get(article);
        return to === undefined || taken.has(slug) ? [] : [{ from: slug, to }];
      });
    },
  };
};

export type ArticleAddresses = ReturnType<typeof articleAddresses>;
export default articleAddresses;
