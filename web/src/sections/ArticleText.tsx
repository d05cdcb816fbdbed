import { css } from '@emotion/react';
import { useTranslation } from 'react-i18next';

import { PAGES, pagePath } from '@site/rules';

import { Container } from '../components/Container';
import { Icon } from '../components/Icon';
import { Picture } from '../components/Picture';
import { RichText } from '../components/RichText';
import { Text } from '../components/Text';
import type { ArticleContent } from '../content';
import { useLocale } from '../i18n';
import { color, measure, space, text } from '../theme';
import { backLink } from './PageHeading';
import { PublishedOn } from './PublishedOn';

const article = css({ display: 'grid', gap: space.lg, paddingBlock: `${space.lg} ${space.section}` });
const column = css({ inlineSize: '100%', maxInlineSize: measure.text, marginInline: 'auto' });
const head = css({ display: 'grid', gap: space.md, maxInlineSize: '54rem', inlineSize: '100%', marginInline: 'auto', justifyItems: 'start' });
const back = css(backLink, { color: color.goldText });
const heading = css({ fontSize: 'clamp(1.875rem, 1.4rem + 2.2vw, 3.25rem)' });
const picture = css({ maxInlineSize: '64rem', inlineSize: '100%', marginInline: 'auto' });
const lead = css(column, { fontSize: text.lead, fontWeight: 500 });
const questions = css(column, { padding: space.panel, background: color.paper, borderInlineStart: `3px solid ${color.gold}`, '& h2': { fontSize: text.h3, marginBlockEnd: space.md }, '& ol': { paddingInlineStart: '1.4rem' }, '& li + li': { marginBlockStart: space.sm } });
const disclaimer = css(column, { fontSize: text.small, color: color.inkSoft, paddingBlockStart: space.md, borderBlockStart: `1px solid ${color.line}` });

export function ArticleText({ content }: { readonly content: ArticleContent }) {
  const { t } = useTranslation('news');
  const locale = useLocale();
  return (
    <Container>
      <article css={article}>
        <div css={head}>
          <a css={back} href={pagePath(locale, PAGES.news)}><Icon name="arrow" />{t('news:backToNews')}</a>
          <PublishedOn date={content.publishedOn} />
          <Text as="h1" css={heading} of={content.title} />
        </div>
        <Picture css={picture} of={content.image} alt={content.imageAlt?.text ?? ''} loading="eager" />
        <Text as="p" css={lead} of={content.lead} />
        <RichText css={column} of={content.body} />
        {content.questions.length > 0 && (
          <section css={questions}>
            <Text as="h2" of={content.questionsTitle} />
            <ol>
              {content.questions.map((question, index) => <Text as="li" key={index} of={question} />)}
            </ol>
          </section>
        )}
        <Text as="p" css={disclaimer} of={content.disclaimer} />
      </article>
    </Container>
  );
}
