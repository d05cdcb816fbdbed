import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

import { API } from '@site/rules';

import { expect, test } from '../helpers/test';
import { until } from '../helpers/until';

const { CMS_URL = 'http://localhost:1337', DATA_DIR = resolve(__dirname, '../../.data'), SITE_URL = 'http://localhost:8000' } = process.env;
const PARTS = ['site', 'cms', 'builder'] as const;
type Part = (typeof PARTS)[number];

/** Processes of a part started by `npm start`, from its log; the last one is running. */
function processesOf(part: Part): number[] {
  const log = readFileSync(resolve(DATA_DIR, 'logs', `${part}.log`), 'utf8');
  return [...log.matchAll(/^--- start .*, process (\d+)$/gm)].map(([, pid]) => Number(pid));
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

const statusOf = async (url: string) => (await fetch(url)).status;

for (const part of PARTS) {
  test(`of what npm start runs, ${part} is killed: it starts again, and the others go on`, async () => {
    const before = new Map(PARTS.map((name) => [name, processesOf(name)]));
    process.kill(before.get(part)?.at(-1) ?? 0, 'SIGKILL');

    await until('it is started again', () => processesOf(part).length === (before.get(part)?.length ?? 0) + 1);
    await until('the site answers', async () => (await statusOf(`${SITE_URL}/ru`)) === 200);
    await until('the CMS answers', async () => (await statusOf(`${CMS_URL}/_health`)) === 204);
    // The site's server reaches the CMS again: 401, because there is no token.
    await until('the way between them', async () => (await statusOf(`${SITE_URL}${API.preview}?path=/ru`)) === 401);
    const after = processesOf(part).at(-1) ?? 0;
    expect(isRunning(after)).toBe(true);
    for (const other of PARTS.filter((name) => name !== part)) {
      expect([other, processesOf(other)]).toEqual([other, before.get(other)]);
      expect(isRunning(processesOf(other).at(-1) ?? 0)).toBe(true);
    }
    // The log still contains the reason of the exit.
    expect(readFileSync(resolve(DATA_DIR, 'logs', `${part}.log`), 'utf8')).toMatch(/^--- end .*: SIGKILL$/m);
  });
}
