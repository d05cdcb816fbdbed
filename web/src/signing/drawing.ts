import { SIGNATURE, type Stroke } from '@site/rules';
import type { PointGroup } from 'signature_pad';

type Point = Stroke['points'][number];

/** What was drawn: strokes in pixels of the page, from the corner of a canvas of this width. */
export interface Drawing {
  readonly width: number;
  readonly strokes: readonly Stroke[];
}

/** What signature_pad recorded, in the form that is sent. */
export function drawingOf(width: number, groups: readonly PointGroup[]): Drawing {
  const strokes = groups.filter(({ points }) => points.length > 0).map(({ penColor, minWidth, maxWidth, dotSize, points }) => ({ penColor, minWidth, maxWidth, dotSize, points: points.map(writtenPoint) }));
  return { width, strokes };
}

/** The same drawing on a canvas of another width. The pen keeps its own. */
export function scaled(drawing: Drawing, width: number): Drawing {
  if (drawing.width === width) return drawing;
  const factor = width / drawing.width;
  const strokes = drawing.strokes.map((stroke) => ({ ...stroke, points: stroke.points.map((point) => writtenPoint({ ...point, x: point.x * factor, y: point.y * factor })) }));
  return { width, strokes };
}

/** The strokes within what may be sent: nobody's signature is refused for having been drawn for long. */
export function bounded(strokes: readonly Stroke[]): Stroke[] {
  let kept = longest(strokes);
  while (kept.reduce((sum, { points }) => sum + points.length, 0) > SIGNATURE.maxPoints) kept = kept.map(thinned);
  return kept;
}

function longest(strokes: readonly Stroke[]): Stroke[] {
  if (strokes.length <= SIGNATURE.maxStrokes) return [...strokes];
  const chosen = new Set([...strokes].sort((one, other) => other.points.length - one.points.length).slice(0, SIGNATURE.maxStrokes));
  return strokes.filter((stroke) => chosen.has(stroke));
}

/** Every second point, and both ends. */
function thinned(stroke: Stroke): Stroke {
  return { ...stroke, points: stroke.points.filter((_point, index) => index % 2 === 0 || index === stroke.points.length - 1) };
}

/** Hundredths of a pixel are finer than any screen; a pen may go far out of the canvas, but not out of the limits. */
function writtenPoint({ x, y, pressure, time }: Readonly<Point>): Point {
  const coordinate = (value: number) => Math.round(within(value, -SIGNATURE.maxCoordinate, SIGNATURE.maxCoordinate) * 100) / 100;
  return { x: coordinate(x), y: coordinate(y), pressure: within(pressure || 0, 0, 1), time };
}

const within = (value: number, min: number, max: number): number => Math.min(Math.max(value, min), max);
