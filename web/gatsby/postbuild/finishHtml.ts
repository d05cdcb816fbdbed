import { createHash } from 'node:crypto';

import { parse, parseFragment, type DefaultTreeAdapterTypes } from 'parse5';
import { minify_sync } from 'terser';

import type { PageSources } from '../../server/policy';
import type { HeadAddition, PageHead } from './pageHead';

/** Number of changes to a page by kind; `before` counts those of an earlier build, in pages that were not rendered again. */
export interface Changes {
  readonly scriptsDeferred: Count;
  readonly styleAttributesRemoved: Count;
}
interface Count {
  readonly now: number;
  readonly before: number;
}

interface FinishedHtml {
  readonly html: string;
  readonly sources: PageSources;
  /** Of a page; null for HTML fragments. */
  readonly head: PageHead | null;
  readonly changes: Changes;
}

interface Options {
  /** Path of the page's data file for the browser; undefined for HTML fragments. */
  readonly dataPath: string | undefined;
  /** Paths of the scripts of the page's own code. */
  readonly ownScripts?: readonly string[];
  /** Paths of the scripts of code that the page runs later, and fetches ahead. */
  readonly laterScripts?: readonly string[];
  /** Makes what is added to the head of a page. */
  readonly addition?: HeadAddition;
}

type Node = DefaultTreeAdapterTypes.Node;
type Element = DefaultTreeAdapterTypes.Element;

/** Replaces a range of the source; the rest stays byte for byte. */
interface Edit {
  readonly from: number;
  readonly to: number;
  readonly text: string;
}

/** Includes the tag, which content cannot contain. */
const PAGE_PATH = /<script id="gatsby-script-loader">(?:\/\*<!\[CDATA\[\*\/)?window\.pagePath="([^"]+)"/;
/** For XHTML, which the pages are not. */
const CDATA = /\/\*(?:<!\[CDATA\[|\]\]>)\*\//g;
const FIRST_SCRIPT = 'window.___webpackCompilationHash';
/** Gatsby's map of its files, which it writes as text and so never uses; gatsby-browser.tsx sets an empty one. */
const CHUNK_MAP = 'gatsby-chunk-mapping';
const INLINE_SCRIPT = '(function inlineScript(';
/** Gatsby gives each a style attribute, which the page's policy forbids; GlobalStyles replaces it. */
const GATSBY_WRAPPERS: readonly string[] = ['gatsby-focus-wrapper', 'gatsby-announcer'];
/** What a page's own picture and structured data replace; an earlier build may have added them. */
const REPLACED: readonly string[] = ['og:image', 'og:image:width', 'og:image:height', 'og:image:alt', 'twitter:card'];
/** Elements that no browser needs: for Internet Explorer, the version of Gatsby, and styles without a rule. */
const isUnneeded = (element: Element, attributes: Readonly<Record<string, string | undefined>>): boolean =>
  element.tagName === 'style' ? textIn(element) === '' : element.tagName === 'meta' && (attributes['http-equiv'] === 'x-ua-compatible' || attributes.name === 'generator');
const VIEWPORT = '<meta name="viewport" content="width=device-width, initial-scale=1"/>';
export const STRUCTURED_DATA_ID = 'structured-data';
const JAVASCRIPT = /^(?:|module|text\/javascript|application\/javascript)$/;

/** Gatsby's path of a page; undefined for HTML fragments. */
export function gatsbyPagePath(html: string): string | undefined {
  return PAGE_PATH.exec(html)?.[1];
}

/**
 * Finishes the HTML of one page: defers its scripts (src/inline-script/inlineScript.ts loads them), refers to its data by
 * file name, removes Gatsby's style attributes, and adds the page's picture and structured data to its head.
 *
 * It runs on the finished files because Gatsby inserts the scripts after rendering, also into pages that it did not render
 * again. Finished pages are left unchanged.
 *
 * @returns also the hashes of inline scripts and styles, for the page's Content-Security-Policy
 * @throws Error if Gatsby's markup is not as expected, so that a change of it is noticed
 */
