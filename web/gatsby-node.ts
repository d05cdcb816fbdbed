import type { GatsbyNode } from 'gatsby';

import { fetchAgreements } from './gatsby/agreements';
import { readAsOne } from './gatsby/cms';
import { buildContentNodes } from './gatsby/content';
import { buildEnvironment } from './gatsby/environment';
import { holdScripts } from './gatsby/holdScripts';
import { createAllPages, type ArticlePage } from './gatsby/pages';
import { tellingProblems, tellOutcome } from './gatsby/problem';
import { typeDefs } from './gatsby/schema';
import { fetchContent } from './gatsby/strapi';
import { writeRobots } from './gatsby/robots';
import { emitFontsAsFiles, leaveOutUnused } from './gatsby/webpack';

export const createSchemaCustomization: GatsbyNode['createSchemaCustomization'] = ({ actions }) => {
  actions.createTypes(typeDefs);
};

export const sourceNodes: GatsbyNode['sourceNodes'] = async (args) => {
  const options = buildEnvironment();
  const { value, published } = await tellingProblems(() =>
    readAsOne(options, async () => ({ content: await fetchContent(args, options), agreements: await fetchAgreements(options) })),
  );
  for (const { type, key, fields } of buildContentNodes(value.content, value.agreements)) {
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

export const onPostBuild: GatsbyNode['onPostBuild'] = () => {
  writeRobots(buildEnvironment().siteUrl);
  holdScripts('public');
};
