import { Button, Field, Flex, Modal, Textarea, Typography } from '@strapi/design-system';
import { isFetchError, useFetchClient } from '@strapi/strapi/admin';
import { useState, type FormEvent } from 'react';

import { languageName } from '../languages';
import { versionAt, type Version } from './versions';

interface WithdrawalProps {
  readonly version: Version;
  readonly onWithdrawn: () => void;
}

/** Asks why a version is withdrawn, and withdraws it. */
export function Withdrawal({ version, onWithdrawn }: WithdrawalProps) {
  const { put } = useFetchClient();
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string>();
  const [isSending, setSending] = useState(false);

  const withdraw = async (event: FormEvent) => {
    event.preventDefault();
    if (reason.trim() === '') return setError('Write down why this version is withdrawn.');
    setSending(true);
    try {
      await put(versionAt(version.documentId), { withdrawn: true, withdrawal_reason: reason.trim() });
      onWithdrawn();
    } catch (failure) {
      setError(isFetchError(failure) ? failure.message : 'The CMS could not be reached. Try again.');
      setSending(false);
    }
  };

  return (
    <Modal.Root>
      <Modal.Trigger>
        <Button variant="danger-light">Withdraw</Button>
      </Modal.Trigger>
      <Modal.Content>
        <form onSubmit={(event) => void withdraw(event)}>
          <Modal.Header>
            <Modal.Title>Withdraw version {version.version} in {languageName(version.language)}</Modal.Title>
          </Modal.Header>
          <Modal.Body>
            <Flex direction="column" alignItems="stretch" gap={4}>
              <Typography>From that moment nobody can sign this text, not even a client who is reading it now. What was signed before stays as it is. This cannot be undone.</Typography>
              <Typography>If this is the one to sign now, nothing can be signed in {languageName(version.language)} until a corrected text is published.</Typography>
              <Field.Root name="reason" required hint="For the firm’s own records: clients do not see it." {...(error !== undefined && { error })}>
                <Field.Label>Why it is withdrawn</Field.Label>
                <Textarea value={reason} onChange={(event: React.ChangeEvent<HTMLTextAreaElement>) => setReason(event.target.value)} />
                <Field.Error />
                <Field.Hint />
              </Field.Root>
            </Flex>
          </Modal.Body>
          <Modal.Footer>
            <Modal.Close>
              <Button variant="tertiary">Cancel</Button>
            </Modal.Close>
            <Button type="submit" variant="danger" loading={isSending}>Withdraw this version</Button>
          </Modal.Footer>
        </form>
      </Modal.Content>
    </Modal.Root>
  );
}
