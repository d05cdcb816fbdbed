import type { LanguageCode } from '@site/rules';
import { Box, Flex, Link, Typography } from '@strapi/design-system';
import { Link as RouterLink } from 'react-router-dom';

import { useTexts } from '../../../admin/texts/useTexts';
import { editorOf, nameOf } from '../../publishing/admin/entry-names';
import type { FoundField } from '../api-types';
import type { Outcome } from './useClickedField';
import type { Problem } from './useTypedPage';
import { wantField } from './wanted-field';

interface NoticeProps {
  readonly problem: Problem | null;
  readonly outcome: Outcome | null;
  /** Address of the page that is shown, and its language. */
  readonly page: string;
  readonly language: LanguageCode;
  readonly isPublished: boolean;
}

/** One line between bar and page: what the preview shows, what went wrong, or where a text is. */
export function Notice({ problem, outcome, page, language, isPublished }: NoticeProps) {
  const { t } = useTexts();
  const isWrong = problem !== null || (outcome !== null && outcome.kind !== 'searching' && outcome.kind !== 'elsewhere');
  return (
    <Box role="status" paddingLeft={3} paddingRight={3} paddingBottom={2} background={isWrong ? 'warning100' : 'neutral0'}>
      {outcome?.kind === 'elsewhere' && problem === null ? <Elsewhere field={outcome.field} page={page} language={language} /> : (
        <Typography variant="pi" textColor={isWrong ? 'warning700' : 'neutral600'}>{t(wordsOf(problem, outcome, isPublished))}</Typography>
      )}
    </Box>
  );
}

function wordsOf(problem: Problem | null, outcome: Outcome | null, isPublished: boolean) {
  if (problem !== null) return `beside.${problem}` as const;
  switch (outcome?.kind) {
    case 'searching': return 'beside.searching';
    case 'notFound': return 'beside.notFound';
    case 'failed': return 'beside.searchFailed';
    case 'noField': return 'beside.noField';
    default: return isPublished ? 'beside.aboutPublished' : 'beside.about';
  }
}

function Elsewhere({ field, page, language }: { readonly field: FoundField; readonly page: string; readonly language: LanguageCode }) {
  const texts = useTexts();
  const { t, ofSchema } = texts;
  const { entry, path, labels, written } = field;
  return (
    <Flex gap={2} wrap="wrap" alignItems="baseline">
      <Typography variant="pi">{t('beside.elsewhere', { entry: nameOf(entry, texts), field: labels.map(ofSchema).join(' › ') })}</Typography>
      <Link tag={RouterLink} to={editorOf({ ...entry, language })} onClick={() => wantField({ entry, path, written: entry.language === language ? written : '', page })}>{t('beside.openIt')}</Link>
    </Flex>
  );
}
