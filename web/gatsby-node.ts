import type { GatsbyNode } from 'gatsby';

import type { NewsFeed } from '@site/content';

import { fetchAgreements } from './gatsby/source/agreements';
import { readConsistently } from './gatsby/source/cmsClient';
import { buildContentNodes } from './gatsby/source/contentNodes';
import { buildEnvironment } from './gatsby/environment';
import { writeFeeds } from './gatsby/postbuild/feeds';
import { writeFormKey } from './gatsby/postbuild/formKey';
import { finishPages } from './gatsby/postbuild/finishPages';
import { headAddition } from './gatsby/postbuild/headAddition';
import { SharePictures } from './gatsby/postbuild/sharePictures';
import { writeManifests } from './gatsby/postbuild/webManifests';
import { createAllPages, type ArticlePage, type EntryPage } from './gatsby/pages/createPages';
import { cacheImageData } from './gatsby/source/imageDataCache';
import { reportContentProblem, reportOutcome } from './gatsby/source/contentProblem';
import { writePolicies } from './gatsby/postbuild/policies';
import { writeVerifyProgram } from './gatsby/postbuild/verifyProgram';
import { fetchRedirects, usableRedirects, writeRedirects, type Redirect } from './gatsby/source/redirects';
import { typeDefs } from './gatsby/source/schema';
import { fetchContent } from './gatsby/source/fetchContent';
import { writeRobots } from './gatsby/postbuild/robotsTxt';
import { emitFontsAsFiles, excludeUnusedPackages, writeFewScripts, writeModernScripts } from './gatsby/webpack/webpackConfig';

interface Text {
  readonly text: string;
}

interface Settings {
  readonly language: string;
  readonly company: Text | null;
  readonly tagline: Text | null;
  readonly phoneSupport: string | null;
  readonly email: string | null;
  readonly address: Text | null;
}

interface PostBuildData {
  readonly allNewsPage: { readonly nodes: readonly Omit<NewsFeed, 'company'>[] };
  readonly allSiteSettings: { readonly nodes: readonly Settings[] };
  readonly allQuestion: { readonly nodes: readonly { readonly language: string; readonly question: { readonly text: string } | null; readonly answer: { readonly html: string } }[] };
  readonly allPerson: { readonly nodes: readonly { readonly language: string; readonly slug: string; readonly name: Text | null; readonly position: Text | null; readonly specialization: Text | null }[] };
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
  const { data, errors } = await graphql<{ allArticle: { nodes: ArticlePage[] }; allPerson: { nodes: EntryPage[] }; allInformationPage: { nodes: EntryPage[] }; allLegalPage: { nodes: EntryPage[] } }>(`
    query PagesOfEntries {
      allArticle {
        nodes { language slug textLanguage }
      }
      allPerson {
        nodes { language slug }
      }
      allInformationPage {
        nodes { language slug }
      }
      allLegalPage {
        nodes { language slug }
      }
    }
  `);
  if (!data) throw new Error(`Reading the entries that have pages failed: ${String(errors)}`);
  const { allArticle, allPerson, allInformationPage, allLegalPage } = data;
  createAllPages(actions.createPage, { articles: allArticle.nodes, people: allPerson.nodes, texts: [...allInformationPage.nodes, ...allLegalPage.nodes] });
};

export const onCreateWebpackConfig: GatsbyNode['onCreateWebpackConfig'] = (args) => {
  emitFontsAsFiles(args);
  excludeUnusedPackages(args);
  writeModernScripts(args);
  writeFewScripts(args);
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
        nodes { language company { text } tagline { text } phoneSupport email address { text } }
      }
      allQuestion(sort: { position: ASC }) {
        nodes { language question { text } answer { html } }
      }
      allPerson {
        nodes { language slug name { text } position { text } specialization { text } }
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
  const siteIn = new Map(
    data.allSiteSettings.nodes.map(({ language, tagline, phoneSupport, email, address }) => [
      language,
      {
        tagline: tagline?.text ?? null, phone: phoneSupport, email, address: address?.text ?? null, newsTitle: data.allNewsPage.nodes.find((page) => page.language === language)?.title?.text ?? null,
        questions: data.allQuestion.nodes.flatMap(({ language: own, question, answer }) => (own === language && question ? [{ question: question.text, answer: answer.html }] : [])),
        people: data.allPerson.nodes.flatMap(({ language: own, slug, name, position, specialization }) => (own === language && name ? [{ slug, name: name.text, position: position?.text ?? null, specialization: specialization?.text ?? null }] : [])),
      },
    ]),
  );
  const pictures = new SharePictures('public');
  const { sources, ...counts } = await finishPages('public', cache, headAddition(siteUrl, pictures, siteIn));
  // The site is published also if a picture for social networks cannot be drawn.
  await pictures.drawMissing().catch((error: unknown) => reporter.warn(`Drawing pictures for social networks failed: ${String(error)}`));
  await writeManifests('public', companyIn);
  reporter.info(`Finished ${counts.pages} pages: ${counts.parsed} parsed, ${counts.scriptsDeferred} scripts deferred, ${counts.styleAttributesRemoved} style attributes removed`);
  writePolicies('public', sources);
  writeFormKey('public');
  writeVerifyProgram('public');
};
