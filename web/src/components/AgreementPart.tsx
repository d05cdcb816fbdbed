import { css } from '@emotion/react';

import type { AgreementSection } from '@site/rules';

import { color, radius, space, text } from '../theme';
import { RichText } from './RichText';
import { Text } from './Text';

const box = css({ padding: `${space.lg} clamp(1rem, 0.6rem + 2vw, 2rem)`, background: color.paper, border: `1px solid ${color.line}`, borderBlockStart: `3px solid ${color.gold}`, borderRadius: radius.medium });
const heading = css({ fontSize: text.h3, lineHeight: 1.3, marginBlockEnd: space.sm });
const lines = css({
  '& ul': { listStyle: 'none', paddingInlineStart: 0 },
  '& li': { paddingBlock: space.sm, borderBlockStart: `1px solid ${color.line}` },
  '& ul > li:first-of-type': { borderBlockStart: 0 },
  '& li + li': { marginBlockStart: 0 },
  '& strong': { fontWeight: 600 },
});

interface MainTermsProps {
  readonly of: AgreementSection | null;
  /** Of the section. */
  readonly id: string;
  readonly heading: 'h2' | 'h3';
  readonly className?: string;
}

/** The agreement's main terms in a few lines; nothing for earlier versions, which have none. */
export function MainTerms({ of: part, id, heading: Heading, ...attributes }: MainTermsProps) {
  if (!part) return null;
  return (
    <section id={id} css={box} aria-labelledby={`${id}-title`} {...attributes}>
      {part.title && <Heading id={`${id}-title`} css={heading}><Text of={part.title} /></Heading>}
      <RichText css={lines} of={part.body} />
    </section>
  );
}

const details = css({
  borderBlock: `1px solid ${color.line}`,
  '& + &': { borderBlockStart: 0 },
  '& > summary': { display: 'flex', alignItems: 'center', gap: space.sm, minBlockSize: '2.75rem', fontWeight: 500, cursor: 'pointer', listStyle: 'none', '&::-webkit-details-marker': { display: 'none' } },
  '& > summary::before': { content: '""', flexShrink: 0, inlineSize: '0.5rem', blockSize: '0.5rem', marginInline: '0.25rem', borderStyle: 'solid', borderColor: color.goldText, borderWidth: '0 2px 2px 0', transform: 'rotate(45deg) translate(-2px, -2px)' },
  '&[open] > summary::before': { transform: 'rotate(-135deg) translate(-2px, -2px)' },
});
const detailsBody = css({ paddingBlock: `${space.sm} ${space.md}`, fontSize: text.small });

/** A part of the agreement to be opened where it is wanted. */
export function FoldedPart({ of: part }: Pick<MainTermsProps, 'of'>) {
  if (!part) return null;
  return (
    <details css={details}>
      <summary><Text of={part.title} /></summary>
      <RichText css={detailsBody} of={part.body} />
    </details>
  );
}
