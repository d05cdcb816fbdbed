import type { Content } from '@site/content';

import type { PageQuery } from './drafts';

/** How long what was read serves for further requests: other processes may have saved since. */
const KEPT_MS = 5_000;
/** Pages of large sites are some megabytes. */
const MOST = 8;

/**
 * Keeps the entries of pages for some seconds, so that each typed letter does not read them again. What a page shows does
 * not depend on who looks at it; whether somebody may look is checked each time.
 */
export class DraftPages {
  private readonly pages = new Map<string, Promise<Content>>();

  constructor(private readonly read: (query: PageQuery) => Promise<Content>) {}

  /** Entries of a page, not older than some seconds. */
  contentOf(query: PageQuery): Promise<Content> {
    const { page, slug, language, status } = query;
    const key = JSON.stringify([page, page === 'article' ? slug : null, language, status]);
    const known = this.pages.get(key);
    if (known) return known;
    const content = this.read(query);
    const [oldest] = this.pages.keys();
    if (this.pages.size >= MOST && oldest !== undefined) this.pages.delete(oldest);
    this.pages.set(key, content);
    const forget = (): void => {
      if (this.pages.get(key) === content) this.pages.delete(key);
    };
    content.catch(forget);
    setTimeout(forget, KEPT_MS).unref();
    return content;
  }

  /** Reads everything again: something was saved. */
  forget(): void {
    this.pages.clear();
  }
}
