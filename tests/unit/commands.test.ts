/** @jest-environment node */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const root = resolve(__dirname, '../..');
const scratch = mkdtempSync(join(tmpdir(), 'commands-'));
const temporaryFolder = () => mkdtempSync(join(scratch, 'folder-'));
afterAll(() => rmSync(scratch, { recursive: true }));

/** Runs some lines of code that import the modules of the commands. */
function node(lines: string, env: NodeJS.ProcessEnv = {}): { readonly output: string; readonly failed: boolean } {
  const run = spawnSync(process.execPath, ['--input-type=module', '-e', lines], {
    cwd: root,
    encoding: 'utf8',
    env: { PATH: process.env.PATH, DATA_DIR: temporaryFolder(), ...env },
  });
  return run.status === 0 ? { output: run.stdout, failed: false } : { output: run.stderr, failed: true };
}

const load = "import { INTERNAL_SECRETS, loadConfig, OPTIONAL_CMS_VARIABLES, VARIABLES } from './scripts/lib/config.mjs'; import { exitWith } from './scripts/lib/user-error.mjs';";

test('.env.example names every setting, with its default', () => {
  const example = readFileSync(join(root, '.env.example'), 'utf8');
  const variables = JSON.parse(node(`${load} console.log(JSON.stringify(Object.fromEntries([...Object.entries(VARIABLES), ...[...INTERNAL_SECRETS, ...OPTIONAL_CMS_VARIABLES].map((name) => [name, {}])].map(([name, { fallback }]) => [name, typeof fallback === 'string' ? fallback : null]))))`).output) as Record<string, string | null>;
  for (const [name, fallback] of Object.entries(variables)) {
    expect(example).toMatch(fallback === null ? new RegExp(`^#?${name}=`, 'm') : new RegExp(`^${name}=${fallback.replace(/[.*+?^$()|[\]\\{}]/g, '\\$&')}$`, 'm'));
  }
});

test('invalid settings are reported in one line that names all of them', () => {
  const { output, failed } = node(`${load} try { loadConfig() } catch (error) { exitWith(error) }`, { SITE_PORT: 'eighty', CMS_URL: 'example.com', ADMIN_PASSWORD: 'short' });
  expect(failed).toBe(true);
  expect(output.trim().split('\n')).toHaveLength(1);
  for (const name of ['SITE_PORT', 'CMS_URL', 'ADMIN_PASSWORD']) expect(output).toContain(name);
});

test('missing secrets are generated once and stored', () => {
  const dataDir = temporaryFolder();
  const keys = () => node(`${load} const { env } = loadConfig(); console.log(env.PUBLIC_CLIENT_KEY, env.BUILD_KEY, env.ADMIN_PASSWORD)`, { DATA_DIR: dataDir}).output;
  expect(keys()).toBe(keys());
});

test('secrets that cannot be stored completely do not damage those that are stored', () => {
  const dataDir = temporaryFolder();
  const before = `${JSON.stringify({ BUILD_KEY: 'build-key-of-this-test' })}\n`;
  writeFileSync(join(dataDir, 'secrets.json'), before);
  // Like a disk that is full after the first bytes.
  const fill = "import fs from 'node:fs'; import { syncBuiltinESMExports } from 'node:module'; const write = fs.writeFileSync; fs.writeFileSync = (file, content, options) => { write(file, content.slice(0, 10), options); throw Object.assign(new Error('ENOSPC'), { code: 'ENOSPC' }); }; syncBuiltinESMExports();";
  expect(node(`${load} ${fill} loadConfig();`, { DATA_DIR: dataDir }).failed).toBe(true);
  expect(readFileSync(join(dataDir, 'secrets.json'), 'utf8')).toBe(before);
  expect(readdirSync(dataDir)).toEqual(['secrets.json']);
  expect(node(`${load} console.log(loadConfig().env.BUILD_KEY)`, { DATA_DIR: dataDir }).output.trim()).toBe('build-key-of-this-test');
});

