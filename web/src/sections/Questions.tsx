import { css } from '@emotion/react';
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { Icon } from '../components/Icon';
import { RichText } from '../components/RichText';
import { Text } from '../components/Text';
import type { InformationContent, QuestionContent, SiteContent } from '../content';
import { breakpoint, color, font, measure, radius, space, text, touchTarget } from '../theme';
import { InformationText } from './InformationText';
import { findQuestions } from './questionSearch';
import { Section, type Arrangement } from './Section';

const list = css({ display: 'grid', listStyle: 'none', maxInlineSize: '54rem', borderBlockStart: `1px solid ${color.line}` });
const item = css({ minInlineSize: 0, borderBlockEnd: `1px solid ${color.line}`, scrollMarginBlockStart: '6rem', breakInside: 'avoid' });
const heading = css({ fontFamily: font.heading, fontSize: text.h3, fontWeight: 600, lineHeight: 1.3, overflowWrap: 'anywhere' });
const summary = css(heading, {
  display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: space.md, minBlockSize: touchTarget, paddingBlock: space.md, cursor: 'pointer', listStyle: 'none',
  '&::-webkit-details-marker': { display: 'none' },
  '& svg': { color: color.goldText },
  'details[open] > & svg': { transform: 'rotate(180deg)' },
  [breakpoint.print]: { '& svg': { display: 'none' } },
});
/** Answers are printed, folded or not. */
const fold = css({ [breakpoint.print]: { '&::details-content': { contentVisibility: 'visible', blockSize: 'auto' } } });
const answer = css({ maxInlineSize: measure.text, paddingBlockEnd: space.lg });
const whole = css({ display: 'grid', gap: space.sm, paddingBlockStart: space.lg });
const more = css({ display: 'inline-flex', alignItems: 'center', gap: space.sm, minBlockSize: touchTarget, marginBlockStart: space.lg, color: color.goldText, fontWeight: 600, [breakpoint.print]: { display: 'none' } });
const search = css({
  display: 'grid', gap: space.sm, maxInlineSize: '54rem',
  '& input': { inlineSize: '100%', minBlockSize: '3.25rem', paddingInline: space.md, border: `1px solid ${color.lineStrong}`, borderRadius: radius.small, background: color.paper },
  // Without scripts, all questions are there to read.
  '@media (scripting: none)': { display: 'none' },
  [breakpoint.print]: { display: 'none' },
});
const found = css({ color: color.inkSoft, minBlockSize: '1.6em' });

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

interface QuestionsProps {
  readonly content: InformationContent;
  readonly questions: readonly QuestionContent[];
}

/** All questions, with a search in the browser. */
export function Questions({ content, questions }: QuestionsProps) {
  const { t } = useTranslation('questions');
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  // What was typed before the scripts ran is in no state.
  useEffect(() => setTyped(input.current?.value ?? ''), []);
  const shown = findQuestions(questions, typed);
  const isSearching = typed.trim() !== '';
  return (
    <InformationText content={content} listFirst>
      <div css={search} role="search">
        <label htmlFor={id}>{t('questions:search')}</label>
        <input ref={input} id={id} type="search" autoComplete="off" maxLength={100} onChange={({ target }) => setTyped(target.value)} aria-describedby={`${id}-found`} />
        <p id={`${id}-found`} css={found} role="status">{isSearching && (shown.length > 0 ? t('questions:found', { number: shown.length }) : t('questions:nothing'))}</p>
      </div>
      {shown.length > 0 && (
        <ul css={list}>
          {shown.map(({ key, question, answer: words }) => (
            <li key={key} css={[item, whole]} id={key}>
              <Text as="h3" css={heading} of={question} />
              <RichText css={answer} of={words} />
            </li>
          ))}
        </ul>
      )}
    </InformationText>
  );
}
