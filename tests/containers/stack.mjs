// The deployment of docs/operations.md from scratch: secrets, backup key, .env, images, `up`; then the tests.
// docker-compose.yml is not changed; a docker-compose.override.yml, as an operator would write it, lets the front use
// its own certificate authority (Caddy's `local_certs`) instead of Let's Encrypt, and adds the mail catcher.
import { execFileSync } from 'node:child_process';
import { createHash, X509Certificate } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';

import { findChromium } from '../../scripts/lib/chromium.mjs';
import { program } from '../../scripts/lib/compile.mjs';
import { ROOT } from '../../scripts/lib/paths.mjs';
import { phase } from '../../scripts/lib/phase.mjs';
import { freePorts, takenPorts } from '../../scripts/lib/ports.mjs';
import { run as runToEnd } from '../../scripts/lib/run.mjs';
import { Engine } from './engine.mjs';
import { hasOrPulls, nodeImage, provideImages, whyNoImages } from './images.mjs';

const DOMAIN = 'site.test';
const NAMES = { SITE_DOMAIN: `www.${DOMAIN}`, CMS_DOMAIN: `cms.${DOMAIN}`, FILES_DOMAIN: `files.${DOMAIN}` };
const URLS = { SITE_URL: `https://${NAMES.SITE_DOMAIN}`, CMS_URL: `https://${NAMES.CMS_DOMAIN}`, S3_PUBLIC_URL: `https://${NAMES.FILES_DOMAIN}/pictures` };

const PROJECT = 'site';
/** Profiles with their published ports and their tests; the one with most tests last. */
export const PROFILES = [
  { profile: 'development', ports: [8000, 1337, 9000, 8025], spec: 'profiles' },
  { profile: 'proxied', ports: [1337, 9000], spec: 'profiles' },
  { profile: 'tls', ports: [80, 443, 8025], spec: 'stack' },
];

/**
 * Tests whole deployments: `npm run drill -- --only containers`.
 * @param only one profile instead of all
 */
export async function drillContainers(run, { only } = {}) {
  const own = Engine.running() === undefined;
  const missing = own ? Engine.whyNotStarted() : undefined;
  if (missing !== undefined) return run.skip('the deployment in containers', missing);
  const folder = mkdtempSync(join(tmpdir(), 'containers-'));
  const engine = own ? await Engine.start(join(folder, 'engine')) : Engine.running();
  const log = run.log('containers');
  try {
    const lacking = engine.whyNoCompose() ?? whyTaken(engine) ?? whyNoImages(engine);
    if (lacking !== undefined) return run.skip('the deployment in containers', lacking);
    const madeHere = await provideImages(engine, { log });
    process.stdout.write(madeHere.length > 0 ? `Stand-ins: ${madeHere.join(', ')}\n` : 'All images are the real ones.\n');
    for (const { profile, ports, spec } of PROFILES.filter((one) => only === undefined || one.profile === only)) {
      const taken = await takenPorts(ports);
      if (taken.length > 0) run.skip(`the deployment with the profile ${profile}`, `something else listens on port ${taken.join(', ')}`);
      else await phase(`Profile ${profile}`, () => tryProfile(run, engine, { folder, log, profile, spec }));
    }
  } finally {
    await engine.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * An engine can run the project of docker-compose.yml only once: if it is deployed already, skip the tests, which would
 * replace it.
 */
function whyTaken(engine) {
  const label = `label=com.docker.compose.project=${PROJECT}`;
  const there = engine.docker('ps', '--all', '--quiet', '--filter', label) + engine.docker('volume', 'ls', '--quiet', '--filter', label);
  return there === '' ? undefined : `this engine has a deployment of docker-compose.yml, which would be replaced (to remove it with all its data: docker compose -p ${PROJECT} down --volumes)`;
}

/** A short version for `npm test`: builds and starts both images, if there is an engine and Node's image is available. */
export async function testImages(run) {
  const engine = Engine.running();
  if (engine === undefined) return run.skip('the images (Dockerfile)', 'no container engine answers');
  if (!hasOrPulls(engine, nodeImage())) return run.skip('the images (Dockerfile)', `${nodeImage()} is neither here nor can it be pulled`);
  const log = run.log('containers');
  for (const target of ['cms', 'web']) await runToEnd('docker', ['build', '--target', target, '-t', `site-${target}-test`, '.'], { log, env: engine.env });
  await playwright(run, 'images', engine.env);
}

/** Deploys this profile from scratch, runs its tests, and removes the deployment. */
async function tryProfile(run, engine, { folder, log, profile, spec }) {
  const site = join(folder, profile);
  const [command, ...first] = [...engine.compose, '--project-directory', site];
  const deployment = {
    site,
    compose: (...args) => execFileSync(command, [...first, ...args], { cwd: site, encoding: 'utf8', env: { ...process.env, ...engine.env } }),
    composeToLog: (...args) => runToEnd(command, [...first, ...args], { cwd: site, log, env: engine.env }),
    shell: (line) => execFileSync('bash', ['--norc', '-euc', line], { cwd: site, encoding: 'utf8', env: { ...process.env, ...engine.env } }),
  };
  const removeAll = ['--profile', '*', 'down', '--volumes', '--remove-orphans', '--timeout', '5'];
  copyProject(site);
  try {
    const variables = await DEPLOY[profile](deployment, engine);
    await playwright(run, spec, { ...engine.env, ...variables, PROFILE: profile, DEPLOYMENT: site, DOCKER_COMPOSE: [command, ...first].join(' '), CHROMIUM_PATH: await findChromium({ log: run.log('chromium') }) });
  } finally {
    deployment.compose(...removeAll);
  }
}

/** Files in the repository, uncommitted ones included. */
function copyProject(site) {
  for (const file of execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: ROOT, encoding: 'utf8' }).split('\n').filter(Boolean)) {
    mkdirSync(dirname(join(site, file)), { recursive: true });
    cpSync(resolve(ROOT, file), join(site, file));
  }
}

