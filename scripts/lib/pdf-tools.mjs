import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

import { run } from './run.mjs';

const PROGRAMS = ['pdfinfo', 'pdftotext', 'pdffonts', 'pdfdetach', 'pdfsig', 'qpdf'];
const PACKAGES = ['poppler-utils', 'qpdf'];

/**
 * Makes sure that independent PDF programs are installed, with which tests check the CMS's PDF files. Installs missing
 * Debian packages (as root).
 * @returns why they cannot be used; undefined if they can
 */
export async function pdfToolsUnavailableReason({ log }) {
  const first = missing();
  if (first === undefined || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return first;
  try {
    await run('apt-get', ['update'], { log });
    await run('apt-get', ['install', '-y', '--no-install-recommends', ...PACKAGES], { log, env: { DEBIAN_FRONTEND: 'noninteractive' } });
  } catch {
    return `${first}, and apt-get could not install it`;
  }
  return missing();
}

function missing() {
  const absent = PROGRAMS.find((program) => spawnSync(program, ['--version']).error !== undefined);
  return absent === undefined ? undefined : `${absent} is not installed`;
}
