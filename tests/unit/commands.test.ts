/** @jest-environment node */
import { spawnSync } from 'node:child_process';
import { readFileSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const root = resolve(__dirname, '../..');

/** Runs a few lines against the commands' own modules, which are plain Node modules. */
function node(lines: string, env: NodeJS.ProcessEnv = {}): { readonly output: string; readonly failed: boolean } {
  const run = spawnSync(process.execPath, ['--input-type=module', '-e', lines], {
    cwd: root,
    encoding: 'utf8',
    env: { PATH: process.env.PATH, DATA_DIR: mkdtempSync(join(tmpdir(), 'config-')), ...env },
  });
  return run.status === 0 ? { output: run.stdout, failed: false } : { output: run.stderr, failed: true };
}

const load = "import { INTERNAL_SECRETS, loadConfig, PASSED_ON, VARIABLES } from './scripts/lib/config.mjs'; import { exitWith } from './scripts/lib/stop.mjs';";

test('.env.example names every setting, with its default', () => {
  const example = readFileSync(join(root, '.env.example'), 'utf8');
  const variables = JSON.parse(node(`${load} console.log(JSON.stringify(Object.fromEntries([...Object.entries(VARIABLES), ...[...INTERNAL_SECRETS, ...PASSED_ON].map((name) => [name, {}])].map(([name, { fallback }]) => [name, typeof fallback === 'string' ? fallback : null]))))`).output) as Record<string, string | null>;
  for (const [name, fallback] of Object.entries(variables)) {
    expect(example).toMatch(fallback === null ? new RegExp(`^#?${name}=`, 'm') : new RegExp(`^${name}=${fallback.replace(/[.*+?^$()|[\]\\{}]/g, '\\$&')}$`, 'm'));
  }
});

test('wrong settings are told in one line that names them all', () => {
  const { output, failed } = node(`${load} try { loadConfig() } catch (error) { exitWith(error) }`, { SITE_PORT: 'eighty', CMS_URL: 'example.com', ADMIN_PASSWORD: 'short' });
  expect(failed).toBe(true);
  expect(output.trim().split('\n')).toHaveLength(1);
  for (const name of ['SITE_PORT', 'CMS_URL', 'ADMIN_PASSWORD']) expect(output).toContain(name);
});

test('secrets that nobody gave are made once and kept', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'config-'));
  const keys = () => node(`${load} const { env } = loadConfig(); console.log(env.PUBLIC_CLIENT_KEY, env.BUILD_KEY, env.ADMIN_PASSWORD)`, { DATA_DIR: dataDir}).output;
  expect(keys()).toBe(keys());
});

test.each([
  ['18.20.0', true],
  ['20.18.3', true],
  ['20.19.0', false],
  ['22.4.1', false],
  ['24.9.0', false],
  ['25.0.0', true],
])('Node %s: refused %s', (version, refused) => {
  const { output, failed } = node(`import { checkNode } from './scripts/lib/node.mjs'; import { exitWith } from './scripts/lib/stop.mjs'; try { checkNode('${version}') } catch (error) { exitWith(error) }`);
  expect(failed).toBe(refused);
  if (refused) expect(output.trim()).toMatch(new RegExp(`^This needs Node .* this is Node ${version.replaceAll('.', '\\.')}\\.`));
});

test('a taken port is told in one line', () => {
  const { output, failed } = node(`
    import { createServer } from 'node:net'; import { checkPorts } from './scripts/lib/ports.mjs'; import { exitWith } from './scripts/lib/stop.mjs';
    const server = createServer().listen(0, '127.0.0.1', async () => {
      try { await checkPorts({ HOST: '127.0.0.1', SITE_PORT: String(server.address().port), CMS_PORT: '1' + String(server.address().port).slice(1) }) } catch (error) { exitWith(error) }
    });`);
  expect(failed).toBe(true);
  expect(output.trim()).toMatch(/^Port \d+ is taken by another program: end it, or set SITE_PORT in \.env to a free port\.$/);
});

test.each([
  ['npm error code ENOSPC', 'The disk is full'],
  ['gyp ERR! stack Error: not found: make', 'No compiler'],
  ['npm error code EAI_AGAIN', 'The npm registry could not be reached'],
])('"%s" is told as: %s', (line, said) => {
  const { output } = node(`import { writeFileSync } from 'node:fs'; import { explain } from './scripts/lib/run.mjs'; writeFileSync(process.env.DATA_DIR + '/x.log', ${JSON.stringify(line)}); console.log(explain('npm ci', process.env.DATA_DIR + '/x.log'))`);
  expect(output.trim().split('\n')).toHaveLength(1);
  expect(output).toContain(said);
});

test('what should keep running starts again when it ends, whatever ended it, until all are ended', () => {
  const { output } = node(`
    import { start, endAll, keepRunning } from './scripts/lib/run.mjs';
    let starts = 0;
    const startOne = () => start(process.execPath, ['-e', (starts += 1) === 1 ? 'process.kill(process.pid, "SIGKILL")' : 'setInterval(() => {}, 1000)'], { log: process.env.DATA_DIR + '/x.log' });
    const kept = keepRunning(startOne);
    while (starts < 2) await new Promise((done) => setTimeout(done, 50));
    await endAll();
    await Promise.race([kept, new Promise((done) => setTimeout(done, 5000))]);
    console.log(starts, 'starts');
    process.exit();
  `);
  expect(output.trim()).toBe('2 starts');
});
