import { type Direction, type LanguageCode, localeByCode, LOCALES } from '@site/rules';

/** Value of a placeholder. */
export interface Value {
  readonly text: string;
  /** Target of a link on it. */
  readonly href?: string;
}
export type Values = Readonly<Record<string, Value>>;

/** One line of {{details}}. */
export interface Detail extends Value {
  readonly label: string;
}

export interface Letter {
  readonly language: LanguageCode;
  readonly text: string;
  readonly values: Values;
  readonly details: readonly Detail[];
  /** Last line. */
  readonly closing?: Detail | null;
}

const DETAILS = /^\{\{\s*details\s*\}\}$/;
/** Mail programs make links of these and take the mark after one for its end; they read from left to right without marks. */
const ADDRESS = /^(?:https?:\/\/|[^\s@]+@)[!-~]+$/;
const NAME = /\{\{\s*(\w+)\s*\}\}/g;

/** Placeholders in a text. */
export function namesIn(text: string): readonly string[] {
  return [...text.matchAll(NAME)].map(([, name]) => name ?? '');
}

/** Fills in a text for reading and editing it; the values stay apart from the words around them, as in {@link letterAsText}. */
export function fillText(text: string, language: LanguageCode, values: Values): string {
  const isolate = isolating(language);
  return fill(text.replaceAll('\r\n', '\n'), values, (value) => (value.text === '' ? '' : isolate(value.text))).trim();
}

/**
 * Puts placeholders where a finished text quotes these values as whole words, so that letters show them like their own:
 * as links, and from left to right.
 */
export function withPlaceholders(text: string, values: Values): string {
  const quoted = Object.entries(values).filter(([, value]) => value.text !== '').sort(([, a], [, b]) => b.text.length - a.text.length);
  const names = new Map(quoted.map(([name, value]) => [value.text, name]));
  const anyOf = quoted.map(([, value]) => value.text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')).join('|');
  return anyOf === '' ? text : text.replace(new RegExp(`(?<![\\p{L}\\p{N}@./_-])(?:${anyOf})(?![\\p{L}\\p{N}@/_-]|\\.[\\p{L}\\p{N}])`, 'gu'), (found) => `{{${names.get(found)}}}`);
}

/** Fills in a single line; unknown placeholders are kept, so that editors notice them. */
export function fillLine(line: string, values: Values): string {
  return fill(line, values, ({ text }) => text).replace(/\s+/g, ' ').trim();
}

export function letterAsText({ language, text, values, details, closing }: Letter): string {
  const isolate = isolating(language);
  const line = (detail: Detail): string => detail.label + localeByCode(language).colon + isolate(detail.text);
  const written = paragraphs(text).map((paragraph) => (DETAILS.test(paragraph) ? details.map(line).join('\n') : fill(paragraph, values, (value) => isolate(value.text))));
  return [...written, ...(closing ? [line(closing)] : [])].join('\n\n');
}

/** HTML for mail programs: one column, inline styles, no external resources. Further letters repeat the same in other languages. */
export function letterAsHtml(letter: Letter, ...others: readonly Letter[]): string {
  const { language } = letter;
  const body = [bodyOf(letter), ...others.map((other) => `<hr>\n<div lang="${other.language}" dir="${directionOf(other.language)}">\n${bodyOf(other)}\n</div>`)].join('\n');
  return [
    '<!doctype html>',
    `<html lang="${language}" dir="${directionOf(language)}">`,
    '<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"></head>',
    '<body style="margin:0;padding:24px 16px;overflow-wrap:anywhere;background:#ffffff;color:#1d2430;font:16px/1.5 -apple-system,\'Segoe UI\',Roboto,Arial,sans-serif">',
    `<div style="max-width:600px;margin:0 auto">\n${body}\n</div>`,
    '</body></html>',
  ].join('\n');
}

/** Encloses a value so that it does not change the order of a text from right to left, nor the text its own. */
const isolating = (language: LanguageCode) => (value: string): string => (directionOf(language) === 'rtl' && !ADDRESS.test(value) ? `\u2068${value}\u2069` : value);

function bodyOf({ language, text, values, details, closing }: Letter): string {
  const written = paragraphs(text).map((paragraph) =>
      DETAILS.test(paragraph)
        ? `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:0 0 16px">${details.map(row).join('')}</table>`
        : `<p style="margin:0 0 16px">${fill(escape(paragraph), values, shown).replaceAll('\n', '<br>')}</p>`,
  );
  return [...written, ...(closing ? [`<p style="margin:0 0 16px">${escape(closing.label) + localeByCode(language).colon + shown(closing)}</p>`] : [])].join('\n');
}

function row(detail: Detail): string {
  return (
    '<tr>' +
    `<th scope="row" style="padding:4px 0;padding-inline-end:16px;text-align:start;vertical-align:top;font-weight:normal;color:#5a6474">${escape(detail.label)}</th>` +
    `<td style="padding:4px 0;vertical-align:top">${shown(detail)}</td>` +
    '</tr>'
  );
}

/** Bidi-isolated: a phone number in a Hebrew mail keeps its plus in front. */
function shown({ text, href }: Value): string {
  const value = `<bdi>${escape(text).replaceAll('\n', '<br>')}</bdi>`;
  return href === undefined ? value : `<a href="${escape(href)}">${value}</a>`;
}

function paragraphs(text: string): readonly string[] {
  return text.replaceAll('\r\n', '\n').trim().split(/\n\s*\n/).map((paragraph) => paragraph.trim());
}

function fill(text: string, values: Values, write: (value: Value) => string): string {
  return text.replace(NAME, (whole, name: string) => {
    const value = Object.hasOwn(values, name) ? values[name] : undefined;
    return value ? write(value) : whole;
  });
}

function directionOf(language: LanguageCode): Direction {
  return LOCALES.find(({ code }) => code === language)?.dir ?? 'ltr';
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
