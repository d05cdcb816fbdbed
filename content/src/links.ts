import { pagePath, parseUrl, sectionPath, SECTIONS, type Locale, type SectionId } from '@site/rules';

/**
 * Address of a footer link.
 * @param target a page's name (`euronews`), a section of the home page (`#team`), an address that begins with
 *   `https://`, or empty
 * @returns null if the target does not exist: the link is then left out
 */
export function resolveTarget(target: string | null, locale: Locale): string | null {
  if (!target) return null;
  if (/^[a-z][a-z0-9+.-]*:/i.test(target)) return safeHref(target) ?? null;
  if (target.startsWith('#')) {
    const section = target.slice(1);
    return isSection(section) ? sectionPath(locale, section) : null;
  }
  return pagePath(locale, target.replace(/^\/+|\/+$/g, ''));
}

function isSection(name: string): name is SectionId {
  return SECTIONS.some((section) => section === name);
}

/** Base for resolving: an address that resolves to another host is not relative. */
const BASE = 'https://here.invalid';

/**
 * Checks an address that a text links to: relative, `https://`, `http://`, `mailto:` or `tel:`. Of a `mailto:` only the
 * recipient is kept: `?bcc=` would add one that the visitor does not see.
 * @returns undefined if the address is not allowed
 */
export function safeHref(href: string): string | undefined {
  const url = parseUrl(href, BASE);
  if (!url) return undefined;
  const { origin, protocol, pathname } = url;
  switch (protocol) {
    case 'https:':
    case 'http:': {
      const isAbsolute = /^https?:\/\//i.test(href);
      return isAbsolute || (origin === BASE && !/^\s*https?:/i.test(href)) ? href : undefined;
    }
    case 'mailto:': return /^[^\s%]+@[^\s%]+$/.test(pathname) ? `mailto:${pathname}` : undefined;
    case 'tel:': return href;
    default: return undefined;
  }
}
