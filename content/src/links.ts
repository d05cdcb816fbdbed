import { pathOf, sectionPath, SECTIONS, type Locale, type SectionId } from '@site/rules';

/**
 * Address of a footer link, as an editor wrote its target.
 * @param target a page's name (`euronews`), a section of the home page (`#team`), an address that begins with
 *   `https://`, or empty
 * @returns null if there is no such place: the link is then not shown
 */
export function resolveTarget(target: string | null, locale: Locale): string | null {
  if (!target) return null;
  if (/^(https?:\/\/|mailto:|tel:)/.test(target)) return target;
  if (target.startsWith('#')) {
    const section = target.slice(1);
    return isSection(section) ? sectionPath(locale, section) : null;
  }
  return pathOf(locale, target.replace(/^\/+|\/+$/g, ''));
}

function isSection(name: string): name is SectionId {
  return SECTIONS.some((section) => section === name);
}
