import { css } from '@emotion/react';

import { PAGES, pagePath } from '@site/rules';

import { ButtonLink } from '../components/Button';
import { Container } from '../components/Container';
import { Icon } from '../components/Icon';
import { Text } from '../components/Text';
import type { HeroContent, SiteContent } from '../content';
import { useLocale } from '../i18n';
import { breakpoint, color, font, measure, space, text, touchTarget } from '../theme';
import type { Arrangement } from './Section';

const hero = css({ background: `linear-gradient(160deg, ${color.navyDeep}, ${color.navy} 55%, ${color.navySoft})`, color: color.onNavy, paddingBlock: 'clamp(2.5rem, 1rem + 5vw, 6rem) clamp(2.5rem, 1rem + 4vw, 5rem)', [breakpoint.print]: { background: 'none', paddingBlock: space.md, '&, & *, & *::before': { color: `${color.ink} !important`, background: 'none' } } });
const columns = css({ display: 'grid', gap: space.xl, [breakpoint.large]: { gridTemplateColumns: '1.25fr 1fr', columnGap: '5rem', alignItems: 'center' } });
const stacked = css({ display: 'grid', gap: space.xxl });
const words = css({ display: 'grid', justifyItems: 'start', gap: space.lg, overflowWrap: 'anywhere' });
const centred = css({ justifyItems: 'center', textAlign: 'center', maxInlineSize: '56rem', marginInline: 'auto' });
const subtitle = css({ fontSize: text.lead, color: color.goldBright, maxInlineSize: measure.text });
/** The arrow follows the last word, also on a second line. */
const urgent = css({ display: 'inline-block', paddingBlock: `calc((${touchTarget} - 1.6em) / 2)`, color: color.goldBright, fontWeight: 500, textUnderlineOffset: '0.25em', '& svg': { display: 'inline', verticalAlign: '-0.25em', marginInlineStart: space.sm } });
const closing = css({ color: color.onNavySoft });

const steps = css({ display: 'grid', listStyle: 'none', counterReset: 'step' });
const step = css({
  position: 'relative', display: 'grid', gap: space.xs, paddingInlineStart: '4.25rem', paddingBlockEnd: space.lg, counterIncrement: 'step',
  '&::before': { content: 'counter(step)', position: 'absolute', insetInlineStart: 0, insetBlockStart: '-0.25rem', display: 'grid', placeItems: 'center', inlineSize: '2.75rem', blockSize: '2.75rem', border: `1px solid ${color.gold}`, borderRadius: '50%', background: color.navy, color: color.goldBright, fontFamily: font.heading, fontSize: '1.25rem' },
  '&:not(:last-child)::after': { content: '""', position: 'absolute', insetInlineStart: '1.375rem', insetBlockStart: '2.5rem', insetBlockEnd: '0.25rem', borderInlineStart: '1px solid rgb(194 154 75 / 55%)' },
});
const stepsInRow = css({ [breakpoint.large]: { gridTemplateColumns: 'repeat(3, 1fr)', columnGap: space.xl, '& > li': { paddingBlockEnd: 0 }, '& > li::after': { display: 'none' } } });
const stepTitle = css({ fontSize: text.h3, color: color.onNavy });
const stepText = css({ color: color.onNavySoft });

const claims = css({ display: 'grid', gap: space.lg, marginBlockStart: space.xxl, paddingBlockStart: space.xl, borderBlockStart: '1px solid rgb(194 154 75 / 40%)', listStyle: 'none', [breakpoint.medium]: { gridTemplateColumns: 'repeat(3, 1fr)' } });
const claim = css({ display: 'flex', alignItems: 'baseline', flexWrap: 'wrap', columnGap: space.md });
const claimValue = css({ fontFamily: font.heading, fontSize: text.h2, fontWeight: 600, lineHeight: 1.1, color: color.goldBright });

interface HeroProps {
  readonly content: HeroContent;
  /** Link to what a victim of fraud does first. */
  readonly firstSteps?: SiteContent['pageLinks'][number] | undefined;
  readonly arrangement?: Arrangement;
}

/** What the firm does, the steps, and the call to action. */
export function Hero({ content, firstSteps, arrangement = 'columns' }: HeroProps) {
  const locale = useLocale();
  const inRow = arrangement === 'ledger';
  return (
    <section id="home" css={hero}>
      <Container>
        <div css={inRow ? stacked : columns}>
          <div css={[words, inRow && centred]}>
            <Text as="h1" of={content.title} />
            <Text as="p" css={subtitle} of={content.subtitle} />
            {content.callToAction && (
              <ButtonLink href={pagePath(locale, PAGES.helpRequest)}>
                <Text of={content.callToAction} />
                <Icon name="arrow" />
              </ButtonLink>
            )}
            {firstSteps && (
              <a css={urgent} href={firstSteps.href}>
                <Text of={firstSteps.label} />
                <Icon name="arrow" />
              </a>
            )}
            <Text as="p" css={closing} of={content.closing} />
          </div>
          <ol css={[steps, inRow && stepsInRow]}>
            {content.steps.map(({ title, text: description }, index) => (
              <li key={index} css={step}>
                <Text as="h2" css={stepTitle} of={title} />
                <Text as="p" css={stepText} of={description} />
              </li>
            ))}
          </ol>
        </div>
        {content.claims.length > 0 && (
          <ul css={claims}>
            {content.claims.map(({ value, label }, index) => (
              <li key={index} css={claim}>
                <Text css={claimValue} of={value} />
                <Text of={label} />
              </li>
            ))}
          </ul>
        )}
      </Container>
    </section>
  );
}
