import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { renderFeed, type NewsFeed } from '@site/content';
import { feedPath, localeByCode } from '@site/rules';

/** Writes the news feed of each language. */
export async function writeFeeds(folder: string, siteUrl: string, pages: readonly NewsFeed[]): Promise<void> {
  for (const page of pages) {
    const file = join(folder, feedPath(localeByCode(page.language)));
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, await renderFeed(page, siteUrl));
  }
}
