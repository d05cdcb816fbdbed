import { Box, Flex, Typography } from '@strapi/design-system';

import { visibleLine } from '../../../lib/visible-text';
import { useTexts } from '../../../admin/texts/useTexts';
import { dateAndTime } from '../../../admin/texts/format';
import type { ShownEntry } from '../api-types';
import { actorOf, detailsOf, languageText, typeOf } from './descriptions';

/** Entries of the log; on a phone, their parts stand one below the other. */
export function Entries({ entries }: { readonly entries: readonly ShownEntry[] }) {
  return (
    <Box tag="ol" background="neutral0" shadow="tableShadow" hasRadius>
      {entries.map((entry) => (
        <Box tag="li" key={entry.sequence} paddingTop={4} paddingBottom={4} paddingLeft={6} paddingRight={6} borderStyle="solid" borderColor="neutral150" borderWidth="0 0 1px 0">
          <Entry entry={entry} />
        </Box>
      ))}
    </Box>
  );
}

function Entry({ entry }: { readonly entry: ShownEntry }) {
  const texts = useTexts();
  const { t } = texts;
  const { sequence, at, action, name, subject, actorId } = entry;
  const subjectText = [typeOf(entry, texts), name ?? subject, languageText(entry, texts)].filter((part) => part !== null && part !== '').map((part) => visibleLine(part ?? ''));
  const details = detailsOf(entry, texts);
  return (
    <Flex gap={3} alignItems="start" wrap="wrap">
      <Box flex="0 0 20rem" style={{ whiteSpace: 'nowrap' }}>
        <Typography tag="p"><time dateTime={at}>{dateAndTime(at, texts)}</time></Typography>
        <Typography tag="p" variant="pi" textColor="neutral600">{t('audit.entryNumber', { number: sequence })}</Typography>
      </Box>
      <Box flex="1 1 28rem" minWidth={0} style={{ overflowWrap: 'anywhere' }}>
        <Typography tag="p" fontWeight="bold">{t(`audit.do.${action}`)}</Typography>
        {subjectText.length > 0 && <Typography tag="p">{subjectText.map((part, index) => <span key={part}>{index > 0 && ' · '}<bdi>{part}</bdi></span>)}</Typography>}
        {details !== '' && <Typography tag="p" variant="pi" textColor="neutral600"><bdi>{details}</bdi></Typography>}
      </Box>
      <Box flex="0 1 26rem" minWidth={0} style={{ overflowWrap: 'anywhere' }}>
        <Typography tag="p"><bdi>{actorOf(entry, texts)}</bdi></Typography>
        {actorId !== null && <Typography tag="p" variant="pi" textColor="neutral600">{t('audit.accountNumber', { number: actorId })}</Typography>}
      </Box>
    </Flex>
  );
}