test('files are readable by their owner only, and an open data folder is made private', () => {
  const dataDir = temporaryFolder();
  chmodSync(dataDir, 0o755);
  writeFileSync(join(dataDir, 'cms.db'), '');
  mkdirSync(join(dataDir, 'site'));
  for (const name of ['cms.db', 'site']) chmodSync(join(dataDir, name), name === 'site' ? 0o755 : 0o644);
  const lines = `${load} import { writeFileSync, mkdirSync } from 'node:fs'; import { execFileSync } from 'node:child_process'; const { dataDir } = loadConfig(); mkdirSync(dataDir + '/logs', { recursive: true }); execFileSync(process.execPath, ['-e', 'fs.writeFileSync(process.argv[1], "")', dataDir + '/logs/x.log']);`;
  const run = spawnSync(process.execPath, ['--input-type=module', '-e', lines], { cwd: root, encoding: 'utf8', env: { PATH: process.env.PATH, DATA_DIR: dataDir } });
  expect(run.stderr.trim().split('\n')).toEqual([expect.stringContaining('closed to them')]);
  const mode = (name: string) => (statSync(join(dataDir, name)).mode & 0o777).toString(8);
  expect(['.', 'cms.db', 'secrets.json', 'logs', 'logs/x.log'].map(mode)).toEqual(['700', '600', '600', '700', '600']);
  // No message if the folder is private already.
  expect(spawnSync(process.execPath, ['--input-type=module', '-e', lines], { cwd: root, encoding: 'utf8', env: { PATH: process.env.PATH, DATA_DIR: dataDir } }).stderr).toBe('');
});

test('a data folder that cannot be made private stops the start with one line', () => {
  const dataDir = temporaryFolder();
  chmodSync(dataDir, 0o755);
  // Like a volume that belongs to another account.
  const refuse = "import fs from 'node:fs'; import { syncBuiltinESMExports } from 'node:module'; fs.chmodSync = () => { throw Object.assign(new Error('EPERM'), { code: 'EPERM' }); }; syncBuiltinESMExports();";
  const { output, failed } = node(`${load} ${refuse} try { loadConfig() } catch (error) { exitWith(error) }`, { DATA_DIR: dataDir });
  expect({ output, failed }).toEqual({ output: expect.stringContaining(`chmod -R go= ${dataDir}`) as string, failed: true });
  expect(output).toContain('EPERM');
  expect(output.trim().split('\n')).toHaveLength(1);
  expect(existsSync(join(dataDir, 'secrets.json'))).toBe(false);
});

test('a data folder on a file system without permissions is not reported as private', () => {
  const dataDir = temporaryFolder();
  chmodSync(dataDir, 0o755);
  const ignore = "import fs from 'node:fs'; import { syncBuiltinESMExports } from 'node:module'; fs.chmodSync = () => undefined; syncBuiltinESMExports(); process.stderr.write = (text) => process.stdout.write(text);";
  const { output, failed } = node(`${load} ${ignore} loadConfig()`, { DATA_DIR: dataDir });
  expect({ output, failed }).toEqual({ output: expect.stringContaining('its file system keeps no permissions') as string, failed: false });
  expect(output).not.toContain('closed to them');
});

test('making the data folder private changes only the project’s own files', () => {
  const dataDir = temporaryFolder();
  chmodSync(dataDir, 0o755);
  const own = ['cms.db', 'cms.db-wal', 'cms.db-shm', 'cms.db-journal', 'boot.lock', 'admin-password-shown'];
  const others = ['notes.txt', 'my-cms.db', 'secrets.json.md'];
  for (const name of [...own, ...others]) {
    writeFileSync(join(dataDir, name), '');
    chmodSync(join(dataDir, name), 0o644);
  }
  expect(node(`${load} loadConfig()`, { DATA_DIR: dataDir }).failed).toBe(false);
  const mode = (name: string) => (statSync(join(dataDir, name)).mode & 0o777).toString(8);
  expect(own.map(mode)).toEqual(own.map(() => '600'));
  expect(others.map(mode)).toEqual(others.map(() => '644'));
});

