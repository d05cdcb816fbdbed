import type { LocalizedEntry } from './localizedEntry';

/** Values by placeholder name. */
export type Placeholders = Readonly<Record<string, string>>;

/** The names that may stand in double braces. */
export const PLACEHOLDERS = ['company', 'registrationNumber', 'legalAddress', 'email', 'phone', 'number', 'headName'] as const;
export type PlaceholderName = (typeof PLACEHOLDERS)[number];

interface PlaceholderSource {
  readonly type: 'site-settings' | 'contract-page';
  readonly field: string;
}

/** The field that each placeholder stands for. */
export const PLACEHOLDER_SOURCES: Readonly<Record<PlaceholderName, PlaceholderSource>> = {
  company: { type: 'site-settings', field: 'company' },
  registrationNumber: { type: 'site-settings', field: 'registrationNumber' },
  legalAddress: { type: 'site-settings', field: 'legalAddress' },
  email: { type: 'site-settings', field: 'email' },
  phone: { type: 'site-settings', field: 'phoneSupport' },
  number: { type: 'contract-page', field: 'number' },
  headName: { type: 'contract-page', field: 'headName' },
};

/** Values of the placeholders from site settings and contract page. Empty values are left out. */
export function placeholderValues(settings: LocalizedEntry, contract: LocalizedEntry): Placeholders {
  return Object.fromEntries(
    PLACEHOLDERS.flatMap((name) => {
      const { type, field } = PLACEHOLDER_SOURCES[name];
      const value = (type === 'site-settings' ? settings : contract).text(field);
      return value ? [[name, value.text]] : [];
    }),
  );
}

/**
 * Replaces every known `{{name}}`; unknown ones are left, so that editors see the mistake.
 * @param write what to insert for a value
 */
export function fillPlaceholders(source: string, values: Placeholders, write: (name: string, value: string) => string = (_name, value) => value): string {
  return source.replace(/\{\{\s*(\w+)\s*\}\}/g, (whole, name: string) => {
    const value = Object.hasOwn(values, name) ? values[name] : undefined;
    return value === undefined ? whole : write(name, value);
  });
}

const DOUBLE_BRACES = /\{\{([^{}]*)\}\}|\{\{|\}\}/g;

/** The distinct names in double braces in a text. */
export function placeholdersIn(source: string): readonly string[] {
  return [...new Set([...source.matchAll(DOUBLE_BRACES)].flatMap(([, name]) => (name === undefined ? [] : [name.trim()])))];
}

/** The first double braces in a text that are no known placeholder, as written. */
export function unknownPlaceholder(source: string, known: readonly string[]): string | undefined {
  for (const [whole, name] of source.matchAll(DOUBLE_BRACES)) if (name === undefined || !known.includes(name.trim())) return whole;
  return undefined;
}
