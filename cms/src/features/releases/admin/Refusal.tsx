import { Box, Button, Flex, Link, Typography } from '@strapi/design-system';
import { Link as RouterLink } from 'react-router-dom';

import { useTexts } from '../../../admin/texts/useTexts';
import { FAILURES } from '../../publication-plans/failures';
import { editorOf } from '../../publishing/admin/entry-names';
import type { ReleaseRefused } from '../api-types';
import { refusedEntryInWords } from './releases';

interface RefusalProps {
  readonly title: string;
  readonly refused: ReleaseRefused;
  readonly onDismiss?: () => void;
}

/** Why nothing of a release was published: on which entry it failed, at which field, and what the rule is. */
export function Refusal({ title, refused: { failure, entry, reasons }, onDismiss }: RefusalProps) {
  const texts = useTexts();
  const { t, language, ofSchema } = texts;
  return (
    <Box background="danger100" borderColor="danger200" hasRadius padding={4}>
      <Flex direction="column" alignItems="start" gap={2} style={{ overflowWrap: 'anywhere' }}>
        <Typography tag="p" fontWeight="bold" textColor="danger700">{title}</Typography>
        {entry && <Typography tag="p" fontWeight="bold" textColor="neutral800">{refusedEntryInWords(entry, texts)}</Typography>}
        <Typography tag="p" textColor="neutral800">{FAILURES[language][failure]}</Typography>
        {reasons.map(({ field, message }) => <Typography key={`${field} ${message}`} tag="p" textColor="neutral800">{field === null ? message : t('release.reason', { field: ofSchema(field), message })}</Typography>)}
        {entry && entry.documentId !== '' && <Link tag={RouterLink} to={editorOf(entry)}>{t('release.openEntry', { entry: refusedEntryInWords(entry, texts) })}</Link>}
        {onDismiss && <Button size="S" variant="tertiary" onClick={onDismiss}>{t('release.dismiss')}</Button>}
      </Flex>
    </Box>
  );
}
