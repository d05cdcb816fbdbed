import { escapeHtml } from '@site/rules';
import type { Core, UID } from '@strapi/strapi';

import { LABELS_RU } from '../../admin/texts/schemas.ru';
import { valueLabel } from '../../admin/texts/value-labels';
import type { StaffLanguage } from '../../lib/staff-language';
import { ownValue } from '../../lib/own-value';
import { visibleText } from '../../lib/visible-text';
import { UIDS } from '../../uids';
import type { PersonFile, Row } from './person-export';
import { type PageWords, WORDS } from './person-page-words';

/** How the page is written. */
export interface PageOptions {
  readonly language: StaffLanguage;
  /** Of the office: all times are by its clock. */
  readonly timeZone: string;
  /** The firm's site, by its host. */
  readonly site: string;
}

/** Fields that mean something to programs only; the file for programs has them. */
const TECHNICAL: readonly string[] = [
  'strokes', 'signature_url', 'signature_file', 'signature_sha256', 'agreement_sha256', 'agreement_text', 'signature_picture', 'document', 'document_problem', 'manifest_sha256',
  'previous_hash', 'commitments', 'hash', 'public_key', 'signature', 'message_id', 'idempotency_key', 'sender_name', 'mailbox', 'leased_until', 'attempts', 'next_attempt_at', 'give_up_at',
  'author_id', 'changed_by_id', 'matched_by_id', 'handed_over_by_id', 'lead_consent_version', 'question_version',
];

interface Type {
  readonly attributes: Readonly<Record<string, { readonly type?: string; readonly enum?: readonly string[] }>>;
  readonly config?: { readonly metadatas?: Readonly<Record<string, { readonly edit?: { readonly label?: string } }>> };
}

/** What the firm keeps about a person, for that person to read: one page without scripts, with everything that visitors typed escaped. */
export function personPage(strapi: Core.Strapi, file: PersonFile, options: PageOptions): string {
  const words = WORDS[options.language];
  const page = new Page((uid) => strapi.contentType(uid) as unknown as Type, options, words);
  const title = page.text(words.title);
  return `<!doctype html>
<html lang="${options.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src data:">
<title>${title}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>${title}</h1>
<p>${page.text(words.intro.replace('{site}', options.site).replace('{time}', page.time(file.exported_at)).replace('{zone}', options.timeZone))}</p>
<p>${page.text(words.json)}</p>
${page.section(words.helpRequests, file.help_requests, (row) => [page.table(UIDS.helpRequest, row), page.list(words.notes, UIDS.helpRequestNote, row.notes), page.list(words.history, UIDS.helpRequestChange, row.history)])}
${page.section(words.agreements, file.signed_agreements, (row) => [page.table(UIDS.subscriber, row), page.agreement(row), page.list(words.evidence, UIDS.evidenceEntry, row.evidence), page.list(words.handovers, UIDS.handover, row.handovers)])}
${page.section(words.withdrawals, file.withdrawals, (row) => [page.table(UIDS.withdrawal, row), page.list(words.matches, UIDS.withdrawalMatch, row.matches), page.list(words.evidence, UIDS.evidenceEntry, row.evidence)])}
${page.section(words.mails, file.mails, (row) => [page.table(UIDS.outboxMail, row)])}
</main>
</body>
</html>
`;
}

/** Name of the file of a sealed document, beside the page. @param reference of the agreement */
export const documentName = (reference: unknown): string => `agreement-${String(reference).replace(/[^A-Za-z0-9-]/g, '')}.pdf`;

class Page {
  private readonly clock: Intl.DateTimeFormat;
  private readonly countries: Intl.DisplayNames;

  constructor(
    private readonly typeOf: (uid: UID.ContentType) => Type,
    private readonly options: PageOptions,
    private readonly words: PageWords,
  ) {
    const locale = options.language === 'ru' ? 'ru-RU' : 'en-GB';
    this.clock = new Intl.DateTimeFormat(locale, { timeZone: options.timeZone, dateStyle: 'long', timeStyle: 'short' });
    this.countries = new Intl.DisplayNames([options.language], { type: 'region', fallback: 'code' });
  }

  text(text: string): string {
    return escapeHtml(visibleText(text));
  }

  time(moment: unknown): string {
    return this.clock.format(new Date(moment as string | Date));
  }

  /** A heading with one article for each record. */
  section(heading: string, rows: readonly Row[], parts: (row: Row) => readonly string[]): string {
    const articles = rows.map((row) => `<article>\n<h3><bdi>${this.text(String(row.reference ?? ''))}</bdi></h3>\n${parts(row).join('\n')}\n</article>`);
    return `<h2>${this.text(heading)} (${rows.length})</h2>\n${articles.length === 0 ? `<p>${this.text(this.words.none)}</p>` : articles.join('\n')}`;
  }

  /** What belongs to a record, each in a table of its own. */
  list(heading: string, uid: UID.ContentType, rows: unknown): string {
    if (!Array.isArray(rows) || rows.length === 0) return '';
    return `<h4>${this.text(heading)}</h4>\n${rows.map((row) => this.table(uid, row as Row)).join('\n')}`;
  }

