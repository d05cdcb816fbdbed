import { findChromium } from '../../../scripts/lib/chromium.mjs';

/** The phone that Lighthouse's mobile preset is. */
export const PHONE = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true };

/** Chromium that reaches nothing but this machine, so that no other server has a part in a figure. */
export async function browserOptions(log) {
  return {
    executablePath: await findChromium({ log }),
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
