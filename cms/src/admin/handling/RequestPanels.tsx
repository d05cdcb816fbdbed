import { Flex, LinkButton, Typography, VisuallyHidden } from '@strapi/design-system';
import { Mail, Phone as PhoneIcon } from '@strapi/icons';

import type { PanelProps } from '../side-panels';
import { dateAndTime } from '../texts/format';
import { useTexts, type Texts } from '../texts/useTexts';
import { useAnswer } from '../useAnswer';
import { wordOf } from '../texts/words';
import { callLink, REQUEST } from './requests';

/** Beside a help request: to call and to write with one tap. */
export function ContactPanel({ model, document }: PanelProps) {
  const { t } = useTexts();
  if (model !== REQUEST || !document) return null;
  const link = callLink(document.phone);
  return {
    title: t('request.contact'),
    content: (
      <Flex direction="column" alignItems="stretch" gap={2} width="100%">
        {link && <LinkButton href={link} startIcon={<PhoneIcon />} fullWidth><VisuallyHidden>{t('request.call')} </VisuallyHidden><bdi dir="ltr">{String(document.phone)}</bdi></LinkButton>}
        <LinkButton href={`mailto:${encodeURI(String(document.email))}?subject=${encodeURIComponent(String(document.reference))}`} variant="secondary" startIcon={<Mail />} fullWidth>{t('request.write')}</LinkButton>
      </Flex>
    ),
  };
}

/** Beside a help request: who changed what, and when. */
export function HistoryPanel({ model, documentId, document }: PanelProps) {
  const { t } = useTexts();
  if (model !== REQUEST || documentId === undefined) return null;
  return { title: t('request.history'), content: <History documentId={documentId} time={Date.parse(String(document?.updatedAt ?? '')) || 0} /> };
}

interface Change {
  readonly changed_at: string;
  readonly changed_by: string;
  readonly field: 'state' | 'assignee' | 'notes';
  readonly before: string | null;
  readonly after: string | null;
}

function History({ documentId, time }: { readonly documentId: string; readonly time: number }) {
  const texts = useTexts();
  const { t } = texts;
  const answer = useAnswer<{ data: readonly Change[] }>(`/handling/help-requests/${documentId}/changes`, time);
  if (answer.state === 'loading') return <Typography variant="pi">{t('request.historyLoading')}</Typography>;
  if (answer.state === 'failed') return <Typography variant="pi" textColor="danger700">{t('request.historyFailed')}</Typography>;
  if (answer.data.data.length === 0) return <Typography variant="pi" textColor="neutral600">{t('request.historyNone')}</Typography>;
  return (
    <Flex tag="ol" direction="column" alignItems="stretch" gap={3} width="100%">
      {answer.data.data.map((change, index) => (
        <li key={index}>
          <Typography tag="p" variant="pi" textColor="neutral600">{t('request.changed', { moment: dateAndTime(change.changed_at, texts), person: change.changed_by })}</Typography>
          <Typography tag="p" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{wordsOf(change, texts)}</Typography>
        </li>
      ))}
    </Flex>
  );
}

function wordsOf({ field, before, after }: Change, { language, t }: Texts): string {
  const state = (value: string | null) => (value === null ? '–' : wordOf(value, language));
  if (field === 'state') return t('request.stateChanged', { before: state(before), after: state(after) });
  if (field === 'assignee') return t('request.assigneeChanged', { before: before ?? t('request.assigneeNone'), after: after ?? t('request.assigneeNone') });
  return after === null ? t('request.notesRemoved', { notes: before ?? '' }) : t('request.notesChanged', { notes: after });
}
