import { DEFAULT_LOCALE, type LanguageCode } from '@site/rules';

import type { Json, JsonObject } from './json';

/** A text of the CMS; `lang` names its language only where that is not the page's. */
export interface Text {
  readonly text: string;
  readonly lang: LanguageCode | null;
}

/** Sanitized HTML of a rich text; `lang` as in {@link Text}. */
export interface RichText {
  readonly html: string;
  readonly lang: LanguageCode | null;
}

/**
 * One entry (or component) of the CMS as one language's page shows it. A field that is empty in that language
 * is read from the Russian, and says so: a visitor gets the content, a screen reader its right voice.
 */
export class LocalizedEntry {
  /**
   * @param own what the page's language has, if anything
   * @param russian what Russian has, if anything
   * @param language the page's language
   */
  constructor(
    private readonly own: JsonObject | undefined,
    private readonly russian: JsonObject | undefined,
    private readonly language: LanguageCode,
  ) {}

  /** A localized text, or null if it is empty in both languages. */
  text(name: string): Text | null {
    const own = asText(this.own?.[name]);
    if (own) return { text: own, lang: null };
    const russian = asText(this.russian?.[name]);
    return russian ? { text: russian, lang: this.foreign } : null;
  }

  /** A rich text, rendered by `render`. */
  richText(name: string, render: (markdown: string, language: LanguageCode) => string): RichText | null {
    const own = markdownOf(this.own?.[name]);
    if (own) return { html: render(own, this.language), lang: null };
    const russian = markdownOf(this.russian?.[name]);
    return russian ? { html: render(russian, DEFAULT_LOCALE.code), lang: this.foreign } : null;
  }

  /** A value that all languages share, as text; null if empty. */
  shared(name: string): string | null {
    return asText(this.own?.[name]) || asText(this.russian?.[name]) || null;
  }

  number(name: string): number | null {
    const value = this.own?.[name] ?? this.russian?.[name];
    return typeof value === 'number' ? value : null;
  }

  flag(name: string): boolean {
    return (this.own?.[name] ?? this.russian?.[name]) === true;
  }

  /** A picture, as the CMS describes it. */
  media(name: string): JsonObject | undefined {
    return asObject(this.own?.[name]) ?? asObject(this.russian?.[name]);
  }

  /** A component; of an absent one every field is empty. */
  component(name: string): LocalizedEntry {
    return new LocalizedEntry(asObject(this.own?.[name]), asObject(this.russian?.[name]), this.language);
  }

  /** A repeatable component: this language's list, or the whole of the Russian one if that is empty. */
  list(name: string): LocalizedEntry[] {
    const own = asObjects(this.own?.[name]);
    if (own.length > 0) return own.map((item) => new LocalizedEntry(item, undefined, this.language));
    return asObjects(this.russian?.[name]).map((item) => new LocalizedEntry(undefined, item, this.language));
  }

  /** A repeatable component of one text each. */
  texts(name: string): Text[] {
    return this.list(name).flatMap((item) => item.text('text') ?? []);
  }

  /** Whether this language has the entry itself. */
  get isTranslated(): boolean {
    return this.own !== undefined;
  }

  private get foreign(): LanguageCode | null {
    return this.language === DEFAULT_LOCALE.code ? null : DEFAULT_LOCALE.code;
  }
}

/**
 * The entries of a collection as one language's pages show them: all that exist in it or in Russian, in the order of
 * the CMS.
 */
export function mergeCollection(own: readonly JsonObject[], russian: readonly JsonObject[], language: LanguageCode): LocalizedEntry[] {
  const byId = (entries: readonly JsonObject[]) => new Map(entries.map((entry) => [entry.documentId, entry]));
  const [ownById, russianById] = [byId(own), byId(russian)];
  const ids = new Set([...russianById.keys(), ...ownById.keys()]);
  return [...ids].map((id) => new LocalizedEntry(ownById.get(id), russianById.get(id), language));
}

function asText(value: Json | undefined): string {
  return typeof value === 'string' ? value.trim() : '';
}

/** gatsby-source-strapi wraps a rich text as `{ data, medias }`. */
function markdownOf(value: Json | undefined): string {
  return asText(value) || asText(asObject(value)?.data);
}

function asObject(value: Json | undefined): JsonObject | undefined {
  return value && typeof value === 'object' && !Array.isArray(value) ? value : undefined;
}

function asObjects(value: Json | undefined): JsonObject[] {
  return Array.isArray(value) ? value.map(asObject).filter((item) => item !== undefined) : [];
}