test.each([
  ['18.20.0', true],
  ['20.18.3', true],
  ['20.19.0', false],
  ['22.4.1', false],
  ['24.9.0', false],
  ['25.0.0', true],
])('Node %s: refused %s', (version, refused) => {
  const { output, failed } = node(`import { checkNode } from './scripts/lib/node.mjs'; import { exitWith } from './scripts/lib/user-error.mjs'; try { checkNode('${version}') } catch (error) { exitWith(error) }`);
  expect(failed).toBe(refused);
  if (refused) expect(output.trim()).toMatch(new RegExp(`^This needs Node .* this is Node ${version.replaceAll('.', '\\.')}\\.`));
});

test('a SQLite module that makes Node abort is reported, and no other', () => {
  const folder = temporaryFolder();
  for (const [name, symbols] of [['good', '_ZN4node25AddEnvironmentCleanupHookEPN2v87IsolateEPFvPvES3_'], ['bad', '_ZN4node28RemoveEnvironmentCleanupHookEPN2v87IsolateEPFvPvES3_']] as const) writeFileSync(join(folder, name), Buffer.from(`\0\x7fELF\0${symbols}\0`, 'latin1'));
  const { output } = node(`import { sqliteAbortReason } from './scripts/lib/sqlite-addon.mjs'; for (const name of ['good', 'bad', 'none']) console.log(sqliteAbortReason(${JSON.stringify(folder)} + '/' + name));`);
  expect(output.trim().split('\n')).toEqual(['undefined', expect.stringMatching(/^better-sqlite3 was compiled .* Node 24\.19 .* start again with Node 22, or 24\.18 or earlier; this is Node \d+\.\d+\.\d+\.$/), 'undefined']);
});

