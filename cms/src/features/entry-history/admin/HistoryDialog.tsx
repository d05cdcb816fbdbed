import { Button, Flex, Loader, Modal, Typography } from '@strapi/design-system';
import { useForm, useNotification } from '@strapi/strapi/admin';
import { useState } from 'react';

import { useTexts } from '../../../admin/texts/useTexts';
import { useFetched } from '../../../admin/useFetched';
import type { Values } from '../../editing/admin/merge';
import { type CopyWithContent, type EntryHistory, PAGE_SIZE, type ShownCopy } from '../api-types';
import { CopyList, momentIn } from './CopyList';
import { CopyView, restorableOf } from './CopyView';
import { differences, keyOf, restored } from './differences';

export interface Entry {
  readonly type: string;
  readonly documentId: string;
  readonly language: string;
}

/** Address of a page of an entry's copies. */
export const addressOf = (entry: Entry, page = 1): string => `/entry-history/copies?${new URLSearchParams({ ...entry, page: String(page) }).toString()}`;

interface HistoryDialogProps {
  readonly entry: Entry;
  readonly timeZone: string;
  /** The copy to show; null for the list of all. */
  readonly copy: ShownCopy | null;
  readonly onClose: () => void;
}

/** All copies of an entry, or one of them compared with the form. */
export function HistoryDialog({ entry, timeZone, copy: first, onClose }: HistoryDialogProps) {
  const texts = useTexts();
  const { t } = texts;
  const [copy, setCopy] = useState(first);
  const [pages, setPages] = useState(1);
  const title = copy ? t('history.title', { moment: momentIn(copy.at, timeZone, texts) }) : t('history.allTitle');
  const back = first ? undefined : () => setCopy(null);
  return (
    <Modal.Root open onOpenChange={(isOpen: boolean) => !isOpen && onClose()}>
      <Modal.Content>
        <Modal.Header><Modal.Title>{title}</Modal.Title></Modal.Header>
        {copy ? <Comparison key={copy.id} copy={copy} language={entry.language} onBack={back} onClose={onClose} /> : <Pages entry={entry} timeZone={timeZone} pages={pages} onMore={() => setPages(pages + 1)} onOpen={setCopy} onClose={onClose} />}
      </Modal.Content>
    </Modal.Root>
  );
}

interface PagesProps {
  readonly entry: Entry;
  readonly timeZone: string;
  readonly pages: number;
  readonly onMore: () => void;
  readonly onOpen: (copy: ShownCopy) => void;
  readonly onClose: () => void;
}

function Pages({ entry, timeZone, pages, onMore, onOpen, onClose }: PagesProps) {
  const { t } = useTexts();
  return (
    <>
      <Modal.Body>
        <Flex direction="column" alignItems="stretch" gap={1}>
          {Array.from({ length: pages }, (_, index) => <Page key={index} entry={entry} timeZone={timeZone} page={index + 1} isLast={index + 1 === pages} onMore={onMore} onOpen={onOpen} />)}
        </Flex>
      </Modal.Body>
      <Modal.Footer><Button type="button" variant="tertiary" onClick={onClose}>{t('history.close')}</Button></Modal.Footer>
    </>
  );
}

interface PageProps extends Omit<PagesProps, 'onClose' | 'pages'> {
  readonly page: number;
  readonly isLast: boolean;
}

function Page({ entry, timeZone, page, isLast, onMore, onOpen }: PageProps) {
  const { t } = useTexts();
  const answer = useFetched<{ readonly data: EntryHistory }>(addressOf(entry, page));
  if (answer.state === 'loading') return <Loader>{t('history.loading')}</Loader>;
  if (answer.state === 'failed') return <Typography tag="p" textColor="danger700">{t('history.unknown')}</Typography>;
  const { copies, total } = answer.data.data;
  return (
    <>
      <CopyList copies={copies} timeZone={timeZone} onOpen={onOpen} />
      {isLast && total > page * PAGE_SIZE && <Flex marginTop={2}><Button type="button" variant="secondary" onClick={onMore}>{t('history.more')}</Button></Flex>}
    </>
  );
}

interface ComparisonProps {
  readonly copy: ShownCopy;
  readonly language: string;
  readonly onBack: (() => void) | undefined;
  readonly onClose: () => void;
}

function Comparison({ copy, language, onBack, onClose }: ComparisonProps) {
  const { t } = useTexts();
  const answer = useFetched<{ readonly data: CopyWithContent }>(`/entry-history/copies/${copy.id}`);
  if (answer.state === 'loading') return <Modal.Body><Loader>{t('history.loading')}</Loader></Modal.Body>;
  if (answer.state === 'failed') return <Modal.Body><Typography tag="p" textColor="danger700">{t('history.unknown')}</Typography></Modal.Body>;
  return <Restoring content={answer.data.data.content} language={language} onBack={onBack} onClose={onClose} />;
}

function Restoring({ content, language, onBack, onClose }: Omit<ComparisonProps, 'copy'> & { readonly content: Values }) {
  const { t } = useTexts();
  const { toggleNotification } = useNotification();
  const form = useForm('EntryHistory', ({ values }) => values as Values);
  const setValues = useForm('EntryHistory', (state) => state.setValues);
  const isDisabled = useForm('EntryHistory', ({ disabled }) => disabled);
  const differing = differences(content, form);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(() => new Set(restorableOf(differing).map(keyOf)));
  const restoring = differing.filter((one) => chosen.has(keyOf(one)));
  const restore = () => {
    setValues(restored(form, restoring));
    toggleNotification({ type: 'info', message: t('history.restored') });
    onClose();
  };
  return (
    <>
      <Modal.Body>
        <Flex direction="column" alignItems="stretch" gap={4}>
          <CopyView differing={differing} language={language} chosen={isDisabled ? undefined : chosen} onChoose={setChosen} />
        </Flex>
      </Modal.Body>
      <Modal.Footer>
        <Button type="button" variant="tertiary" onClick={onBack ?? onClose}>{t(onBack ? 'history.back' : 'history.close')}</Button>
        {!isDisabled && differing.length > 0 && <Button type="button" disabled={restoring.length === 0} onClick={restore}>{t('history.restore', { count: restoring.length })}</Button>}
      </Modal.Footer>
    </>
  );
}
