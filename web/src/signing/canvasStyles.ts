import { css } from '@emotion/react';

import { SIGNATURE } from '@site/rules';

import { color, radius, space, text } from '../theme';

/** Around the canvas, not on it: the pen counts from the canvas's own corner. */
export const frame = css({ position: 'relative', maxInlineSize: SIGNATURE.maxWidth + 2, border: `1px solid ${color.lineStrong}`, borderRadius: radius.small, background: 'white', overflow: 'hidden' });
export const frameInvalid = css({ borderColor: color.danger, boxShadow: `0 0 0 1px ${color.danger}` });
/** Its height is in whole pixels too, where the browser can count. */
export const canvasStyles = css({ display: 'block', inlineSize: ['100%', `round(down, 100%, ${SIGNATURE.ratio}px)`], maxInlineSize: SIGNATURE.maxWidth, aspectRatio: String(SIGNATURE.ratio), direction: 'ltr', touchAction: 'none' });
/** Below the canvas: what to do with it, and the button that empties it. */
export const footer = css({ display: 'flex', flexWrap: 'wrap', gap: `${space.sm} ${space.md}`, justifyContent: 'end', alignItems: 'start', '& > p': { flex: '1 1 16rem', color: color.inkSoft, fontSize: text.small } });
