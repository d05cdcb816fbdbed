import { LANGUAGE_CODES, zoneName } from '@site/rules';
import { Button, Flex, Typography } from '@strapi/design-system';
import { useQueryParams } from '@strapi/strapi/admin';
import { useState } from 'react';

import type { PanelProps } from '../../../admin/side-panels';
import { localeOf } from '../../../admin/texts/format';
import { useTexts } from '../../../admin/texts/useTexts';
import { useFetched } from '../../../admin/useFetched';
import { usePermitted } from '../../../admin/usePermitted';
import { EDITED } from '../../../content-types';
import type { EntryHistory, ShownCopy } from '../api-types';
import { CopyList } from './CopyList';
import { addressOf, type Entry, HistoryDialog } from './HistoryDialog';

/** Copies that the panel lists; the others are in the dialog. */
const LISTED = 5;
/** Other panels show times by the browser's clock. */
const OWN_TIME_ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Panel of an entry that the user may change: what it contained after the latest saves. */
export function HistoryPanel({ model, documentId: opened, document }: PanelProps) {
  const { t } = useTexts();
  const [{ query }] = useQueryParams<{ plugins?: { i18n?: { locale?: string } } }>();
  const isPermitted = usePermitted(['read', 'update'].map((action) => ({ action: `plugin::content-manager.explorer.${action}`, subject: model })));
  const language = LANGUAGE_CODES.find((code) => code === query.plugins?.i18n?.locale);
  // A language that was deleted has no draft, but its copies.
  const documentId = document?.documentId ?? opened;
  if (!EDITED.some((uid) => uid === model) || !isPermitted || language === undefined || typeof documentId !== 'string') return null;
  return { title: t('history'), content: <History key={`${documentId} ${language}`} entry={{ type: model, documentId, language }} document={document} /> };
}

interface HistoryProps {
  readonly entry: Entry;
  /** The entry as it was loaded last: another object after each save. */
  readonly document: PanelProps['document'];
}

function History({ entry, document }: HistoryProps) {
  const texts = useTexts();
  const { t } = texts;
  const [shown, setShown] = useState({ document, time: 0 });
  const [opened, setOpened] = useState<ShownCopy | 'all'>();
  const answer = useFetched<{ readonly data: EntryHistory }>(addressOf(entry), shown.time);
  if (shown.document !== document) setShown({ document, time: shown.time + 1 });

  if (answer.state === 'loading') return null;
  if (answer.state === 'failed') return <Typography tag="p" variant="pi" textColor="danger700">{t('history.unknown')}</Typography>;
  const { timeZone, total, copies } = answer.data.data;
  return (
    <Flex direction="column" alignItems="stretch" gap={3} width="100%" data-history>
      {total === 0 ? <Typography tag="p" variant="pi" textColor="neutral600">{t('history.none')}</Typography> : <CopyList copies={copies.slice(0, LISTED)} timeZone={timeZone} onOpen={setOpened} />}
      {total > 0 && timeZone !== OWN_TIME_ZONE && <Typography tag="p" variant="pi" textColor="neutral600">{t('history.zone', { zone: zoneName(timeZone, localeOf(texts), Date.now()) })}</Typography>}
      {total > LISTED && <Button type="button" variant="secondary" fullWidth onClick={() => setOpened('all')}>{t('history.all', { count: total })}</Button>}
      {opened && <HistoryDialog entry={entry} timeZone={timeZone} copy={opened === 'all' ? null : opened} onClose={() => setOpened(undefined)} />}
    </Flex>
  );
}
