import { Button, Dialog, Typography } from '@strapi/design-system';
import { Trash } from '@strapi/icons';

import { count, type Match } from './matches';

interface ErasureProps {
  readonly selected: readonly Match[];
  readonly isBusy: boolean;
  readonly onConfirm: () => void;
}

/** Asks once more before what cannot be undone. */
export function Erasure({ selected, isBusy, onConfirm }: ErasureProps) {
  const held = selected.filter(({ holdReason }) => holdReason !== null).length;
  return (
    <Dialog.Root>
      <Dialog.Trigger>
        <Button variant="danger" startIcon={<Trash />} disabled={selected.length === 0} loading={isBusy}>Erase</Button>
      </Dialog.Trigger>
      <Dialog.Content>
        <Dialog.Header>Erase for good?</Dialog.Header>
        <Dialog.Body>
          <Typography tag="p">
            {count(selected.length - held, 'entry', 'entries')} will be erased, with history, mails and pictures. Nobody can bring them back.
            {held > 0 && ` ${count(held, 'signed agreement is', 'signed agreements are')} held, and stay.`}
          </Typography>
        </Dialog.Body>
        <Dialog.Footer>
          <Dialog.Cancel><Button variant="tertiary" fullWidth>Cancel</Button></Dialog.Cancel>
          <Dialog.Action><Button variant="danger" fullWidth onClick={onConfirm}>Erase</Button></Dialog.Action>
        </Dialog.Footer>
      </Dialog.Content>
    </Dialog.Root>
  );
}
