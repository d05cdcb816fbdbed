import { Flex, LinkButton, Typography, VisuallyHidden } from '@strapi/design-system';
import { Mail, Phone as PhoneIcon } from '@strapi/icons';

import { visibleLine } from '../../../lib/visible-text';
import type { PanelProps } from '../../../admin/side-panels';
import { dateAndTime } from '../../../admin/texts/format';
import { useTexts, type Texts } from '../../../admin/texts/useTexts';
import { useFetched } from '../../../admin/useFetched';
import { valueLabel } from '../../../admin/texts/value-labels';
import { callLink } from './requests';
import { UIDS } from '../../../uids';

/** Panel of a help request: links for calling and writing. */
export function ContactPanel({ model, document }: PanelProps) {
  const { t } = useTexts();
  if (model !== UIDS.helpRequest || !document) return null;
  const link = callLink(document.phone);
  const { call_time: office, call_time_visitor: visitor, time_zone: zone } = document;
  return {
    title: t('request.contact'),
    content: (
      <Flex direction="column" alignItems="stretch" gap={2} width="100%">
        {typeof office === 'string' && (
          <div>
            <Typography tag="p" fontWeight="bold">{t('request.callTime', { office })}</Typography>
            {typeof visitor === 'string' && <Typography tag="p" variant="pi" textColor="neutral600" style={{ overflowWrap: 'anywhere' }}>{t('request.callTimeVisitor', { visitor: [visitor, zone].filter(Boolean).join(', ') })}</Typography>}
          </div>
        )}
        {link && <LinkButton href={link} startIcon={<PhoneIcon />} fullWidth><VisuallyHidden>{t('request.call')} </VisuallyHidden><bdi dir="ltr">{String(document.phone)}</bdi></LinkButton>}
        <LinkButton href={`mailto:${encodeURI(String(document.email))}?subject=${encodeURIComponent(String(document.reference))}`} variant="secondary" startIcon={<Mail />} fullWidth>{t('request.write')}</LinkButton>
      </Flex>
    ),
  };
}

/** Panel of a help request: history of changes. */
export function HistoryPanel({ model, documentId, document }: PanelProps) {
  const { t } = useTexts();
  if (model !== UIDS.helpRequest || documentId === undefined) return null;
  return { title: t('request.history'), content: <History documentId={documentId} time={Date.parse(String(document?.updatedAt ?? '')) || 0} /> };
}

interface Change {
  readonly changed_at: string;
  readonly changed_by: string;
  /** Null: the CMS itself, or recorded before accounts were. */
  readonly changed_by_email: string | null;
  readonly field: 'state' | 'assignee' | 'notes' | 'lead_consent';
  readonly before: string | null;
  readonly after: string | null;
}

function History({ documentId, time }: { readonly documentId: string; readonly time: number }) {
  const texts = useTexts();
  const { t } = texts;
  const answer = useFetched<{ data: readonly Change[] }>(`/handling/help-requests/${documentId}/changes`, time);
  if (answer.state === 'loading') return <Typography variant="pi">{t('request.historyLoading')}</Typography>;
  if (answer.state === 'failed') return <Typography variant="pi" textColor="danger700">{t('request.historyFailed')}</Typography>;
  if (answer.data.data.length === 0) return <Typography variant="pi" textColor="neutral600">{t('request.historyNone')}</Typography>;
  return (
    <Flex tag="ol" direction="column" alignItems="stretch" gap={3} width="100%">
      {answer.data.data.map((change, index) => (
        <li key={index}>
          <Typography tag="p" variant="pi" textColor="neutral600" style={{ overflowWrap: 'anywhere' }}>{authorOf(change, texts)}</Typography>
          <Typography tag="p" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{changeText(change, texts)}</Typography>
        </li>
      ))}
    </Flex>
  );
}

/** With the e-mail address of the account: names can be changed by their owner. */
function authorOf({ changed_at: at, changed_by: person, changed_by_email: email, field }: Change, texts: Texts): string {
  const moment = dateAndTime(at, texts);
  // Only visitors change this field, and no account has their changes.
  if (field === 'lead_consent') return texts.t('request.changed', { moment, person: texts.t('request.visitor') });
  return email === null ? texts.t('request.changed', { moment, person }) : texts.t('request.changedByAccount', { moment, person: visibleLine(person), email });
}

function changeText({ field, before, after }: Change, { language, t }: Texts): string {
  const state = (value: string | null) => (value === null ? '–' : valueLabel(value, language));
  if (field === 'state') return t('request.stateChanged', { before: state(before), after: state(after) });
  if (field === 'lead_consent') return t('request.leadConsentChanged', { before: state(before), after: state(after) });
  if (field === 'assignee') return t('request.assigneeChanged', { before: before ?? t('request.assigneeNone'), after: after ?? t('request.assigneeNone') });
  return after === null ? t('request.notesRemoved', { notes: before ?? '' }) : t('request.notesChanged', { notes: after });
}
