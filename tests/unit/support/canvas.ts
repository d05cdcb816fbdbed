import { act } from '@testing-library/react';
import { PNG } from 'pngjs';

/**
 * jsdom has no layout and no pixels. This implements as much of a canvas as strokes and a line of text need, with real
 * pixels and a real PNG, and a width that tests can change, as when a phone is rotated.
 */
let canvasWidth = 600;
const RATIO = 3;
const WHITE = Buffer.from([255, 255, 255, 255]);
const BLACK = Buffer.from([0, 0, 0, 255]);
const observers = new Set<() => void>();

/** Changes the width of every canvas, in CSS pixels; 0 if it is hidden. */
export function showCanvasAt(width: number): void {
  canvasWidth = width;
  act(() => observers.forEach((tell) => tell()));
}

/** Number of dark pixels of a PNG. */
export function inkOf(base64: string): number {
  const { data } = PNG.sync.read(Buffer.from(base64, 'base64'));
  let dark = 0;
  for (let at = 0; at < data.length; at += 4) if ((data[at] ?? 255) < 128) dark += 1;
  return dark;
}

class Context {
  fillStyle = 'black';
  strokeStyle = 'black';
  globalCompositeOperation = 'source-over';
  lineWidth = 1;
  lineCap = 'butt';
  font = '10px sans-serif';
  direction = 'ltr';
  textAlign = 'left';
  private png = new PNG({ width: 1, height: 1 });
  private factor = 1;
  private path: { x: number; y: number; radius: number }[] = [];

  constructor(private readonly canvas: HTMLCanvasElement) {}

  /** Setting the size clears a canvas. */
  private pixels(): PNG {
    const { width, height } = this.canvas;
    if (this.png.width !== width || this.png.height !== height) {
      this.png = new PNG({ width, height });
      this.factor = 1;
    }
    return this.png;
  }

  /** Paints part of a row. */
  private paint({ data, width, height }: PNG, row: number, from: number, to: number, style: string): void {
    if (row < 0 || row >= height) return;
    const [y, left, right] = [Math.floor(row), Math.max(0, Math.floor(from)), Math.min(width, Math.ceil(to))];
    if (left < right) data.fill(style === 'white' ? WHITE : BLACK, (y * width + left) * 4, (y * width + right) * 4);
  }

  scale(factor: number): void {
    this.pixels();
    this.factor *= factor;
  }

  fillRect(x: number, y: number, width: number, height: number): void {
    const png = this.pixels();
    for (let row = y * this.factor; row < (y + height) * this.factor; row++) this.paint(png, row, x * this.factor, (x + width) * this.factor, this.fillStyle);
  }

  clearRect(): void {
    this.pixels().data.fill(0);
  }

  beginPath(): void {
    this.path = [];
  }

  moveTo(x: number, y: number): void {
    this.path.push({ x, y, radius: 0 });
  }

  lineTo(x: number, y: number): void {
    const from = this.path.at(-1) ?? { x, y };
    for (let step = 0; step <= 1; step += 0.01) this.path.push({ x: from.x + (x - from.x) * step, y: from.y + (y - from.y) * step, radius: this.lineWidth / 2 });
  }

  arc(x: number, y: number, radius: number): void {
    this.path.push({ x, y, radius });
  }

  closePath(): void {
    // Discs are filled, so paths need no closing.
  }

  fill(): void {
    const png = this.pixels();
    for (const { x, y, radius } of this.path) {
      const [middle, line, reach] = [x * this.factor, y * this.factor, radius * this.factor];
      for (let row = -reach; row <= reach; row++) {
        const half = Math.sqrt(reach * reach - row * row);
        this.paint(png, line + row, middle - half, middle + half, this.fillStyle);
      }
    }
  }

  stroke(): void {
    this.fill();
  }

  save(): void {
    // No state to save.
  }

  restore(): void {
    // No state to restore.
  }

  drawImage(source: HTMLCanvasElement, _x: number, _y: number, width: number): void {
    const { data, width: sourceWidth } = contextOf(source).pixels();
    const png = this.pixels();
    const factor = sourceWidth / width;
    for (let row = 0; row < png.height; row++) {
      for (let column = 0; column < width; column++) {
        const isDark = data[(Math.floor(row * factor) * sourceWidth + Math.floor(column * factor)) * 4] === 0;
        this.paint(png, row, column, column + 1, isDark ? 'black' : 'white');
      }
    }
  }

  private get size(): number {
    return parseFloat(this.font);
  }

  measureText(text: string): Pick<TextMetrics, 'actualBoundingBoxLeft' | 'actualBoundingBoxRight' | 'actualBoundingBoxAscent' | 'actualBoundingBoxDescent'> {
    return { actualBoundingBoxLeft: 0, actualBoundingBoxRight: text.length * this.size * 0.4, actualBoundingBoxAscent: this.size * 0.7, actualBoundingBoxDescent: this.size * 0.2 };
  }

  /** Draws a bar of the text's size. */
  fillText(text: string, x: number, y: number): void {
    const { actualBoundingBoxRight: width, actualBoundingBoxAscent: ascent, actualBoundingBoxDescent: descent } = this.measureText(text);
    this.fillRect(x, y - ascent, width, ascent + descent);
  }

  toPng(): string {
    return `data:image/png;base64,${PNG.sync.write(this.pixels(), { filterType: 0 }).toString('base64')}`;
  }
}

const contexts = new WeakMap<HTMLCanvasElement, Context>();

function contextOf(canvas: HTMLCanvasElement): Context {
  const context = contexts.get(canvas) ?? new Context(canvas);
  contexts.set(canvas, context);
  return context;
}

class Observer {
  constructor(private readonly tell: () => void) {}

  observe(): void {
    observers.add(this.tell);
  }

  disconnect(): void {
    observers.delete(this.tell);
  }
}

Object.defineProperties(HTMLCanvasElement.prototype, {
  getContext: { value(this: HTMLCanvasElement) { return contextOf(this); } },
  toDataURL: { value(this: HTMLCanvasElement) { return contextOf(this).toPng(); } },
  getBoundingClientRect: { value: () => new DOMRect(0, 0, canvasWidth, canvasWidth / RATIO) },
});
Object.defineProperty(window, 'ResizeObserver', { value: Observer });
Object.defineProperty(window, 'matchMedia', { value: () => ({ matches: false, addEventListener: () => undefined, removeEventListener: () => undefined }) });
Object.defineProperty(window, 'scrollTo', { value: () => undefined });
