import { CONTENT_LIMITS } from '@site/rules';
import MarkdownIt from 'markdown-it';
import sanitizeHtml from 'sanitize-html';

import { safeHref } from './links';
import { fillPlaceholders, type Placeholders, unknownPlaceholder } from './placeholders';

const markdown = new MarkdownIt({ html: true, linkify: true, typographer: false });

/** HTML that is allowed in rich text; everything else (scripts, styles, event handlers, frames) is dropped. */
const ALLOWED: sanitizeHtml.IOptions = {
  allowedTags: ['p', 'br', 'hr', 'h2', 'h3', 'h4', 'ul', 'ol', 'li', 'strong', 'b', 'em', 'i', 'u', 's', 'sub', 'sup', 'a', 'blockquote', 'bdi', 'table', 'thead', 'tbody', 'tr', 'th', 'td', 'code'],
  allowedAttributes: { a: ['href'], bdi: ['dir'], ol: ['start'], th: ['scope'], td: ['colspan', 'rowspan'] },
  allowedSchemes: ['https', 'http', 'mailto', 'tel'],
  allowProtocolRelative: false,
};

/** Placeholders whose values are left to right in Hebrew too. */
const LTR_PLACEHOLDERS = ['phone', 'number', 'fee'];
const EMAIL = /^[^\s@<>"?]+@[^\s@<>"?]+$/;

/** Longest text that is rendered; texts saved before the limits existed may be longer. */
const MAX_RENDERED = 200_000;

class NestedTooDeep extends Error {}

export type RichTextProblem = 'too_long' | 'too_deep';

/** Why a rich text is refused on saving: it exceeds {@link CONTENT_LIMITS}. */
export function richTextProblem(source: string): RichTextProblem | undefined {
  if (source.length > CONTENT_LIMITS.richText) return 'too_long';
  return sanitize(markdown.render(source)) === undefined ? 'too_deep' : undefined;
}

/** A brace, or an entity that may be rendered as one. */
const BRACE = /[{}]|&#|&[lr](?:cub|brace);/;
const INLINE_TAG = /<\/?(?:strong|b|em|i|u|s|sub|sup|a|bdi|code)(?: [^>]*)?>/g;

/** Cheap pre-check for {@link escapedPlaceholder}, without rendering. */
export function mayHaveEscapedPlaceholder(source: string, known: readonly string[]): boolean {
  return BRACE.test(fillPlaceholders(source, sampleValues(known)));
}

/**
 * The first double braces that are visible in a rendered text but not in its source, because they are written with
 * entities or backslashes, or have markup between them.
 */
export function escapedPlaceholder(source: string, known: readonly string[]): string | undefined {
  if (!mayHaveEscapedPlaceholder(source, known)) return undefined;
  return unknownPlaceholder(renderRichText(source, sampleValues(known)).replace(INLINE_TAG, ''), []);
}

/** Addresses that a rich text links to, without those that contain a placeholder. */
export function linksIn(source: string, known: readonly string[]): readonly string[] {
  // Also an address without brackets and scheme becomes a link.
  if (!/[[<]|\/\/|\w\.\w/.test(source)) return [];
  const html = renderRichText(source, Object.fromEntries(known.map((name) => [name, PLACEHOLDER_IN_LINK])));
  return [...html.matchAll(/<a href="([^"]*)"/g)].flatMap(([, href = '']) => (href.includes(PLACEHOLDER_IN_LINK) ? [] : [href.replaceAll('&amp;', '&')]));
}
const PLACEHOLDER_IN_LINK = 'zqvaluez';

const sampleValues = (names: readonly string[]): Placeholders => Object.fromEntries(names.map((name) => [name, 'x']));

/**
 * Renders Markdown to safe HTML, with placeholders replaced by their values verbatim. A text that is too long or nested
 * too deep to be rendered becomes plain paragraphs.
 */
export function renderRichText(source: string, values: Placeholders): string {
  return renderMarkdown(source, values) ?? asParagraphs(fillPlaceholders(source, values));
}

/**
 * Values must not be interpreted as Markdown or HTML, so markers stand for them until the text is rendered; in link
 * addresses they are filled in before the address is checked.
 * @returns undefined if the text is too long or nested too deep
 */
function renderMarkdown(source: string, values: Placeholders): string | undefined {
  if (source.length > MAX_RENDERED) return undefined;
  let prefix = 'zqplaceholder';
  while (source.includes(prefix)) prefix += 'q';
  const used: (readonly [name: string, value: string])[] = [];
  const marked = fillPlaceholders(source, values, (name, value) => `${prefix}${used.push([name, value]) - 1}z`);

  const html = sanitize(markdown.render(marked), (href) => href.replace(new RegExp(`${prefix}(\\d+)z`, 'g'), (_marker, index: string) => encodeURI(used[Number(index)]?.[1] ?? '')));
  if (html === undefined) return undefined;

  let openLinks = 0;
  return html.replace(new RegExp(`<(/?)(\\w+)[^>]*>|${prefix}(\\d+)z`, 'g'), (whole, end: string, tag: string | undefined, index: string) => {
    if (tag !== undefined) {
      if (tag === 'a') openLinks += end ? -1 : 1;
      return whole;
    }
    const [name = '', value = ''] = used[Number(index)] ?? [];
    if (LTR_PLACEHOLDERS.includes(name)) return `<bdi dir="ltr">${escapeHtml(value)}</bdi>`;
    return EMAIL.test(value) && openLinks === 0 ? `<a href="mailto:${escapeHtml(value)}">${escapeHtml(value)}</a>` : escapeHtml(value);
  });
}

/** @returns undefined if elements are nested too deep, which makes parsers slow or overflow their stack */
function sanitize(html: string, fillHref: (href: string) => string = (href) => href): string | undefined {
  let depth = 0;
  try {
    return sanitizeHtml(html, {
      ...ALLOWED,
      transformTags: {
        h1: 'h2',
        a: (tagName, { href, ...attribs }) => {
          const safe = href === undefined ? undefined : safeHref(fillHref(href));
          return { tagName, attribs: safe === undefined ? attribs : { ...attribs, href: safe } };
        },
      },
      onOpenTag: () => {
        if ((depth += 1) > CONTENT_LIMITS.nesting) throw new NestedTooDeep();
      },
      onCloseTag: () => {
        depth -= 1;
      },
    }).trim();
  } catch (error) {
    if (error instanceof NestedTooDeep) return undefined;
    throw error;
  }
}

function asParagraphs(text: string): string {
  const paragraphs = text.split(/\n{2,}/).map((paragraph) => paragraph.trim());
  return paragraphs.filter((paragraph) => paragraph !== '').map((paragraph) => `<p>${escapeHtml(paragraph)}</p>`).join('\n');
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
