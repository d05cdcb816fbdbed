import { createHash } from 'node:crypto';

import type { Stroke } from '@site/rules';
import sharp from 'sharp';

/** Size of the canvas on a desktop, in CSS pixels. */
const WIDTH = 600;
const HEIGHT = 200;
const STROKES = 4;
const POINTS = 60;

export interface DrawnSignature {
  /** The PNG. */
  readonly bytes: Buffer;
  readonly strokes: Stroke[];
}

/**
 * A signature as sent by a browser: strokes, and their picture in realistic size.
 * @param number different numbers give different signatures; the same gives the same bytes
 */
export async function signature(number: number, density = 2): Promise<DrawnSignature> {
  const random = sequence(number);
  const began = Date.UTC(2026, 0, 1) + number * 1_000;
  const strokes = Array.from({ length: STROKES }, (_, index): Stroke => {
    const [left, middle, height, turns] = [20 + index * 140 + random() * 20, 60 + random() * 80, 25 + random() * 45, 1 + random() * 3];
    return {
      penColor: 'rgb(0, 0, 0)',
      minWidth: 1,
      maxWidth: 3,
      dotSize: 2,
      points: Array.from({ length: POINTS }, (__, step) => ({
        x: round(left + step * 2 + random() * 3),
        y: round(middle + Math.sin((step / POINTS) * turns * 2 * Math.PI) * height + random() * 3),
        pressure: 0.5,
        time: began + index * 900 + step * 12,
      })),
    };
  });
  const paths = strokes.map(({ points }) => `<path d="M${points.map(({ x, y }) => `${x} ${y}`).join('L')}"/>`).join('');
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH * density}" height="${HEIGHT * density}"><rect width="100%" height="100%" fill="#fff"/><g fill="none" stroke="#000" stroke-width="2.2" stroke-linecap="round" stroke-linejoin="round">${paths}</g></svg>`;
  return { bytes: await sharp(Buffer.from(svg)).png({ compressionLevel: 6 }).toBuffer(), strokes };
}

const round = (value: number): number => Math.round(value * 100) / 100;

/** Seeded random numbers from 0 to 1. */
function sequence(start: number): () => number {
  let state = start;
  return () => createHash('sha256').update(String((state += 1) * 7_919 + start)).digest().readUInt32BE() / 2 ** 32;
}
