import { Button, Flex, Typography, VisuallyHidden } from '@strapi/design-system';
import { ArrowClockwise, ExternalLink } from '@strapi/icons';
import { useFetchClient, useNotification } from '@strapi/strapi/admin';
import { useEffect, useState } from 'react';

import { dateAndTime } from '../../../admin/texts/format';
import type { PanelProps } from '../../../admin/side-panels';
import { type Texts, useTexts } from '../../../admin/texts/useTexts';
import { useFetched } from '../../../admin/useFetched';
import { visibleLine } from '../../../lib/visible-text';
import { UIDS } from '../../../uids';
import type { DocumentAnswer, DocumentLink } from '../api-types';

/** Poll interval while a document is being made. */
const POLL_INTERVAL_MS = 3_000;

/** Panel with the sealed document of a signed agreement: its state, the reason of a failure, and a retry button. */
export function DocumentPanel({ model, documentId, document }: PanelProps) {
  const { t } = useTexts();
  if (model !== UIDS.subscriber || !document || documentId === undefined) return null;
  return { title: t('document'), content: <SealedDocument documentId={documentId} name={visibleLine(String(document.full_name))} /> };
}

function SealedDocument({ documentId, name }: { readonly documentId: string; readonly name: string }) {
  const texts = useTexts();
  const { t } = texts;
  const { get, post } = useFetchClient();
  const { toggleNotification } = useNotification();
  const [time, setTime] = useState(0);
  const [isRequesting, setRequesting] = useState(false);
  const answer = useFetched<{ readonly data: DocumentAnswer }>(`/documents/${documentId}`, time);
  const document = answer.state === 'loaded' ? answer.data.data : undefined;
  const isPending = document?.state === 'waiting' || document?.state === 'working';
  useEffect(() => {
    if (!isPending) return;
    const timer = setInterval(() => setTime(Date.now()), POLL_INTERVAL_MS);
    return () => clearInterval(timer);
  }, [isPending]);

  const retry = async (): Promise<void> => {
    setRequesting(true);
    try {
      await post(`/documents/${documentId}/retry`);
      toggleNotification({ type: 'success', message: t('document.asked') });
    } catch {
      toggleNotification({ type: 'danger', message: t('document.notAsked') });
    }
    setRequesting(false);
    setTime(Date.now());
  };

  /** The link is made when it is used, and the view recorded. The tab is opened at once: later, browsers would not allow it. */
  const open = async (): Promise<void> => {
    const tab = window.open('', '_blank');
    if (tab) tab.opener = null;
    try {
      const { data } = await get<{ data: DocumentLink }>(`/documents/${documentId}/link`);
      (tab ?? window).location.href = data.data.url;
    } catch {
      tab?.close();
      toggleNotification({ type: 'danger', message: t('document.unknown') });
    }
  };

  if (answer.state === 'loading') return null;
  const canRetry = document?.isActive === true && (document.state === null || document.state === 'failed' || (isPending && document.failure !== null));
  return (
    <Flex direction="column" alignItems="stretch" gap={2} width="100%">
      <div role="status">
        {sentencesOf(document, texts).map((sentence) => <Typography key={sentence} tag="p" variant="pi" textColor="neutral600">{sentence}</Typography>)}
      </div>
      {document?.hasFile && (
        <Button variant="secondary" startIcon={<ExternalLink />} onClick={() => void open()}>
          {t('document.open')}
          <VisuallyHidden>{t('document.openOf', { name })}</VisuallyHidden>
        </Button>
      )}
      {canRetry && <Button variant="secondary" startIcon={<ArrowClockwise />} loading={isRequesting} onClick={() => void retry()}>{t('document.make')}</Button>}
    </Flex>
  );
}

function sentencesOf(document: DocumentAnswer | undefined, texts: Texts): readonly string[] {
  const { t } = texts;
  if (!document) return [t('document.unknown')];
  const reason = document.failure === null ? '' : t(`document.because.${document.failure}`);
  switch (document.state) {
    case null:
    case 'erasing':
      return [t(document.isActive ? 'document.none' : 'document.inactive')];
    case 'made':
      return [
        ...(document.sealedAt === null ? [] : [t('document.made', { moment: dateAndTime(document.sealedAt, texts) })]),
        ...(document.stampedAt === null ? [] : [t('document.stamped', { moment: dateAndTime(document.stampedAt, texts) })]),
        ...(document.archivalFailure === null || document.nextArchivalAt === null ? [] : [t('document.archivalWaits', { reason: t(`document.archival.${document.archivalFailure}`), moment: dateAndTime(document.nextArchivalAt, texts) })]),
      ];
    case 'failed':
      return [t('document.failed', { reason })];
    default:
      return [reason === '' ? t('document.waiting') : t('document.delayed', { reason })];
  }
}
