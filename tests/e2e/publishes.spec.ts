import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

import { API, localeByCode, PAGES, pagePath } from '@site/rules';

import { helpRequest } from '../cms/support/calls';
import { Client, isSigned } from '../helpers/client';
import { BUILD_TIMEOUT_MS, Editor } from '../helpers/editor';
import { Reader } from '../helpers/reader';
import { article } from '../helpers/seed';
import { expect, test } from '../helpers/test';
import { until } from '../helpers/until';

/** `npm run drill` uses a larger number. */
const PUBLISHES = Number(process.env.PUBLISH_COUNT ?? 1);
/** Poll interval of the site, short enough to observe the change, and long enough to leave the build its processor time. */
const POLL_INTERVAL_MS = 250;
/** The builder is killed during this build. */
const KILLED = Math.ceil(PUBLISHES / 2);

const russian = localeByCode('ru');
const ARTICLE = pagePath(russian, article.slug);
const NEWS = pagePath(russian, PAGES.news);

const env = { ...process.env } as Record<string, string>;
const began = Date.now();
const title = (number: number): string => `Публикация ${number} в ${began}`;

test(`visitors see each publish whole, and ask and sign meanwhile, even if the builder is killed (of ${PUBLISHES} in a row, during one)`, async () => {
  test.setTimeout((PUBLISHES + 2) * BUILD_TIMEOUT_MS);
  const editor = new Editor();
  await editor.live();
  const documentId = (await editor.list('article', 'ru')).find(({ slug }) => slug === article.slug)?.documentId;
  const reader = new Reader(/Публикация \d+ в \d+/g);
  const seen: string[] = [];
  /** Reads both pages that contain the title, and records it. */
  const look = async (): Promise<string | undefined> => {
    const [page, news] = await Promise.all([reader.read(ARTICLE), reader.read(NEWS)]);
    const [shown] = page.marks;
    if (shown !== undefined && seen.at(-1) !== shown) seen.push(shown);
    // Both pages must be of the same build, except while the site is being switched.
    return shown === news.marks[0] ? shown : undefined;
  };

  const waits: number[] = [];
  try {
    for (let number = 1; number <= PUBLISHES; number++) {
      const open = await reader.read(ARTICLE);
      await editor.publish('article', 'ru', { title: title(number) }, documentId);
      const published = performance.now();
      if (number === KILLED) {
        await until('a build', async () => (await editor.state()).building !== null);
        process.kill(builderProcess(), 'SIGKILL');
      }
      expect(await askForHelp(number)).toBe(201);
      expect(isSigned(await new Client(env, began % 1_000_000 + number).sign())).toBe(true);
      await until('the new title', async () => (await look()) === title(number), BUILD_TIMEOUT_MS, POLL_INTERVAL_MS);
      waits.push((performance.now() - published) / 1000);
      await reader.readOn(open);
    }
    expect(reader.complaints).toEqual([]);
    expect(seen).toEqual(waits.map((_, index) => title(index + 1)));
  } finally {
    await editor.undo();
    await editor.live();
  }
  const sorted = [...waits].sort((one, other) => one - other);
  process.stdout.write(
    `\n${PUBLISHES} publishes, ${seen.length} seen by visitors, after ${sorted[Math.floor(PUBLISHES / 2)]?.toFixed(1)} s (median) and ${sorted.at(-1)?.toFixed(1)} s (worst, the builder killed); ${reader.counts.pages} pages read with ${reader.counts.files} files, all whole\n`,
  );
});

/** The last process that `npm start` has started. */
function builderProcess(): number {
  const log = readFileSync(resolve(process.env.DATA_DIR ?? resolve(__dirname, '../../.data'), 'logs/builder.log'), 'utf8');
  return Number([...log.matchAll(/process (\d+)/g)].at(-1)?.[1]);
}

/** @returns the status of the response */
async function askForHelp(number: number): Promise<number> {
  const { status } = await fetch(env.CMS_URL + API.helpRequests, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${env.PUBLIC_CLIENT_KEY}` },
    body: JSON.stringify({ data: { ...helpRequest, email: `during-publish-${began}-${number}@example.com` } }),
  });
  return status;
}
