import type { ArticleRedirectsAnswer } from '@site/rules';
import type { Core } from '@strapi/strapi';

const UID = 'api::article-address.article-address';
const ARTICLE = 'api::article.article';

interface Address {
  readonly slug: string;
  /** Document id of the article. */
  readonly article: string;
}

const articleAddresses = ({ strapi }: { strapi: Core.Strapi }) => {
  const addresses = () => strapi.db.query(UID);

  /** Addresses of published articles; all languages of an article have the same. */
  const published = async (where: object = {}): Promise<readonly Address[]> => {
    const rows: readonly { slug: string; documentId: string }[] = await strapi.db
      .query(ARTICLE)
      .findMany({ select: ['slug', 'documentId'], where: { ...where, publishedAt: { $notNull: true } } });
    return rows.map(({ slug, documentId }) => ({ slug, article: documentId }));
  };

  return {
    /** Remembers under which addresses an article is published. One that was another article's leads to this one from now on. */
    async remember(article: string): Promise<void> {
      for (const slug of new Set((await published({ documentId: article })).map((address) => address.slug))) {
        if ((await addresses().count({ where: { slug, article } })) > 0) continue;
        await addresses().deleteMany({ where: { slug } });
        await addresses().create({ data: { slug, article } });
      }
    },

    /** Forgets an article of which nothing is left. */
    async forget(article: string): Promise<void> {
      if ((await strapi.db.query(ARTICLE).count({ where: { documentId: article } })) === 0) await addresses().deleteMany({ where: { article } });
    },

    /** Where the earlier addresses of published articles lead now. */
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
