import { css } from '@emotion/react';
import type { ReactNode } from 'react';

import { breakpoint, color, radius, space } from '../theme';

/** A link in a row: its touch target reaches into the space around the words, so that rows with and without links are alike. */
export const linkInRow = { paddingBlock: '0.55rem' } as const;

const facts = css({ display: 'grid', maxInlineSize: '54rem', border: `1px solid ${color.line}`, borderRadius: radius.medium, background: color.paper });
const fact = css({ display: 'grid', gap: space.xs, paddingBlock: space.md, paddingInline: space.row, overflowWrap: 'anywhere', '& + &': { borderBlockStart: `1px solid ${color.line}` }, '& dt': { color: color.inkSoft }, '& dd': { fontWeight: 500 }, '& a': linkInRow, [breakpoint.medium]: { gridTemplateColumns: '1fr 1fr' } });

/** A list of {@link Fact}s. */
export function Facts({ children }: { readonly children: ReactNode }) {
  return <dl css={facts}>{children}</dl>;
}

/** A label and what it stands for. */
export function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div css={fact}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
