import { css } from '@emotion/react';
import { useTranslation } from 'react-i18next';

import { PAGES, pagePath, SECTIONS, sectionPath, type SectionId } from '@site/rules';

import { EmailLink, MessengerLink, PhoneLink, telephoneLink } from '../components/ContactLinks';
import { Container } from '../components/Container';
import { Icon } from '../components/Icon';
import { Text } from '../components/Text';
import { visuallyHidden } from '../components/visuallyHidden';
import type { SiteContent } from '../content';
import { useLocale } from '../i18n';
import { breakpoint, color, font, shadow, space, text, touchTarget } from '../theme';
import { Emblem } from './Emblem';
import { LanguageSwitcher } from './LanguageSwitcher';

/** It stays in sight where it leaves most of the screen free: not in a low window, beside an open keyboard, or with very large text. */
const header = css({ position: 'relative', zIndex: 10, background: color.paper, borderBlockEnd: `1px solid ${color.line}`, '@media (min-height: 30em)': { position: 'sticky', insetBlockStart: 0 }, [breakpoint.print]: { position: 'static' } });
const topBar = css({ display: 'none', background: color.navyDeep, color: color.onNavySoft, fontSize: text.small, [breakpoint.large]: { display: 'block' }, [breakpoint.print]: { display: 'none' } });
const topBarRow = css({ display: 'flex', alignItems: 'center', gap: space.lg, minBlockSize: '2.5rem', '& > :first-child': { marginInlineEnd: 'auto', overflowWrap: 'anywhere' }, '& > :not(:first-child)': { flexShrink: 0 } });
const topLink = css({ color: color.onNavy, textDecoration: 'none', '&:hover': { textDecoration: 'underline' } });
/** With large text, language and menu go below the company's name. */
const row = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'flex-end', columnGap: space.md, minBlockSize: '4.25rem' });
const logo = css({ flex: '1 1 8rem', minInlineSize: 0, display: 'flex', alignItems: 'center', gap: space.sm, minBlockSize: touchTarget, paddingBlock: space.xs, fontFamily: font.heading, fontWeight: 600, fontSize: 'clamp(1rem, 0.9rem + 0.6vw, 1.25rem)', lineHeight: 1.15, color: color.navy, textDecoration: 'none' });
/** Hidden entirely: an empty landmark would still be announced. */
const desktopNav = css({ display: 'none', [breakpoint.large]: { display: 'block' }, [breakpoint.print]: { display: 'none' } });
const navList = css({ display: 'flex', gap: space.xs, listStyle: 'none' });
const navLink = css({ display: 'flex', alignItems: 'center', minBlockSize: touchTarget, paddingInline: '0.75rem', textDecoration: 'none', fontSize: '1rem', fontWeight: 500, '&:hover': { color: color.goldText } });
const menu = css({ [breakpoint.large]: { display: 'none' }, [breakpoint.print]: { display: 'none' }, '&[open] .when-closed, &:not([open]) .when-open': { display: 'none' } });
const menuButton = css({ display: 'grid', placeItems: 'center', inlineSize: touchTarget, blockSize: touchTarget, cursor: 'pointer', listStyle: 'none', '&::-webkit-details-marker': { display: 'none' } });
const menuPanel = css({ position: 'absolute', insetInline: 0, insetBlockStart: '100%', maxBlockSize: ['calc(100vh - 100%)', 'calc(100dvh - 100%)'], overflowY: 'auto', padding: `${space.sm} ${space.gutter} ${space.lg}`, background: color.paper, borderBlock: `1px solid ${color.line}`, boxShadow: shadow.card });
const menuLink = css({ display: 'flex', alignItems: 'center', minBlockSize: '3.25rem', borderBlockEnd: `1px solid ${color.line}`, fontSize: text.body, fontWeight: 500, textDecoration: 'none' });
const bar = css({ display: 'flex', flexWrap: 'wrap', borderBlockStart: `1px solid ${color.line}`, [breakpoint.large]: { display: 'none' }, [breakpoint.print]: { display: 'none' } });
const barLink = css({ flex: '1 1 auto', display: 'flex', alignItems: 'center', justifyContent: 'center', gap: space.xs, minBlockSize: touchTarget, paddingInline: space.sm, fontSize: text.small, fontWeight: 600, textDecoration: 'none', '&:not(:last-child)': { borderInlineEnd: `1px solid ${color.line}` }, '& > svg': { inlineSize: '1.125rem', blockSize: '1.125rem', color: color.goldText } });
const menuContacts = css({ display: 'grid', overflowWrap: 'anywhere', gap: space.xs, paddingBlockStart: space.md, color: color.inkSoft, fontSize: text.small, a: { display: 'flex', alignItems: 'center', gap: space.sm, minBlockSize: touchTarget, fontSize: text.body, color: color.ink } });

