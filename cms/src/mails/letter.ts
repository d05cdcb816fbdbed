import { type Direction, type LanguageCode, LOCALES } from '@site/rules';

/** What a name in double braces stands for. */
export interface Value {
  readonly text: string;
  /** Where a tap on it leads. */
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
}

const DETAILS = /^\{\{\s*details\s*\}\}$/;
const NAME = /\{\{\s*(\w+)\s*\}\}/g;

/** What a text names in double braces. */
export function namesIn(text: string): readonly string[] {
  return [...text.matchAll(NAME)].map(([, name]) => name ?? '');
}

/** One line; a name that is not known stays as it is, so that an editor sees the slip. */
export function fillLine(line: string, values: Values): string {
  return fill(line, values, ({ text }) => text).replace(/\s+/g, ' ').trim();
}

export function letterAsText({ language, text, values, details }: Letter): string {
  const isolate = directionOf(language) === 'rtl' ? (value: string) => `\u2068${value}\u2069` : (value: string) => value;
  return paragraphs(text)
    .map((paragraph) =>
      DETAILS.test(paragraph)
        ? details.map((detail) => `${detail.label}: ${isolate(detail.text)}`).join('\n')
        : fill(paragraph, values, (value) => isolate(value.text)),
    )
    .join('\n\n');
}

/** For mail programs: one column, styles beside what they style, nothing fetched from anywhere. */
export function letterAsHtml({ language, text, values, details }: Letter): string {
  const body = paragraphs(text)
    .map((paragraph) =>
      DETAILS.test(paragraph)
        ? `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:0 0 16px">${details.map(row).join('')}</table>`
        : `<p style="margin:0 0 16px">${fill(escape(paragraph), values, shown).replaceAll('\n', '<br>')}</p>`,
    )
    .join('\n');
  return [
    '<!doctype html>',
    `<html lang="${language}" dir="${directionOf(language)}">`,
    '<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"></head>',
    '<body style="margin:0;padding:24px 16px;background:#ffffff;color:#1d2430;font:16px/1.5 -apple-system,\'Segoe UI\',Roboto,Arial,sans-serif">',
    `<div style="max-width:600px;margin:0 auto">\n${body}\n</div>`,
    '</body></html>',
  ].join('\n');
}

function row(detail: Detail): string {
  return (
    '<tr>' +
    `<th scope="row" style="padding:4px 0;padding-inline-end:16px;text-align:start;vertical-align:top;font-weight:normal;color:#5a6474">${escape(detail.label)}</th>` +
    `<td style="padding:4px 0;vertical-align:top">${shown(detail)}</td>` +
    '</tr>'
  );
}

/** In the direction of its own letters: a phone number in a Hebrew mail keeps its plus in front. */
function shown({ text, href }: Value): string {
  const value = `<bdi>${escape(text).replaceAll('\n', '<br>')}</bdi>`;
  return href === undefined ? value : `<a href="${escape(href)}">${value}</a>`;
}

function paragraphs(text: string): readonly string[] {
  return text.replaceAll('\r\n', '\n').trim().split(/\n\s*\n/).map((paragraph) => paragraph.trim());
}

function fill(text: string, values: Values, write: (value: Value) => string): string {
  return text.replace(NAME, (whole, name: string) => {
    const value = values[name];
    return value ? write(value) : whole;
  });
}

function directionOf(language: LanguageCode): Direction {
  return LOCALES.find(({ code }) => code === language)?.dir ?? 'ltr';
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
