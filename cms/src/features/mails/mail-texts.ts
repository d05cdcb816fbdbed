import { type JsonObject, LocalizedEntry } from '@site/content';
import { DEFAULT_LOCALE, LOCALES, type LanguageCode } from '@site/rules';
import type { Core } from '@strapi/strapi';

import { type AdministrationSettings, readAdministrationSettings } from '../administration-settings/settings';
import { environment } from '../../environment';
import { type Detail, type Letter, type Value, type Values, fillLine, letterAsHtml, letterAsText } from './letter';
import { MailError, type Words } from './mail';
import { isUsableAddress, usableAddress } from './recipient';
import { UIDS } from '../../uids';

const TEXTS = [UIDS.mailTexts, UIDS.siteSettings] as const;

/** The letters of “Mail texts”, and what each may name in double braces beside what all of them may. */
export const LETTERS = {
  helpRequestReceipt: ['greeting', 'reference'],
  helpRequestNotice: ['details', 'reference'],
  signingReceipt: ['greeting', 'details', 'reference', 'number'],
  signingNotice: ['details', 'reference', 'number'],
} as const;
export type LetterName = keyof typeof LETTERS;

/** What every letter may name: the firm. */
export const FIRM_NAMES = ['company', 'phone', 'email', 'hoursWeekdays', 'hoursSaturday', 'site'] as const;

/** Whom a letter goes to, and what it is about. */
export interface Content {
  readonly recipient: string;
  readonly replyTo: string | null;
  readonly values: Values;
  readonly details?: readonly Detail[];
}

/** What editors wrote for mails in one language, the Russian in place of what is missing. */
export class MailTexts {
  private constructor(
    readonly language: LanguageCode,
    private readonly texts: LocalizedEntry,
    private readonly settings: LocalizedEntry,
    private readonly administration: AdministrationSettings,
  ) {}

  static async read(strapi: Core.Strapi, language: LanguageCode): Promise<MailTexts> {
    const published = await publishedTexts(strapi);
    const entry = async (uid: (typeof TEXTS)[number]): Promise<LocalizedEntry> => {
      const russian = await published(uid, DEFAULT_LOCALE.code);
      const own = language === DEFAULT_LOCALE.code ? russian : await published(uid, language);
      return new LocalizedEntry(own ?? undefined, russian ?? undefined, language);
    };
    return new MailTexts(language, await entry(UIDS.mailTexts), await entry(UIDS.siteSettings), await readAdministrationSettings(strapi));
  }

  /** The words of a mail. @throws MailError if no text is there, in Russian neither */
  write(name: LetterName, { recipient, replyTo, values, details = [] }: Content): Words {
    const entry = this.texts.component(name);
    const [subject, text] = [entry.text('subject'), entry.text('text')];
    if (!subject || !text) throw new MailError('text_missing', false);
    const all = { ...this.firm, ...values };
    const letter: Letter = { language: text.lang ?? this.language, text: text.text, values: all, details };
    return {
      recipient: usableAddress(recipient),
      reply_to: isUsableAddress(replyTo) ? replyTo : null,
      sender_name: this.company,
      subject: fillLine(subject.text, all),
      text: letterAsText(letter),
      html: letterAsHtml(letter),
    };
  }

  /** How a mail to a visitor begins: without a name, for anyone can type anything as one, with anyone's address. */
  get greeting(): string {
    return this.texts.component('greeting').text('unnamed')?.text ?? '';
  }

  /** The lines whose value is there, with the words that come before them. */
  details(lines: readonly (readonly [label: string, value: Value | string | null | undefined])[]): readonly Detail[] {
    const labels = this.texts.component('labels');
    return lines.flatMap(([label, value]) => {
      if (!value) return [];
      const { text, ...link } = typeof value === 'string' ? { text: value } : value;
      return [{ label: labels.text(label)?.text ?? label, text: withoutControls(text), ...link }];
    });
  }

  label(name: string): string {
    return this.texts.component('labels').text(name)?.text ?? name;
  }

  /** What the firm calls itself. */
  get company(): string {
    return this.settings.text('company')?.text ?? '';
  }

  /** Where visitors’ answers go. Not the address that pages show: that one is the editors’ to write. */
  get replyAddress(): string | null {
    return this.administration.replyToEmail || null;
  }

  /** Where the firm wants its notices. @throws MailError while the administration settings do not say */
  get noticeAddress(): string {
    const address = this.administration.notificationEmail || null;
    if (address === null) throw new MailError('recipient_missing', false);
    return address;
  }

  /** A moment as this language writes it, with the time zone. */
  time(date: Date, timeZone = 'UTC'): string {
    return new Intl.DateTimeFormat(this.language, { dateStyle: 'long', timeStyle: 'long', timeZone }).format(date);
  }

  private get firm(): Values {
    const { siteUrl } = environment();
    const prefix = LOCALES.find(({ code }) => code === this.language)?.prefix ?? DEFAULT_LOCALE.prefix;
    const phone = this.settings.shared('phoneSupport');
    const email = this.settings.shared('email');
    const values: Record<(typeof FIRM_NAMES)[number], Value | null> = {
      company: { text: this.company },
      phone: phone === null ? null : { text: phone, href: `tel:${phone.replace(/[^+\d]/g, '')}` },
      email: email === null ? null : { text: email, href: `mailto:${email}` },
      hoursWeekdays: this.settings.text('hoursWeekdays'),
      hoursSaturday: this.settings.text('hoursSaturday'),
      site: { text: siteUrl.host, href: new URL(prefix, siteUrl).href },
    };
    // What the firm left empty is not there to be read.
    return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value ?? { text: '' }]));
  }
}

type Published = (uid: (typeof TEXTS)[number], locale: LanguageCode) => Promise<JsonObject | null>;
const kept = new WeakMap<Core.Strapi, { readonly stamp: string; readonly entries: Map<string, JsonObject | null> }>();

/** What is published now. Entries with all their parts are some twenty statements, so they are kept until one is published anew, here or by another process. */
async function publishedTexts(strapi: Core.Strapi): Promise<Published> {
  const rows = [];
  for (const uid of TEXTS) rows.push(await strapi.db.query(uid).findMany({ select: ['id', 'updatedAt', 'publishedAt'], where: { publishedAt: { $notNull: true } }, orderBy: { id: 'asc' } }));
  const stamp = JSON.stringify(rows);
  const before = kept.get(strapi);
  const { entries } = before?.stamp === stamp ? before : { entries: new Map<string, JsonObject | null>() };
  kept.set(strapi, { stamp, entries });
  return async (uid, locale) => {
    const key = `${uid} ${locale}`;
    const known = entries.get(key);
    if (known !== undefined) return known;
    const entry = (await strapi.documents(uid).findFirst({ locale, status: 'published', populate: '*' })) as unknown as JsonObject | null;
    entries.set(key, entry);
    return entry;
  };
}

/** Where staff open an entry. */
export function linkToEntry(uid: string, documentId: string): Value {
  const href = new URL(`admin/content-manager/collection-types/${uid}/${documentId}`, environment().cmsUrl).href;
  return { text: href, href };
}

/** Control characters but the line's end, and those that change the direction of text: they could make a notice read otherwise than it was sent. */
const CONTROLS = /[\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]|(?!\n)\p{Cc}/gu;

const withoutControls = (text: string): string => text.replace(CONTROLS, '');
