import { contractSigningSchema, SIGNATURE, validate, type Stroke } from '@site/rules';

import { limitStrokes, drawingOf, scaleDrawing } from '../../web/src/signing/drawing';

const PEN = { penColor: 'black', minWidth: 1, maxWidth: 3, dotSize: 0, velocityFilterWeight: 0.7, compositeOperation: 'source-over' as const };
const point = (x: number, y = 10) => ({ x, y, pressure: 0.5, time: 1_700_000_000_000 + x });
const strokeOf = (points: number, from = 0): Stroke => ({ penColor: 'black', minWidth: 1, maxWidth: 3, dotSize: 0, points: Array.from({ length: points }, (_, index) => point((from + index) % 5_000)) });
const countOf = (strokes: readonly Stroke[]) => strokes.reduce((sum, { points }) => sum + points.length, 0);

/** Whether the server's rules accept these strokes. */
function isTaken(strokes: readonly Stroke[]): boolean {
  const outcome = validate(contractSigningSchema, {
    full_name: 'Anna Example',
    email: 'anna@example.com',
    language: 'en',
    agreement: 'a'.repeat(64),
    consent: true,
    signature: { kind: 'drawn', image: 'AAAA', strokes },
  });
  return outcome.ok;
}

test('recorded strokes are serialized as the rules describe, to a hundredth of a pixel', () => {
  const { width, strokes } = drawingOf(600, [{ ...PEN, points: [{ ...point(1.23456, 7.891), pressure: 0 }] }, { ...PEN, points: [] }]);
  expect(width).toBe(600);
  expect(strokes).toEqual([{ penColor: 'black', minWidth: 1, maxWidth: 3, dotSize: 0, points: [{ x: 1.23, y: 7.89, pressure: 0, time: point(1.23456).time }] }]);
  expect(isTaken(strokes)).toBe(true);
});

test('points far outside the canvas, or with excessive pressure, are clamped', () => {
  const { strokes } = drawingOf(600, [{ ...PEN, points: [{ ...point(-50_000, 50_000), pressure: 1.5 }, { ...point(1), pressure: NaN }] }]);
  expect(strokes[0]?.points).toMatchObject([{ x: -SIGNATURE.maxCoordinate, y: SIGNATURE.maxCoordinate, pressure: 1 }, { pressure: 0 }]);
  expect(isTaken(strokes)).toBe(true);
});

test('on a canvas of another width strokes are scaled, with the same pen width', () => {
  const drawing = drawingOf(600, [{ ...PEN, points: [point(300, 100), point(600, 200)] }]);
  const turned = scaleDrawing(drawing, 300);
  expect(turned).toMatchObject({ width: 300, strokes: [{ minWidth: 1, maxWidth: 3, points: [{ x: 150, y: 50 }, { x: 300, y: 100 }] }] });
  expect(scaleDrawing(turned, 600)).toEqual(drawing);
  expect(scaleDrawing(drawing, 600)).toBe(drawing);
});

describe('a long signature', () => {
  test('within the limits is sent unchanged', () => {
    const strokes = [strokeOf(10_000), strokeOf(10_000)];
    expect(limitStrokes(strokes)).toEqual(strokes);
  });

  test('with too many points loses every second one, and no end of a stroke', () => {
    const strokes = [strokeOf(30_001), strokeOf(4, 7), strokeOf(1, 5)];
    const sent = limitStrokes(strokes);
    expect(countOf(sent)).toBeLessThanOrEqual(SIGNATURE.maxPoints);
    expect(countOf(sent)).toBeGreaterThan(SIGNATURE.maxPoints / 2);
    for (const [index, { points }] of strokes.entries()) expect([sent[index]?.points[0], sent[index]?.points.at(-1)]).toEqual([points[0], points.at(-1)]);
    expect(isTaken(sent)).toBe(true);
  });

  test('of too many strokes loses the shortest, and keeps the order', () => {
    const strokes = Array.from({ length: SIGNATURE.maxStrokes + 50 }, (_, index) => strokeOf(index % 2 === 0 ? 3 : 1, index));
    const sent = limitStrokes(strokes);
    expect(sent).toHaveLength(SIGNATURE.maxStrokes);
    expect(sent.filter(({ points }) => points.length === 3)).toHaveLength((SIGNATURE.maxStrokes + 50) / 2);
    const starts = sent.map(({ points }) => points[0]?.x ?? 0);
    expect(starts).toEqual([...starts].sort((one, other) => one - other));
    expect(isTaken(sent)).toBe(true);
  });

  test('with very many strokes and points is still accepted', () => {
    expect(isTaken(limitStrokes(Array.from({ length: 1_500 }, (_, index) => strokeOf(60, index))))).toBe(true);
  });
});
