import { css } from '@emotion/react';

import { Icon, isServiceIcon } from '../components/Icon';
import { Text } from '../components/Text';
import { useReveal } from '../components/useReveal';
import type { ServicesContent } from '../content';
import { breakpoint, color, space } from '../theme';
import { Section, type Arrangement } from './Section';

const grid = css({ display: 'grid', listStyle: 'none', background: color.line, gap: 1, border: `1px solid ${color.line}`, [breakpoint.medium]: { gridTemplateColumns: '1fr 1fr' }, [breakpoint.large]: { gridTemplateColumns: 'repeat(3, 1fr)' } });
const card = css({ display: 'grid', alignContent: 'start', gap: space.md, padding: 'clamp(1.5rem, 1rem + 1.5vw, 2.5rem)', background: color.paper });
const rows = css({ listStyle: 'none', borderBlockStart: `1px solid ${color.line}` });
const row = css({ display: 'grid', gridTemplateColumns: 'auto 1fr', columnGap: space.lg, rowGap: space.xs, alignItems: 'start', paddingBlock: space.lg, borderBlockEnd: `1px solid ${color.line}`, '& > svg': { gridRow: 'span 2' } });
const icon = css({ inlineSize: '2.25rem', blockSize: '2.25rem', color: color.goldText });
const description = css({ color: color.inkSoft });

interface ServicesProps {
  readonly content: ServicesContent;
  readonly arrangement?: Arrangement;
}

export function Services({ content, arrangement = 'columns' }: ServicesProps) {
  const ref = useReveal<HTMLUListElement>({ threshold: 0.1 });
  const inRows = arrangement === 'ledger';
  return (
    <Section id="services" title={content.title} intro={content.intro} arrangement={arrangement}>
      <ul ref={ref} css={inRows ? rows : grid}>
        {content.items.map((service) => (
          <li key={service.key} css={inRows ? row : card}>
            {isServiceIcon(service.icon) && <Icon css={icon} name={service.icon} />}
            <Text as="h3" of={service.title} />
            <Text as="p" css={description} of={service.description} />
          </li>
        ))}
      </ul>
    </Section>
  );
}
