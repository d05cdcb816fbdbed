import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';

import { CMS_FOLDER, ROOT } from './paths.mjs';
import { phase } from './phase.mjs';
import { run } from './run.mjs';
import { fingerprint, markDone, runIfChanged } from './stamp.mjs';

const SHARED = ['package-lock.json', 'tsconfig.base.json', 'rules'];
const CONTENT = [...SHARED, 'content'];
const PROOF = ['package-lock.json', 'tsconfig.base.json', 'proof'];
const CMS_STAMP = resolve(CMS_FOLDER, 'dist/.stamp');
const cmsFingerprint = () => fingerprint([...CONTENT, 'proof', 'cms']);

/** Path of a package's program, to be run by Node without a shell or npm. */
export function program(packageName, bin = packageName) {
  const folder = resolve(ROOT, 'node_modules', packageName);
  const { bin: programs } = JSON.parse(readFileSync(resolve(folder, 'package.json'), 'utf8'));
  return resolve(folder, typeof programs === 'string' ? programs : programs[bin]);
}
export const strapi = () => program('@strapi/strapi', 'strapi');
const tsc = () => program('typescript', 'tsc');

/** Compiles the shared packages, the site's server and the builder, and the CMS if its admin has been built. */
export async function compile({ log }) {
  await phase('Compiling', async () => {
    const results = [
      await runIfChanged(resolve(ROOT, 'rules/dist/.stamp'), fingerprint(SHARED), () => run(process.execPath, ['build.mjs'], { cwd: resolve(ROOT, 'rules'), log })),
      await runIfChanged(resolve(ROOT, 'content/dist/.stamp'), fingerprint(CONTENT), () => run(process.execPath, [tsc(), '--build', 'content'], { log })),
      await compileProof({ log }),
      await runIfChanged(resolve(ROOT, 'web/dist/.stamp'), fingerprint([...SHARED, 'web/server', 'web/builder']), () => run(process.execPath, [tsc(), '--build', 'web/server', 'web/builder'], { log })),
      existsSync(resolve(CMS_FOLDER, 'dist/build/index.html')) ? await compileCms({ log }) : 'later',
    ];
    return results.every((result) => result === 'unchanged') ? 'unchanged' : 'done';
  });
}

/** Compiles the CMS without its admin. */
export async function compileCms({ log }) {
  await compileProof({ log });
  return runIfChanged(CMS_STAMP, cmsFingerprint(), async () => {
    await run(process.execPath, [tsc(), '-p', 'cms'], { log });
    removeStaleOutput();
  });
}

/** Compiles `proof/` for the CMS and the pages, and bundles verify.mjs. */
function compileProof({ log }) {
  return runIfChanged(resolve(ROOT, 'proof/dist/.stamp'), fingerprint(PROOF), () => run(process.execPath, ['build.mjs'], { cwd: resolve(ROOT, 'proof'), log }));
}

/** Removes output without a source: Strapi loads every file in its middlewares, policies and services. */
function removeStaleOutput() {
  for (const part of ['config', 'scripts', 'src']) {
    const output = resolve(CMS_FOLDER, 'dist', part);
    for (const file of readdirSync(output, { recursive: true }).filter((name) => /\.js(on)?$/.test(name))) {
      const source = resolve(CMS_FOLDER, part, file);
      const sources = file.endsWith('.json') ? [source] : [source.replace(/js$/, 'ts'), source.replace(/js$/, 'tsx')];
      if (!sources.some((path) => existsSync(path))) rmSync(join(output, file));
    }
  }
}

/** Placeholders: the admin's build reads the CMS's configuration, but its output does not contain it. */
const BUILD_TIME = {
  NODE_ENV: 'production',
  HOST: '127.0.0.1',
  CMS_PORT: '1337',
  DATA_DIR: resolve(CMS_FOLDER, 'dist/build-time'),
  CMS_URL: 'http://localhost:1337',
  SITE_URL: 'http://localhost:8000',
  ...Object.fromEntries(['APP_KEYS', 'API_TOKEN_SALT', 'ADMIN_JWT_SECRET', 'TRANSFER_TOKEN_SALT', 'ENCRYPTION_KEY', 'PUBLIC_CLIENT_KEY', 'BUILD_KEY', 'PREVIEW_KEY'].map((name) => [name, `${name}-while-building`])),
  EVIDENCE_KEYS: '0'.repeat(64),
};

/** Folders with code of the admin: its own, and those of the features. */
function adminFolders() {
  const features = 'cms/src/features';
  const parts = readdirSync(resolve(ROOT, features)).map((name) => `${features}/${name}/admin`);
  return ['cms/src/admin', ...parts.filter((folder) => existsSync(resolve(ROOT, folder)))];
}

/** Builds the CMS's admin, which takes a minute or two and changes rarely, and compiles the CMS. */
export async function buildAdmin({ log }) {
  const stamp = resolve(CMS_FOLDER, 'dist/build/.stamp');
  await phase('Building the CMS admin (the first time takes a minute or two)', () =>
    runIfChanged(stamp, fingerprint([...SHARED, ...adminFolders()]), async () => {
      await compileProof({ log });
      await run(process.execPath, [strapi(), 'build'], { cwd: CMS_FOLDER, env: BUILD_TIME, log });
      // The admin's build has compiled the CMS too, with the same settings.
      removeStaleOutput();
      markDone(CMS_STAMP, cmsFingerprint());
    }),
  );
  await compileCms({ log });
}
