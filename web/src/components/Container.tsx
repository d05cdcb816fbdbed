import { css } from '@emotion/react';
import type { HTMLAttributes } from 'react';

import { breakpoint, measure, space } from '../theme';

const styles = css({ inlineSize: '100%', maxInlineSize: measure.page, marginInline: 'auto', paddingInline: space.gutter, [breakpoint.print]: { paddingInline: 0 } });
const narrow = css({ maxInlineSize: `calc(${measure.text} + 2 * ${space.gutter})` });

interface ContainerProps extends HTMLAttributes<HTMLDivElement> {
  /** As wide as a text is comfortable to read, instead of the page's width. */
  readonly text?: boolean;
}

/** Keeps its content within the page's width. */
export function Container({ text = false, ...attributes }: ContainerProps) {
  return <div css={[styles, text && narrow]} {...attributes} />;
}
