import { type JsonObject, LocalizedEntry, officeTimeZoneOf } from '@site/content';
import { DEFAULT_LOCALE, type LanguageCode, localeByCode, longMinute, longMoment, PAGES, pagePath } from '@site/rules';
import type { Core } from '@strapi/strapi';

import { type AdministrationSettings, readAdministrationSettings } from '../administration-settings/settings';
import { environment } from '../../environment';
import { isUsableAddress } from '../../lib/mail-address';
import { type Detail, type Letter, type Value, type Values, fillLine, letterAsHtml, letterAsText, withPlaceholders } from './letter';
import { MailError, type Words } from './mail';
import { usableAddress } from './recipient';
import { UIDS } from '../../uids';

const SOURCES = [UIDS.mailTexts, UIDS.siteSettings] as const;

/** The letters of “Mail texts” with their placeholders, in addition to those of all letters. */
export const LETTERS = {
  helpRequestReceipt: ['greeting', 'reference'],
  helpRequestNotice: ['details', 'reference'],
  signingReceipt: ['greeting', 'details', 'reference', 'number'],
  signingNotice: ['details', 'reference', 'number'],
  signingDocument: ['greeting', 'details', 'reference', 'number'],
  withdrawalReceipt: ['greeting', 'details', 'reference'],
  withdrawalNotice: ['details', 'reference'],
  assignmentNotice: ['details', 'count'],
} as const;
export type LetterName = keyof typeof LETTERS;

/** Placeholders of all letters: the firm's data. */
export const FIRM_PLACEHOLDERS = ['company', 'phone', 'email', 'hoursWeekdays', 'hoursSaturday', 'site'] as const;

/** Recipient and values of a letter. */
export interface Content {
  readonly recipient: string;
  readonly replyTo: string | null;
  readonly values: Values;
  readonly details?: readonly Detail[];
}

/** What a member of staff wrote to a visitor. */
export interface Answer {
  readonly recipient: string;
  /** Of the help request. */
  readonly reference: string;
  readonly subject: string;
  readonly text: string;
}

/** The mail texts in one language, with Russian as the fallback. */
export class MailTexts {
  private constructor(
    readonly language: LanguageCode,
    private readonly texts: LocalizedEntry,
    private readonly settings: LocalizedEntry,
    private readonly administration: AdministrationSettings,
    /** Slugs of the information pages that mails link to, as far as they are published. */
    private readonly pages: readonly string[],
  ) {}

  static async read(strapi: Core.Strapi, language: LanguageCode): Promise<MailTexts> {
    const published = await publishedTexts(strapi);
    const entry = async (uid: (typeof SOURCES)[number]): Promise<LocalizedEntry> => {
      const russian = await published(uid, DEFAULT_LOCALE.code);
      const own = language === DEFAULT_LOCALE.code ? russian : await published(uid, language);
      return new LocalizedEntry(own ?? undefined, russian ?? undefined, language);
    };
    return new MailTexts(language, await entry(UIDS.mailTexts), await entry(UIDS.siteSettings), await readAdministrationSettings(strapi), await publishedPages(strapi, [PAGES.checkUs, PAGES.firstSteps]));
  }

  /** Composes a mail. @throws MailError if there is no text, not even in Russian */
  write(name: LetterName, { recipient, replyTo, values, details = [] }: Content): Words {
    const entry = this.texts.component(name);
    const [subject, text] = [entry.text('subject'), entry.text('text')];
    if (!subject || !text) throw new MailError('text_missing', false);
    const all = { ...this.firm, ...values };
    const letter: Letter = { language: text.lang ?? this.language, text: text.text, values: all, details, closing: isToVisitor(name) ? this.checkLink : null };
    return {
      recipient: usableAddress(recipient),
      reply_to: isUsableAddress(replyTo) ? replyTo : null,
      sender_name: this.company,
      subject: fillLine(subject.text, all),
      text: letterAsText(letter),
      html: letterAsHtml(letter),
    };
  }

  /** Composes an answer of staff: a letter to a visitor in which nothing is filled in any more. */
  writeAnswer({ recipient, reference, subject, text }: Answer): Words {
    const linked = Object.entries(this.answerValues).filter(([, { href }]) => href !== undefined);
    const values: Values = { ...Object.fromEntries(linked), reference: { text: reference } };
    const letter: Letter = { language: this.language, text: withPlaceholders(text, values), values, details: [], closing: this.checkLink };
    return { recipient: usableAddress(recipient), reply_to: isUsableAddress(this.replyAddress) ? this.replyAddress : null, sender_name: this.company, subject, text: letterAsText(letter), html: letterAsHtml(letter) };
  }

  /** Values for answers of staff: the firm's data, and the page that says what to do without us. */
  get answerValues(): Values {
    return { ...this.firm, firstSteps: this.pages.includes(PAGES.firstSteps) ? linkToPage(this.language, PAGES.firstSteps) : { text: '' } };
  }

  /** Salutation of mails to visitors. Without a name, because anyone can enter any name with anyone's address. */
  get greeting(): string {
    return this.texts.component('greeting').text('unnamed')?.text ?? '';
  }

  /** Labelled lines; those without a value are left out. */
  details(lines: readonly (readonly [label: string, value: Value | string | null | undefined])[]): readonly Detail[] {
    const labels = this.texts.component('labels');
    return lines.flatMap(([label, value]) => {
      if (!value) return [];
      const { text, ...link } = typeof value === 'string' ? { text: value } : value;
      return [{ label: labels.text(label)?.text ?? label, text: stripControls(text), ...link }];
    });
  }

