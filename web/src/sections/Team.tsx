import { css } from '@emotion/react';
import { useTranslation } from 'react-i18next';

import { Picture } from '../components/Picture';
import { Text } from '../components/Text';
import { useReveal } from '../components/useReveal';
import type { TeamContent, TeamMemberContent } from '../content';
import { useLocale } from '../i18n';
import { breakpoint, color, font, space, text } from '../theme';
import { Section, type Arrangement } from './Section';

/** Delay between the animations of two cards, milliseconds. */
const CARD_DELAY_MS = 150;

const grid = css({ display: 'grid', gridTemplateColumns: 'repeat(auto-fit, minmax(min(8rem, 100%), 1fr))', gap: `${space.xl} ${space.md}`, listStyle: 'none', [breakpoint.medium]: { gridTemplateColumns: '1fr 1fr', columnGap: space.lg }, [breakpoint.large]: { gridTemplateColumns: 'repeat(3, 1fr)', columnGap: space.xl } });
const list = css({ display: 'grid', gap: space.lg, listStyle: 'none', [breakpoint.wide]: { gridTemplateColumns: '1fr 1fr' } });
const card = css({ display: 'grid', alignContent: 'start', gap: space.md });
const row = css({ display: 'grid', gridTemplateColumns: '7.5rem 1fr', gap: space.lg, alignItems: 'start', paddingBlockEnd: space.lg, borderBlockEnd: `1px solid ${color.line}` });
/** In place of a portrait. */
const monogram = css({ display: 'grid', placeItems: 'center', aspectRatio: '4 / 5', background: color.navyDeep, color: color.goldBright, fontFamily: font.heading, fontSize: text.h2, fontWeight: 600 });
const words = css({ display: 'grid', gap: space.xs, minInlineSize: 0 });
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
      {member.photo?.childImageSharp ? <Picture of={member.photo} alt={member.name?.text ?? ''} /> : <div css={monogram} aria-hidden="true">{initialsOf(member.name?.text ?? '')}</div>}
      <div css={words}>
        <Text as="h3" of={member.name} />
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

/** First letters of the first and the last part of a name. */
function initialsOf(name: string): string {
  const parts = name.split(/\s+/).filter(Boolean);
  return [parts[0], ...(parts.length > 1 ? parts.slice(-1) : [])].map((part) => [...(part ?? '')][0] ?? '').join('').toUpperCase();
}
