import { css } from '@emotion/react';
import { useTranslation } from 'react-i18next';

import { Icon, isServiceIcon } from '../components/Icon';
import { Text } from '../components/Text';
import { useReveal } from '../components/useReveal';
import type { ServicesContent } from '../content';
import { breakpoint, color, radius, space } from '../theme';
import { Section, type Arrangement } from './Section';

const grid = css({ display: 'grid', listStyle: 'none', background: color.line, gap: 1, border: `1px solid ${color.line}`, [breakpoint.medium]: { gridTemplateColumns: '1fr 1fr' }, [breakpoint.large]: { gridTemplateColumns: 'repeat(3, 1fr)' } });
const card = css({ display: 'grid', alignContent: 'start', gap: space.md, padding: 'clamp(1.5rem, 1rem + 1.5vw, 2.5rem)', background: color.paper });
const rows = css({ listStyle: 'none', borderBlockStart: `1px solid ${color.line}` });
const row = css({ display: 'grid', gridTemplateColumns: 'auto 1fr', columnGap: space.lg, rowGap: space.xs, alignItems: 'start', paddingBlock: space.lg, borderBlockEnd: `1px solid ${color.line}`, '& > svg': { gridRow: 'span 2' } });
const icon = css({ inlineSize: '2.25rem', blockSize: '2.25rem', color: color.goldText });
const description = css({ color: color.inkSoft });

const others = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', gap: `${space.sm} ${space.md}`, marginBlockStart: space.lg, color: color.inkSoft });
const chips = css({ display: 'flex', flexWrap: 'wrap', gap: space.sm, listStyle: 'none' });
const chip = css({ paddingBlock: space.xs, paddingInline: space.md, border: `1px solid ${color.line}`, borderRadius: radius.small, color: color.ink });

interface ServicesProps {
  readonly content: ServicesContent;
  readonly arrangement?: Arrangement;
}

export function Services({ content, arrangement = 'columns' }: ServicesProps) {
  const ref = useReveal<HTMLUListElement>({ threshold: 0.1 });
  const { t } = useTranslation('home');
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
      {content.others.length > 0 && (
        <div css={others}>
          <p>{t('home:alsoServices')}</p>
          <ul css={chips}>{content.others.map((service) => <Text as="li" css={chip} key={service.text} of={service} />)}</ul>
        </div>
      )}
    </Section>
  );
}
