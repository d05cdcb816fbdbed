import { css } from '@emotion/react';
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { RichText } from '../components/RichText';
import { Text } from '../components/Text';
import type { InformationContent, QuestionContent } from '../content';
import { breakpoint, color, radius, space } from '../theme';
import { answer, heading, item, list } from './HomeQuestions';
import { InformationText } from './InformationText';
import { findQuestions } from './questionSearch';

const whole = css({ display: 'grid', gap: space.sm, paddingBlockStart: space.lg });
const search = css({
  display: 'grid', gap: space.sm, maxInlineSize: '54rem',
  '& input': { inlineSize: '100%', minBlockSize: '3.25rem', paddingInline: space.md, border: `1px solid ${color.lineStrong}`, borderRadius: radius.small, background: color.paper },
  // Without scripts, all questions are there to read.
  '@media (scripting: none)': { display: 'none' },
  [breakpoint.print]: { display: 'none' },
});
const found = css({ color: color.inkSoft, minBlockSize: '1.6em' });

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
