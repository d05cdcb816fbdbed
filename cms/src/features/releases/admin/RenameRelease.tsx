import { Button, Field, Modal, TextInput } from '@strapi/design-system';
import { useFetchClient, useNotification } from '@strapi/strapi/admin';
import { type FormEvent, useState } from 'react';

import { useTexts } from '../../../admin/texts/useTexts';
import { faultOf } from '../../publication-plans/admin/field-faults';
import { LIMITS, type ReleaseDetails } from '../api-types';

interface RenameReleaseProps {
  readonly release: ReleaseDetails;
  readonly onChange: () => void;
}

/** The button “Rename…”, with the window that it opens. */
export function RenameRelease(props: RenameReleaseProps) {
  const { t } = useTexts();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="tertiary" onClick={() => setOpen(true)}>{t('release.rename')}</Button>
      {isOpen && <RenameWindow {...props} onClose={() => setOpen(false)} />}
    </>
  );
}

function RenameWindow({ release, onChange, onClose }: RenameReleaseProps & { readonly onClose: () => void }) {
  const { t } = useTexts();
  const { post } = useFetchClient();
  const { toggleNotification } = useNotification();
  const [name, setName] = useState(release.name);
  const [error, setError] = useState<string>();
  const [isSending, setSending] = useState(false);

  const rename = async (event: FormEvent) => {
    event.preventDefault();
    setSending(true);
    setError(undefined);
    try {
      await post(`/releases/${release.id}/rename`, { name });
      toggleNotification({ type: 'success', message: t('release.renamed') });
      onClose();
      onChange();
    } catch (failure) {
      setError(faultOf(failure, ['name'])?.message ?? t('release.notRenamed'));
      setSending(false);
    }
  };

  return (
    <Modal.Root open onOpenChange={(isOpen: boolean) => !isOpen && !isSending && onClose()}>
      <Modal.Content>
        <form onSubmit={(event) => void rename(event)} noValidate>
          <Modal.Header><Modal.Title>{t('release.renameTitle')}</Modal.Title></Modal.Header>
          <Modal.Body>
            <Field.Root name="name" required {...(error !== undefined && { error })}>
              <Field.Label>{t('release.name')}</Field.Label>
              <TextInput value={name} maxLength={LIMITS.nameLength} onChange={(event: React.ChangeEvent<HTMLInputElement>) => setName(event.target.value)} />
              <Field.Error />
            </Field.Root>
          </Modal.Body>
          <Modal.Footer>
            <Button type="button" variant="tertiary" onClick={onClose}>{t('release.close')}</Button>
            <Button type="submit" loading={isSending}>{t('release.renameSave')}</Button>
          </Modal.Footer>
        </form>
      </Modal.Content>
    </Modal.Root>
  );
}
