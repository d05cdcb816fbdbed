import { Flex, LinkButton, Typography } from '@strapi/design-system';
import { Mail, Phone as PhoneIcon } from '@strapi/icons';

import type { PanelProps } from '../side-panels';
import { useAnswer } from '../useAnswer';
import { callLink, dateAndTime, REQUEST, stateOf } from './requests';

/** Beside a help request: to call and to write with one tap. */
export function ContactPanel({ model, document }: PanelProps) {
  if (model !== REQUEST || !document) return null;
  const link = callLink(document.phone);
  return {
    title: 'Contact',
    content: (
      <Flex direction="column" alignItems="stretch" gap={2} width="100%">
        {link && <LinkButton href={link} startIcon={<PhoneIcon />} fullWidth>Call <bdi dir="ltr">{String(document.phone)}</bdi></LinkButton>}
        <LinkButton href={`mailto:${encodeURI(String(document.email))}?subject=${encodeURIComponent(String(document.reference))}`} variant="secondary" startIcon={<Mail />} fullWidth>Write an e-mail</LinkButton>
      </Flex>
    ),
  };
}

/** Beside a help request: who changed what, and when. */
export function HistoryPanel({ model, documentId, document }: PanelProps) {
  if (model !== REQUEST || documentId === undefined) return null;
  return { title: 'History', content: <History documentId={documentId} time={Date.parse(String(document?.updatedAt ?? '')) || 0} /> };
}

interface Change {
  readonly changed_at: string;
  readonly changed_by: string;
  readonly field: 'state' | 'assignee' | 'notes';
  readonly before: string | null;
  readonly after: string | null;
}

function History({ documentId, time }: { readonly documentId: string; readonly time: number }) {
  const answer = useAnswer<{ data: readonly Change[] }>(`/handling/help-requests/${documentId}/changes`, time);
  if (answer.state === 'loading') return <Typography variant="pi">Loading…</Typography>;
  if (answer.state === 'failed') return <Typography variant="pi" textColor="danger700">The history could not be read.</Typography>;
  if (answer.data.data.length === 0) return <Typography variant="pi" textColor="neutral600">Nobody has changed anything yet.</Typography>;
  return (
    <Flex tag="ol" direction="column" alignItems="stretch" gap={3} width="100%">
      {answer.data.data.map((change, index) => (
        <li key={index}>
          <Typography tag="p" variant="pi" textColor="neutral600">{dateAndTime(change.changed_at)}, {change.changed_by}</Typography>
          <Typography tag="p" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{wordsOf(change)}</Typography>
        </li>
      ))}
    </Flex>
  );
}

function wordsOf({ field, before, after }: Change): string {
  if (field === 'state') return `State: ${before === null ? '–' : stateOf(before).name} → ${after === null ? '–' : stateOf(after).name}`;
  if (field === 'assignee') return `Assignee: ${before ?? 'nobody'} → ${after ?? 'nobody'}`;
  return after === null ? `Notes removed: ${before ?? ''}` : `Notes: ${after}`;
}
