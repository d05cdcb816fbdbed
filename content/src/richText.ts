import MarkdownIt from 'markdown-it';
import sanitizeHtml from 'sanitize-html';

import { fillPlaceholders, type Placeholders } from './placeholders';

const markdown = new MarkdownIt({ html: true, linkify: true, typographer: false });

/** What an editor's rich text may contain on a page; anything else (scripts, styles, handlers, frames) is dropped. */
const ALLOWED: sanitizeHtml.IOptions = {
  allowedTags: ['p', 'br', 'hr', 'h2', 'h3', 'h4', 'ul', 'ol', 'li', 'strong', 'b', 'em', 'i', 'u', 's', 'sub', 'sup', 'a', 'blockquote', 'bdi', 'table', 'thead', 'tbody', 'tr', 'th', 'td', 'code'],
  allowedAttributes: { a: ['href'], bdi: ['dir'], ol: ['start'], th: ['scope'], td: ['colspan', 'rowspan'] },
  allowedSchemes: ['https', 'http', 'mailto', 'tel'],
  allowProtocolRelative: false,
  transformTags: { h1: 'h2' },
};

/** Placeholders whose values read left to right, inside Hebrew too. */
const NUMBERS = ['phone', 'number'];

/** An editor's Markdown as HTML that is safe to show, its placeholders replaced. */
export function renderRichText(source: string, values: Placeholders): string {
  return sanitizeHtml(markdown.render(fillPlaceholders(source, isolated(values))), ALLOWED).trim();
}

function isolated(values: Placeholders): Placeholders {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, NUMBERS.includes(name) ? `<bdi dir="ltr">${value}</bdi>` : value]));
}
