import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';

import { program } from './compile.mjs';
import { unavailableReason } from './debian-packages.mjs';
import { run } from './run.mjs';
import { UserError } from './user-error.mjs';

/** The same engine without windows, which takes half of the processor time for a page. */
const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell';
const PLACES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome', '/usr/bin/google-chrome-stable', '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'];

/**
 * Path of a Chromium: an installed one, or else Debian's package (as root), or Playwright's own.
 * @param isWhole whether it must be the one that people use, for pictures and figures; tests prefer the one without windows
 * @throws UserError saying how to get one
 */
export async function findChromium({ log, isWhole = false }) {
  const found = () => [process.env.CHROMIUM_PATH, ...(isWhole ? [] : [HEADLESS_SHELL]), ...PLACES, playwrightChromium()].find((path) => path && existsSync(path));
  if (found()) return found();
  const missing = () => (found() ? undefined : 'There is no Chromium');
  if ((await unavailableReason({ missing, packages: [isWhole ? 'chromium' : 'chromium-headless-shell'], log })) !== undefined) await run(process.execPath, [program('playwright'), 'install', 'chromium'], { log }).catch(() => undefined);
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
