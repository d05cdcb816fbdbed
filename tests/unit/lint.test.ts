/** @jest-environment node */
import { spawnSync } from 'node:child_process';
import { dirname, join, resolve } from 'node:path';

const ROOT = resolve(__dirname, '../..');
const ESLINT = join(dirname(require.resolve('eslint/package.json')), 'bin/eslint.js');

interface Result {
  readonly filePath: string;
  readonly messages: readonly { readonly ruleId: string | null }[];
}

it('circular imports are found, in TypeScript too', () => {
  // Ignored by all other runs of ESLint, because it contains errors on purpose.
  const { stdout } = spawnSync(process.execPath, [ESLINT, '--no-ignore', '--format', 'json', 'tests/unit/support/circle'], { cwd: ROOT, encoding: 'utf8' });
  const found = (JSON.parse(stdout) as Result[]).map(({ filePath, messages }) => [filePath.split('/').at(-1), messages.map(({ ruleId }) => ruleId)]);
  expect(found).toEqual([['one.ts', ['import-x/no-cycle']], ['other.ts', ['import-x/no-cycle']]]);
});

/** Code that is forbidden or allowed in certain files. */
const ZONES: readonly (readonly [file: string, code: string, rule: string | undefined])[] = [
  ['cms/src/features/mails/new.ts', `import '../signing/recovery';`, 'import-x/no-restricted-paths'],
  ['cms/src/features/mails/new.ts', `import '../signing/feature';`, 'import-x/no-restricted-paths'],
  ['cms/src/features/mails/new.ts', `import '../signing/signature-store';`, undefined],
  ['cms/src/features/signing/new.ts', `import './recovery';`, undefined],
  ['cms/src/lib/new.ts', `import '../features/signing/signature-store';`, 'import-x/no-restricted-paths'],
  ['cms/src/strapi-internals/new.ts', `import '../services';`, 'import-x/no-restricted-paths'],
  ['cms/src/features/mails/new.ts', `strapi.plugin('email');`, 'no-restricted-syntax'],
  ['cms/src/features/mails/new.ts', `strapi.service('admin::user');`, 'no-restricted-syntax'],
  ['cms/src/lib/new.ts', `strapi.hook('strapi::content-types.afterSync');`, 'no-restricted-syntax'],
  ['cms/src/strapi-internals/new.ts', `strapi.plugin('email').service('email');`, undefined],
  ['tests/bench/new.mjs', `import './lib/missing.mjs';`, 'import-x/no-unresolved'],
  ['tests/drill/new.mjs', `import { missing } from '../../scripts/lib/tests.mjs'; missing();`, 'import-x/named'],
  ['scripts/new.mjs', `import { TestRun } from './lib/tests.mjs'; new TestRun();`, undefined],
];

const LINT = `
import { ESLint } from 'eslint';
const eslint = new ESLint();
const globals = 'const strapi = { plugin: String, hook: String, service: String };';
const results = [];
for (const [file, code] of JSON.parse(process.argv[1])) {
  const [{ messages }] = await eslint.lintText(code.startsWith('import') ? code : globals + code, { filePath: file });
  results.push(messages.map(({ ruleId }) => ruleId));
}
console.log(JSON.stringify(results));
`;

it('only public files of a CMS feature can be imported, internals of Strapi only in one folder, and missing modules and exports are found', () => {
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', LINT, JSON.stringify(ZONES)], { cwd: ROOT, encoding: 'utf8' });
  expect(stderr).toBe('');
  const found = JSON.parse(stdout) as (string | null)[][];
  expect(ZONES.map(([file, code], index) => [file, code, found[index]?.[0]])).toEqual(ZONES.map((zone) => [...zone]));
}, 60_000);
