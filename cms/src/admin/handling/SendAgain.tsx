import { ArrowClockwise } from '@strapi/icons';
import { useFetchClient, useNotification, useRBAC } from '@strapi/strapi/admin';

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
  const { allowedActions, send } = useSending();
  if (model !== MAIL || !document || !isFailed(document) || !allowedActions.canSendAgain) return null;
  return { label: 'Send again', icon: <ArrowClockwise />, position: ['panel', 'table-row'], onClick: () => send([document]) };
}

/** Above the list, for those that are ticked. */
export function SendAllAgain({ model, documents }: MailsProps) {
  const { allowedActions, send } = useSending();
  const failed = documents.filter(isFailed);
  if (model !== MAIL || failed.length === 0 || !allowedActions.canSendAgain) return null;
  return { label: failed.length === 1 ? 'Send 1 again' : `Send ${failed.length} again`, icon: <ArrowClockwise />, onClick: () => void send(failed) };
}

function useSending() {
  const { allowedActions } = useRBAC(NEEDED);
  const { post } = useFetchClient();
  const { toggleNotification } = useNotification();
  const send = async (mails: readonly Mail[]): Promise<void> => {
    try {
      for (const { documentId } of mails) await post(`/handling/mails/${String(documentId)}/send-again`);
      toggleNotification({ type: 'success', message: mails.length === 1 ? 'The mail will be sent again.' : `${mails.length} mails will be sent again.` });
    } catch {
      toggleNotification({ type: 'danger', message: 'This could not be sent again. Load the page anew: it may have been sent by now.' });
    }
  };
  return { allowedActions, send };
}
