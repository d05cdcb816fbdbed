import { Button, Field, Flex, Modal, Textarea, Typography } from '@strapi/design-system';
import { isFetchError, useFetchClient } from '@strapi/strapi/admin';
import { useState, type FormEvent } from 'react';

import { languageName } from '../../../admin/texts/format';
import { useTexts } from '../../../admin/texts/useTexts';
import { versionAt, type Version } from './versions';

interface WithdrawalProps {
  readonly version: Version;
  readonly onWithdrawn: () => void;
}

/** Asks why a version is withdrawn, and withdraws it. */
export function Withdrawal({ version, onWithdrawn }: WithdrawalProps) {
  const texts = useTexts();
  const { t } = texts;
  const language = languageName(version.language, texts);
  const { put } = useFetchClient();
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string>();
  const [isSending, setSending] = useState(false);

  const withdraw = async (event: FormEvent) => {
    event.preventDefault();
    if (reason.trim() === '') return setError(t('withdrawal.reasonMissing'));
    setSending(true);
    try {
      await put(versionAt(version.documentId), { withdrawn: true, withdrawal_reason: reason.trim() });
      onWithdrawn();
    } catch (failure) {
      setError(isFetchError(failure) ? failure.message : t('withdrawal.unreachable'));
      setSending(false);
    }
  };

  return (
    <Modal.Root>
      <Modal.Trigger>
        <Button variant="danger-light">{t('withdrawal.button')}</Button>
      </Modal.Trigger>
      <Modal.Content>
        <form onSubmit={(event) => void withdraw(event)}>
          <Modal.Header>
            <Modal.Title>{t('withdrawal.title', { version: version.version, language })}</Modal.Title>
          </Modal.Header>
          <Modal.Body>
            <Flex direction="column" alignItems="stretch" gap={4}>
              <Typography>{t('withdrawal.effect')}</Typography>
              <Typography>{t('withdrawal.noOther', { language })}</Typography>
              <Field.Root name="reason" required hint={t('withdrawal.hint')} {...(error !== undefined && { error })}>
                <Field.Label>{t('withdrawal.why')}</Field.Label>
                <Textarea value={reason} onChange={(event: React.ChangeEvent<HTMLTextAreaElement>) => setReason(event.target.value)} />
                <Field.Error />
                <Field.Hint />
              </Field.Root>
            </Flex>
          </Modal.Body>
          <Modal.Footer>
            <Modal.Close>
              <Button variant="tertiary">{t('withdrawal.cancel')}</Button>
            </Modal.Close>
            <Button type="submit" variant="danger" loading={isSending}>{t('withdrawal.confirm')}</Button>
          </Modal.Footer>
        </form>
      </Modal.Content>
    </Modal.Root>
  );
}
