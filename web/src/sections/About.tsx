import { css } from '@emotion/react';

import { Container } from '../components/Container';
import { Icon } from '../components/Icon';
import { Picture } from '../components/Picture';
import { Text } from '../components/Text';
import { useReveal } from '../components/useReveal';
import type { AboutContent } from '../content';
import { breakpoint, color, space, text } from '../theme';
import type { Arrangement } from './Section';

const section = css({ paddingBlock: space.section, [breakpoint.print]: { paddingBlock: space.lg }, background: color.paper, borderBlock: `1px solid ${color.line}` });
const grid = css({ display: 'grid', gap: space.xl, [breakpoint.large]: { gridTemplateColumns: '1fr 1.1fr', columnGap: '5rem', alignItems: 'stretch' } });
const mirrored = css({ [breakpoint.large]: { gridTemplateColumns: '1.1fr 1fr', '& > picture': { gridColumn: 2, gridRow: 1 } } });
/** The frame is behind the picture: only two of its sides are seen. */
const picture = css({ display: 'block', position: 'relative', isolation: 'isolate', '&::after': { content: '""', position: 'absolute', zIndex: -1, insetBlock: '0.75rem -0.75rem', insetInline: '0.75rem -0.75rem', border: `1px solid ${color.gold}` }, marginInlineEnd: '0.75rem', marginBlockEnd: '0.75rem', [breakpoint.large]: { '& img': { blockSize: '100%', objectFit: 'cover' } } });
const words = css({ display: 'grid', alignContent: 'center', gap: space.lg, [breakpoint.print]: { display: 'block', breakInside: 'avoid' }, '& h2::before': { content: '""', display: 'block', inlineSize: '3rem', blockSize: '2px', marginBlockEnd: space.lg, background: color.gold } });
const paragraph = css({ color: color.inkSoft, '&:first-of-type': { fontSize: text.lead, color: color.ink } });
const advantages = css({ display: 'grid', gap: `${space.md} ${space.xl}`, listStyle: 'none', [breakpoint.medium]: { gridTemplateColumns: '1fr 1fr' }, [breakpoint.large]: { gridTemplateColumns: 'repeat(3, 1fr)' } });
const advantage = css({ display: 'flex', gap: space.sm, '& svg': { marginBlockStart: '0.1em', color: color.goldText } });
const band = css({ display: 'grid', gap: space.lg, [breakpoint.print]: { display: 'block', breakInside: 'avoid' }, [breakpoint.large]: { gridColumn: '1 / -1', paddingBlockStart: space.xl, borderBlockStart: `1px solid ${color.line}` } });

interface AboutProps {
  readonly content: AboutContent;
  readonly arrangement?: Arrangement;
}

export function About({ content, arrangement = 'columns' }: AboutProps) {
  const ref = useReveal<HTMLDivElement>({ threshold: 0.2 });
  return (
    <section id="about" css={section}>
      <Container>
        <div ref={ref} css={[grid, arrangement === 'ledger' && mirrored]}>
          <Picture css={picture} of={content.image} alt={content.imageAlt?.text ?? ''} />
          <div css={words}>
            <Text as="h2" of={content.title} />
            {content.paragraphs.map((item, index) => <Text key={index} as="p" css={paragraph} of={item} />)}
          </div>
          <div css={band}>
            <Text as="h3" of={content.advantagesTitle} />
            <ul css={advantages}>
              {content.advantages.map((item, index) => (
                <li key={index} css={advantage}>
                  <Icon name="check" />
                  <Text of={item} />
                </li>
              ))}
            </ul>
          </div>
        </div>
      </Container>
    </section>
  );
}