interface HeaderProps {
  readonly site: SiteContent;
  readonly path: string;
  /** Whether this page has the sections: links then jump within it. */
  readonly onHome: boolean;
}

/** Company, contacts, sections and languages on every page. Works without scripts. */
export function Header({ site, path, onHome }: HeaderProps) {
  const { t } = useTranslation('navigation');
  const locale = useLocale();
  const sections = SECTIONS.filter((section) => site.sections.includes(section));
  const hrefOf = (section: SectionId) => (onHome ? `#${section}` : sectionPath(locale, section));

  return (
    <header css={header}>
      <div css={topBar}>
        <Container css={topBarRow}>
          <Text of={site.tagline} />
          {site.phoneDesktop && <span>{t('navigation:reception') + locale.colon}<PhoneLink css={topLink} value={site.phoneDesktop} /></span>}
          {site.email && <EmailLink css={topLink} value={site.email} />}
        </Container>
      </div>
      <Container css={row}>
        <a css={logo} href={pagePath(locale, PAGES.home)} aria-label={[site.company?.text, t('navigation:toHome')].filter(Boolean).join(' – ')}>
          <Emblem />
          <Text of={site.company} />
        </a>
        <nav css={desktopNav} aria-label={t('navigation:mainNavigation')}>
          <ul css={navList}>
            {sections.map((section) => (
              <li key={section}>
                <a css={navLink} href={hrefOf(section)}>{t(`navigation:${section}`)}</a>
              </li>
            ))}
          </ul>
        </nav>
        <LanguageSwitcher path={path} />
        <details css={menu} data-menu>
          <summary css={menuButton}>
            <span className="when-closed"><Icon name="menu" /><span css={visuallyHidden}>{t('navigation:openMenu')}</span></span>
            <span className="when-open"><Icon name="close" /><span css={visuallyHidden}>{t('navigation:closeMenu')}</span></span>
          </summary>
          <nav css={menuPanel} aria-label={t('navigation:mainNavigation')}>
            {sections.map((section) => (
              <a key={section} css={menuLink} href={hrefOf(section)}>{t(`navigation:${section}`)}</a>
            ))}
            <div css={menuContacts}>
              {site.phoneMobile && <div>{t('navigation:reception')}<PhoneLink value={site.phoneMobile} /></div>}
              {site.email && <EmailLink value={site.email} />}
              <Text of={site.tagline} />
            </div>
          </nav>
        </details>
      </Container>
      <ContactBar site={site} />
    </header>
  );
}


/** On phones: how to reach the firm, one tap away on every page. */
function ContactBar({ site }: Pick<HeaderProps, 'site'>) {
  const { t } = useTranslation('navigation');
  const locale = useLocale();
  return (
    <div css={bar}>
      {site.phoneMobile && <a css={barLink} href={telephoneLink(site.phoneMobile)}><Icon name="phone" />{t('navigation:callUs')}</a>}
      {site.email && <a css={barLink} href={`mailto:${site.email}`}><Icon name="mail" />{t('navigation:writeUs')}</a>}
      {site.messengers.map((one) => <MessengerLink key={one.name} css={barLink} of={one} />)}
      <a css={barLink} href={pagePath(locale, PAGES.helpRequest)}>{t('navigation:consultation')}</a>
    </div>
  );
}
