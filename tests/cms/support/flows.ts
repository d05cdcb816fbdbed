import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

import PostalMime, { type Address, type Email } from 'postal-mime';

import { until } from '../../helpers/until';
import { api, env, send, type Staff, withKey } from './calls';
import { rows } from './rows';
import { type Attribute, componentOf, contentTypes, type Schema } from './schemas';
import { post, signedOf, signing } from './signings';
import { withdraw, withdrawnOf } from './withdrawals';

/** A unique value written into one field, to find out where the field's value goes. */
export interface Mark {
  /** Type and field, as the table names them. */
  readonly path: string;
  readonly text: string;
  /** Whether it is an address, a link or a phone number. */
  readonly isLink: boolean;
}

/** Attempts to add a recipient or a tracking picture to a text. */
const hostile = (mark: string): string => `\r\nBcc: ${mark}-bcc@example.com\r\n<img src="https://${mark}.example/{{reference}}"> https://${mark}.example/?{{reference}}`;

/** All placeholders of a letter, to find out where their values go. */
const FIRM = '{{company}} {{phone}} {{email}} {{hoursWeekdays}} {{hoursSaturday}} {{site}}';
/** The letter to staff has only these. */
const TO_STAFF = { path: 'mail-texts.assignmentNotice', placeholders: '{{company}} {{site}}' };

/** Creates marked values for one actor. */
export class Marks {
  readonly all: Mark[] = [];

  constructor(
    private readonly actor: string,
    private readonly actorNumber: number,
  ) {}

  /** The fields of an entry, with a mark in each text field. */
  entry(type: string, { attributes }: Schema, before: Readonly<Record<string, unknown>>, path = type): Record<string, unknown> {
    return Object.fromEntries(
      Object.entries(attributes).flatMap(([name, attribute]) => {
        const value = this.value(type, attribute, before[name], `${path}.${name}`);
        return value === undefined ? [] : [[name, value]];
      }),
    );
  }

  /** A mark for a text field. */
  text(path: string): string {
    return this.add(path, `${this.actor}${this.all.length}x`);
  }

  /** The administration settings, with periods so long that nothing is erased. */
  administration(): Readonly<Record<string, unknown>> {
    const [notificationEmail, replyToEmail, checkpointEmails] = (['notificationEmail', 'replyToEmail', 'checkpointEmails'] as const).map((name) => this.email(`data-protection.${name}`));
    return { notificationEmail, replyToEmail, checkpointEmails, helpRequestDays: this.days('data-protection.helpRequestDays'), mailDays: this.days('data-protection.mailDays'), auditDays: this.days('data-protection.auditDays') };
  }

  private email(path: string): string {
    return this.add(path, `${this.actor}${this.all.length}x@example.com`, true);
  }

  private days(path: string): number {
    const days = 2_000 + this.actorNumber + this.all.length;
    // As written in the notice of the change.
    this.add(path, `→ ${days}`);
    return days;
  }

  private value(type: string, attribute: Attribute, before: unknown, path: string): unknown {
    const component = componentOf(attribute);
    if (component) {
      const inner = (value: unknown) => this.entry(type, component, (value ?? {}) as Readonly<Record<string, unknown>>, path);
      return attribute.repeatable ? [inner({})] : inner(before);
    }
    if (attribute.unique) return undefined;
    if (attribute.type === 'email') return this.email(path);
    if (!['string', 'text', 'richtext'].includes(attribute.type)) return undefined;
    if (attribute.regex?.includes('https')) return this.add(path, `https://${this.actor}${this.all.length}x.example/`, true);
    if (attribute.regex?.includes('[0-9 ()-]')) return this.add(path, `+370 ${this.actorNumber} ${1_000 + this.all.length}`, true);
    if (attribute.regex !== undefined) return undefined;
    const mark = this.text(path);
    if (path.startsWith(TO_STAFF.path)) return `${mark} ${hostile(mark).replaceAll('{{reference}}', '')}\n\n${attribute.type === 'text' ? TO_STAFF.placeholders : ''}`;
    if (type === 'answer-template') return attribute.type === 'text' ? `${mark} ${hostile(mark)}\n\n${FIRM}\n\n{{colleague}} {{firstSteps}}` : `${mark} ${hostile(mark)}`;
    if (type === 'mail-texts') return attribute.type === 'text' ? `${mark} ${hostile(mark)}\n\n${FIRM}\n\n${typeof before === 'string' ? before : ''}` : `${mark} ${hostile(mark).replaceAll('{{reference}}', '')}`;
    return type === 'site-settings' ? `${mark} ${hostile(mark).replaceAll('{{reference}}', '')}` : mark;
  }

