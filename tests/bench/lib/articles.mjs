// Fills a CMS with articles in every language, published: node tests/bench/lib/articles.mjs 500
// Boots Strapi without its HTTP server, as the seed does; the CMS itself must not be running.
import { createRequire } from 'node:module';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

import { LANGUAGE_CODES } from '@site/rules';

import { ROOT } from '../../../scripts/lib/paths.mjs';

const CMS = resolve(ROOT, 'cms');
const ARTICLE = 'api::article.article';
const { createStrapi } = createRequire(resolve(CMS, 'package.json'))('@strapi/strapi');
const body = readFileSync(resolve(CMS, 'seed/ru/articles/europe-digital-future.md'), 'utf8');

const strapi = await createStrapi({ appDir: CMS, distDir: resolve(CMS, 'dist'), autoReload: false, serveAdminPanel: false }).load();
// Uses the delivered pictures alternately: a picture is processed once, however many articles show it.
const pictures = await strapi.db.query('plugin::upload.file').findMany({ select: ['id'] });
for (let number = 1; number <= Number(process.argv[2]); number++) {
  const data = (language) => ({
    title: `Article ${number} (${language})`,
    teaser: `What article ${number} is about, in two or three sentences of the usual length. It is read on the news page.`,
    lead: `The first paragraph of article ${number}.`,
    body: `${body}\n\n${number} ${language}`,
    questions: [{ text: `A question on article ${number}?` }],
  });
  const shared = { slug: `article-${number}`, publishedOn: new Date(Date.UTC(2020, 0, number)).toISOString().slice(0, 10), image: pictures[number % pictures.length]?.id };
  const [first, ...others] = LANGUAGE_CODES;
  const { documentId } = await strapi.documents(ARTICLE).create({ locale: first, status: 'published', data: { ...shared, ...data(first) } });
  for (const locale of others) await strapi.documents(ARTICLE).update({ documentId, locale, status: 'published', data: data(locale) });
  if (number % 50 === 0) process.stdout.write(`${number} articles\n`);
}
await strapi.destroy();
process.exit(0);
