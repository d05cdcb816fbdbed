import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

import { DEFAULT_LOCALE, PAGES, pagePath } from '@site/rules';
import type { GatsbyCache } from 'gatsby';

import type { PageSources, Policies } from '../../server/policy';
import { finishHtml, gatsbyPagePath } from './finishHtml';
import type { HeadAddition, PageHead } from './pageHead';

const DATA_FILE = /^page-[0-9a-f]{12}\.json$/;
const CACHE_KEY = 'finished pages';
const ROOT = '/index.html';
const RUSSIAN_HOME = `${pagePath(DEFAULT_LOCALE, PAGES.home)}/index.html`;

/** Code that pages fetch ahead and run only when their form is used: by template, its chunk names (`webpackChunkName` in `web/src/forms`). */
const LAZY_CHUNKS: Readonly<Record<string, readonly string[]>> = {
  'component---src-templates-help-request-template-tsx': ['help-request-form', 'phone-input'],
  'component---src-templates-withdrawal-template-tsx': ['withdrawal-form'],
};

/** Finished pages by the hash of their finished HTML, which unchanged pages still have on disk: they are not parsed again. */
type Finished = Readonly<Record<string, { readonly dataPath: string | undefined; readonly scripts: Scripts; readonly sources: PageSources; readonly head: PageHead | null; readonly additionHash: string }>>;

interface Scripts {
  readonly ownScripts: readonly string[];
  readonly laterScripts: readonly string[];
}

export interface Summary {
  readonly pages: number;
  /** Number of pages that were parsed; the others are unchanged since an earlier build. */
  readonly parsed: number;
  readonly scriptsDeferred: number;
  readonly styleAttributesRemoved: number;
  readonly sources: Policies['pages'];
}

/**
 * Finishes all pages ({@link finishHtml}).
 *
 * A page's data gets a name by its content. Gatsby fetches it by the page's address: a page opened before a publish would
 * get the data of the build after it.
 *
 * The root becomes a copy of the Russian home page, whose address it takes (src/inline-script): nothing typed or scrolled to is lost to
 * a second page.
 *
 * @param folder Gatsby's output
 * @param addition makes what is added to the head of each page
 * @throws Error naming the page whose markup is not as expected, or if there are no pages
 */
export async function finishPages(folder: string, cache: Pick<GatsbyCache, 'get' | 'set'>, addition: HeadAddition = () => ''): Promise<Summary> {
  const cached = ((await cache.get(CACHE_KEY)) ?? {}) as Finished;
  const updated: Record<string, Finished[string]> = {};
  const sources: Record<string, PageSources> = {};
  const summary = { pages: 0, parsed: 0, scriptsDeferred: 0, styleAttributesRemoved: 0 };
  const usedData = new Set<string>();
  const scriptsOf = scriptsByTemplate(folder);

  for (const file of htmlFilesIn(folder)) {
    const htmlPath = `/${relative(folder, file).split(sep).join('/')}`;
    if (htmlPath === ROOT && existsSync(join(folder, RUSSIAN_HOME))) continue;
    const html = readFileSync(file, 'utf8');
    const path = gatsbyPagePath(html);
    const { name: dataFile, template } = path === undefined ? { name: undefined, template: '' } : writeData(folder, path);
    if (dataFile) usedData.add(dataFile);
    const scripts = scriptsOf(template);
    if (path !== undefined) summary.pages += 1;
    const dataPath = dataFile && `/static/${dataFile}`;

    const key = sha256(html);
    const known = cached[key];
    if (known && known.dataPath === dataPath && JSON.stringify(known.scripts) === JSON.stringify(scripts) && known.additionHash === additionHash(known.head, addition)) {
      updated[key] = known;
      sources[htmlPath] = known.sources;
      continue;
    }
    const finished = finish(file, html, dataPath, scripts, addition);
    if (finished.html !== html) writeFileSync(file, finished.html);
    updated[sha256(finished.html)] = { dataPath, scripts, sources: finished.sources, head: finished.head, additionHash: additionHash(finished.head, addition) };
    sources[htmlPath] = finished.sources;
    summary.parsed += 1;
    summary.scriptsDeferred += finished.changes.scriptsDeferred.now;
    summary.styleAttributesRemoved += finished.changes.styleAttributesRemoved.now;
  }
  if (sources[RUSSIAN_HOME]) {
    copyFileSync(join(folder, RUSSIAN_HOME), join(folder, ROOT));
    sources[ROOT] = sources[RUSSIAN_HOME];
  }
  if (summary.pages === 0) throw new Error(`There are no pages in ${folder}: Gatsby's output has changed.`);

  removeUnusedData(folder, usedData);
  await cache.set(CACHE_KEY, updated);
  return { ...summary, sources };
}

const additionHash = (head: PageHead | null, addition: HeadAddition): string => (head ? sha256(addition(head)) : '');

function finish(file: string, html: string, dataPath: string | undefined, scripts: Scripts, addition: HeadAddition) {
  try {
    return finishHtml(html, { dataPath, ...scripts, addition });
  } catch (error) {
    throw new Error(`Finishing ${file} failed. ${(error as Error).message}`, { cause: error });
  }
}

function htmlFilesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.html'))
    .map((entry) => join(entry.parentPath, entry.name));
}

/**
 * The files of each template's code, as webpack recorded them.
 * @throws Error if code that a page fetches ahead has another name than expected
 */
function scriptsByTemplate(folder: string): (template: string) => Scripts {
  const { assetsByChunkName } = JSON.parse(readFileSync(join(folder, 'webpack.stats.json'), 'utf8')) as { readonly assetsByChunkName: Readonly<Record<string, readonly string[]>> };
  const filesOf = (chunk: string) => (assetsByChunkName[chunk] ?? []).filter((file) => file.endsWith('.js')).map((file) => `/${file}`);
  return (template) => {
    const ownScripts = filesOf(template);
    const later = (LAZY_CHUNKS[template] ?? []).map((chunk) => ({ chunk, files: filesOf(chunk) }));
    for (const { chunk, files } of later) if (files.length === 0) throw new Error(`There is no code named ${chunk}, which ${template} runs later.`);
    return { ownScripts, laterScripts: [...new Set(later.flatMap(({ files }) => files))].filter((file) => !ownScripts.includes(file)) };
  };
}

/** @returns the name of the page's data file, and of its template */
function writeData(folder: string, path: string): { readonly name: string; readonly template: string } {
  const data = readFileSync(join(folder, 'page-data', path === '/' ? 'index' : path, 'page-data.json'));
  const name = `page-${sha256(data).slice(0, 12)}.json`;
  mkdirSync(join(folder, 'static'), { recursive: true });
  writeFileSync(join(folder, 'static', name), data);
  const { componentChunkName = '' } = JSON.parse(data.toString('utf8')) as { readonly componentChunkName?: string };
  return { name, template: componentChunkName };
}

function removeUnusedData(folder: string, used: ReadonlySet<string>): void {
  const files = join(folder, 'static');
  for (const name of existsSync(files) ? readdirSync(files) : []) if (DATA_FILE.test(name) && !used.has(name)) rmSync(join(files, name));
}

function sha256(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('hex');
}
