import { css } from '@emotion/react';
import type { ReactNode } from 'react';

import { breakpoint, color, radius, space } from '../theme';

const facts = css({ display: 'grid', maxInlineSize: '54rem', border: `1px solid ${color.line}`, borderRadius: radius.medium, background: color.paper });
const fact = css({ display: 'grid', gap: space.xs, paddingBlock: space.md, paddingInline: space.lg, overflowWrap: 'anywhere', '& + &': { borderBlockStart: `1px solid ${color.line}` }, '& dt': { color: color.inkSoft }, '& dd': { fontWeight: 500 }, '& a': { display: 'inline-flex', alignItems: 'center', minBlockSize: '2.75rem' }, [breakpoint.medium]: { gridTemplateColumns: '1fr 1fr' } });

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
