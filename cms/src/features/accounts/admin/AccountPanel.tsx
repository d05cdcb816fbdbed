import { Box, Button, Dialog, Flex, Typography } from '@strapi/design-system';
import { Duplicate, Mail, SignOut } from '@strapi/icons';
import { Layouts, useAdminUsers, useFetchClient, useNotification } from '@strapi/strapi/admin';
import { useState, type ReactNode } from 'react';
import { useParams } from 'react-router-dom';

import { dateAndTime, momentOf } from '../../../admin/texts/format';
import { useTexts } from '../../../admin/texts/useTexts';
import { useFetched } from '../../../admin/useFetched';
import { usePermitted } from '../../../admin/usePermitted';
import { valueLabel } from '../../../admin/texts/value-labels';
import { AccountSecondFactor } from '../../second-factor/admin/AccountSecondFactor';
import type { AccountAccess, ShownInvitation, ShownSession } from '../api-types';
import { deviceText } from './device-text';
import { MANAGE_ACCOUNTS } from './permissions';

/** Below a colleague's data: their invitation, second factor and sessions. */
export function AccountPanel() {
  const isPermitted = usePermitted(MANAGE_ACCOUNTS);
  const { id = '' } = useParams();
  if (!isPermitted) return null;
  return <Access key={id} id={id} />;
}

function Access({ id }: { readonly id: string }) {
  const { t } = useTexts();
  const { post } = useFetchClient();
  const { toggleNotification } = useNotification();
  const [time, setTime] = useState(0);
  const [isBusy, setBusy] = useState(false);
  // Saving the form above may end the invitation's link, or sessions.
  const { data: shown } = useAdminUsers({ id });
  const savedAt = Date.parse(String(shown?.users[0]?.updatedAt)) || 0;
  const answer = useFetched<{ data: AccountAccess }>(shown ? `/staff-accounts/${id}` : null, time + savedAt);
  if (answer.state !== 'loaded') return null;
  const { invitation, email, sessions } = answer.data.data;

  const again = () => setTime((last) => last + 1);
  const send = async (path: string, body: object, done: string) => {
    setBusy(true);
    try {
      await post(`/staff-accounts/${id}/${path}`, body);
      toggleNotification({ type: 'success', message: done });
    } catch (error) {
      const isTooMany = (error as { readonly response?: { readonly status?: number } }).response?.status === 429;
      toggleNotification({ type: 'danger', message: t(isTooMany ? 'access.tooMany' : 'access.failed') });
    }
    again();
    setBusy(false);
  };
  return (
    <Layouts.Content>
      <Flex direction="column" alignItems="stretch" gap={6} paddingTop={6} paddingBottom={8}>
        {invitation && <Invitation invitation={invitation} email={email} isBusy={isBusy} onSend={() => void send('invite', {}, t('access.sentAgain'))} />}
        <AccountSecondFactor id={id} onReset={again} />
        <Sessions sessions={sessions} isBusy={isBusy} onEnd={(session) => void send('end-sessions', session === undefined ? {} : { session }, t('access.ended'))} />
      </Flex>
    </Layouts.Content>
  );
}

function Panel({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <Box tag="section" aria-label={title} background="neutral0" hasRadius shadow="filterShadow" padding={{ initial: 5, medium: 7 }}>
      <Flex direction="column" alignItems="stretch" gap={4}>
        <Typography tag="h2" variant="delta">{title}</Typography>
        {children}
      </Flex>
    </Box>
  );
}

interface InvitationProps {
  readonly invitation: ShownInvitation;
  readonly email: string;
  readonly isBusy: boolean;
  readonly onSend: () => void;
}

