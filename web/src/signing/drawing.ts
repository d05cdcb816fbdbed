import { SIGNATURE, type Stroke } from '@site/rules';
import type { PointGroup } from 'signature_pad';

type Point = Stroke['points'][number];

/** Strokes in CSS pixels from the corner of a canvas of this width. */
export interface Drawing {
  readonly width: number;
  readonly strokes: readonly Stroke[];
}

/** Converts signature_pad's data to the API's format. */
export function drawingOf(width: number, groups: readonly PointGroup[]): Drawing {
  const strokes = groups.filter(({ points }) => points.length > 0).map(({ penColor, minWidth, maxWidth, dotSize, points }) => ({ penColor, minWidth, maxWidth, dotSize, points: points.map(roundPoint) }));
  return { width, strokes };
}

/** Scales a drawing to a canvas of another width. SignatureCanvas widths do not change. */
export function scaleDrawing(drawing: Drawing, width: number): Drawing {
  if (drawing.width === width) return drawing;
  const factor = width / drawing.width;
  const strokes = drawing.strokes.map((stroke) => ({ ...stroke, points: stroke.points.map((point) => roundPoint({ ...point, x: point.x * factor, y: point.y * factor })) }));
  return { width, strokes };
}

/** Reduces strokes to the API's limits, so that long drawings are not refused. */
export function limitStrokes(strokes: readonly Stroke[]): Stroke[] {
  let kept = longestStrokes(strokes);
  while (kept.reduce((sum, { points }) => sum + points.length, 0) > SIGNATURE.maxPoints) kept = kept.map(thinStroke);
  return kept;
}

function longestStrokes(strokes: readonly Stroke[]): Stroke[] {
  if (strokes.length <= SIGNATURE.maxStrokes) return [...strokes];
  const chosen = new Set([...strokes].sort((one, other) => other.points.length - one.points.length).slice(0, SIGNATURE.maxStrokes));
  return strokes.filter((stroke) => chosen.has(stroke));
}

/** Drops every second point, except the last. */
function thinStroke(stroke: Stroke): Stroke {
  return { ...stroke, points: stroke.points.filter((_point, index) => index % 2 === 0 || index === stroke.points.length - 1) };
}

/** Rounds to hundredths of a pixel and clamps to the API's limits. */
function roundPoint({ x, y, pressure, time }: Readonly<Point>): Point {
  const coordinate = (value: number) => Math.round(within(value, -SIGNATURE.maxCoordinate, SIGNATURE.maxCoordinate) * 100) / 100;
  return { x: coordinate(x), y: coordinate(y), pressure: within(pressure || 0, 0, 1), time };
}

const within = (value: number, min: number, max: number): number => Math.min(Math.max(value, min), max);
