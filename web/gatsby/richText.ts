import MarkdownIt from 'markdown-it';
import sanitizeHtml from 'sanitize-html';

const markdown = new MarkdownIt({ html: true, linkify: true, typographer: false });

/** What an editor's rich text may contain on a page; anything else (scripts, styles, handlers, frames) is dropped. */
const ALLOWED: sanitizeHtml.IOptions = {
  allowedTags: ['p', 'br', 'hr', 'h2', 'h3', 'h4', 'ul', 'ol', 'li', 'strong', 'b', 'em', 'i', 'u', 's', 'sub', 'sup', 'a', 'blockquote', 'bdi', 'table', 'thead', 'tbody', 'tr', 'th', 'td', 'code'],
  allowedAttributes: { a: ['href'], bdi: ['dir'], ol: ['start'], th: ['scope'], td: ['colspan', 'rowspan'] },
  allowedSchemes: ['https', 'http', 'mailto', 'tel'],
  allowProtocolRelative: false,
  transformTags: { h1: 'h2' },
};

/** Values that a text names in double braces: `{{company}}`. */
export type Placeholders = Readonly<Record<string, string>>;

/**
 * An editor's Markdown as HTML that is safe to show.
 * @param values replace `{{name}}`; a name that is not among them stays as it is, so that an editor sees the slip
 */
export function renderRichText(source: string, values: Placeholders): string {
  return sanitizeHtml(markdown.render(fillPlaceholders(source, values)), ALLOWED).trim();
}

/** Replaces every `{{name}}` whose name is known. */
export function fillPlaceholders(source: string, values: Placeholders): string {
  return source.replace(/\{\{\s*(\w+)\s*\}\}/g, (whole, name: string) => values[name] ?? whole);
}
