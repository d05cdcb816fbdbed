import { css } from '@emotion/react';
import type { ReactNode } from 'react';

import { Container } from '../components/Container';
import { Text } from '../components/Text';
import type { MaybeText } from '../content';
import { breakpoint, color, measure, space, text } from '../theme';

const band = css({ background: `linear-gradient(160deg, ${color.navyDeep}, ${color.navySoft})`, color: color.onNavy, paddingBlock: 'clamp(2rem, 1rem + 4vw, 4.5rem)', [breakpoint.print]: { background: 'none', color: color.ink, paddingBlock: `0 ${space.md}` } });
const words = css({ display: 'grid', gap: space.md, maxInlineSize: '54rem' });
/** Small enough for the longest word of a title on the smallest phones. */
const heading = css({ fontSize: 'clamp(1.5rem, 1rem + 2.7vw, 3.25rem)' });
const lead = css({ fontSize: text.lead, color: color.onNavySoft, maxInlineSize: measure.text, [breakpoint.print]: { color: color.inkSoft } });

interface PageHeadingProps {
  readonly title: MaybeText;
  readonly subtitle?: MaybeText;
  /** Content above the title: a back link. */
  readonly before?: ReactNode;
  readonly children?: ReactNode;
}

/** Heading of every page except the home page. */
export function PageHeading({ title, subtitle = null, before, children }: PageHeadingProps) {
  return (
    <div css={band}>
      <Container>
        <div css={words}>
          {before}
          <Text as="h1" css={heading} of={title} />
          <Text as="p" css={lead} of={subtitle} />
          {children}
        </div>
      </Container>
    </div>
  );
}

export const backLink = css({ display: 'inline-flex', alignItems: 'center', gap: space.sm, minBlockSize: '2.75rem', justifySelf: 'start', color: color.goldBright, textDecorationColor: 'transparent', '&:hover': { textDecorationColor: 'currentColor' }, '& svg': { transform: 'scaleX(-1)' }, '[dir=rtl] & svg': { transform: 'none' } });
