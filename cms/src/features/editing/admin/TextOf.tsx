import { localeByCode, type LanguageCode, LANGUAGE_CODES } from '@site/rules';
import { Typography } from '@strapi/design-system';
import { useMemo } from 'react';
import { styled } from 'styled-components';

import { difference, isChanged } from '../../agreement-versions/admin/text-difference';
import { useTexts } from '../../../admin/texts/useTexts';

interface TextOfProps {
  readonly text: string;
  /** The text that it is compared with: what is not in it is marked. */
  readonly other: string;
  readonly language: string | undefined;
}

/** A text with what differs from another one; unchanged paragraphs of long texts are left out. */
export function TextOf({ text, other, language }: TextOfProps) {
  const { t } = useTexts();
  const code: LanguageCode | undefined = LANGUAGE_CODES.find((one) => one === language);
  const paragraphs = useMemo(() => difference(other, text, code ?? 'en'), [other, text, code]);
  if (text === '') return <Typography textColor="neutral600">{t('conflict.empty')}</Typography>;
  const isLong = paragraphs.length > 3;
  return (
    <Sheet {...(code && { lang: code, dir: localeByCode(code).dir })}>
      {paragraphs.map((paragraph, index) => {
        const own = paragraph.filter(({ kind }) => kind !== 'removed');
        if (own.length === 0) return null;
        if (isLong && !isChanged(paragraph)) return isFirstUnchanged(paragraphs[index - 1]) ? <p key={index}>{t('conflict.unchangedPart')}</p> : null;
        return <p key={index}>{own.map((piece, at) => (piece.kind === 'added' ? <Marked key={at}>{piece.text}</Marked> : piece.text))}</p>;
      })}
    </Sheet>
  );
}

/** Whether an unchanged paragraph begins a run of them. */
const isFirstUnchanged = (before: Parameters<typeof isChanged>[0] | undefined): boolean => before === undefined || isChanged(before);

const Sheet = styled.div`
  font-size: 1.4rem;
  line-height: 1.5;
  color: ${({ theme }) => theme.colors.neutral800};
  max-height: 24rem;
  overflow-y: auto;
  overflow-wrap: anywhere;
  p { white-space: pre-wrap; }
  p + p { margin-block-start: 0.8rem; }
`;
const Marked = styled.mark`
  background: ${({ theme }) => theme.colors.warning100};
  color: inherit;
  text-decoration: underline 2px;
  text-underline-offset: 0.2em;
`;
