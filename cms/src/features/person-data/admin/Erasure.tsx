import { Button, Dialog, Typography } from '@strapi/design-system';
import { Trash } from '@strapi/icons';

import { visibleLine } from '../../../lib/visible-text';
import type { Match } from '../api-types';
import { useTexts } from '../../../admin/texts/useTexts';

interface ErasureProps {
  readonly selected: readonly Match[];
  readonly isBusy: boolean;
  readonly onConfirm: () => void;
}

/** As many people as the question names. */
const NAMED = 3;

/** Confirmation dialog of an erasure. */
export function Erasure({ selected, isBusy, onConfirm }: ErasureProps) {
  const { t } = useTexts();
  const held = selected.filter(({ holdReason }) => holdReason !== null).length;
  const people = [...new Set(selected.filter(({ holdReason }) => holdReason === null).map(({ name, email }) => visibleLine(`${name} (${email})`)))];
  const more = people.length - NAMED;
  const named = people.slice(0, NAMED).join(', ');
  return (
    <Dialog.Root>
      <Dialog.Trigger>
        <Button variant="danger" startIcon={<Trash />} disabled={selected.length === 0} loading={isBusy}>{t('person.erase')}</Button>
      </Dialog.Trigger>
      <Dialog.Content>
        <Dialog.Header>{t('person.eraseTitle')}</Dialog.Header>
        <Dialog.Body>
          <Typography tag="p">
            {t('person.eraseText', { count: selected.length - held })}
            {held > 0 && t('person.eraseHeld', { count: held })}
          </Typography>
          {named !== '' && (
            <Typography tag="p" fontWeight="bold" style={{ overflowWrap: 'anywhere' }}>
              {more > 0 ? t('person.whoseMore', { people: named, count: more }) : t('person.whose', { people: named })}
            </Typography>
          )}
        </Dialog.Body>
        <Dialog.Footer>
          <Dialog.Cancel><Button variant="tertiary" fullWidth>{t('person.cancel')}</Button></Dialog.Cancel>
          <Dialog.Action><Button variant="danger" fullWidth onClick={onConfirm}>{t('person.erase')}</Button></Dialog.Action>
        </Dialog.Footer>
      </Dialog.Content>
    </Dialog.Root>
  );
}
