import { findChromium } from '../../../scripts/lib/chromium.mjs';

/** The phone of Lighthouse's mobile preset. */
export const PHONE = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true };

/** Chromium without access to other machines, so that no other server affects the figures. */
export async function browserOptions(log) {
  return {
    executablePath: await findChromium({ log, isWhole: true }),
    args: [
      '--disable-gpu',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--disable-extensions',
      '--no-first-run',
      '--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1 , EXCLUDE localhost',
      // Chromium refuses to run as root inside its sandbox.
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    ],
  };
}
