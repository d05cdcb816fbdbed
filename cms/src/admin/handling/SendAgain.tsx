import { ArrowClockwise } from '@strapi/icons';
import { useFetchClient, useNotification, useRBAC } from '@strapi/strapi/admin';

import { useTexts } from '../texts/useTexts';
import { MAIL, SEND_AGAIN } from './requests';

type Mail = Readonly<Record<string, unknown>>;

interface MailProps {
  readonly model: string;
  readonly document?: Mail;
}
interface MailsProps {
  readonly model: string;
  readonly documents: readonly Mail[];
}

const NEEDED = [SEND_AGAIN];
const isFailed = ({ state }: Mail): boolean => state === 'failed';

/** In the menu of a mail that was given up, and beside it. */
export function SendAgain({ model, document }: MailProps) {
  const { t } = useTexts();
  const { allowedActions, send } = useSending();
  if (model !== MAIL || !document || !isFailed(document) || !allowedActions.canSendAgain) return null;
  return { label: t('mail.sendAgain'), icon: <ArrowClockwise />, position: ['panel', 'table-row'], onClick: () => send([document]) };
}

/** Above the list, for those that are ticked. */
export function SendAllAgain({ model, documents }: MailsProps) {
  const { t } = useTexts();
  const { allowedActions, send } = useSending();
  const failed = documents.filter(isFailed);
  if (model !== MAIL || failed.length === 0 || !allowedActions.canSendAgain) return null;
  return { label: t('mail.sendAllAgain', { count: failed.length }), icon: <ArrowClockwise />, onClick: () => void send(failed) };
}

function useSending() {
  const { t } = useTexts();
  const { allowedActions } = useRBAC(NEEDED);
  const { post } = useFetchClient();
  const { toggleNotification } = useNotification();
  const send = async (mails: readonly Mail[]): Promise<void> => {
    try {
      for (const { documentId } of mails) await post(`/handling/mails/${String(documentId)}/send-again`);
      toggleNotification({ type: 'success', message: t('mail.willBeSent', { count: mails.length }) });
    } catch {
      toggleNotification({ type: 'danger', message: t('mail.notSentAgain') });
    }
  };
  return { allowedActions, send };
}