export function finishHtml(html: string, { dataPath, ownScripts = [], laterScripts = [], addition = () => '' }: Options): FinishedHtml {
  const options = { sourceCodeLocationInfo: true, scriptingEnabled: false } as const;
  const isPage = gatsbyPagePath(html) !== undefined;
  const elements = [...elementsIn(isPage ? parse(html, options) : parseFragment(html, options))];
  const edits: Edit[] = [];
  const scripts = new Set<string>();
  const styles = new Set<string>();
  const deferred = { now: 0, before: 0 };
  const wrappers = { now: 0, before: 0 };
  let firstScripts = 0;
  let chunkMaps = 0;
  const head = isPage ? pageHead(elements) : null;
  const added = head ? addition(head) : '';

  for (const element of elements) {
    const { type = '', src, id = '', style, ...attributes } = attributesOf(element);
    if (GATSBY_WRAPPERS.includes(id)) {
      if (style === undefined) wrappers.before += 1;
      else {
        wrappers.now += 1;
        edits.push(withoutAttribute(html, element, 'style'));
      }
    } else if (style !== undefined) throw new Error(`<${element.tagName}> has a style attribute, which the page's policy forbids.`);

    if (added !== '' && (id === STRUCTURED_DATA_ID || REPLACED.includes(attributes.property ?? attributes.name ?? ''))) edits.push({ ...rangeOf(element), text: '' });
    if (added !== '' && element.tagName === 'head') edits.push({ ...endOf(element), text: added });
    if (isUnneeded(element, attributes)) {
      edits.push({ ...rangeOf(element), text: '' });
      continue;
    }
    // Gatsby's own speaks to a version of iOS in which the scripts do not run.
    if (attributes.name === 'viewport') edits.push({ ...rangeOf(element), text: VIEWPORT });
    if (element.tagName === 'style') styles.add(hashOf(textIn(element)));
    if (element.tagName !== 'script') continue;
    if (id === CHUNK_MAP) {
      chunkMaps += 1;
      edits.push({ ...rangeOf(element), text: '' });
    } else if (src !== undefined) {
      if (!/^\/.+\.js$/.test(src) || attributes.async === undefined) continue;
      deferred.now += 1;
      edits.push({ ...rangeOf(element), text: `<script type="text/plain" data-src="${src}"></script>` });
    } else if (attributes['data-src'] !== undefined) {
      if (attributes['data-own'] === undefined) deferred.before += 1;
      else edits.push({ ...rangeOf(element), text: '' });
    } else if (attributes['data-page'] !== undefined || attributes['data-later'] !== undefined) edits.push({ ...rangeOf(element), text: '' });
    else if (JAVASCRIPT.test(type)) {
      const text = textIn(element);
      const short = text.startsWith(INLINE_SCRIPT) ? minified(text) : text.replaceAll(CDATA, '');
      scripts.add(hashOf(short));
      if (short !== text) edits.push({ ...rangeOf(element), text: `<script${id && ` id="${id}"`}>${short}</script>` });
      if (text.startsWith(FIRST_SCRIPT) && dataPath !== undefined) {
        firstScripts += 1;
        const { from } = rangeOf(element);
        // Gatsby would only look for the page's own code when the rest of it runs.
        const own = ownScripts.map((path) => `<script type="text/plain" data-own data-src="${path}"></script>`);
        const later = laterScripts.map((path) => `<script type="text/plain" data-later="${path}"></script>`);
        edits.push({ from, to: from, text: `<script type="text/plain" data-page="${dataPath}"></script>${own.join('')}${later.join('')}` });
      }
    }
  }

  if (isPage) {
    if (deferred.now + deferred.before === 0) throw new Error('No script to defer was found: the markup of Gatsby has changed.');
    if (dataPath !== undefined && firstScripts !== 1) throw new Error(`Expected one place for the page's data, found ${firstScripts}: Gatsby's markup has changed.`);
    if (wrappers.now + wrappers.before !== GATSBY_WRAPPERS.length) throw new Error(`Gatsby's wrappers (${GATSBY_WRAPPERS.join(', ')}) are missing: Gatsby's markup has changed.`);
    if (deferred.now > 0 && chunkMaps === 0) throw new Error(`Gatsby's map of its files (${CHUNK_MAP}) is missing: Gatsby's markup has changed.`);
  }
  return { html: applyEdits(html, edits), sources: { scripts: [...scripts], styles: [...styles] }, head, changes: { scriptsDeferred: deferred, styleAttributesRemoved: wrappers } };
}

