import { css } from '@emotion/react';
import type { ReactNode } from 'react';

import { Container } from '../components/Container';
import { breakpoint, color, space } from '../theme';

const bar = css({ position: 'sticky', zIndex: 9, insetBlockEnd: 0, paddingBlock: space.md, background: color.navyDeep, color: color.onNavy, borderBlockStart: `2px solid ${color.gold}`, [breakpoint.print]: { display: 'none' } });
const row = css({ display: 'grid', gap: space.md, alignItems: 'center', [breakpoint.medium]: { display: 'flex', flexWrap: 'wrap', '& > p': { flex: '1 1 20rem' } } });
const buttonsRow = css({ display: 'flex', flexWrap: 'wrap', gap: space.sm, '& > button': { flexGrow: 1, paddingInline: space.md } });

interface ResumeBarProps {
  readonly text: string;
  /** Buttons. */
  readonly children: ReactNode;
}

/** A bar at the bottom of the screen for continuing a signing. */
export function ResumeBar({ text, children }: ResumeBarProps) {
  return (
    <div css={bar}>
      <Container css={row}>
        <p role="status">{text}</p>
        <div css={buttonsRow}>{children}</div>
      </Container>
    </div>
  );
}
