import { Button, Modal } from '@strapi/design-system';
import { Mail } from '@strapi/icons';
import { useIsMobile } from '@strapi/strapi/admin';
import { useState } from 'react';

import { useTexts } from '../../../admin/texts/useTexts';
import { AnswerForm, newAnswer, toBeSentAnew } from './AnswerForm';

interface AnswerDialogProps {
  readonly documentId: string;
  readonly onSent: () => void;
}

/** Button and window for answering a help request by e-mail. What was written is there again when the window was closed by a stray click. */
export function AnswerDialog({ documentId, onSent }: AnswerDialogProps) {
  const { t } = useTexts();
  const isMobile = useIsMobile();
  const [isOpen, setOpen] = useState(false);
  const [answer, setAnswer] = useState(newAnswer);
  const [isSending, setSending] = useState(false);
  const finish = () => {
    setOpen(false);
    setAnswer(newAnswer());
  };
  const show = (next: boolean) => {
    // Whether it was sent is said in the window.
    if (isSending) return;
    setOpen(next);
    if (!next && answer.isSent) setAnswer(toBeSentAnew);
  };
  return (
    <Modal.Root open={isOpen} onOpenChange={show}>
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
          answer={answer}
          onWrite={setAnswer}
          isSending={isSending}
          onSending={setSending}
          onDiscard={finish}
          onSent={() => {
            finish();
            onSent();
          }}
        />
      </Modal.Content>
    </Modal.Root>
  );
}