const writeSettings = (site, settings) => writeFileSync(join(site, '.env'), Object.entries(settings).map(([name, value]) => `${name}=${value}\n`).join(''));
const makeSecrets = ({ shell }) => shell(`docker run --rm -u "$(id -u):$(id -g)" -v "$PWD:/work" -w /work ${nodeImage()} node scripts/secrets.mjs`);

/**
 * Deploys a profile.
 * @returns environment of its tests
 */
const DEPLOY = {
  /** "First deployment" of docs/operations.md, steps 1 to 5. */
  async tls(deployment) {
    const { site, compose, composeToLog, shell } = deployment;
    const [sitePort] = await freePorts(1);
    shell(`install -d -o 1000 -g 1000 -m 700 backups`);
    makeSecrets(deployment);
    const settings = { COMPOSE_PROFILES: 'tls', SITE_PORT: sitePort, ...NAMES, ...URLS, ACME_EMAIL: `operator@${DOMAIN}`, ADMIN_EMAIL: `admin@${DOMAIN}`, MAIL_FROM: `site@${DOMAIN}`, GEO_URL: '' };
    writeSettings(site, settings);
    writeFileSync(join(site, 'Caddyfile.local-certificates'), readFileSync(resolve(ROOT, 'deploy/Caddyfile'), 'utf8').replace('\temail {$ACME_EMAIL}\n', '$&\tlocal_certs\n\tskip_install_trust\n'));
    writeFileSync(join(site, 'docker-compose.override.yml'), 'services:\n  front:\n    volumes: ["./Caddyfile.local-certificates:/etc/caddy/Caddyfile:ro"]\n  mail:\n    profiles: [tls]\n');
    await composeToLog('build');
    const key = shell('docker run --rm -u "$(id -u):$(id -g)" -v "$PWD:/work" site-cms node scripts/backup.mjs --new-key /work/backup.key');
    writeSettings(site, { ...settings, BACKUP_RECIPIENTS: /BACKUP_RECIPIENTS=(age1\w+)/.exec(key)[1] });
    await composeToLog('up', '-d', '--no-build');

    const certificate = (which) => compose('exec', '-T', 'front', 'cat', `/data/caddy/pki/authorities/local/${which}.crt`);
    const authority = join(site, 'authority.crt');
    writeFileSync(authority, certificate('root'));
    // Chromium trusts a key of the chain that the front sends, which does not contain the root.
    return { ...URLS, NODE_EXTRA_CA_CERTS: authority, AUTHORITY_SPKI: publicKeyHash(certificate('intermediate')) };
  },

  /** The command in README.md, without settings. */
  async development(deployment) {
    makeSecrets(deployment);
    await deployment.composeToLog('--profile', 'development', 'up', '--build', '-d');
    return { SITE_PORT: '8000', SITE_URL: 'http://localhost:8000', CMS_URL: 'http://localhost:1337', S3_PUBLIC_URL: 'http://localhost:9000/pictures', ADMIN_EMAIL: 'admin@example.com' };
  },

  /** Behind a proxy on this machine, which the tests provide. */
  async proxied(deployment) {
    const [sitePort, proxyPort] = await freePorts(2);
    const urls = Object.fromEntries(Object.entries(URLS).map(([name, url]) => [name, url.replace(`.${DOMAIN}`, `.${DOMAIN}:${proxyPort}`)]));
    const settings = { COMPOSE_PROFILES: 'proxied', SITE_PORT: String(sitePort), ...urls, ADMIN_EMAIL: `admin@${DOMAIN}`, GEO_URL: '' };
    makeSecrets(deployment);
    writeSettings(deployment.site, settings);
    await deployment.composeToLog('up', '-d', '--build');
    return { ...settings, AUTHORITY_SPKI: publicKeyHash(readFileSync(resolve(ROOT, 'tests/helpers/certificates/localhost.pem'))) };
  },
};

const publicKeyHash = (certificate) => createHash('sha256').update(new X509Certificate(certificate).publicKey.export({ type: 'spki', format: 'der' })).digest('base64');

async function playwright(run, name, env) {
  await run.runner(
    () => [process.execPath, [program('playwright'), 'test', '--config', 'tests/containers/playwright.config.ts', name]],
    env,
    ({ stats }) => ({ passed: stats.expected + stats.flaky, failed: stats.unexpected }),
  );
}