  label(name: string): string {
    return this.texts.component('labels').text(name)?.text ?? name;
  }

  /** Name of the firm. */
  get company(): string {
    return this.settings.text('company')?.text ?? '';
  }

  /** Reply address of mails to visitors. Set by administrators, unlike the address on pages, which editors write. */
  get replyAddress(): string | null {
    return this.administration.replyToEmail || null;
  }

  /** Address for notices to the firm. @throws MailError if it is not set */
  get noticeAddress(): string {
    const address = this.administration.notificationEmail || null;
    if (address === null) throw new MailError('recipient_missing', false);
    return address;
  }

  /** Where visitors check that a mail is the firm's; mails in its name are how they are cheated again. */
  private get checkLink(): Detail | null {
    const label = this.texts.component('labels').text('checkUs');
    return label && this.pages.includes(PAGES.checkUs) ? { label: label.text, ...linkToPage(this.language, PAGES.checkUs) } : null;
  }

  /** The time zone of the office, if the site settings name one; also if these do not say in this language when it is open. */
  get officeTimeZone(): string | undefined {
    return officeTimeZoneOf(this.settings) ?? undefined;
  }

  /** Formats a time in this language, with the time zone. */
  time(date: Date, timeZone = 'UTC'): string {
    return longMoment(date, localeByCode(this.language), timeZone);
  }

  /** Formats a time of the office. */
  officeTime(date: Date): string {
    return longMinute(date, localeByCode(this.language), this.officeTimeZone);
  }

  private get firm(): Values {
    const { siteUrl } = environment();
    const prefix = localeByCode(this.language).prefix;
    const phone = this.settings.shared('phoneSupport');
    const email = this.settings.shared('email');
    const values: Record<(typeof FIRM_PLACEHOLDERS)[number], Value | null> = {
      company: { text: this.company },
      phone: phone === null ? null : { text: phone, href: `tel:${phone.replace(/[^+\d]/g, '')}` },
      email: email === null ? null : { text: email, href: `mailto:${email}` },
      hoursWeekdays: this.settings.text('hoursWeekdays'),
      hoursSaturday: this.settings.text('hoursSaturday'),
      site: { text: siteUrl.host, href: new URL(prefix, siteUrl).href },
    };
    // Placeholders of empty settings are replaced by nothing.
    return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value ?? { text: '' }]));
  }
}

/** Letters to visitors greet them. */
const isToVisitor = (name: LetterName): boolean => LETTERS[name].some((placeholder) => placeholder === 'greeting');

/** Which of these information pages the site has. */
async function publishedPages(strapi: Core.Strapi, slugs: readonly string[]): Promise<readonly string[]> {
  const pages: readonly { readonly slug: string }[] = await strapi.db.query(UIDS.informationPage).findMany({ select: ['slug'], where: { slug: { $in: slugs }, publishedAt: { $notNull: true } } });
  return pages.map(({ slug }) => slug);
}

type Published = (uid: (typeof SOURCES)[number], locale: LanguageCode) => Promise<JsonObject | null>;
const cache = new WeakMap<Core.Strapi, { readonly stamp: string; readonly entries: Map<string, JsonObject | null> }>();

/** Published mail texts and settings. Reading them takes some twenty statements, so they are cached until one is published, by any process. */
async function publishedTexts(strapi: Core.Strapi): Promise<Published> {
  const rows = [];
  for (const uid of SOURCES) rows.push(await strapi.db.query(uid).findMany({ select: ['id', 'updatedAt', 'publishedAt'], where: { publishedAt: { $notNull: true } }, orderBy: { id: 'asc' } }));
  const stamp = JSON.stringify(rows);
  const before = cache.get(strapi);
  const { entries } = before?.stamp === stamp ? before : { entries: new Map<string, JsonObject | null>() };
  cache.set(strapi, { stamp, entries });
  return async (uid, locale) => {
    const key = `${uid} ${locale}`;
    const known = entries.get(key);
    if (known !== undefined) return known;
    const entry = (await strapi.documents(uid).findFirst({ locale, status: 'published', populate: '*' })) as unknown as JsonObject | null;
    entries.set(key, entry);
    return entry;
  };
}

/** Link to a page of the site in a language. */
export function linkToPage(language: LanguageCode, slug: string): Value {
  const { href } = new URL(pagePath(localeByCode(language), slug), environment().siteUrl);
  return { text: href, href };
}

/** Link to an entry in the admin. */
export function linkToEntry(uid: string, documentId: string): Value {
  const href = new URL(`admin/content-manager/collection-types/${uid}/${documentId}`, environment().cmsUrl).href;
  return { text: href, href };
}

/** Other characters that begin a new line, as documents and tables have them. */
const LINE_BREAKS = /\r\n?|[\v\f\u0085\u2028\u2029]/g;
/** Control characters except line feeds, and bidirectional controls, which could disguise the content of a notice. */
const CONTROLS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]|(?!\n)\p{Cc}/gu;

/** What separates words and numbers of a pasted table remains a separator. */
export const stripControls = (text: string): string => text.replace(LINE_BREAKS, '\n').replaceAll('\t', ' ').replace(CONTROLS, '');
