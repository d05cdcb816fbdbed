import { SIGNATURE_FONT } from '../theme/signatureFont';
import { pause } from '../lib/pause';

/** Longest wait for the script face, milliseconds; then the browser's own stands in. */
const FONT_WAIT_MS = 8_000;
/** Shares of the canvas: the largest letters' size, and what stays free at each edge. */
const LARGEST = 0.5;
const MARGIN = 0.05;
/** Shares of the letters' size: what most of them take above and below their line. */
const ASCENT = 0.75;
const DESCENT = 0.3;

const HEBREW = /\p{Script=Hebrew}/u;
const LETTER = /\p{L}/u;

/** Whether there is anything in a text to sign with. */
export function isWriting(text: string): boolean {
  return /[\p{L}\p{N}]/u.test(text);
}

/** Loads what the script face needs for a text. */
export async function loadScript(text: string): Promise<void> {
  if (!('fonts' in document)) return;
  await Promise.race([document.fonts.load(`48px ${SIGNATURE_FONT}`, text).catch(() => undefined), pause(FONT_WAIT_MS)]);
}

/** Writes a text over the whole canvas, in the middle, as large as it fits. */
export function writeScript(canvas: HTMLCanvasElement, text: string): void {
  const context = canvas.getContext('2d');
  const { width, height } = canvas.getBoundingClientRect();
  if (!context || width === 0) return;
  context.fillStyle = 'white';
  context.fillRect(0, 0, width, height);
  if (!isWriting(text)) return;

  const written = text.trim().replace(/\s+/g, ' ');
  const largest = height * LARGEST;
  const fontOf = (size: number) => `${size}px ${SIGNATURE_FONT}, cursive`;
  context.fillStyle = 'black';
  context.direction = isHebrew(written) ? 'rtl' : 'ltr';
  context.textAlign = 'left';
  context.font = fontOf(largest);
  const { actualBoundingBoxLeft: left, actualBoundingBoxRight: right, actualBoundingBoxAscent, actualBoundingBoxDescent } = context.measureText(written);
  // At least a line's usual height: the letters do not jump while they are typed.
  const ascent = Math.max(actualBoundingBoxAscent, largest * ASCENT);
  const descent = Math.max(actualBoundingBoxDescent, largest * DESCENT);
  const free = 1 - 2 * MARGIN;
  const factor = Math.min(1, (width * free) / (left + right), (height * free) / (ascent + descent));
  context.font = fontOf(largest * factor);
  context.fillText(written, (width - (right - left) * factor) / 2, (height + (ascent - descent) * factor) / 2);
}

/** Whether a text runs from right to left, as its first letter says. */
function isHebrew(text: string): boolean {
  return HEBREW.test(LETTER.exec(text)?.[0] ?? '');
}
