import { css } from '@emotion/react';
import { useTranslation } from 'react-i18next';

import { PAGES, pagePath, sectionPath, type SectionId } from '@site/rules';

import { EmailLink, PhoneLink } from '../components/ContactLinks';
import { Container } from '../components/Container';
import { Text } from '../components/Text';
import { LeadConsent } from '../consent/LeadConsent';
import type { SiteContent } from '../content';
import { useLocale } from '../i18n';
import { publicConfig } from '../lib/config';
import { breakpoint, color, font, space, text } from '../theme';

const footer = css({ overflowWrap: 'anywhere', background: color.navyDeep, color: color.onNavySoft, paddingBlock: `${space.xxl} ${space.xl}`, [breakpoint.print]: { display: 'none' } });
const grid = css({ display: 'grid', gap: space.xl, [breakpoint.medium]: { gridTemplateColumns: '1fr 1fr' }, [breakpoint.large]: { gridTemplateColumns: '1.6fr 1fr 1fr 1.2fr' } });
const company = css({ fontFamily: font.heading, fontSize: text.h3, fontWeight: 600, color: color.onNavy, marginBlockEnd: space.md });
const heading = css({ fontFamily: font.body, fontSize: text.small, letterSpacing: '0.04em', color: color.goldBright, marginBlockEnd: space.sm });
const list = css({ listStyle: 'none' });
const item = css({ paddingBlock: '0.3rem' });
const link = css({ display: 'inline-block', paddingBlock: '0.3rem', color: color.onNavy, textDecorationColor: 'transparent', '&:hover': { textDecorationColor: 'currentColor' } });
const base = css({ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', gap: space.md, marginBlockStart: space.xl, paddingBlockStart: space.lg, borderBlockStart: '1px solid rgb(255 255 255 / 14%)', fontSize: text.small });
const imprint = css({ display: 'flex', flexWrap: 'wrap', columnGap: space.md, rowGap: space.xs, listStyle: 'none', marginBlockStart: space.xs });

const FOOTER_SECTIONS: readonly SectionId[] = ['about', 'team', 'contact'];

interface FooterProps {
  readonly site: SiteContent;
  readonly onHome: boolean;
}

export function Footer({ site, onHome }: FooterProps) {
  const { t } = useTranslation('footer');
  const locale = useLocale();
  return (
    <footer css={footer}>
      <Container>
        <div css={grid}>
          <div>
            <Text as="p" css={company} of={site.company} />
            <Text as="p" of={site.tagline} />
          </div>
          <nav aria-label={t('footer:sections')}>
            <h2 css={heading}>{t('footer:sections')}</h2>
            <ul css={list}>
              {FOOTER_SECTIONS.filter((section) => site.sections.includes(section)).map((section) => (
                <li key={section}>
                  <a css={link} href={onHome ? `#${section}` : sectionPath(locale, section)}>{t(`navigation:${section}`)}</a>
                </li>
              ))}
              {site.footerLinks.map(({ label, href }) => label && (
                <li key={href}>
                  <a css={link} href={href}><Text of={label} /></a>
                </li>
              ))}
              {site.pageLinks.map(({ slug, label, href }) => (
                <li key={slug}>
                  <a css={link} href={href}><Text of={label} /></a>
                </li>
              ))}
              <li>
                <a css={link} href={pagePath(locale, PAGES.withdrawal)}>{t('footer:withdraw')}</a>
              </li>
              <li>
                <a css={link} href={pagePath(locale, PAGES.verification)}>{t('footer:verify')}</a>
              </li>
            </ul>
          </nav>
          <div>
            <h2 css={heading}>{t('footer:services')}</h2>
            <ul css={list}>
              {site.footerServices.map((service) => <Text as="li" css={item} key={service.text} of={service} />)}
            </ul>
          </div>
          <div>
            <h2 css={heading}>{t('footer:contacts')}</h2>
            <ul css={list}>
              {site.phoneSupport && <li><PhoneLink css={link} value={site.phoneSupport} /></li>}
              {site.email && <li><EmailLink css={link} value={site.email} /></li>}
              <Text as="li" css={item} of={site.address} />
            </ul>
          </div>
        </div>
        <div css={base}>
          <div>
            <Text as="p" of={site.registerLine} />
            <ul css={imprint}>
              <Text as="li" of={site.company} />
              {site.registrationNumber && <li>{t('footer:registrationNumber') + locale.colon}<bdi dir="ltr">{site.registrationNumber}</bdi></li>}
              {site.vatNumber && <li>{t('footer:vatNumber') + locale.colon}<bdi dir="ltr">{site.vatNumber}</bdi></li>}
              <Text as="li" of={site.legalAddress} />
            </ul>
          </div>
          <p>© {publicConfig.buildYear} {site.company && <bdi><Text of={site.company} /></bdi>}. {t('footer:rights')}.</p>
        </div>
        <LeadConsent place="footer" />
      </Container>
    </footer>
  );
}
