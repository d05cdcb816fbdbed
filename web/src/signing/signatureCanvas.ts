import SignaturePad, { type Options } from 'signature_pad';

import { SIGNATURE } from '@site/rules';

import { drawingOf, scaleDrawing, type Drawing } from './drawing';
import { fitToScreen, watchSize } from './picture';

const PEN: Options = { minWidth: SIGNATURE.minPenWidth, maxWidth: SIGNATURE.maxPenWidth, penColor: 'black', backgroundColor: 'white' };

/** A drawing surface on a canvas. */
export interface SignatureCanvas {
  /** The current drawing at the current size; null if the canvas is empty. */
  readonly drawing: () => Drawing | null;
  /** Replaces the drawing. */
  readonly show: (drawing: Drawing | null) => void;
  readonly destroy: () => void;
}

/**
 * Lets the client draw on a canvas, and keeps the drawing when the canvas is resized.
 * @param onBegin called when a stroke begins
 * @param onDrawn called after each stroke
 */
export function createSignatureCanvas(canvas: HTMLCanvasElement, onBegin: () => void, onDrawn: (drawing: Drawing) => void): SignatureCanvas {
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
      // Redraw from the recorded strokes, so that the picture matches them exactly.
      if (mustFit) fit();
      else redraw();
      onDrawn(drawing);
    });
    return made;
  }

  /** Creates a new pad: one that is cleared during a stroke accepts no further one. */
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
    // The canvas is hidden: keep the drawing.
    if (fitted === 0) return;
    width = fitted;
    if (drawing) drawing = scaleDrawing(drawing, width);
    redraw();
  }

  const stopWatching = watchSize(canvas, fit);

  return {
    drawing: () => drawing,
    show: (shown) => {
      drawing = shown && (width === 0 ? shown : scaleDrawing(shown, width));
      redraw();
    },
    destroy: () => {
      stopWatching();
      pad.off();
    },
  };
}