test('a port in use is reported in one line', () => {
  const { output, failed } = node(`
    import { createServer } from 'node:net'; import { checkPorts } from './scripts/lib/ports.mjs'; import { exitWith } from './scripts/lib/user-error.mjs';
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
])('"%s" is explained as: %s', (line, said) => {
  const { output } = node(`import { writeFileSync } from 'node:fs'; import { explain } from './scripts/lib/run.mjs'; writeFileSync(process.env.DATA_DIR + '/x.log', ${JSON.stringify(line)}); console.log(explain('npm ci', process.env.DATA_DIR + '/x.log'))`);
  expect(output.trim().split('\n')).toHaveLength(1);
  expect(output).toContain(said);
});

test('the site’s server gets no secret, however secrets are configured', () => {
  const { output } = node(`${load} import { start } from './scripts/lib/run.mjs'; import { siteServer } from './scripts/lib/site.mjs';
    const { env, dataDir } = loadConfig();
    const { variables } = siteServer({ env, dataDir });
    const child = start(process.execPath, ['-e', 'console.log(JSON.stringify(process.env))'], { env: variables, log: process.env.DATA_DIR + '/x.log' });
    let told = '';
    child.stdout.on('data', (text) => (told += text));
    await new Promise((done) => child.once('close', done));
    const secrets = [...INTERNAL_SECRETS, 'ADMIN_PASSWORD', 'SMTP_PASSWORD', 'DATABASE_URL', 'S3_SECRET_ACCESS_KEY'].map((name) => env[name]);
    console.log(secrets.every((secret) => secret?.length > 7), secrets.filter((secret) => told.includes(secret)).length, JSON.parse(told).SITE_PORT);
    process.exit();`, { BUILD_KEY: 'build-key-of-this-test', ADMIN_PASSWORD: 'Correct-Horse-7', SMTP_PASSWORD: 'password-of-mails', DATABASE_URL: 'postgres://user:of-the-database@host/name', S3_SECRET_ACCESS_KEY: 'secret-of-the-store' });
  expect(output.trim()).toBe('true 0 8000');
});

test('npm run site neither reads nor generates secrets, and gets all variables that it needs', () => {
  const { output } = node(`${load} import { existsSync, writeFileSync } from 'node:fs'; import { SITE_SETTINGS, siteServer } from './scripts/lib/site.mjs';
    const kept = process.env.DATA_DIR + '/secrets.json';
    const read = () => loadConfig(process.env, { only: SITE_SETTINGS });
    const { env, dataDir } = read();
    console.log(existsSync(kept));
    writeFileSync(kept, '{"BUILD_KEY":"one-that-the-cms-keeps"}');
    console.log(JSON.stringify(read().env).includes('one-that'), [...INTERNAL_SECRETS, 'PUBLIC_CLIENT_KEY', 'ADMIN_PASSWORD', 'SMTP_PASSWORD', 'DATABASE_PASSWORD', 'DATABASE_URL'].filter((name) => name in env).length);
    const { variables } = siteServer({ env, dataDir });
    console.log(variables.SITE_PORT, variables.SITE_URL, variables.CMS_URL, variables.CMS_INTERNAL_URL);`, { SITE_PORT: '8123', CMS_PORT: '1444', BUILD_KEY_FILE: '/no/such/file', PUBLIC_CLIENT_KEY_FILE: '/no/such/file', SITE_BUILD_HOOK_SECRET: 'secret-of-the-hook' });
  expect(output.trim().split('\n')).toEqual(['false', 'false 0', '8123 http://localhost:8123 http://localhost:1444 http://127.0.0.1:1444']);
});

test('npm run builder generates no secrets if its three are set, and otherwise reads those of a CMS on the same machine', () => {
  const { output } = node(`${load} import { existsSync, readFileSync, writeFileSync } from 'node:fs'; import { BUILDER_SETTINGS } from './scripts/lib/site.mjs';
    const kept = process.env.DATA_DIR + '/secrets.json';
    const read = (given) => loadConfig({ ...process.env, ...given }, { only: BUILDER_SETTINGS }).env;
    const { BUILD_KEY, PUBLIC_CLIENT_KEY, SITE_BUILD_HOOK_SECRET, ...others } = read({ BUILD_KEY: 'build-key-of-this-test', PUBLIC_CLIENT_KEY: 'client-key-of-this-test', SITE_BUILD_HOOK_SECRET: 'hook-secret-of-this-test' });
    console.log(BUILD_KEY, PUBLIC_CLIENT_KEY, SITE_BUILD_HOOK_SECRET, existsSync(kept));
    console.log(others.CMS_INTERNAL_URL, others.SITE_URL, [...INTERNAL_SECRETS, 'ADMIN_PASSWORD', 'SMTP_PASSWORD'].filter((name) => name in others).length);
    const beside = loadConfig().env;
    const before = readFileSync(kept, 'utf8');
    console.log(['BUILD_KEY', 'PUBLIC_CLIENT_KEY', 'SITE_BUILD_HOOK_SECRET'].every((name) => beside[name].length > 15 && read()[name] === beside[name]), readFileSync(kept, 'utf8') === before);`, { SITE_PORT: '8123', CMS_PORT: '1444', SMTP_PASSWORD: 'password-of-mails' });
  expect(output.trim().split('\n')).toEqual(['build-key-of-this-test client-key-of-this-test hook-secret-of-this-test false', 'http://127.0.0.1:1444 http://localhost:8123 0', 'true true']);
});

test('a CMS with all secrets configured stores none in its data folder', () => {
  const { output } = node(`${load} import { existsSync } from 'node:fs';
    const names = [...INTERNAL_SECRETS, 'PUBLIC_CLIENT_KEY', 'ADMIN_PASSWORD'];
    const given = Object.fromEntries(names.map((name) => [name, name + '-of-This-test-7']));
    const { env, madePassword } = loadConfig({ ...process.env, ...given });
    console.log(names.every((name) => env[name] === given[name]), madePassword, existsSync(process.env.DATA_DIR + '/secrets.json'));`);
  expect(output.trim()).toBe('true undefined false');
});

test('only output since the last start is used to explain a failure', () => {
  const { output } = node(`
    import { appendFileSync } from 'node:fs'; import { run, explain } from './scripts/lib/run.mjs';
    const log = process.env.DATA_DIR + '/x.log';
    await run(process.execPath, ['-e', 'console.log("npm error code ENOSPC")'], { log });
    await run(process.execPath, ['-e', 'console.log("something else"); process.exit(3)'], { log }).catch(({ message }) => console.log(message));
    process.exit();`);
  expect(output).toContain('something else');
  expect(output).not.toContain('ENOSPC');
  expect(output).not.toContain('disk is full');
});

test('an unwritable log stops nothing, and is written again once possible', () => {
  const { output, failed } = node(`
    import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'; import { start } from './scripts/lib/run.mjs';
    const folder = process.env.DATA_DIR + '/logs';
    // Where its folder should be there is a file.
    writeFileSync(folder, '');
    const child = start(process.execPath, ['-e', 'process.stdout.write("x".repeat(5_000_000), () => console.error("all of it is read")); process.on("SIGUSR2", () => { console.log("now there is room"); process.exit(); }); setInterval(() => {}, 1000)'], { log: folder + '/x.log' });
    await new Promise((done) => child.stderr.once('data', done));
    rmSync(folder); mkdirSync(folder);
    child.kill('SIGUSR2');
    console.log('exit', await child.exited);
    console.log(readFileSync(folder + '/x.log', 'utf8').includes('now there is room'));
    process.exit();`);
  expect({ output: output.trim(), failed }).toEqual({ output: 'exit 0\ntrue', failed: false });
});

test('a log records each start and end, keeps former ones, and is rotated', () => {
  const { output } = node(`
    import { readFileSync, statSync } from 'node:fs'; import { start } from './scripts/lib/run.mjs';
    const log = process.env.DATA_DIR + '/x.log';
    await start(process.execPath, ['-e', 'console.log("why it ended"); process.kill(process.pid, "SIGKILL")'], { log }).exited;
    await start(process.execPath, ['-e', '0'], { log }).exited;
    const text = readFileSync(log, 'utf8');
    console.log((text.match(/^--- start .*, process \\d+$/gm) ?? []).length, text.includes('why it ended'), (text.match(/^--- end .*: SIGKILL$/gm) ?? []).length);
    for (let i = 0; i < 4; i += 1) { const child = start(process.execPath, ['-e', 'process.stdout.write("x".repeat(8_000_000))'], { log }); await new Promise((done) => child.once('close', done)); }
    console.log(statSync(log).size + statSync(log + '.1').size < 30_000_000);
    process.exit();`);
  expect(output.trim().split('\n')).toEqual(['2 true 1', 'true']);
});

test('all programs are restarted if all are killed at once', () => {
  const { output } = node(`
    import { start, endAll, restartWhenEnded } from './scripts/lib/run.mjs';
    const starts = [0, 0, 0];
    for (const part of [0, 1, 2]) void restartWhenEnded(() => start(process.execPath, ['-e', (starts[part] += 1) === 1 ? 'process.kill(process.pid, "SIGKILL")' : 'setInterval(() => {}, 1000)'], { log: process.env.DATA_DIR + '/x.log' }));
    // Nothing else keeps this process alive.
    const look = setInterval(() => { if (starts.every((count) => count === 2)) { clearInterval(look); void endAll().then(() => console.log('all')); } }, 50).unref();
  `);
  expect(output.trim()).toBe('all');
});

test('a program is restarted however it ends, until all are stopped', () => {
  const { output } = node(`
    import { start, endAll, restartWhenEnded } from './scripts/lib/run.mjs';
    let starts = 0;
    const startOne = () => start(process.execPath, ['-e', (starts += 1) === 1 ? 'process.kill(process.pid, "SIGKILL")' : 'setInterval(() => {}, 1000)'], { log: process.env.DATA_DIR + '/x.log' });
    const kept = restartWhenEnded(startOne);
    while (starts < 2) await new Promise((done) => setTimeout(done, 50));
    await endAll();
    await Promise.race([kept, new Promise((done) => setTimeout(done, 5000))]);
    console.log(starts, 'starts');
    process.exit();
  `);
  expect(output.trim()).toBe('2 starts');
});

test('build info beside the sources does not cause recompiling, which is impossible in an image', () => {
  const folder = temporaryFolder();
  const print = () => node(`import { fingerprint } from './scripts/lib/stamp.mjs'; console.log(fingerprint([${JSON.stringify(folder)}]))`).output;
  writeFileSync(join(folder, 'index.ts'), 'export {};');
  const before = print();
  writeFileSync(join(folder, 'tsconfig.tsbuildinfo'), '{}');
  expect(print()).toBe(before);
  writeFileSync(join(folder, 'index.ts'), 'export const changed = true;');
  expect(print()).not.toBe(before);
});

/** A folder with stubs of programs that print a version of Compose. */
function programs(printing: Readonly<Record<string, string>>): string {
  const folder = temporaryFolder();
  for (const [name, line] of Object.entries(printing)) writeFileSync(join(folder, name), `#!/bin/sh\n${line}\n`, { mode: 0o755 });
  return folder;
}

test.each([
  ['the plugin', { docker: 'echo 2.26.1-4' }, 'docker compose', undefined],
  ['a newer plugin that begins with a letter', { docker: 'echo v5.0.1' }, 'docker compose', undefined],
  ['a program of version 2, and no plugin', { docker: 'exit 1', 'docker-compose': 'echo 2.26.1-4' }, 'docker-compose', undefined],
  ['a program of version 1', { docker: 'exit 1', 'docker-compose': 'echo 1.29.2' }, undefined, '"docker-compose" is version 1.29.2, and docker-compose.yml needs version 2 or later'],
  ['nothing', { docker: 'exit 1' }, undefined, 'Compose is not installed, and docker-compose.yml needs version 2 or later'],
])('the drill in containers, with Compose as %s', (_name, printing, command, why) => {
  const lines = "import { Engine } from './tests/containers/engine.mjs'; const engine = new Engine(); console.log(JSON.stringify([engine.compose?.join(' ') ?? null, engine.whyNoCompose() ?? null]))";
  const [found, said] = JSON.parse(node(lines, { PATH: programs(printing) }).output) as [string | null, string | null];
  expect(found).toBe(command ?? null);
  expect(said).toEqual(why === undefined ? null : expect.stringContaining(why));
});

test.each([
  ["run.skip('the images', 'no container engine answers')", 'SKIPPED: the images: no container engine answers.', 0],
  ["run.check('Types', false); run.skip('the images', 'no container engine answers')", '0 passed, 1 failed', 1],
  ['undefined', '0 passed, 0 failed', 1],
])('a test run with %s prints "%s" and exits with %d', (work, said, code) => {
  const lines = `import { TestRun } from './scripts/lib/tests.mjs'; await TestRun.of(async (run) => { ${work}; });`;
  const run = spawnSync(process.execPath, ['--input-type=module', '-e', lines], { cwd: root, encoding: 'utf8', env: { PATH: process.env.PATH, TMPDIR: temporaryFolder() } });
  expect({ output: run.stdout, code: run.status }).toEqual({ output: expect.stringContaining(said) as string, code });
});

test('a test run removes its temporary files, and fails if a test has left a folder', () => {
  const temporary = temporaryFolder();
  const runTests = (work: string) => spawnSync(process.execPath, ['--input-type=module', '-e', `import { mkdtempSync } from 'node:fs'; import { tmpdir } from 'node:os'; import { TestRun } from './scripts/lib/tests.mjs'; await TestRun.of(async (run) => { run.check('Types', true); ${work}; });`], { cwd: root, encoding: 'utf8', env: { PATH: process.env.PATH, TMPDIR: temporary } });
  expect(runTests("mkdtempSync(tmpdir() + '/gatsby-worker')")).toMatchObject({ stdout: '\n1 passed, 0 failed\n', status: 0 });
  expect(readdirSync(temporary)).toEqual([]);
  expect(runTests("mkdtempSync(tmpdir() + '/cms-test-')")).toMatchObject({ stdout: expect.stringMatching(/left temporary folders behind: cms-test-\w{6}\n[^]*1 passed, 1 failed/) as string, status: 1 });
  expect(readdirSync(temporary)).toEqual([expect.stringMatching(/^site-test-/)]);
});

test.each([
  ['scripts/test.mjs', ['unit', 'nonsense'], 'There is no stage of npm test called "nonsense". Known: typecheck, lint, unit, containers, cms, postgres, faults, e2e, quick, postgres-all.'],
  ['tests/drill/drill.mjs', ['--only', 'nonsense'], 'There is no part of npm run drill called "nonsense". Known: changes, checks, attacks, robots, kills, losses, documents, containers, fuzz, publishes.'],
  ['tests/drill/drill.mjs', ['--only', 'containers', '--profile', 'nonsense'], 'There is no profile called "nonsense". Known: development, proxied, tls.'],
])('%s %j: an unknown name is an error that lists the known ones', (script, args, message) => {
  const { stderr, stdout, status } = spawnSync(process.execPath, [script, ...args], { cwd: root, encoding: 'utf8', env: { PATH: process.env.PATH, TMPDIR: temporaryFolder() }, timeout: 20_000 });
  expect({ stderr: stderr.trim(), stdout, status }).toEqual({ stderr: message, stdout: '', status: 1 });
});

test('a server whose parent ends before it has loaded also ends', async () => {
  const { output } = node("import { END_WITH_PARENT } from './scripts/lib/run.mjs'; console.log(JSON.stringify(END_WITH_PARENT))");
  const child = spawn(process.execPath, [...(JSON.parse(output) as string[]), '-e', 'setInterval(() => undefined, 1000)'], { stdio: ['ignore', 'ignore', 'ignore', 'ipc'] });
  try {
    child.disconnect();
    await expect(once(child, 'exit', { signal: AbortSignal.timeout(20_000) })).resolves.toEqual([null, 'SIGTERM']);
  } finally {
    child.kill('SIGKILL');
  }
}, 30_000);

test('with a geolocation database of our own, pages ask our own server for the country, and only the site’s server gets the file', () => {
  const { output } = node(`${load} import { publicVariables } from './scripts/lib/config.mjs'; import { siteServer } from './scripts/lib/site.mjs';
    const read = (given) => loadConfig({ ...process.env, ...given });
    console.log(publicVariables(read({ GEO_URL: 'https://geo.example/json' }).env).GATSBY_GEO_URL);
    const { env, dataDir } = read({ GEO_URL: 'https://geo.example/json', GEO_DATABASE: 'geo/country.mmdb' });
    console.log(publicVariables(env).GATSBY_GEO_URL, siteServer({ env, dataDir }).variables.GEO_DATABASE);`);
  expect(output.trim().split('\n')).toEqual(['https://geo.example/json', `/api/location ${join(root, 'geo/country.mmdb')}`]);
});

test('a geolocation database that cannot be read stops the site’s server, and is named', () => {
  const file = join(temporaryFolder(), 'country.mmdb');
  const run = spawnSync(process.execPath, ['dist/server/main.js'], { cwd: join(root, 'web'), encoding: 'utf8', env: { PATH: process.env.PATH, SITE_FOLDER: temporaryFolder(), CMS_INTERNAL_URL: 'http://127.0.0.1:9', SITE_PORT: '0', GEO_DATABASE: file } });
  expect({ status: run.status, output: run.stderr.trim() }).toEqual({ status: 1, output: `Configuration: GEO_DATABASE names ${file}, which is not a readable database in MaxMind’s format (ENOENT).` });
});
