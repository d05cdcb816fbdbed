import type { ArticleRedirectsAnswer } from '@site/rules';
import type { Core } from '@strapi/strapi';
import { UIDS } from '../../uids';

interface Address {
  readonly slug: string;
  /** Document id of the article. */
  readonly article: string;
}

const articleAddresses = ({ strapi }: { strapi: Core.Strapi }) => {
  const addresses = () => strapi.db.query(UIDS.articleAddress);

  /** Slugs of published articles; all languages of an article share one. */
  const published = async (where: object = {}): Promise<readonly Address[]> => {
    const rows: readonly { slug: string; documentId: string }[] = await strapi.db
      .query(UIDS.article)
      .findMany({ select: ['slug', 'documentId'], where: { ...where, publishedAt: { $notNull: true } } });
    return rows.map(({ slug, documentId }) => ({ slug, article: documentId }));
  };

  return {
    /** Records the slugs of a published article. A slug formerly of another article now belongs to this one. */
    async remember(article: string): Promise<void> {
      for (const slug of new Set((await published({ documentId: article })).map((address) => address.slug))) {
        if ((await addresses().count({ where: { slug, article } })) > 0) continue;
        await addresses().deleteMany({ where: { slug } });
        await addresses().create({ data: { slug, article } });
      }
    },

    /** Removes the addresses of a deleted article. */
    async forget(article: string): Promise<void> {
      if ((await strapi.db.query(UIDS.article).count({ where: { documentId: article } })) === 0) await addresses().deleteMany({ where: { article } });
    },

    /** Redirects from former to current slugs of published articles. */
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