function pageHead(elements: readonly Element[]): PageHead {
  const all: readonly Readonly<Record<string, string | undefined>>[] = elements.map((element) => ({ tag: element.tagName, ...attributesOf(element) }));
  const html = all.find(({ tag }) => tag === 'html');
  const content = (name: string): string | null => all.find((meta) => meta.tag === 'meta' && (meta.property ?? meta.name) === name)?.content ?? null;
  const image = all.find((meta) => meta.tag === 'meta' && meta.property === 'og:image');
  const base = image?.['data-base'] ?? image?.content ?? '';
  return {
    language: html?.lang ?? '',
    direction: html?.dir === 'rtl' ? 'rtl' : 'ltr',
    title: content('og:title') ?? '',
    description: content('description'),
    company: content('og:site_name'),
    type: content('og:type') ?? 'website',
    canonical: all.find((link) => link.tag === 'link' && link.rel === 'canonical')?.href ?? null,
    published: content('article:published_time'),
    // After an earlier build, the settings' picture is only named beside the page's own, empty if there is none.
    picture: base === '' ? null : new URL(base, 'http://site').pathname,
    isIndexed: content('robots') === null,
  };
}

/** All elements below a node, in the order of the document. */
function* elementsIn(node: Node): Generator<Element> {
  if ('content' in node) yield* elementsIn(node.content);
  if (!('childNodes' in node)) return;
  for (const child of node.childNodes) {
    if ('tagName' in child) yield child;
    yield* elementsIn(child);
  }
}

const attributesOf = ({ attrs }: Element): Readonly<Record<string, string | undefined>> => Object.fromEntries(attrs.map(({ name, value }) => [name, value]));

const textIn = ({ childNodes }: Element): string => childNodes.map((child) => ('value' in child ? child.value : '')).join('');

function rangeOf({ sourceCodeLocation: location, tagName }: Element): Pick<Edit, 'from' | 'to'> {
  if (!location) throw new Error(`<${tagName}> has no position in the source.`);
  return { from: location.startOffset, to: location.endOffset };
}

function endOf({ sourceCodeLocation: location, tagName }: Element): Pick<Edit, 'from' | 'to'> {
  const end = location?.endTag?.startOffset;
  if (end === undefined) throw new Error(`<${tagName}> has no end in the source.`);
  return { from: end, to: end };
}

function withoutAttribute(html: string, { sourceCodeLocation: location, tagName }: Element, name: string): Edit {
  const range = location?.attrs?.[name];
  if (!range) throw new Error(`The attribute ${name} of <${tagName}> has no position in the source.`);
  // Including the space before it.
  const from = range.startOffset - (/\s/.test(html.charAt(range.startOffset - 1)) ? 1 : 0);
  return { from, to: range.endOffset, text: '' };
}

function applyEdits(html: string, edits: readonly Edit[]): string {
  const parts: string[] = [];
  let at = 0;
  for (const { from, to, text } of [...edits].sort((one, other) => one.from - other.from || one.to - other.to)) {
    parts.push(html.slice(at, from), text);
    at = to;
  }
  return parts.join('') + html.slice(at);
}

const alreadyMinified = new Map<string, string>();

/** All pages have the same script. */
function minified(text: string): string {
  const known = alreadyMinified.get(text) ?? minify_sync(text).code;
  if (!known) throw new Error('The inline script could not be minified.');
  alreadyMinified.set(text, known);
  return known;
}

function hashOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}
