import { Button, Modal } from '@strapi/design-system';
import { Mail } from '@strapi/icons';
import { useIsMobile } from '@strapi/strapi/admin';
import { useState } from 'react';

import { useTexts } from '../../../admin/texts/useTexts';
import { AnswerForm } from './AnswerForm';

interface AnswerDialogProps {
  readonly documentId: string;
  readonly onSent: () => void;
}

/** Button and window for answering a help request by e-mail. The window is new each time that it opens. */
export function AnswerDialog({ documentId, onSent }: AnswerDialogProps) {
  const { t } = useTexts();
  const isMobile = useIsMobile();
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <Modal.Root open={isOpen} onOpenChange={setOpen}>
      <div>
        <Modal.Trigger>
          <Button type="button" variant="secondary" startIcon={<Mail />} fullWidth={isMobile}>{t('answer.open')}</Button>
        </Modal.Trigger>
      </div>
      <Modal.Content>
        <Modal.Header>
          <Modal.Title>{t('answer.title')}</Modal.Title>
        </Modal.Header>
        <AnswerForm
          documentId={documentId}
          onSent={() => {
            close();
            onSent();
          }}
        />
      </Modal.Content>
    </Modal.Root>
  );
}
