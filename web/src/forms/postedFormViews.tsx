import { css } from '@emotion/react';
import type { ReactNode, RefObject } from 'react';

import { buttonStyles, outlineStyles } from '../components/Button';
import { Icon } from '../components/Icon';
import { breakpoint, color, space, text } from '../theme';

/** What forms look like that work without JavaScript, before and after they are posted. */

export const grid = css({ display: 'grid', gap: space.lg, '&[hidden]': { display: 'none' } });
export const hint = css({ fontSize: text.small, color: color.inkSoft });
export const button = css(buttonStyles, { minInlineSize: 'min(100%, 14rem)' });
export const changeButton = css(buttonStyles, outlineStyles);
export const actions = css({ display: 'flex', flexWrap: 'wrap', gap: space.md, [breakpoint.print]: { display: 'none' } });
const heading = css({ fontSize: text.h3, '&:focus': { outline: 'none' } });
const success = css({ display: 'flex', alignItems: 'center', gap: space.md, '& > svg': { flexShrink: 0, inlineSize: '3rem', blockSize: '3rem', padding: space.sm, borderRadius: '50%', background: color.successSoft, color: color.success } });

interface HeadingProps {
  /** Set if the heading gets the focus when its step is shown. */
  readonly headingRef?: RefObject<HTMLHeadingElement> | null;
  readonly children: ReactNode;
}

export function StepHeading({ headingRef = null, children }: HeadingProps) {
  return <h2 ref={headingRef} css={heading} tabIndex={-1}>{children}</h2>;
}

export function DoneHeading({ headingRef = null, children }: HeadingProps) {
  return (
    <div css={success}>
      <Icon name="check" />
      <StepHeading headingRef={headingRef}>{children}</StepHeading>
    </div>
  );
}
