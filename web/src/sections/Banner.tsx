import { css } from '@emotion/react';
import { useTranslation } from 'react-i18next';

import { PAGES, pagePath } from '@site/rules';

import { Container } from '../components/Container';
import { Picture } from '../components/Picture';
import { Text } from '../components/Text';
import { visuallyHidden } from '../components/visuallyHidden';
import type { BannerContent } from '../content';
import { useLocale } from '../i18n';
import { color, font, space, text } from '../theme';
import type { Arrangement } from './Section';

const banner = css({ position: 'relative', display: 'grid', alignItems: 'center', minBlockSize: '100svh', background: color.navyDeep, color: color.onNavy, overflow: 'hidden' });
const half = css({ minBlockSize: '60svh' });
const picture = css({ position: 'absolute', inset: 0, '& img': { inlineSize: '100%', blockSize: '100%', objectFit: 'cover' }, '&::after': { content: '""', position: 'absolute', inset: 0, background: 'linear-gradient(to top, rgb(10 23 48 / 60%), rgb(10 23 48 / 10%))' } });
const words = css({ paddingBlock: space.section, '& figure': { position: 'relative' } });
const quote = css({ display: 'grid', gap: space.lg, maxInlineSize: '50rem' });
const slogan = css({ fontFamily: font.heading, fontSize: 'clamp(1.75rem, 1.2rem + 2.6vw, 3.5rem)', fontWeight: 600, lineHeight: 1.2, textWrap: 'balance' });
const attribution = css({ color: color.goldBright, fontSize: text.lead });
/** The whole banner is clickable. */
const cover = css({ '&::after': { content: '""', position: 'absolute', inset: 0 }, '&:focus-visible::after': { outline: `3px solid ${color.goldBright}`, outlineOffset: '-6px' } });

interface BannerProps {
  readonly content: BannerContent;
  readonly arrangement?: Arrangement;
}

/** The firm's full-width slogan, linking to the agreement. */
export function Banner({ content, arrangement = 'columns' }: BannerProps) {
  const { t } = useTranslation('home');
  const locale = useLocale();
  return (
    <section css={[banner, arrangement === 'ledger' && half]}>
      <Picture css={picture} of={content.image} alt="" />
      <Container css={words}>
        <figure css={quote}>
          <Text as="p" css={slogan} of={content.slogan} />
          <Text as="figcaption" css={attribution} of={content.attribution} />
        </figure>
        <a css={cover} href={pagePath(locale, PAGES.contract)}>
          <span css={visuallyHidden}>{t('home:toAgreement')}</span>
        </a>
      </Container>
    </section>
  );
}
