import type { Direction } from '@site/rules';

/** What the head of a finished page says about it. */
export interface PageHead {
  readonly language: string;
  readonly direction: Direction;
  readonly title: string;
  readonly description: string | null;
  readonly company: string | null;
  /** `website` or `article`. */
  readonly type: string;
  /** Canonical address; null for pages without one. */
  readonly canonical: string | null;
  /** ISO 8601. */
  readonly published: string | null;
  /** Path of the site settings' picture. */
  readonly picture: string | null;
  /** False for pages that search engines are asked to skip. */
  readonly isIndexed: boolean;
}

/** HTML that is added to the head of a page. */
export type HeadAddition = (head: PageHead) => string;

/** Escapes a text for an attribute in double quotes. */
export const attribute = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
