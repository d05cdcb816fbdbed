import { css } from '@emotion/react';
import { useTranslation } from 'react-i18next';

import { ButtonLink } from '../components/Button';
import { Container } from '../components/Container';
import { Picture } from '../components/Picture';
import { Text } from '../components/Text';
import type { NewsContent } from '../content';
import { useLocale } from '../i18n';
import { breakpoint, color, font, measure, space, text } from '../theme';
import { PublishedOn } from './PublishedOn';

const banner = css({ position: 'relative', background: color.navyDeep, color: color.onNavy, overflow: 'hidden', paddingBlock: 'clamp(4rem, 2rem + 8vw, 9rem) clamp(2rem, 1rem + 3vw, 4rem)' });
const picture = css({ position: 'absolute', inset: 0, '& img': { inlineSize: '100%', blockSize: '100%', objectFit: 'cover' }, '[dir=rtl] & img': { transform: 'scaleX(-1)' }, '&::after': { content: '""', position: 'absolute', inset: 0, background: 'linear-gradient(to top, rgb(10 23 48 / 92%), rgb(10 23 48 / 35%))' } });
const words = css({ position: 'relative', display: 'grid', gap: space.md });
const lead = css({ fontSize: text.lead, color: color.onNavySoft, maxInlineSize: measure.text });
const list = css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: space.xl, paddingBlock: space.xxl, listStyle: 'none' });
const card = css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: space.lg, background: color.paper, border: `1px solid ${color.line}`, [breakpoint.large]: { gridTemplateColumns: '1.1fr 1fr', gap: 0 }, '& > picture': { '& img': { blockSize: '100%', objectFit: 'cover' } } });
const cardWords = css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', alignContent: 'center', justifyItems: 'start', gap: space.md, padding: 'clamp(1.25rem, 0.75rem + 2vw, 3rem)' });
const facts = css({ display: 'flex', flexWrap: 'wrap', gap: `${space.xs} ${space.md}` });
const languageStyles = css({ fontSize: text.small, color: color.inkSoft });
const cardTitle = css({ fontFamily: font.heading, fontSize: 'clamp(1.375rem, 1.2rem + 0.8vw, 2rem)', justifySelf: 'stretch', overflowWrap: 'break-word' });
const teaser = css({ color: color.inkSoft, WebkitHyphens: 'auto', hyphens: 'auto', justifySelf: 'stretch', overflowWrap: 'break-word' });

export function NewsList({ content }: { readonly content: NewsContent }) {
  const { t } = useTranslation('news');
  return (
    <>
      <div css={banner}>
        <Picture css={picture} of={content.bannerImage} alt="" loading="eager" />
        <Container>
          <div css={words}>
            <Text as="h1" of={content.title} />
            <Text as="p" css={lead} of={content.subtitle} />
          </div>
        </Container>
      </div>
      <Container>
        <ul css={list}>
          {content.articles.map((article) => (
            <li key={article.href} css={card}>
              <Picture of={article.image} alt="" loading="eager" />
              <div css={cardWords}>
                <div css={facts}>
                  <PublishedOn date={article.publishedOn} />
                  <TextLanguage code={article.title?.lang ?? null} />
                </div>
                <Text as="h2" css={cardTitle} of={article.title} />
                <Text as="p" css={teaser} of={article.teaser} />
                <ReadLink href={article.href} label={t('news:read')} title={article.title?.text ?? ''} lang={article.title?.lang ?? null} />
              </div>
            </li>
          ))}
        </ul>
      </Container>
    </>
  );
}

/** Names the language of an article that is not translated. */
function TextLanguage({ code }: { readonly code: string | null }) {
  const { t } = useTranslation('news');
  const { code: language, colon } = useLocale();
  if (code === null) return null;
  return <p css={languageStyles}>{t('news:language') + colon + (new Intl.DisplayNames(language, { type: 'language' }).of(code) ?? code)}</p>;
}

interface ReadLinkProps {
  readonly href: string;
  readonly label: string;
  readonly title: string;
  /** Of the article, if it is not the page's. */
  readonly lang: string | null;
}

/** A link whose accessible name includes the article's title. */
function ReadLink({ href, label, title, lang }: ReadLinkProps) {
  return <ButtonLink href={href} {...(lang !== null && { hrefLang: lang })} aria-label={`${label}: ${title}`}>{label}</ButtonLink>;
}
