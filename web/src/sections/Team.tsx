import { css } from '@emotion/react';
import { useTranslation } from 'react-i18next';

import { Text } from '../components/Text';
import { useReveal } from '../components/useReveal';
import type { TeamContent, TeamMemberContent } from '../content';
import { useLocale } from '../i18n';
import { breakpoint, color, space, text, touchTarget } from '../theme';
import { Portrait } from './Portrait';
import { Section, type Arrangement } from './Section';

/** Delay between the animations of two cards, milliseconds. */
const CARD_DELAY_MS = 150;

const grid = css({ display: 'grid', gridTemplateColumns: 'repeat(auto-fit, minmax(min(8rem, 100%), 1fr))', gap: `${space.xl} ${space.md}`, listStyle: 'none', [breakpoint.medium]: { gridTemplateColumns: '1fr 1fr', columnGap: space.lg }, [breakpoint.large]: { gridTemplateColumns: 'repeat(3, 1fr)', columnGap: space.xl } });
const list = css({ display: 'grid', gap: space.lg, listStyle: 'none', [breakpoint.wide]: { gridTemplateColumns: '1fr 1fr' } });
const card = css({ display: 'grid', alignContent: 'start', gap: space.md });
/** With large text on a small phone, the words stand below the portrait. */
const row = css({ display: 'flex', flexWrap: 'wrap', gap: space.lg, alignItems: 'flex-start', paddingBlockEnd: space.lg, borderBlockEnd: `1px solid ${color.line}` });
const portrait = css({ flex: '0 0 7.5rem', maxInlineSize: '100%' });
const words = css({ flex: '1 1 8rem', display: 'grid', gap: space.xs, minInlineSize: 0, overflowWrap: 'break-word' });
/** Comfortable under a finger without moving the lines around it. */
const link = css({ position: 'relative', color: 'inherit', textDecorationColor: color.gold, '&::after': { content: '""', position: 'absolute', insetInline: 0, insetBlockStart: '50%', blockSize: touchTarget, transform: 'translateY(-50%)' } });
const position = css({ color: color.goldText, fontWeight: 500 });
const detail = css({ color: color.inkSoft, fontSize: text.small });

interface TeamProps {
  readonly content: TeamContent;
  readonly arrangement?: Arrangement;
}

export function Team({ content, arrangement = 'columns' }: TeamProps) {
  return (
    <Section id="team" title={content.title} intro={content.intro} arrangement={arrangement}>
      <ul css={arrangement === 'ledger' ? list : grid}>
        {content.members.map((member, index) => (
          <TeamCard key={member.key} member={member} arrangement={arrangement} delay={index * CARD_DELAY_MS} />
        ))}
      </ul>
    </Section>
  );
}

interface TeamCardProps {
  readonly member: TeamMemberContent;
  readonly arrangement: Arrangement;
  readonly delay: number;
}

function TeamCard({ member, arrangement, delay }: TeamCardProps) {
  const { t } = useTranslation('home');
  const { colon } = useLocale();
  const ref = useReveal<HTMLLIElement>({ threshold: 0.3, delay });
  return (
    <li ref={ref} css={arrangement === 'ledger' ? row : card}>
      <div css={arrangement === 'ledger' && portrait}><Portrait of={member} /></div>
      <div css={words}>
        <h3>{member.href ? <a css={link} href={member.href}><Text of={member.name} /></a> : <Text of={member.name} />}</h3>
        <Text as="p" css={position} of={member.position} />
        {member.experienceYears !== null && <p css={detail}>{t('home:experience', { count: member.experienceYears })}</p>}
        {member.specialization && (
          <p css={detail}>
            {t('home:specialization') + colon}<Text of={member.specialization} />
          </p>
        )}
      </div>
    </li>
  );
}