  private add(path: string, text: string, isLink = false): string {
    this.all.push({ path, text, isLink });
    return text;
  }
}

const EDITED_BY_HAND = ['site-settings', 'home-page', 'help-request-page', 'contract-page', 'news-page', 'interface-texts', 'mail-texts', 'service', 'team-member', 'contract-section', 'article', 'legal-page', 'information-page', 'reporting-country', 'question', 'answer-template'];
/** On no page. */
const FOR_MAILS = ['mail-texts', 'answer-template'];

/** Writes a mark into every text of every entry of the content, in Russian, the language of the notices, and publishes it. @returns the statuses of the answers */
export async function markContent(who: Staff, asAdmin: Staff, marks: Marks): Promise<readonly number[]> {
  const statuses: number[] = [];
  for (const schema of contentTypes().filter(({ info }) => EDITED_BY_HAND.includes(info.singularName))) {
    const type = schema.info.singularName;
    const path = await pathOfEntry(asAdmin, type, schema);
    const { data: before } = (await asAdmin(api().get(`${path}?locale=ru`)).expect(200)).body as { data: Readonly<Record<string, unknown>> };
    const { status } = await who(api().post(`${path}/actions/publish?locale=ru`)).send({ ...keysOf(before), ...marks.entry(type, schema, before) });
    statuses.push(status);
  }
  return statuses;
}

async function pathOfEntry(asAdmin: Staff, type: string, { kind }: Schema): Promise<string> {
  if (kind === 'singleType') return `/content-manager/single-types/api::${type}.${type}`;
  const path = `/content-manager/collection-types/api::${type}.${type}`;
  const { results } = (await asAdmin(api().get(`${path}?locale=ru&pageSize=1`)).expect(200)).body as { results: readonly { documentId: string }[] };
  return `${path}/${results[0]?.documentId}`;
}

/** Identifying fields are not changed. */
function keysOf(entry: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return Object.fromEntries(['key', 'slug', 'order'].flatMap((name) => (entry[name] === undefined ? [] : [[name, entry[name]]])));
}

/** A sent mail with its kind. */
export interface SentMail {
  readonly kind: string;
  readonly mail: Email;
}

const folder = (): string => join(env('DATA_DIR'), 'mails');

/** Time limit of tests that wait for the outbox. */
export const OUTBOX_TIMEOUT_MS = 120_000;

/**
 * Mails that `act` caused, Strapi's own included; waits until they are sent. Those that waited before, for example to be
 * tried again, are left out.
 */
export async function mailsWhile(act: () => Promise<unknown>): Promise<readonly SentMail[]> {
  const stamp = (): ReadonlyMap<string, Buffer> => new Map(readdirSync(folder()).filter((name) => name.endsWith('.eml')).map((name) => [name, readFileSync(join(folder(), name))]));
  const unsent = () => rows('outbox_mails', 'state in (?, ?)', 'pending', 'sending').map(({ id }) => id);
  const waiting = new Set(unsent());
  const before = stamp();
  await act();
  await until('the mails are sent', () => unsent().every((id) => waiting.has(id)));
  // Files first, because mails are in the outbox before their files are written.
  const after = stamp();
  const mails = rows('outbox_mails').map(({ id, message_id: messageId, kind }) => ({ id, name: `${String(messageId).slice(1, -1)}.eml`, kind: String(kind) }));
  // Checkpoints are mailed by the clock, not by an action.
  const others = new Set(mails.filter(({ id, kind }) => waiting.has(id) || kind === 'checkpoint_copy').map(({ name }) => name));
  const kinds = new Map(mails.map(({ name, kind }) => [name, kind]));
  const caused = [...after].filter(([name, content]) => before.get(name)?.equals(content) !== true && !others.has(name));
  return Promise.all(caused.map(async ([name, content]) => ({ kind: kinds.get(name) ?? 'other', mail: await PostalMime.parse(content) })));
}

