import { css } from '@emotion/react';
import { forwardRef, useEffect, useImperativeHandle, useRef, useState, type ReactElement, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { visuallyHidden } from '../components/visuallyHidden';
import { color, space } from '../theme';
import { limitStrokes, type Drawing } from './drawing';
import { createSignatureCanvas, type SignatureCanvas } from './signatureCanvas';
import { pictureOf } from './picture';
import { canvasStyles, footer, frame, frameInvalid } from './canvasStyles';
import type { SignatureHandle } from './SignatureHandle';

/** Placeholder on the empty canvas; not part of the picture. */
const baseline = css({
  position: 'absolute',
  insetInline: '6%',
  insetBlockStart: '72%',
  borderBlockStart: `1px dashed ${color.lineStrong}`,
  pointerEvents: 'none',
});
const block = css({ display: 'grid', gap: space.sm });
const locked = css({ pointerEvents: 'none' });

interface DrawnSignatureProps {
  readonly id: string;
  readonly drawing: Drawing | null;
  readonly onDraw: (drawing: Drawing) => void;
  /** While sending, the signature cannot be changed. */
  readonly isLocked: boolean;
  /** Error message for a missing signature. */
  readonly alert: ReactElement | null;
  /** The clear button. */
  readonly children: ReactNode;
}

/** A canvas for signing with finger, pen or mouse. Left to right in every language. */
export const DrawnSignature = forwardRef<SignatureHandle, DrawnSignatureProps>(function DrawnSignature({ id, drawing, onDraw, isLocked, alert, children }, ref) {
  const { t } = useTranslation('signing');
  const canvas = useRef<HTMLCanvasElement>(null);
  const pen = useRef<SignatureCanvas | null>(null);
  const shown = useRef<Drawing | null>(null);
  const latestOnDraw = useRef(onDraw);
  const [isBegun, setBegun] = useState(false);

  useEffect(() => {
    latestOnDraw.current = onDraw;
  });

  useEffect(() => {
    if (!canvas.current) return;
    const taken = createSignatureCanvas(canvas.current, () => setBegun(true), (drawn) => {
      shown.current = drawn;
      latestOnDraw.current(drawn);
    });
    pen.current = taken;
    return () => {
      shown.current = null;
      taken.destroy();
    };
  }, []);

  // A drawing that did not come from this canvas: a restored draft, or cleared.
  useEffect(() => {
    setBegun(drawing !== null);
    if (shown.current === drawing) return;
    shown.current = drawing;
    pen.current?.show(drawing);
  }, [drawing]);

  useImperativeHandle(ref, () => ({
    read: async () => {
      if (!canvas.current) return null;
      const strokes = limitStrokes(pen.current?.drawing()?.strokes ?? []);
      return { kind: 'drawn', image: pictureOf(canvas.current), strokes };
    },
  }), []);

  return (
    <div css={block}>
      <div css={[frame, alert !== null && frameInvalid]}>
        <canvas ref={canvas} css={[canvasStyles, isLocked && locked]} role="img" aria-label={t('signing:canvas')} aria-describedby={`${id}-hint ${id}-status`} />
        {!isBegun && <div css={baseline} />}
      </div>
      <p css={visuallyHidden} id={`${id}-status`} role="status">{t(drawing ? 'signing:canvasDrawn' : 'signing:canvasEmpty')}</p>
      {alert}
      <div css={footer}>
        <p id={`${id}-hint`}>{t('signing:canvasHint')}</p>
        {children}
      </div>
    </div>
  );
});
