import { Button, Modal } from '@strapi/design-system';
import { Mail } from '@strapi/icons';
import { useIsMobile } from '@strapi/strapi/admin';
import { useState } from 'react';

import { useTexts } from '../../../admin/texts/useTexts';
import { useUnsent } from '../../../admin/useUnsent';
import { AnswerForm, newAnswer, toBeSentAnew, type WrittenAnswer } from './AnswerForm';

interface AnswerDialogProps {
  readonly documentId: string;
  readonly onSent: () => void;
}

const isUnsent = ({ isChanged }: WrittenAnswer): boolean => isChanged;

/**
 * Button and window for answering a help request by e-mail. What was written is there again when the window was closed by a stray
 * click, or the page was left.
 */
export function AnswerDialog({ documentId, onSent }: AnswerDialogProps) {
  const { t } = useTexts();
  const isMobile = useIsMobile();
  const [isOpen, setOpen] = useState(false);
  const [answer, setAnswer] = useUnsent(`answer to ${documentId}`, newAnswer, isUnsent);
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
          <Button type="button" variant="secondary" startIcon={<Mail />} fullWidth={isMobile}>{t(isUnsent(answer) ? 'answer.goOn' : 'answer.open')}</Button>
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
