import { css } from '@emotion/react';
import { useTranslation } from 'react-i18next';

import { Icon } from '../components/Icon';
import { RichText } from '../components/RichText';
import { Text } from '../components/Text';
import type { QuestionContent, SiteContent } from '../content';
import { breakpoint, color, font, measure, space, text, touchTarget } from '../theme';
import { Section, type Arrangement } from './Section';

export const list = css({ display: 'grid', listStyle: 'none', maxInlineSize: '54rem', borderBlockStart: `1px solid ${color.line}` });
export const item = css({ minInlineSize: 0, borderBlockEnd: `1px solid ${color.line}`, scrollMarginBlockStart: '6rem', breakInside: 'avoid' });
export const heading = css({ fontFamily: font.heading, fontSize: text.h3, fontWeight: 600, lineHeight: 1.3, overflowWrap: 'anywhere' });
export const answer = css({ maxInlineSize: measure.text, paddingBlockEnd: space.lg });
const summary = css(heading, {
  display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: space.md, minBlockSize: touchTarget, paddingBlock: space.md, cursor: 'pointer', listStyle: 'none',
  '&::-webkit-details-marker': { display: 'none' },
  '& svg': { color: color.goldText },
  'details[open] > & svg': { transform: 'rotate(180deg)' },
  [breakpoint.print]: { '& svg': { display: 'none' } },
});
/** Answers are printed, folded or not. */
const fold = css({ [breakpoint.print]: { '&::details-content': { contentVisibility: 'visible', blockSize: 'auto' } } });
const more = css({ display: 'inline-flex', alignItems: 'center', gap: space.sm, minBlockSize: touchTarget, marginBlockStart: space.lg, color: color.goldText, fontWeight: 600, [breakpoint.print]: { display: 'none' } });

interface HomeQuestionsProps {
  readonly questions: readonly QuestionContent[];
  /** Link to the page of all questions. */
  readonly link: SiteContent['pageLinks'][number] | undefined;
  readonly arrangement: Arrangement;
}

/** The questions of the home page; answers unfold without scripts. */
export function HomeQuestions({ questions, link, arrangement }: HomeQuestionsProps) {
  const { t } = useTranslation('questions');
  if (questions.length === 0) return null;
  return (
    <Section title={{ text: t('questions:heading'), lang: null }} arrangement={arrangement}>
      <ul css={list}>
        {questions.map(({ key, question, answer: words }) => (
          <li key={key} css={item}>
            <details css={fold}>
              <summary css={summary}><Text of={question} /><Icon name="chevron" /></summary>
              <RichText css={answer} of={words} />
            </details>
          </li>
        ))}
      </ul>
      {link && <a css={more} href={link.href}>{t('questions:all')}<Icon name="arrow" /></a>}
    </Section>
  );
}
