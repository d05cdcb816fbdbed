import { css } from '@emotion/react';
import type { HTMLAttributes } from 'react';

import { Container } from '../components/Container';
import { Text } from '../components/Text';
import type { MaybeText } from '../content';
import { breakpoint, color, keptWithNext, measure, space, text } from '../theme';

/** Layouts of the sections: the home page's and the second home page's. */
export type Arrangement = 'columns' | 'ledger';

const section = css({ paddingBlock: space.section, [breakpoint.print]: { paddingBlock: space.lg } });
const heading = css({ display: 'grid', gap: space.md, marginBlockEnd: space.xl, maxInlineSize: measure.text, [breakpoint.print]: keptWithNext, '& h2::before': { content: '""', display: 'block', inlineSize: '3rem', blockSize: '2px', marginBlockEnd: space.lg, background: color.gold } });
const intro = css({ fontSize: text.lead, color: color.inkSoft });
/** In the ledger layout, the heading is sticky in a column of its own. */
const ledger = css({ [breakpoint.large]: { display: 'grid', gridTemplateColumns: '22rem 1fr', columnGap: space.xxl } });
const ledgerHeading = css({ [breakpoint.large]: { position: 'sticky', insetBlockStart: '7.5rem', alignSelf: 'start' } });

interface SectionProps extends Omit<HTMLAttributes<HTMLElement>, 'title'> {
  readonly title: MaybeText;
  readonly intro?: MaybeText;
  readonly arrangement?: Arrangement;
}

/** A section with its heading. */
export function Section({ title, intro: introduction = null, arrangement = 'columns', children, ...attributes }: SectionProps) {
  const inLedger = arrangement === 'ledger';
  return (
    <section css={section} {...attributes}>
      <Container css={inLedger && ledger}>
        <div css={[heading, inLedger && ledgerHeading]}>
          <Text as="h2" of={title} />
          <Text as="p" css={intro} of={introduction} />
        </div>
        <div>{children}</div>
      </Container>
    </section>
  );
}
