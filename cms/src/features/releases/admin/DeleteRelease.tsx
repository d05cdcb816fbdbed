import { Button, Dialog, Typography } from '@strapi/design-system';
import { useFetchClient, useNotification } from '@strapi/strapi/admin';
import { useNavigate } from 'react-router-dom';

import { useTexts } from '../../../admin/texts/useTexts';
import type { ReleaseDetails } from '../api-types';

/** The button “Delete…”, which asks first. */
export function DeleteRelease({ release }: { readonly release: ReleaseDetails }) {
  const { t } = useTexts();
  const { post } = useFetchClient();
  const { toggleNotification } = useNotification();
  const navigate = useNavigate();

  const remove = async () => {
    try {
      await post(`/releases/${release.id}/delete`, {});
      toggleNotification({ type: 'success', message: t('release.deletedRelease', { name: release.name }) });
      navigate('/releases');
    } catch {
      toggleNotification({ type: 'warning', message: t('release.notDeleted') });
    }
  };

  return (
    <Dialog.Root>
      <Dialog.Trigger><Button variant="danger-light">{t('release.delete')}</Button></Dialog.Trigger>
      <Dialog.Content>
        <Dialog.Header>{t('release.deleteTitle')}</Dialog.Header>
        <Dialog.Body><Typography tag="p" textAlign="center">{t('release.deleteEffect')}</Typography></Dialog.Body>
        <Dialog.Footer>
          <Dialog.Cancel><Button variant="tertiary" fullWidth>{t('release.close')}</Button></Dialog.Cancel>
          <Dialog.Action><Button variant="danger-light" fullWidth onClick={() => void remove()}>{t('release.deleteSave')}</Button></Dialog.Action>
        </Dialog.Footer>
      </Dialog.Content>
    </Dialog.Root>
  );
}
