import { css } from '@emotion/react';
import { useId, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';

import { buttonStyles, outlineStyles } from '../components/Button';
import { choose, currentChoice, subscribeToChoice, type VisitorChoice } from '../lib/leads';
import { breakpoint, color, measure, radius, space, text, touchTarget } from '../theme';

const note = css({ display: 'grid', justifyItems: 'start', gap: space.md, maxInlineSize: measure.text, overflowWrap: 'anywhere', [breakpoint.print]: { display: 'none' } });
const underForm = css({ marginBlockStart: space.xl, paddingBlockStart: space.lg, borderBlockStart: `1px solid ${color.line}` });
const inFooter = css({ marginBlockStart: space.lg, fontSize: text.small, [breakpoint.print]: { display: 'none' } });
const summary = css({ inlineSize: 'fit-content', minBlockSize: touchTarget, paddingBlock: '0.7rem', cursor: 'pointer' });
const panel = css({ padding: space.lg, background: color.paper, color: color.ink, borderRadius: radius.medium });
const heading = css({ fontSize: text.body, fontWeight: 600 });
const words = css({ fontSize: text.small });
const buttons = css({ display: 'flex', flexWrap: 'wrap', gap: space.sm, inlineSize: '100%' });
// Both alike, so that neither answer is suggested. The mark keeps its room before it is shown, and as much on the other side, so that the words stand in the middle.
const button = css(buttonStyles, outlineStyles, { flex: '1 1 12rem', '&::before, &::after': { content: '"✓"', visibility: 'hidden' }, '&[aria-pressed=true]::before': { visibility: 'visible' } });

export interface LeadChoiceProps {
  /** Under a form it stands open; in the footer it unfolds. */
  readonly place: 'form' | 'footer';
}

const none = (): VisitorChoice | null => null;

/** The question with two equal answers, which can be changed at any time. */
export function LeadChoice({ place }: LeadChoiceProps) {
  const { t } = useTranslation('footer');
  const id = useId();
  const chosen = useSyncExternalStore(subscribeToChoice, currentChoice, none)?.choice;
  const answers = [['accepted', t('footer:leadAccept')], ['refused', t('footer:leadRefuse')]] as const;
  const question = [t('footer:leadTitle'), t('footer:leadText'), ...answers.map(([, label]) => `[${label}]`)].join('\n');
  const content = (
    <section css={[note, place === 'form' ? underForm : panel]} aria-labelledby={id}>
      <h2 id={id} css={heading}>{t('footer:leadTitle')}</h2>
      <p css={words}>{t('footer:leadText')}</p>
      <div css={buttons}>
        {answers.map(([choice, label]) => (
          <button key={choice} css={button} type="button" aria-pressed={chosen === choice} onClick={() => choose({ choice, text: question })}>{label}</button>
        ))}
      </div>
      <p css={words} role="status">{chosen && t(chosen === 'accepted' ? 'footer:leadAccepted' : 'footer:leadRefused')}</p>
    </section>
  );
  return place === 'form' ? content : (
    <details css={inFooter}>
      <summary css={summary}>{t('footer:leadChange')}</summary>
      {content}
    </details>
  );
}
