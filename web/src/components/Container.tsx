import { css } from '@emotion/react';
import type { HTMLAttributes } from 'react';

import { breakpoint, measure, space } from '../theme';

const styles = css({ inlineSize: '100%', maxInlineSize: measure.page, marginInline: 'auto', paddingInline: space.gutter, [breakpoint.print]: { paddingInline: 0 } });

/** Keeps its content within the page's width. */
export function Container(attributes: HTMLAttributes<HTMLDivElement>) {
  return <div css={styles} {...attributes} />;
}
