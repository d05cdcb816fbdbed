import { css } from '@emotion/react';
import type { HTMLAttributes } from 'react';

import { breakpoint, measure, space } from '../theme';

const styles = css({ inlineSize: '100%', maxInlineSize: measure.page, marginInline: 'auto', paddingInline: space.gutter, [breakpoint.print]: { paddingInline: 0 } });
const narrow = css({ maxInlineSize: `calc(${measure.text} + 2 * ${space.gutter})` });

interface ContainerProps extends HTMLAttributes<HTMLDivElement> {
  /** Limits the width to a comfortable line length. */
  readonly text?: boolean;
}

/** Keeps its content within the page's width. */
export function Container({ text = false, ...attributes }: ContainerProps) {
  return <div css={[styles, text && narrow]} {...attributes} />;
}
