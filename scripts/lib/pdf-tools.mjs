import { spawnSync } from 'node:child_process';

import { unavailableReason } from './debian-packages.mjs';

const PROGRAMS = ['pdfinfo', 'pdftotext', 'pdffonts', 'pdfdetach', 'pdfsig', 'qpdf'];
const PACKAGES = ['poppler-utils', 'qpdf'];

/**
 * Makes sure that independent PDF programs are installed, with which tests check the CMS's PDF files. Installs missing
 * Debian packages (as root).
 * @returns why they cannot be used; undefined if they can
 */
export function pdfToolsUnavailableReason({ log }) {
  return unavailableReason({ missing, packages: PACKAGES, log });
}

function missing() {
  const absent = PROGRAMS.find((program) => spawnSync(program, ['--version']).error !== undefined);
  return absent === undefined ? undefined : `${absent} is not installed`;
}
