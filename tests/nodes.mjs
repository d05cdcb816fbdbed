// npm run test:nodes: the unit and API tests on each supported major version of Node, each in a clone of the last
// commit with its own packages. npm run test:nodes -- 22.20.0 24.18: only on these versions.
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';

import { nodeImage } from './containers/images.mjs';
import { checkNode } from '../scripts/lib/node.mjs';
import { ROOT } from '../scripts/lib/paths.mjs';
import { phase } from '../scripts/lib/phase.mjs';
import { run as runProgram, start } from '../scripts/lib/run.mjs';
import { TestRun } from '../scripts/lib/tests.mjs';

/**
 * Of version 22 the one in the images. Of version 24 the last one whose headers can compile better-sqlite3
 * (scripts/lib/sqlite-addon.mjs).
 */
const VERSIONS = ['20', /:(\d+\.\d+\.\d+)/.exec(nodeImage())[1], '24.18'];
const STAGES = ['unit', 'cms'];
const COUNTS = /^(\d+) passed, (\d+) failed$/m;

const wanted = process.argv.length > 2 ? process.argv.slice(2) : VERSIONS;

await TestRun.of(async (run) => {
  checkNode();
  for (const version of wanted) await phase(`Node ${version}`, () => testOn(run, version));
});

/** @param version of Node, as an npm version range */
async function testOn(run, version) {
  const folder = mkdtempSync(join(tmpdir(), `node-${version}-`));
  const log = run.log(`node-${version}`);
  try {
    const node = await installNode(version, folder, log);
    const clone = join(folder, 'clone');
    execFileSync('git', ['clone', '--quiet', ROOT, clone]);
    const tests = start(join(node, 'bin/node'), ['scripts/test.mjs', ...STAGES], {
      cwd: clone,
      log,
      // Compile addons against this version's headers.
      env: { PATH: join(node, 'bin') + delimiter + process.env.PATH, npm_config_nodedir: node, NODE_OPTIONS: '' },
    });
    await tests.exited;
    const [, passed, failed] = COUNTS.exec(readFileSync(log, 'utf8')) ?? [];
    run.counts.passed += Number(passed ?? 0);
    run.counts.failed += Number(failed ?? 1);
    process.stdout.write(`  Node ${version}: ${passed ?? 0} passed, ${failed ?? 'no count: it ended before'} failed; ${log}\n`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Installs this version of Node from npm's packages, which contain its program and its headers.
 * @returns its folder
 */
async function installNode(version, folder, log) {
  const name = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`;
  mkdirSync(join(folder, 'node'));
  await runProgram('npm', ['install', '--no-save', '--no-audit', '--no-fund', '--prefix', join(folder, 'node'), `${name}@${version}`], { log, cwd: folder });
  return join(folder, 'node/node_modules', name);
}
