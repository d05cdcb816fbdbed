import { PAGES, pagePath } from '@site/rules';

import { useLocale } from '../i18n';

/** Pages that interface texts may link, by the names that editors write. */
const LINKED: readonly string[] = [PAGES.privacyPolicy, PAGES.userAgreement];
const LINK = /\[([^\]]+)\]\(([a-z-]+)\)/;

/** An interface text with links inside, written as `[words](privacy-policy)`; others are shown as written. */
export function LinkedText({ text }: { readonly text: string }) {
  const locale = useLocale();
  // Text, words and page in turns.
  const parts = text.split(LINK);
  return parts.map((part, index) => {
    const page = parts[index + 1];
    if (index % 3 === 0) return part;
    if (index % 3 === 2 || page === undefined) return null;
    return LINKED.includes(page) ? <a key={index} href={pagePath(locale, page)}>{part}</a> : `[${part}](${page})`;
  });
}
