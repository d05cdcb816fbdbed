interface Options {
  readonly lng: string;
  /** Texts by language, namespace and key. */
  readonly resources: Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, string | null>>>>>>;
  /** Searched after the language. */
  readonly fallbackLng?: string;
  readonly defaultNS?: string;
  /** Searched after a key's own namespace. */
  readonly fallbackNS?: readonly string[];
}

type Values = Readonly<Record<string, unknown>>;
/** @returns the text of a key; the key if it has none */
export type Translate = (key: string, values?: Values) => string;

export interface Texts {
  readonly language: string;
  init(options: Options): void;
  changeLanguage(language: string): void;
  /**
   * @param language null for the current one
   * @param namespace of keys that name none
   */
  getFixedT(language: string | null, namespace?: string): Translate;
}

/**
 * What pages need of i18next, in the browser (gatsby/webpack/webpackConfig.ts): i18next itself writes them at build time, and would
 * be a sixth of their scripts. gatsby-plugin-react-i18next works with either; with I18N_OPTIONS both read texts by the same rules
 * (tests/unit/i18n.test.tsx).
 */
export function createInstance(): Texts {
  let { lng, resources, fallbackLng, defaultNS = 'translation', fallbackNS = [] }: Options = { lng: '', resources: {} };

  /** An empty text is one; null is missing. */
  function find(language: string, namespace: string, key: string, count: unknown): string | undefined {
    for (const one of [namespace, ...fallbackNS]) {
      for (const code of [language, fallbackLng ?? language]) {
        for (const form of formsOf(key, count, code)) {
          const text = resources[code]?.[one]?.[form];
          if (typeof text === 'string') return text;
        }
      }
    }
    return undefined;
  }

  return {
    get language() {
      return lng;
    },
    init(options) {
      ({ lng, resources, fallbackLng, defaultNS = 'translation', fallbackNS = [] } = options);
    },
    changeLanguage(language) {
      lng = language;
    },
    getFixedT: (language, namespace) => (key, values = {}) => {
      const separator = key.indexOf(':');
      const name = key.slice(separator + 1);
      const text = find(language ?? lng, separator === -1 ? (namespace ?? defaultNS) : key.slice(0, separator), name, values.count);
      return fill(text ?? name, values);
    },
  };
}

export default { createInstance };

/** A key's forms for a number, the most specific one first. */
function formsOf(key: string, count: unknown, language: string): readonly string[] {
  if (typeof count !== 'number') return [key];
  return [...(count === 0 ? [`${key}_zero`] : []), `${key}_${new Intl.PluralRules(language).select(count)}`, key];
}

/** Replaces `{{name}}`; one without a value stays as it is. */
function fill(text: string, values: Values): string {
  return text.replace(/{{-?(.+?)}}/g, (placeholder, inner: string) => {
    const name = inner.trim();
    return Object.prototype.hasOwnProperty.call(values, name) ? String(values[name] ?? '') : placeholder;
  });
}