  /** A line for each field that has a value. */
  table(uid: UID.ContentType, row: Row): string {
    const lines = Object.entries(row).flatMap(([field, value]) => {
      if (TECHNICAL.includes(field) || value === null || value === undefined || value === '' || Array.isArray(value)) return [];
      return [`<tr><th scope="row">${this.text(this.label(uid, field))}</th><td dir="auto">${this.text(this.value(uid, row, field))}</td></tr>`];
    });
    return `<table><tbody>\n${lines.join('\n')}\n</tbody></table>`;
  }

  /** Signature, sealed document and text of an agreement. */
  agreement({ reference, signature_picture: picture, document, document_problem: problem, agreement_text: text }: Row): string {
    const parts: string[] = [];
    if (typeof picture === 'string' && /^data:image\/png;base64,[A-Za-z0-9+/=]+$/.test(picture)) parts.push(`<h4>${this.text(this.words.signature)}</h4>\n<img src="${picture}" alt="${this.text(this.words.signature)}">`);
    else parts.push(`<h4>${this.text(this.words.signature)}</h4>\n<p>${this.text(this.words.signatureMissing)}</p>`);
    if (typeof document === 'string') parts.push(`<h4>${this.text(this.words.document)}</h4>\n<p><a href="${documentName(reference)}">${documentName(reference)}</a></p>`);
    if (problem === 'damaged' || problem === 'missing') parts.push(`<h4>${this.text(this.words.document)}</h4>\n<p>${this.text(this.words.documentProblems[problem])}</p>`);
    if (typeof text === 'string') parts.push(`<h4>${this.text(this.words.agreementText)}</h4>\n<div class="text" dir="auto">${this.text(text)}</div>`);
    return parts.join('\n');
  }

  private label(uid: UID.ContentType, field: string): string {
    const own = ownValue(this.words.fields, field);
    const english = ownValue(this.typeOf(uid).config?.metadatas ?? {}, field)?.edit?.label;
    if (english === undefined) return own ?? field;
    return this.options.language === 'ru' ? (ownValue(LABELS_RU, english) ?? english) : english;
  }

  private value(uid: UID.ContentType, row: Row, field: string): string {
    const value = row[field];
    const isHistory = uid === UIDS.helpRequestChange;
    if (isHistory && field === 'field') return value === 'duplicate' ? this.words.duplicate : this.label(UIDS.helpRequest, String(value));
    // What a field of the request contained before and after.
    if (isHistory && (field === 'before' || field === 'after')) return this.shown(UIDS.helpRequest, String(row.field), value);
    return this.shown(uid, field, value);
  }

  private shown(uid: UID.ContentType, field: string, value: unknown): string {
    const { type } = ownValue(this.typeOf(uid).attributes, field) ?? {};
    if (value instanceof Date || (type === 'datetime' && !Number.isNaN(Date.parse(String(value))))) return this.time(value);
    if (type === 'boolean' || typeof value === 'boolean') return value ? this.words.yes : this.words.no;
    if (type === 'enumeration') return ownValue(this.words.values, String(value)) ?? valueLabel(value, this.options.language);
    if (field === 'country_code' && /^[a-z]{2}$/i.test(String(value))) return this.countries.of(String(value).toUpperCase()) ?? String(value);
    return typeof value === 'object' ? JSON.stringify(value) : String(value);
  }
}

const STYLE = `
body { margin: 0; background: #fff; color: #1b1b1b; font: 1rem/1.5 system-ui, sans-serif; }
main { max-width: 52rem; margin: 0 auto; padding: 2rem 1.25rem 3rem; }
h1 { font-size: 1.6rem; line-height: 1.25; }
h2 { margin-block: 2.5rem 0.75rem; font-size: 1.3rem; }
h3 { margin-block: 0 0.5rem; font-size: 1.05rem; }
h4 { margin-block: 1.25rem 0.4rem; font-size: 1rem; }
article { margin-block: 1rem; padding: 1rem 1.25rem; border: 1px solid #b8b8b8; border-radius: 4px; }
table { width: 100%; margin-block-end: 0.75rem; border-collapse: collapse; }
th, td { padding-block: 0.3rem; padding-inline: 0 0.75rem; border-block-start: 1px solid #dcdcdc; text-align: start; vertical-align: top; }
th { width: 14rem; font-weight: 400; color: #555; }
td { white-space: pre-wrap; overflow-wrap: anywhere; }
img { max-width: 24rem; width: 100%; border: 1px solid #dcdcdc; }
.text { max-height: 24rem; overflow: auto; padding: 0.75rem; background: #f5f5f5; white-space: pre-wrap; overflow-wrap: anywhere; }
@media (max-width: 34rem) { th, td { display: block; width: auto; } td { padding-block-start: 0; border: 0; } }
@media print { .text { max-height: none; } article { border: 0; padding: 0; } }
`;
