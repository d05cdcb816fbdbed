import type { GatsbyNode } from 'gatsby';

import type { NewsFeed } from '@site/content';

import { fetchAgreements } from './gatsby/source/agreements';
import { readConsistently } from './gatsby/source/cmsClient';
import { buildContentNodes } from './gatsby/source/contentNodes';
import { buildEnvironment } from './gatsby/environment';
import { writeFeeds } from './gatsby/postbuild/feeds';
import { writeFormKey } from './gatsby/postbuild/formKey';
import { finishPages } from './gatsby/postbuild/finishPages';
import { createAllPages, type ArticlePage } from './gatsby/pages/createPages';
import { cacheImageData } from './gatsby/source/imageDataCache';
import { reportContentProblem, reportOutcome } from './gatsby/source/contentProblem';
import { writePolicies } from './gatsby/postbuild/policies';
import { writeVerifyProgram } from './gatsby/postbuild/verifyProgram';
import { fetchRedirects, usableRedirects, writeRedirects, type Redirect } from './gatsby/source/redirects';
import { typeDefs } from './gatsby/source/schema';
import { fetchContent } from './gatsby/source/fetchContent';
import { writeRobots } from './gatsby/postbuild/robotsTxt';
import { emitFontsAsFiles, excludeUnusedPackages } from './gatsby/webpack/webpackConfig';

interface PostBuildData {
  readonly allNewsPage: { readonly nodes: readonly Omit<NewsFeed, 'company'>[] };
  readonly allSiteSettings: { readonly nodes: readonly { readonly language: string; readonly company: { readonly text: string } | null }[] };
  readonly allRedirect: { readonly nodes: readonly Redirect[] };
}

export const createSchemaCustomization: GatsbyNode['createSchemaCustomization'] = ({ actions }) => {
  actions.createTypes(typeDefs);
};

export const createResolvers: GatsbyNode['createResolvers'] = (args) => cacheImageData(args, 'public');

export const sourceNodes: GatsbyNode['sourceNodes'] = async (args) => {
  const options = buildEnvironment();
  const { value, published } = await reportContentProblem(() =>
    readConsistently(options, async (published) => ({ ...(await fetchContent(args, options, published)), agreements: await fetchAgreements(options), redirects: await fetchRedirects(options) })),
  );
  const { content, heldBack, agreements } = value;
  const redirects = usableRedirects(content, value.redirects);
  for (const { type, key, fields } of [...buildContentNodes(content, agreements), ...redirects.map((fields) => ({ type: 'Redirect', key: fields.from, fields }))]) {
    await args.actions.createNode({
      ...fields,
      id: args.createNodeId(`${type} ${key}`),
      internal: { type, contentDigest: args.createContentDigest(fields) },
    });
  }
  reportOutcome({ ...published, heldBack, agreements: agreements.map(({ version, agreement: { language } }) => ({ language, version })) });
};

export const createPages: GatsbyNode['createPages'] = async ({ actions, graphql }) => {
  const { data, errors } = await graphql<{ allArticle: { nodes: ArticlePage[] } }>(`
    query ArticlePages {
      allArticle {
        nodes { language slug textLanguage }
      }
    }
  `);
  if (!data) throw new Error(`Reading the articles failed: ${String(errors)}`);
  createAllPages(actions.createPage, data.allArticle.nodes);
};

export const onCreateWebpackConfig: GatsbyNode['onCreateWebpackConfig'] = (args) => {
  emitFontsAsFiles(args);
  excludeUnusedPackages(args);
};

export const onPostBuild: GatsbyNode['onPostBuild'] = async ({ cache, graphql, reporter }) => {
  const { siteUrl } = buildEnvironment();
  const { data, errors } = await graphql<PostBuildData>(`
    query PostBuildData {
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
  if (!data) throw new Error(`Reading the data of feeds and redirects failed: ${String(errors)}`);
  const companyIn = new Map(data.allSiteSettings.nodes.map(({ language, company }) => [language, company?.text ?? '']));
  writeRobots(siteUrl);
  writeRedirects('public', data.allRedirect.nodes);
  await writeFeeds('public', siteUrl, data.allNewsPage.nodes.map((page) => ({ ...page, company: companyIn.get(page.language) ?? '' })));
  const { sources, ...counts } = await finishPages('public', cache);
  reporter.info(`Finished ${counts.pages} pages: ${counts.parsed} parsed, ${counts.scriptsDeferred} scripts deferred, ${counts.styleAttributesRemoved} style attributes removed`);
  writePolicies('public', sources);
  writeFormKey('public');
  writeVerifyProgram('public');
};