let people = 0;
/** A new address of a visitor, because a mailbox gets few receipts a day. */
export const newVisitor = (): string => `visitor-${(people += 1)}-${process.pid}@example.com`;

/** A visitor sends a request, signs the agreement and withdraws from it. @returns the references */
export async function visit(email: string): Promise<{ readonly request: string; readonly signing: string; readonly withdrawal: string }> {
  const { data } = (await send({ email, form: 'contact', subject: 'Брокер', message: 'Не выводят деньги', call_time: '09:00-12:00', call_time_visitor: '08:00-11:00', time_zone: 'Europe/Berlin' }).expect(201)).body as { data: { reference: string } };
  const signed = signedOf(await post(await signing({ email, postal_address: 'Gedimino pr. 1', early_start: true })).expect(201));
  const withdrawn = withdrawnOf(await withdraw({ contract: signed.reference, email }).expect(201));
  return { request: data.reference, signing: signed.reference, withdrawal: withdrawn.reference };
}

const addressesIn = (list: readonly Address[] | undefined): readonly string[] => (list ?? []).flatMap(({ address, group }) => [...(address === undefined ? [] : [address]), ...addressesIn(group)]);

/** All recipients of a mail or of a reply to it. */
export function recipientsOf({ mail: { to, cc, bcc, replyTo } }: SentMail) {
  return { to: addressesIn(to), cc: addressesIn(cc), bcc: addressesIn(bcc), replyTo: addressesIn(replyTo) };
}

const KNOWN_HEADERS = ['to', 'cc', 'bcc', 'reply-to', 'from', 'subject'];

/** Where in a mail a text is. */
export function placesIn(sent: SentMail, text: string): readonly string[] {
  const { mail } = sent;
  const { to, cc, bcc, replyTo } = recipientsOf(sent);
  const parts: Readonly<Record<string, readonly (string | undefined)[]>> = {
    to,
    cc,
    bcc,
    'reply-to': replyTo,
    from: [mail.from?.address],
    'name of the sender': [mail.from?.name],
    subject: [mail.subject],
    text: [mail.text, mail.html],
    attachment: mail.attachments.map(({ content }) => (typeof content === 'string' ? content : new TextDecoder().decode(content))),
    'other header': mail.headers.filter(({ key }) => !KNOWN_HEADERS.includes(key)).map(({ value }) => value),
  };
  return Object.entries(parts).flatMap(([place, values]) => (values.some((value) => value?.includes(text)) ? [place] : []));
}

/** The elements of a mail as HTML, and where its links lead. */
export function htmlOf({ mail: { html = '' } }: SentMail) {
  const tags = [...html.matchAll(/<(\w+)/g)].map(([, name]) => name ?? '');
  const links = [...html.matchAll(/<[^>]*\b(?:href|src)="([^"]*)"/g)].map(([, link]) => link ?? '');
  return { tags: [...new Set(tags)], links };
}

/** What the build reads for the site's pages, as one text. */
export async function contentForPages(): Promise<string> {
  const paths = contentTypes().filter(({ info }) => EDITED_BY_HAND.includes(info.singularName) && !FOR_MAILS.includes(info.singularName));
  const answers: string[] = [];
  for (const schema of paths) {
    const { pluralName, singularName } = schema.info;
    const { status, text } = await withKey(api().get(`/api/${schema.kind === 'singleType' ? singularName : pluralName}?locale=ru&populate=*&pagination[pageSize]=100`), 'build');
    if (status !== 200) throw new Error(`${singularName}: HTTP ${status}`);
    answers.push(text);
  }
  return answers.join('\n');
}
