import { css } from '@emotion/react';

import { SIGNATURE } from '@site/rules';

import { color, radius, space, text } from '../theme';

/** Around the canvas: pen coordinates count from the canvas's own corner. */
export const frame = css({ position: 'relative', maxInlineSize: SIGNATURE.maxWidth + 2, border: `1px solid ${color.lineStrong}`, borderRadius: radius.small, background: 'white', overflow: 'hidden' });
export const frameInvalid = css({ borderColor: color.danger, boxShadow: `0 0 0 1px ${color.danger}` });
/** Rounds the height to whole pixels, where supported. */
export const canvasStyles = css({ display: 'block', inlineSize: ['100%', `round(down, 100%, ${SIGNATURE.ratio}px)`], maxInlineSize: SIGNATURE.maxWidth, aspectRatio: String(SIGNATURE.ratio), direction: 'ltr', touchAction: 'none' });
/** Below the canvas: instructions and the clear button. */
export const footer = css({ display: 'flex', flexWrap: 'wrap', gap: `${space.sm} ${space.md}`, justifyContent: 'end', alignItems: 'start', '& > p': { flex: '1 1 16rem', color: color.inkSoft, fontSize: text.small } });
