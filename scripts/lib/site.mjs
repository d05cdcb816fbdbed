import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

import { answering, contentRevision } from './cms.mjs';
import { program } from './compile.mjs';
import { publicVariables } from './config.mjs';
import { ROOT } from './paths.mjs';
import { phase } from './phase.mjs';
import { run, start } from './run.mjs';
import { fingerprint } from './stamp.mjs';

const WEB = resolve(ROOT, 'web');
const SOURCES = ['package-lock.json', 'tsconfig.base.json', 'rules', 'content', 'web'];
const TEXT = /\.(?:html|js|css|json|svg|xml|txt|map)$/;
/** Smaller files gain nothing. */
const WORTH_COMPRESSING = 512;

/** Builds the site from the CMS, unless neither code, configuration nor published content changed. @returns its folder */
export async function buildSite({ env, dataDir, log }) {
  const sites = resolve(dataDir, 'site');
  const print = fingerprint(SOURCES, { ...publicVariables(env), site: env.SITE_URL, content: await contentRevision({ env }) });
  const name = print.slice(0, 16);
  const folder = join(sites, name);
  await phase('Building the site', async () => {
    if (current(sites) === name && existsSync(folder)) return 'unchanged';
    forgetOtherCms(env);
    await run(process.execPath, [program('gatsby'), 'build'], { cwd: WEB, env: { ...env, ...publicVariables(env), NODE_ENV: 'production', CI: 'true' }, log });
    await publish(join(WEB, 'public'), folder);
    writeFileSync(join(sites, 'current'), name);
    for (const old of readdirSync(sites)) if (old !== name && old !== 'current') rmSync(join(sites, old), { recursive: true, force: true });
    return 'done';
  });
  return folder;
}

/** What Gatsby remembers of another CMS's pictures would be wrong here. */
function forgetOtherCms(env) {
  const owner = join(WEB, '.cache', 'owner');
  const mine = fingerprint([], { key: env.BUILD_KEY });
  if (existsSync(owner) && readFileSync(owner, 'utf8') === mine) return;
  for (const folder of ['.cache', 'public']) rmSync(join(WEB, folder), { recursive: true, force: true });
  mkdirSync(dirname(owner), { recursive: true });
  writeFileSync(owner, mine);
}

function current(sites) {
  const file = join(sites, 'current');
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined;
}

/** Copies a build to its place, compressed beside the plain files; it appears there whole or not at all. */
async function publish(from, to) {
  const unfinished = `${to}.unfinished`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { recursive: true });
  cpSync(from, unfinished, { recursive: true });
  const files = readdirSync(unfinished, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile() && TEXT.test(entry.name));
  await Promise.all(files.map((file) => compress(join(file.parentPath ?? file.path, file.name))));
  rmSync(to, { recursive: true, force: true });
  renameSync(unfinished, to);
}

async function compress(file) {
  const content = await readFile(file);
  if (content.length < WORTH_COMPRESSING) return;
  const brotli = promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length } });
  await Promise.all([writeFile(`${file}.br`, await brotli), writeFile(`${file}.gz`, await promisify(gzip)(content, { level: 9 }))]);
}

/** Serves a built site and waits until it answers. */
export async function serveSite({ env, folder, log }) {
  const child = start(process.execPath, ['dist/main.js'], { cwd: resolve(WEB, 'server'), env: { ...env, SITE_ROOT: folder, NODE_ENV: 'production' }, log });
  const host = new URL(env.CMS_INTERNAL_URL).hostname;
  await answering(`http://${host}:${env.SITE_PORT}/robots.txt`, child, log, 'The site');
  return child;
}
