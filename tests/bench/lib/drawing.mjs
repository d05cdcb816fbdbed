import { chromium } from 'playwright';

import { UserError } from '../../../scripts/lib/user-error.mjs';
import { median } from './report.mjs';

const DESKTOP = { viewport: { width: 1440, height: 900 } };
const MOVES = 60;

/**
 * Draws a signature in the window of /ru/contract, on a large screen, on each site, in turns.
 * @param origins addresses of the sites
 * @param runs signatures on each
 * @returns for each site the median of the processor time, in milliseconds, that the browser's drawing process takes for one
 * move of the pen
 */
export async function measureDrawing(origins, runs, options) {
  const browser = await chromium.launch(options);
  const times = origins.map(() => []);
  try {
    for (let run = 0; run < runs; run++) {
      for (const [index, origin] of origins.entries()) times[index].push(await drawOnce(browser, origin));
    }
  } finally {
    await browser.close();
  }
  return times.map(median);
}

async function drawOnce(browser, origin) {
  const context = await browser.newContext(DESKTOP);
  try {
    const page = await context.newPage();
    await page.goto(`${origin}/ru/contract`);
    await page.locator('#sign button').click();
    const canvas = page.locator('dialog[open] canvas');
    await canvas.scrollIntoViewIfNeeded();
    const box = await canvas.boundingBox();
    if (!box) throw new UserError(`${origin}/ru/contract: the signing window has no canvas.`);
    const [left, top] = [box.x + box.width / 10, box.y + box.height / 2];
    await page.mouse.move(left, top);
    await page.mouse.down();
    const devtools = await browser.newBrowserCDPSession();
    const before = await drawingSeconds(devtools);
    for (let move = 1; move <= MOVES; move++) await page.mouse.move(left + (box.width * 0.8 * move) / MOVES, top + (box.height / 4) * Math.sin(move / 3));
    const after = await drawingSeconds(devtools);
    await devtools.detach();
    await page.mouse.up();
    return ((after - before) * 1_000) / MOVES;
  } finally {
    await context.close();
  }
}

/** Processor time of the process that draws what the pages' processes have laid out and painted. */
async function drawingSeconds(devtools) {
  const { processInfo } = await devtools.send('SystemInfo.getProcessInfo');
  return processInfo.filter(({ type }) => type === 'GPU').reduce((sum, { cpuTime }) => sum + cpuTime, 0);
}
