import { css } from '@emotion/react';
import { useTranslation } from 'react-i18next';

import { Container } from '../components/Container';
import { RichText } from '../components/RichText';
import type { LegalContent } from '../content';
import { useLocale } from '../i18n';
import { color, measure, space, text } from '../theme';
import { PageHeading } from './PageHeading';
import { PublishedOn } from './PublishedOn';

const revised = css({ marginBlockEnd: space.lg, fontSize: text.small, color: color.inkSoft });
const column = css({ maxInlineSize: measure.text, paddingBlock: `${space.xl} ${space.section}` });

/** A legal text with the day of its last revision. */
export function LegalText({ content }: { readonly content: LegalContent }) {
  const { t } = useTranslation('news');
  const { colon } = useLocale();
  return (
    <>
      <PageHeading title={content.title} />
      <Container>
        <div css={column}>
          {content.revisedOn && <p css={revised}>{t('news:revisedOn') + colon}<PublishedOn date={content.revisedOn} /></p>}
          <RichText of={content.body} />
        </div>
      </Container>
    </>
  );
}
