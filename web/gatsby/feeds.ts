import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { feedOf, type NewsFeed } from '@site/content';
import { feedPath, localeByCode } from '@site/rules';

/** Writes the feed of each language beside its pages. */
export async function writeFeeds(folder: string, siteUrl: string, pages: readonly NewsFeed[]): Promise<void> {
  for (const page of pages) {
    const file = join(folder, feedPath(localeByCode(page.language)));
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, await feedOf(page, siteUrl));
  }
}
