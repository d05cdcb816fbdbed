import type { LanguageCode } from '@site/rules';

const names = new Intl.DisplayNames(['en'], { type: 'language' });

/** A language as the admin calls it. */
export function languageName(code: LanguageCode): string {
  return names.of(code) ?? code;
}
