import { DEFAULT_LOCALE, type LanguageCode, type LocalizedRichText as RichText, type LocalizedText as Text } from '@site/rules';

import type { Json, JsonObject } from './json';
import { compareInSiteOrder } from './siteOrder';
import { asWritten, type Typeset } from './typography';

/**
 * An entry (or component) of the CMS for a page in one language. A field that is empty in that language is read from the
 * Russian entry and marked as Russian, so that screen readers pronounce it correctly.
 */
export class LocalizedEntry {
  /**
   * @param own the entry in the page's language, if there is one
   * @param russian the entry in Russian, if there is one
   * @param language the page's language
   * @param typeset changes texts, but not rich texts
   */
  constructor(
    private readonly own: JsonObject | undefined,
    private readonly russian: JsonObject | undefined,
    private readonly language: LanguageCode,
    private readonly typeset: Typeset = asWritten,
  ) {}

  /** A localized text, or null if it is empty in both languages. */
  text(name: string): Text | null {
    const own = asText(this.own?.[name]);
    if (own) return { text: this.typeset(own, this.language), lang: null };
    const russian = asText(this.russian?.[name]);
    return russian ? { text: this.typeset(russian, DEFAULT_LOCALE.code), lang: this.fallbackLang } : null;
  }

  /** A rich text, rendered by `render`. */
  richText(name: string, render: (markdown: string, language: LanguageCode) => string): RichText | null {
    const own = markdownOf(this.own?.[name]);
    if (own) return { html: render(own, this.language), lang: null };
    const russian = markdownOf(this.russian?.[name]);
    return russian ? { html: render(russian, DEFAULT_LOCALE.code), lang: this.fallbackLang } : null;
  }

  /** A value shared by all languages, as text; null if empty. */
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

  /** Whether a flag is off; one without a value is not. */
  isOff(name: string): boolean {
    return (this.own?.[name] ?? this.russian?.[name]) === false;
  }

  /** A picture, as the CMS describes it. */
  media(name: string): JsonObject | undefined {
    return asObject(this.own?.[name]) ?? asObject(this.russian?.[name]);
  }

  /** A component. If it is missing, all its fields are empty. */
  component(name: string): LocalizedEntry {
    return new LocalizedEntry(asObject(this.own?.[name]), asObject(this.russian?.[name]), this.language, this.typeset);
  }

  /** A repeatable component: this language's list, or the Russian one if that is empty. */
  list(name: string): LocalizedEntry[] {
    const own = asObjects(this.own?.[name]);
    if (own.length > 0) return own.map((item) => new LocalizedEntry(item, undefined, this.language, this.typeset));
    return asObjects(this.russian?.[name]).map((item) => new LocalizedEntry(undefined, item, this.language, this.typeset));
  }

  /** A repeatable component whose items have only the field `text`. */
  texts(name: string): Text[] {
    return this.list(name).flatMap((item) => item.text('text') ?? []);
  }

  /** Whether the entry exists in this language. */
  get isTranslated(): boolean {
    return this.own !== undefined;
  }

  private get fallbackLang(): LanguageCode | null {
    return this.language === DEFAULT_LOCALE.code ? null : DEFAULT_LOCALE.code;
  }
}

/**
 * The entries of a collection for a page in one language: all that exist in it or in Russian, in the site's order whatever
 * order they are given in.
 */
export function mergeCollection(own: readonly JsonObject[], russian: readonly JsonObject[], language: LanguageCode, typeset: Typeset = asWritten): LocalizedEntry[] {
  const byId = (entries: readonly JsonObject[]) => new Map(entries.map((entry) => [entry.documentId, entry]));
  const [ownById, russianById] = [byId(own), byId(russian)];
  const ids = new Set([...russianById.keys(), ...ownById.keys()]);
  const placed = [...ids].map((documentId) => {
    const entry = new LocalizedEntry(ownById.get(documentId), russianById.get(documentId), language, typeset);
    return { documentId, order: entry.number('order'), entry };
  });
  return placed.sort(compareInSiteOrder).map(({ entry }) => entry);
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
