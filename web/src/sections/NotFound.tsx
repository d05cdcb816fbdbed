import { css } from '@emotion/react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';

import { sectionPath, type SectionId } from '@site/rules';

import { ButtonLink } from '../components/Button';
import { Container } from '../components/Container';
import type { SiteContent } from '../content';
import { useLocale } from '../i18n';
import { color, font, space, touchTarget } from '../theme';

const panel = css({ display: 'grid', justifyItems: 'center', gap: space.lg, paddingBlock: space.section, textAlign: 'center' });
const code = css({ fontFamily: font.heading, fontSize: 'clamp(5rem, 3rem + 10vw, 10rem)', fontWeight: 600, lineHeight: 1, color: color.goldText });
const heading = css({ fontFamily: font.body, fontSize: 'clamp(1.25rem, 1rem + 1vw, 1.75rem)', fontWeight: 500, letterSpacing: 0 });
const lead = css({ maxInlineSize: '34rem' });
const list = css({ display: 'flex', flexWrap: 'wrap', justifyContent: 'center', columnGap: space.lg, listStyle: 'none' });
const link = css({ display: 'inline-flex', alignItems: 'center', minBlockSize: touchTarget });

const WAYS_ON: readonly SectionId[] = ['services', 'about', 'contact'];

interface NotFoundProps {
  /** Those of the home page that are shown. */
  readonly sections: SiteContent['sections'];
}

/** The not-found page. */
export function NotFound({ sections }: NotFoundProps) {
  const { t } = useTranslation(['notFound', 'navigation']);
  const locale = useLocale();
  useEffect(() => {
    console.error('404:', window.location.pathname);
  }, []);
  return (
    <Container>
      <div css={panel} data-needs-scripts>
        <p css={code}>{t('notFound:code')}</p>
        <h1 css={heading}>{t('notFound:title')}</h1>
        <p css={lead}>{t('notFound:lead')}</p>
        <ul css={list}>
          {WAYS_ON.filter((section) => sections.includes(section)).map((section) => <li key={section}><a css={link} href={sectionPath(locale, section)}>{t(`navigation:${section}`)}</a></li>)}
        </ul>
        <ButtonLink href="/">{t('notFound:home')}</ButtonLink>
      </div>
    </Container>
  );
}
