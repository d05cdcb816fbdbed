import { css } from '@emotion/react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { EmailLink, PhoneLink } from '../components/ContactLinks';
import { Icon, type IconName } from '../components/Icon';
import { Picture } from '../components/Picture';
import { Text } from '../components/Text';
import type { ContactContent, SiteContent } from '../content';
import { breakpoint, color, radius, space, text } from '../theme';
import { Section, type Arrangement } from './Section';

const grid = css({ display: 'grid', gap: space.xl, [breakpoint.large]: { gridTemplateColumns: '1.35fr 1fr', columnGap: '4rem', alignItems: 'start' } });
const oneColumn = css({ [breakpoint.large]: { gridTemplateColumns: '1fr' }, '& > aside': { order: -1 } });
const formPanel = css({ padding: 'clamp(1.25rem, 0.75rem + 2vw, 2.5rem)', background: color.paper, border: `1px solid ${color.line}`, borderRadius: radius.medium });
const cards = css({ display: 'grid', gap: space.md });
const cardsInRow = css({ [breakpoint.medium]: { gridTemplateColumns: '1fr 1fr' } });
const card = css({ display: 'grid', gridTemplateColumns: 'auto 1fr', columnGap: space.md, paddingBlock: space.md, borderBlockEnd: `1px solid ${color.line}`, '& > svg': { gridRow: 'span 2', color: color.goldText, marginBlockStart: '0.15em' } });
const label = css({ fontSize: text.small, color: color.inkSoft, fontFamily: 'inherit', fontWeight: 400 });
const value = css({ fontWeight: 500, '& a': { display: 'inline-block', paddingBlock: '0.35rem' } });
const map = css({ position: 'relative', display: 'block', marginBlockStart: space.sm, overflow: 'hidden', borderRadius: radius.medium, border: `1px solid ${color.line}`, '& img': { aspectRatio: '3 / 2', objectFit: 'cover' } });
const mapLabel = css({ position: 'absolute', insetInlineStart: space.md, insetBlockEnd: space.md, paddingInline: space.md, paddingBlock: space.sm, background: color.paper, borderRadius: radius.small, fontSize: text.small, fontWeight: 500 });

interface ContactProps {
  readonly content: ContactContent;
  readonly site: SiteContent;
  readonly arrangement?: Arrangement;
  /** The contact form. */
  readonly children: ReactNode;
}

/** The contact form beside what it replaces: a phone call, a letter, a visit. */
export function Contact({ content, site, arrangement = 'columns', children }: ContactProps) {
  const { t } = useTranslation('home');
  const inOneColumn = arrangement === 'ledger';
  return (
    <Section id="contact" title={content.title} intro={content.intro} arrangement={arrangement}>
      <div css={[grid, inOneColumn && oneColumn]}>
        <div css={formPanel}>{children}</div>
        <aside>
          <div css={[cards, inOneColumn && cardsInRow]}>
            {site.phoneSupport && <Card icon="phone" name={t('home:phone')}><PhoneLink value={site.phoneSupport} /></Card>}
            {site.email && <Card icon="mail" name={t('home:email')}><EmailLink value={site.email} /></Card>}
            {site.address && (
              <Card icon="pin" name={t('home:address')}>
                {site.mapsUrl ? <a href={site.mapsUrl} target="_blank" rel="noreferrer"><Text of={site.address} /></a> : <Text of={site.address} />}
              </Card>
            )}
            {(site.hoursWeekdays || site.hoursSaturday) && (
              <Card icon="clock" name={t('home:hours')}>
                <Text as="p" of={site.hoursWeekdays} />
                <Text as="p" of={site.hoursSaturday} />
              </Card>
            )}
          </div>
          {site.mapsUrl && content.mapImage && (
            <a css={map} href={site.mapsUrl} target="_blank" rel="noreferrer">
              <Picture of={content.mapImage} alt="" />
              <span css={mapLabel}>{t('home:openMap')}</span>
            </a>
          )}
        </aside>
      </div>
    </Section>
  );
}

interface CardProps {
  readonly icon: IconName;
  readonly name: string;
  readonly children: ReactNode;
}

function Card({ icon, name, children }: CardProps) {
  return (
    <div css={card}>
      <Icon name={icon} />
      <h3 css={label}>{name}</h3>
      <div css={value}>{children}</div>
    </div>
  );
}
