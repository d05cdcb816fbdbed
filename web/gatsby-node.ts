import type { GatsbyNode } from 'gatsby';

import type { NewsFeed } from '@site/content';

import { fetchAgreements } from './gatsby/agreements';
import { readAsOne } from './gatsby/cms';
import { buildContentNodes } from './gatsby/content';
import { buildEnvironment } from './gatsby/environment';
import { writeFeeds } from './gatsby/feeds';
import { holdScripts } from './gatsby/holdScripts';
import { createAllPages, type ArticlePage } from './gatsby/pages';
import { rememberPictures } from './gatsby/pictureMemory';
import { tellingProblems, tellOutcome } from './gatsby/problem';
import { writePolicies } from './gatsby/policies';
import { fetchRedirects, writeRedirects, type Redirect } from './gatsby/redirects';
import { typeDefs } from './gatsby/schema';
import { fetchContent } from './gatsby/strapi';
import { writeRobots } from './gatsby/robots';
import { emitFontsAsFiles, leaveOutUnused } from './gatsby/webpack';

interface BesidePages {
  readonly allNewsPage: { readonly nodes: readonly Omit<NewsFeed, 'company'>[] };
  readonly allSiteSettings: { readonly nodes: readonly { readonly language: string; readonly company: { readonly text: string } | null }[] };
  readonly allRedirect: { readonly nodes: readonly Redirect[] };
}

export const createSchemaCustomization: GatsbyNode['createSchemaCustomization'] = ({ actions }) => {
  actions.createTypes(typeDefs);
};

export const createResolvers: GatsbyNode['createResolvers'] = (args) => rememberPictures(args, 'public');

export const sourceNodes: GatsbyNode['sourceNodes'] = async (args) => {
  const options = buildEnvironment();
  const { value, published } = await tellingProblems(() =>
    readAsOne(options, async (published) => ({ content: await fetchContent(args, options, published), agreements: await fetchAgreements(options), redirects: await fetchRedirects(options) })),
  );
  for (const { type, key, fields } of [...buildContentNodes(value.content, value.agreements), ...value.redirects.map((fields) => ({ type: 'Redirect', key: fields.from, fields }))]) {
    await args.actions.createNode({
      ...fields,
      id: args.createNodeId(`${type} ${key}`),
      internal: { type, contentDigest: args.createContentDigest(fields) },
    });
  }
  tellOutcome(published);
};

export const createPages: GatsbyNode['createPages'] = async ({ actions, graphql }) => {
  const { data, errors } = await graphql<{ allArticle: { nodes: ArticlePage[] } }>(`
    query ArticlePages {
      allArticle {
        nodes { language slug textLanguage }
      }
    }
  `);
  if (!data) throw new Error(`The articles could not be read: ${String(errors)}`);
  createAllPages(actions.createPage, data.allArticle.nodes);
};

export const onCreateWebpackConfig: GatsbyNode['onCreateWebpackConfig'] = (args) => {
  emitFontsAsFiles(args);
  leaveOutUnused(args);
};

export const onPostBuild: GatsbyNode['onPostBuild'] = async ({ graphql }) => {
  const { siteUrl } = buildEnvironment();
  const { data, errors } = await graphql<BesidePages>(`
    query BesidePages {
      allNewsPage {
        nodes {
          language
          title { text }
          subtitle { text }
          articles { key title { text } teaser { text } since href }
        }
      }
      allSiteSettings {
        nodes { language company { text } }
      }
      allRedirect {
        nodes { from to }
      }
    }
  `);
  if (!data) throw new Error(`What lies beside the pages could not be read: ${String(errors)}`);
  const companyIn = new Map(data.allSiteSettings.nodes.map(({ language, company }) => [language, company?.text ?? '']));
  writeRobots(siteUrl);
  writeRedirects('public', data.allRedirect.nodes);
  await writeFeeds('public', siteUrl, data.allNewsPage.nodes.map((page) => ({ ...page, company: companyIn.get(page.language) ?? '' })));
  holdScripts('public');
  writePolicies('public');
};
