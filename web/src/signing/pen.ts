import SignaturePad, { type Options } from 'signature_pad';

import { SIGNATURE } from '@site/rules';

import { drawingOf, scaled, type Drawing } from './drawing';
import { fitToScreen, watchSize } from './picture';

const PEN: Options = { minWidth: SIGNATURE.minPenWidth, maxWidth: SIGNATURE.maxPenWidth, penColor: 'black', backgroundColor: 'white' };

/** A pen on a canvas. */
export interface Pen {
  /** What is on the canvas, as it is shown now; null if nothing is. */
  readonly drawing: () => Drawing | null;
  /** Shows this instead of what is there. */
  readonly show: (drawing: Drawing | null) => void;
  readonly putDown: () => void;
}

/**
 * Lets someone draw on a canvas, and keeps what they drew through every change of its size.
 * @param onBegin called when a stroke begins
 * @param onDrawn called after each stroke
 */
export function takePen(canvas: HTMLCanvasElement, onBegin: () => void, onDrawn: (drawing: Drawing) => void): Pen {
  let drawing: Drawing | null = null;
  let width = 0;
  let isDrawing = false;
  let mustFit = false;
  let pad = newPad();

  function newPad(): SignaturePad {
    const made = new SignaturePad(canvas, PEN);
    made.addEventListener('beginStroke', () => {
      isDrawing = true;
      onBegin();
    });
    made.addEventListener('endStroke', () => {
      isDrawing = false;
      drawing = drawingOf(width, made.toData());
      // The picture is what the recorded strokes give, not what came out of them while they were being drawn.
      if (mustFit) fit();
      else redraw();
      onDrawn(drawing);
    });
    return made;
  }

  /** With a new pad: one that is cleared in the middle of a stroke would take no other. */
  function redraw(): void {
    pad.off();
    isDrawing = false;
    pad = newPad();
    const { velocityFilterWeight, compositeOperation } = pad;
    if (drawing) pad.fromData(drawing.strokes.map((stroke) => ({ ...stroke, velocityFilterWeight, compositeOperation })));
  }

  function fit(): void {
    mustFit = isDrawing;
    if (isDrawing) return;
    const fitted = fitToScreen(canvas);
    // Not shown just now: what was drawn waits.
    if (fitted === 0) return;
    width = fitted;
    if (drawing) drawing = scaled(drawing, width);
    redraw();
  }

  const stopWatching = watchSize(canvas, fit);

  return {
    drawing: () => drawing,
    show: (shown) => {
      drawing = shown && (width === 0 ? shown : scaled(shown, width));
      redraw();
    },
    putDown: () => {
      stopWatching();
      pad.off();
    },
  };
}
