import type { LocalizedEntry } from './localizedEntry';

/** Values that a text names in double braces: `{{company}}`. */
export type Placeholders = Readonly<Record<string, string>>;

/** What `{{…}}` in texts stands for, by the site settings and the contract page. Names as the CMS describes them to editors. */
export function placeholderValues(settings: LocalizedEntry, contract: LocalizedEntry): Placeholders {
  const values: Record<string, string | null | undefined> = {
    company: settings.text('company')?.text,
    registrationNumber: settings.shared('registrationNumber'),
    legalAddress: settings.text('legalAddress')?.text,
    email: settings.shared('email'),
    phone: settings.shared('phoneSupport'),
    number: contract.shared('number'),
    headName: contract.text('headName')?.text,
  };
  return Object.fromEntries(Object.entries(values).flatMap(([name, value]) => (value ? [[name, value]] : [])));
}

/** Replaces every `{{name}}` whose name is known; another stays as it is, so that an editor sees the slip. */
export function fillPlaceholders(source: string, values: Placeholders): string {
  return source.replace(/\{\{\s*(\w+)\s*\}\}/g, (whole, name: string) => values[name] ?? whole);
}
