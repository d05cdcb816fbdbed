/** @jest-environment node */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

import { lt } from 'semver';

interface Lock {
  readonly packages: Readonly<Record<string, { readonly version?: string }>>;
}

const { packages } = JSON.parse(readFileSync(resolve(__dirname, '../../package-lock.json'), 'utf8')) as Lock;

/** Earlier versions have known vulnerabilities, and were installed as dependencies of other packages. */
const FIRST_GOOD: Readonly<Record<string, string>> = {
  // data: addresses of any size were kept in memory (CVE-2025-58754).
  axios: '1.12.0',
  // Code injection by serialized data (CVE-2024-11831, GHSA-5c6j-r48x-rmvf).
  'serialize-javascript': '7.0.3',
  // A symbolic link in place of the folder allowed writing elsewhere (CVE-2025-54798).
  tmp: '0.2.4',
};

test.each(Object.entries(FIRST_GOOD))('no %s below %s is installed', (name, version) => {
  const installed = Object.entries(packages).filter(([path]) => path.endsWith(`node_modules/${name}`));
  expect(installed.length).toBeGreaterThan(0);
  expect(installed.filter(([, entry]) => lt(entry.version ?? '0.0.0', version)).map(([path, entry]) => `${path} ${entry.version}`)).toEqual([]);
});
