import { existsSync } from 'node:fs';

import { run } from './run.mjs';

/**
 * Makes sure that programs of Debian are there; as root installs the packages if they are not.
 * @param missing returns what is missing; undefined if nothing is
 * @returns why they cannot be used; undefined if they can
 */
export async function unavailableReason({ missing, packages, log }) {
  const first = missing();
  if (first === undefined || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return first;
  try {
    await run('apt-get', ['update'], { log });
    await run('apt-get', ['install', '-y', '--no-install-recommends', ...packages], { log, env: { DEBIAN_FRONTEND: 'noninteractive' } });
  } catch {
    return `${first}, and apt-get could not install it`;
  }
  return missing();
}
