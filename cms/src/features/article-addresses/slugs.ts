import { PAGES } from '@site/rules';

/** Slugs that articles cannot have, because a page has that address. */
export const RESERVED_SLUGS: readonly string[] = Object.values(PAGES).filter((slug) => slug !== '');

/** Lower-case Latin words and digits joined by hyphens. */
export const SLUG_PATTERN = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
