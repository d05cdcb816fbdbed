import { Button, Modal } from '@strapi/design-system';
import { ArrowsVertical } from '@strapi/icons';
import { useState } from 'react';
import { useParams } from 'react-router-dom';

import { useTexts } from '../../../admin/texts/useTexts';
import { usePermitted } from '../../../admin/usePermitted';
import { ORDERED, type OrderedUid } from '../../../content-types';
import { OrderWindow } from './OrderWindow';

/** Button above the list of a type whose entries have an order. */
export function OrderButton() {
  const { slug } = useParams();
  const uid = ORDERED.find((known) => known === slug);
  return uid ? <Opener uid={uid} /> : null;
}

function Opener({ uid }: { readonly uid: OrderedUid }) {
  const { t } = useTexts();
  // The CMS asks for both: what is published gets its number at once.
  const isPermitted = usePermitted(['update', 'publish'].map((action) => ({ action: `plugin::content-manager.explorer.${action}`, subject: uid })));
  const [isOpen, setOpen] = useState(false);
  if (!isPermitted) return null;
  return (
    <Modal.Root open={isOpen} onOpenChange={setOpen}>
      <Modal.Trigger>
        <Button variant="secondary" startIcon={<ArrowsVertical />}>{t('order.open')}</Button>
      </Modal.Trigger>
      <OrderWindow uid={uid} onClose={() => setOpen(false)} />
    </Modal.Root>
  );
}
