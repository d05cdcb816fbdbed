import { SIGNATURE_FONT } from '../theme/signatureFont';
import { pause } from '../lib/pause';

/** After this time, the browser's own cursive font is used. */
const FONT_WAIT_MS = 8_000;
/** Shares of the canvas: largest font size, and margin. */
const LARGEST = 0.5;
const MARGIN = 0.05;
/** Shares of the font size: typical ascent and descent. */
const ASCENT = 0.75;
const DESCENT = 0.3;

const HEBREW = /\p{Script=Hebrew}/u;
const LETTER = /\p{L}/u;

/** Whether a text has any letter to sign with. */
export function hasLetters(text: string): boolean {
  return /[\p{L}\p{N}]/u.test(text);
}

/** Loads the font files for a text. */
export async function loadSignatureFont(text: string): Promise<void> {
  if (!('fonts' in document)) return;
  await Promise.race([document.fonts.load(`48px ${SIGNATURE_FONT}`, text).catch(() => undefined), pause(FONT_WAIT_MS)]);
}

/** Draws a text centred on the canvas, as large as it fits. */
export function drawTypedName(canvas: HTMLCanvasElement, text: string): void {
  const context = canvas.getContext('2d');
  const { width, height } = canvas.getBoundingClientRect();
  if (!context || width === 0) return;
  context.fillStyle = 'white';
  context.fillRect(0, 0, width, height);
  if (!hasLetters(text)) return;

  const written = text.trim().replace(/\s+/g, ' ');
  const largest = height * LARGEST;
  const fontOf = (size: number) => `${size}px ${SIGNATURE_FONT}, cursive`;
  context.fillStyle = 'black';
  context.direction = isHebrew(written) ? 'rtl' : 'ltr';
  context.textAlign = 'left';
  context.font = fontOf(largest);
  const { actualBoundingBoxLeft: left, actualBoundingBoxRight: right, actualBoundingBoxAscent, actualBoundingBoxDescent } = context.measureText(written);
  // At least the usual line height, so that letters do not jump while typing.
  const ascent = Math.max(actualBoundingBoxAscent, largest * ASCENT);
  const descent = Math.max(actualBoundingBoxDescent, largest * DESCENT);
  const free = 1 - 2 * MARGIN;
  const factor = Math.min(1, (width * free) / (left + right), (height * free) / (ascent + descent));
  context.font = fontOf(largest * factor);
  context.fillText(written, (width - (right - left) * factor) / 2, (height + (ascent - descent) * factor) / 2);
}

/** Whether a text is right to left, by its first letter. */
function isHebrew(text: string): boolean {
  return HEBREW.test(LETTER.exec(text)?.[0] ?? '');
}
