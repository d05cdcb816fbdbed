/** @jest-environment node */
import { spawnSync } from 'node:child_process';
import { dirname, join, resolve } from 'node:path';

const ROOT = resolve(__dirname, '../..');
const ESLINT = join(dirname(require.resolve('eslint/package.json')), 'bin/eslint.js');

interface Result {
  readonly filePath: string;
  readonly messages: readonly { readonly ruleId: string | null }[];
}

it('files that import each other in a circle are found, in TypeScript too', () => {
  // Left out of every other run of it, for it is wrong.
  const { stdout } = spawnSync(process.execPath, [ESLINT, '--no-ignore', '--format', 'json', 'tests/unit/support/circle'], { cwd: ROOT, encoding: 'utf8' });
  const found = (JSON.parse(stdout) as Result[]).map(({ filePath, messages }) => [filePath.split('/').at(-1), messages.map(({ ruleId }) => ruleId)]);
  expect(found).toEqual([['one.ts', ['import-x/no-cycle']], ['other.ts', ['import-x/no-cycle']]]);
});
