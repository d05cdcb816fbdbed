import { css, Global } from '@emotion/react';
import { forwardRef, useEffect, useImperativeHandle, useRef, type ReactElement, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { LIMITS } from '@site/rules';

import { controlStyles, Field } from '../forms/Field';
import { space } from '../theme';
import { signatureFontFaces } from '../theme/signatureFont';
import { canvasStyles, footer, frame } from './canvasStyles';
import { fitToScreen, pictureOf, watchSize } from './picture';
import { loadSignatureFont, drawTypedName } from './typedSignatureText';
import type { SignatureHandle } from './SignatureHandle';

const block = css({ display: 'grid', gap: space.sm, '& > :first-of-type': { marginBlockEnd: space.sm } });
const faces = css`${signatureFontFaces}`;

interface TypedSignatureProps {
  readonly id: string;
  readonly typed: string;
  readonly onType: (typed: string) => void;
  readonly isLocked: boolean;
  /** Error message for a missing signature. */
  readonly alert: ReactElement | null;
  /** The clear button. */
  readonly children: ReactNode;
}

/** A typed signature: the name in a script font on the same canvas. */
export const TypedSignature = forwardRef<SignatureHandle, TypedSignatureProps>(function TypedSignature({ id, typed, onType, isLocked, alert, children }, ref) {
  const { t } = useTranslation('signing');
  const canvas = useRef<HTMLCanvasElement>(null);

  useEffect(() => {
    const element = canvas.current;
    if (!element) return;
    let isGone = false;
    let stopWatching: (() => void) | undefined;
    void loadSignatureFont(typed).then(() => {
      if (isGone) return;
      stopWatching = watchSize(element, () => {
        fitToScreen(element);
        drawTypedName(element, typed);
      });
    });
    return () => {
      isGone = true;
      stopWatching?.();
    };
  }, [typed]);

  useImperativeHandle(ref, () => ({
    read: async () => {
      await loadSignatureFont(typed);
      if (!canvas.current) return null;
      drawTypedName(canvas.current, typed);
      return { kind: 'typed', image: pictureOf(canvas.current), strokes: null };
    },
  }), [typed]);

  return (
    <div css={block}>
      <Global styles={faces} />
      <Field id={id} name="typed" label={t('signing:typed')} hint={t('signing:typedHint')}>
        {(control) => (
          <input
            css={controlStyles}
            dir="auto"
            autoComplete="off"
            spellCheck={false}
            maxLength={LIMITS.fullName}
            readOnly={isLocked}
            value={typed}
            onChange={(event) => onType(event.target.value)}
            {...control}
            {...(alert !== null && { 'aria-invalid': true, 'aria-describedby': `${control['aria-describedby']} ${id}-alert` })}
          />
        )}
      </Field>
      <div css={frame}>
        <canvas ref={canvas} css={canvasStyles} role="img" aria-label={t('signing:typedPreview')} />
      </div>
      {alert}
      <div css={footer}>{children}</div>
    </div>
  );
});