function Invitation({ invitation, email, isBusy, onSend }: InvitationProps) {
  const texts = useTexts();
  const { t } = texts;
  const { toggleNotification } = useNotification();
  const { link, expiresAt, isExpired } = invitation;
  const copy = () =>
    void navigator.clipboard.writeText(link).then(
      () => toggleNotification({ type: 'success', message: t('access.copied') }),
      () => toggleNotification({ type: 'warning', message: t('access.copyFailed') }),
    );
  return (
    <Panel title={t('access.invitation')}>
      <Typography tag="p">{t(isExpired ? 'access.expired' : 'access.validUntil', { time: dateAndTime(expiresAt, texts) })} {isExpired ? '' : mailText(invitation, email, texts)}</Typography>
      {!isExpired && <Typography tag="p" variant="pi" textColor="neutral600" style={{ overflowWrap: 'anywhere' }}>{link}</Typography>}
      <Flex gap={2} wrap="wrap">
        {!isExpired && <Button type="button" variant="secondary" startIcon={<Duplicate />} onClick={copy}>{t('access.copy')}</Button>}
        <Button type="button" variant="tertiary" startIcon={<Mail />} loading={isBusy} onClick={onSend}>{t('access.sendAgain')}</Button>
      </Flex>
    </Panel>
  );
}

/** What has become of the mail, without promising more than is known. */
function mailText({ mail, hasMailServer }: ShownInvitation, email: string, { t, language }: ReturnType<typeof useTexts>): string {
  if (!hasMailServer) return t('access.mail.folder');
  if (!mail) return t('access.mail.none');
  if (mail.state === 'sent') return t('access.mail.sent', { email });
  if (mail.state === 'failed') return t('access.mail.failed', { reason: mail.failure === null ? '–' : valueLabel(mail.failure, language) });
  return t(mail.failure === null ? 'access.mail.pending' : 'access.mail.away');
}

function Sessions({ sessions, isBusy, onEnd }: { readonly sessions: readonly ShownSession[]; readonly isBusy: boolean; readonly onEnd: (session?: string) => void }) {
  const texts = useTexts();
  const { t } = texts;
  const nameOf = ({ device }: ShownSession): string => deviceText(device, texts);
  return (
    <Panel title={t('access.sessions')}>
      {sessions.length === 0 && <Typography tag="p">{t('access.noSessions')}</Typography>}
      {sessions.map((session) => (
        <Flex key={session.id} gap={3} justifyContent="space-between" alignItems="center" wrap="wrap">
          <Box minWidth={0} flex="1 1 20rem">
            <Typography tag="p" fontWeight="bold">{nameOf(session)}</Typography>
            <Typography tag="p" variant="pi" textColor="neutral600">{[session.loggedInAt === null ? undefined : t('access.loggedIn', { time: momentOf(session.loggedInAt, texts) }), t('access.used', { time: momentOf(session.usedAt, texts) })].filter(Boolean).join(', ')}</Typography>
          </Box>
          <Button type="button" variant="tertiary" startIcon={<SignOut />} disabled={isBusy} aria-label={t('access.endOf', { device: nameOf(session) })} onClick={() => onEnd(session.id)}>{t('access.end')}</Button>
        </Flex>
      ))}
      {sessions.length > 1 && (
        <Flex>
          <Dialog.Root>
            <Dialog.Trigger><Button type="button" variant="danger-light" startIcon={<SignOut />} disabled={isBusy}>{t('access.endAll')}</Button></Dialog.Trigger>
            <Dialog.Content>
              <Dialog.Header>{t('access.endAllTitle')}</Dialog.Header>
              <Dialog.Body><Typography tag="p">{t('access.endAllText')}</Typography></Dialog.Body>
              <Dialog.Footer>
                <Dialog.Cancel><Button variant="tertiary" fullWidth>{t('access.cancel')}</Button></Dialog.Cancel>
                <Dialog.Action><Button variant="danger" fullWidth onClick={() => onEnd()}>{t('access.endAll')}</Button></Dialog.Action>
              </Dialog.Footer>
            </Dialog.Content>
          </Dialog.Root>
        </Flex>
      )}
    </Panel>
  );
}
