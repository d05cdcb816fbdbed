import { css } from '@emotion/react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { EmailLink, MessengerLink, PhoneLink } from '../components/ContactLinks';
import { Icon, type IconName } from '../components/Icon';
import { Text } from '../components/Text';
import type { SiteContent } from '../content';
import { breakpoint, color, space, text } from '../theme';

const cards = css({ display: 'grid', gap: space.md });
const cardsInRow = css({ [breakpoint.medium]: { gridTemplateColumns: '1fr 1fr' } });
const card = css({ display: 'grid', gridTemplateColumns: 'auto 1fr', overflowWrap: 'anywhere', columnGap: space.md, paddingBlock: space.md, borderBlockEnd: `1px solid ${color.line}`, '& > svg': { gridRow: 'span 2', color: color.goldText, marginBlockStart: '0.15em' } });
const label = css({ fontSize: text.small, color: color.inkSoft });
const value = css({ fontWeight: 500, '& a': { display: 'inline-block', paddingBlock: '0.35rem' } });

const messengers = css({ display: 'flex', flexWrap: 'wrap', columnGap: space.lg });

interface ContactCardsProps {
  readonly site: SiteContent;
  readonly inRow?: boolean;
}

/** Phone, e-mail, address and opening hours. */
export function ContactCards({ site, inRow = false }: ContactCardsProps) {
  const { t } = useTranslation('home');
  return (
    <div css={[cards, inRow && cardsInRow]}>
      {site.phoneSupport && <Card icon="phone" name={t('home:phone')}><PhoneLink value={site.phoneSupport} /></Card>}
      {site.email && <Card icon="mail" name={t('home:email')}><EmailLink value={site.email} /></Card>}
      {site.messengers.length > 0 && <Card icon="chat" name={t('home:messengers')}><span css={messengers}>{site.messengers.map((one) => <MessengerLink key={one.name} of={one} />)}</span></Card>}
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
      {site.phoneHours && <Card icon="phone" name={t('home:phoneHours')}><Text as="p" of={site.phoneHours} /></Card>}
    </div>
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
      <p css={label}>{name}</p>
      <div css={value}>{children}</div>
    </div>
  );
}
