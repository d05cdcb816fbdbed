import { Box, Button, Flex, Link, Typography } from '@strapi/design-system';
import { Link as RouterLink } from 'react-router-dom';

import { useTexts } from '../../../admin/texts/useTexts';
import { FAILURES } from '../../publication-plans/failures';
import { editorOf } from '../../publishing/admin/entry-names';
import type { ReleaseRefused } from '../api-types';
import { refusedEntryInWords } from './releases';

interface RefusalProps {
  readonly title: string;
  /** On what it failed; undefined if the title says it all. */
  readonly refused?: ReleaseRefused;
  readonly onDismiss?: () => void;
}

/** Why nothing of a release was published: on which entry it failed, at which field, and what the rule is. */
export function Refusal({ title, refused, onDismiss }: RefusalProps) {
  const { t } = useTexts();
  return (
    <Box background="danger100" borderColor="danger200" hasRadius padding={4}>
      <Flex direction="column" alignItems="start" gap={2} style={{ overflowWrap: 'anywhere' }}>
        <Typography tag="p" fontWeight="bold" textColor="danger700">{title}</Typography>
        {refused && <Details {...refused} />}
        {onDismiss && <Button size="S" variant="tertiary" onClick={onDismiss}>{t('release.dismiss')}</Button>}
      </Flex>
    </Box>
  );
}

function Details({ failure, entry, reasons }: ReleaseRefused) {
  const texts = useTexts();
  const { t, language, ofSchema } = texts;
  const name = entry && refusedEntryInWords(entry, texts);
  return (
    <>
      {name !== null && <Typography tag="p" fontWeight="bold" textColor="neutral800">{name}</Typography>}
      <Typography tag="p" textColor="neutral800">{FAILURES[language][failure]}</Typography>
      {reasons.map(({ field, message }) => <Typography key={`${field} ${message}`} tag="p" textColor="neutral800">{field === null ? message : t('release.reason', { field: ofSchema(field), message })}</Typography>)}
      {entry && entry.documentId !== '' && <Link tag={RouterLink} to={editorOf(entry)}>{t('release.openEntry', { entry: name ?? '' })}</Link>}
    </>
  );
}
