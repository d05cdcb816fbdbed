import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';

import { program } from './compile.mjs';
import { unavailableReason } from './debian-packages.mjs';
import { run } from './run.mjs';
import { UserError } from './user-error.mjs';

const PLACES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome', '/usr/bin/google-chrome-stable', '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'];

/**
 * Path of a Chromium for the tests: an installed one, or else Debian's package (as root), or Playwright's own.
 * @throws UserError saying how to get one
 */
export async function findChromium({ log }) {
  const found = () => [process.env.CHROMIUM_PATH, ...PLACES, playwrightChromium()].find((path) => path && existsSync(path));
  if (found()) return found();
  const missing = () => (found() ? undefined : 'There is no Chromium');
  if ((await unavailableReason({ missing, packages: ['chromium'], log })) !== undefined) await run(process.execPath, [program('playwright'), 'install', 'chromium'], { log }).catch(() => undefined);
  if (found()) return found();
  throw new UserError('No Chromium to test with: install one (Debian: apt-get install chromium; elsewhere: npx playwright install chromium) or set CHROMIUM_PATH.');
}

function playwrightChromium() {
  try {
    return execFileSync(process.execPath, ['-p', "require('playwright').chromium.executablePath()"], { encoding: 'utf8' }).trim();
  } catch {
    return undefined;
  }
}
