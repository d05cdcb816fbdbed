import { css } from '@emotion/react';
import type { ReactNode } from 'react';

import { Container } from '../components/Container';
import { RichText } from '../components/RichText';
import { Text } from '../components/Text';
import type { InformationContent } from '../content';
import { breakpoint, color, measure, space, text } from '../theme';
import { PageHeading } from './PageHeading';

const layout = css({ display: 'grid', gap: space.xxl, paddingBlock: `${space.xl} ${space.section}`, [breakpoint.print]: { gap: space.md, paddingBlock: 0 } });
const column = css({ maxInlineSize: measure.text, [breakpoint.print]: { maxInlineSize: 'none' } });
const list = css({ display: 'grid', gap: space.lg, minInlineSize: 0, [breakpoint.print]: { gap: space.sm } });
const heading = css({ fontSize: text.h2, '&::before': { content: '""', display: 'block', inlineSize: '3rem', blockSize: '2px', marginBlockEnd: space.lg, background: color.gold, [breakpoint.print]: { display: 'none' } } });
const intro = css({ maxInlineSize: measure.text, color: color.inkSoft });

export const LIST_ID = 'list';

interface InformationTextProps {
  readonly content: InformationContent;
  /** The list of this page. */
  readonly children?: ReactNode;
  /** Content below the introduction. */
  readonly actions?: ReactNode;
  /** The list stands above the text. */
  readonly listFirst?: boolean;
  readonly className?: string;
}

/** A page that explains something: a text, and below it a list. */
export function InformationText({ content, children, actions, listFirst = false, className }: InformationTextProps) {
  const body = content.body && <div css={column}><RichText of={content.body} /></div>;
  return (
    <>
      <PageHeading title={content.title} subtitle={content.lead}>{actions}</PageHeading>
      <Container>
        <div css={layout} className={className}>
          {!listFirst && body}
          {children && (
            <section css={list} id={LIST_ID} aria-labelledby={content.listTitle ? `${LIST_ID}-title` : undefined}>
              <Text as="h2" css={heading} id={`${LIST_ID}-title`} of={content.listTitle} />
              <Text as="p" css={intro} of={content.listIntro} />
              {children}
            </section>
          )}
          {listFirst && body}
        </div>
      </Container>
    </>
  );
}
