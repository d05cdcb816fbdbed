import { css } from '@emotion/react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { PAGES, zoneName } from '@site/rules';

import { PhoneLink } from '../components/ContactLinks';
import { Icon } from '../components/Icon';
import { Text } from '../components/Text';
import type { SiteContent } from '../content';
import { useLocale } from '../i18n';
import { color, space, text, touchTarget } from '../theme';
import { CheckUsNote } from './CheckUsNote';

const parts = css({ display: 'grid', gap: space.md, inlineSize: '100%' });
const facts = css({ display: 'grid', gap: space.md, paddingBlock: space.md, borderBlock: `1px solid ${color.line}`, overflowWrap: 'anywhere' });
const label = css({ fontSize: text.small, color: color.inkSoft });
const value = css({ fontWeight: 500 });
const zone = css({ fontSize: text.small, fontWeight: 400, color: color.inkSoft });
const numbers = css({ display: 'flex', flexWrap: 'wrap', columnGap: space.lg, '& a': { display: 'inline-block', paddingBlock: '0.35rem' } });
const meanwhile = css({ display: 'inline-flex', alignItems: 'center', gap: space.sm, minBlockSize: touchTarget, color: color.goldText, fontWeight: 600 });

interface AfterSendingProps {
  readonly reference: string;
  readonly site: SiteContent;
  /** What the visitor's clock adds to the office hours. */
  readonly times?: ReactNode;
}

/** What a visitor needs after sending: the reference, when and by which numbers the firm is there, and what to do meanwhile. */
export function AfterSending({ reference, site, times }: AfterSendingProps) {
  const { t } = useTranslation(['forms', 'home']);
  const { dates } = useLocale();
  const phones = [...new Set([site.phoneDesktop, site.phoneMobile, site.phoneSupport])].filter((phone) => phone !== null);
  const firstSteps = site.pageLinks.find(({ slug }) => slug === PAGES.firstSteps);
  return (
    <div css={parts}>
      <dl css={facts}>
        <Fact name={t('forms:reference')}><bdi dir="ltr">{reference}</bdi></Fact>
        {(site.hoursWeekdays || site.hoursSaturday) && (
          <Fact name={t('home:hours')}>
            <Text as="p" of={site.hoursWeekdays} />
            <Text as="p" of={site.hoursSaturday} />
            {site.office && <p css={zone}>{t('forms:officeTime', { zone: zoneName(site.office.timeZone, dates, Date.now()) })}</p>}
            {times}
          </Fact>
        )}
        {phones.length > 0 && <Fact name={t('forms:ourNumbers')}><span css={numbers}>{phones.map((phone) => <PhoneLink key={phone} value={phone} />)}</span></Fact>}
      </dl>
      <CheckUsNote link={site.pageLinks.find(({ slug }) => slug === PAGES.checkUs)} inline />
      {firstSteps && <div><a css={meanwhile} href={firstSteps.href}><Text of={firstSteps.label} /><Icon name="arrow" /></a></div>}
    </div>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt css={label}>{name}</dt>
      <dd css={value}>{children}</dd>
    </div>
  );
}
