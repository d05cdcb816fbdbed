import { Button } from '@strapi/design-system';
import { ArrowClockwise } from '@strapi/icons';
import { useNotification } from '@strapi/strapi/admin';
import { useParams } from 'react-router-dom';

import { useTexts } from '../../../admin/texts/useTexts';
import { usePermitted } from '../../../admin/usePermitted';
import { useSendAgainMutation } from './mail-api';
import { SEND_AGAIN } from '../../help-requests/admin/requests';
import { UIDS } from '../../../uids';

interface MailProps {
  readonly model: string;
  readonly document?: Readonly<Record<string, unknown>>;
}


/** Action in the menu of a failed mail and beside it. */
export function SendAgain({ model, document }: MailProps) {
  const { t } = useTexts();
  const isPermitted = usePermitted([SEND_AGAIN]);
  const { send } = useSending();
  if (model !== UIDS.outboxMail || document?.state !== 'failed' || !isPermitted) return null;
  return { label: t('mail.sendAgain'), icon: <ArrowClockwise />, position: ['panel', 'table-row'], onClick: () => send(String(document.documentId)) };
}

/** Action above the list of mails. */
export function SendAllAgain() {
  const { slug } = useParams();
  const { t } = useTexts();
  const isPermitted = usePermitted([SEND_AGAIN]);
  const { send, isSending } = useSending();
  if (slug !== UIDS.outboxMail || !isPermitted) return null;
  return <Button variant="secondary" startIcon={<ArrowClockwise />} loading={isSending} onClick={() => void send()}>{t('mail.sendAllAgain')}</Button>;
}

function useSending() {
  const { t } = useTexts();
  const { toggleNotification } = useNotification();
  const [sendAgain, { isLoading: isSending }] = useSendAgainMutation();
  /** @param documentId of one mail; without it, all failed ones */
  const send = async (documentId?: string): Promise<void> => {
    try {
      const { data } = await sendAgain(documentId).unwrap();
      toggleNotification({ type: 'success', message: t('mail.willBeSent', { count: data.count }) });
    } catch {
      toggleNotification({ type: 'danger', message: t('mail.notSentAgain') });
    }
  };
  return { send, isSending };
}
