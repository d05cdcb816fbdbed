import { Button, Field, Flex, Modal, SingleSelect, SingleSelectOption, Textarea, Typography } from '@strapi/design-system';
import { Download } from '@strapi/icons';
import { isFetchError, useFetchClient, useNotification } from '@strapi/strapi/admin';
import { LANGUAGE_CODES, type LanguageCode } from '@site/rules';
import { type FormEvent, useRef, useState } from 'react';

import { bytesOf, saveFile } from '../../../admin/save-file';
import { languageOption } from '../../../admin/texts/format';
import { useTexts } from '../../../admin/texts/useTexts';
import type { TextKey } from '../../../admin/texts/en';
import { isVisibleText } from '../../../lib/visible-text';
import { type HandoverAnswer, MAX_REASON_CHARACTERS } from '../api-types';

interface HandoverDialogProps {
  readonly documentId: string;
  readonly reference: string;
  /** Of the agreement. */
  readonly language: LanguageCode;
  readonly onDone: () => void;
}

/** Button and dialog that ask for language and reason, and download the archive of a signed agreement. */
export function HandoverDialog({ documentId, reference, language: agreementLanguage, onDone }: HandoverDialogProps) {
  const texts = useTexts();
  const { t } = texts;
  const { post } = useFetchClient();
  const { toggleNotification } = useNotification();
  const [isOpen, setOpen] = useState(false);
  const [language, setLanguage] = useState(agreementLanguage);
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string>();
  const [isMaking, setMaking] = useState(false);
  const reasonField = useRef<HTMLTextAreaElement>(null);

  const refuse = (text: string) => {
    setError(text);
    // The error is at this field, so it is read out with it.
    reasonField.current?.focus();
  };

  const handOver = async (event: FormEvent) => {
    event.preventDefault();
    const written = reason.replace(/\s+/g, ' ').trim();
    if (!/[^\p{C}\p{Z}]/u.test(written)) return refuse(t('handover.reasonMissing'));
    if (!isVisibleText(written)) return refuse(t('handover.invalid'));
    if (written.length > MAX_REASON_CHARACTERS) return refuse(t('handover.reasonTooLong', { max: MAX_REASON_CHARACTERS }));
    setMaking(true);
    setError(undefined);
    try {
      const { data } = await post<{ readonly data: HandoverAnswer }>(`/signed-agreements/${documentId}/hand-over`, { language, reason: written });
      saveFile(new Blob([bytesOf(data.data.archive)], { type: 'application/zip' }), data.data.name);
      toggleNotification({ type: 'success', message: t('handover.done') });
      setOpen(false);
      setReason('');
      onDone();
    } catch (failure) {
      refuse(t(failureText(failure)));
    }
    setMaking(false);
  };

  return (
    <Modal.Root open={isOpen} onOpenChange={setOpen}>
      <Modal.Trigger>
        <Button variant="secondary" startIcon={<Download />} fullWidth>{t('handover.button')}</Button>
      </Modal.Trigger>
      <Modal.Content>
        <form onSubmit={(event) => void handOver(event)}>
          <Modal.Header>
            <Modal.Title>{`${t('handover.title')}: `}<span style={{ whiteSpace: 'nowrap' }}>{reference}</span></Modal.Title>
          </Modal.Header>
          <Modal.Body>
            <Flex direction="column" alignItems="stretch" gap={4}>
              <Typography>{t('handover.about')}</Typography>
              <Typography>{t('handover.logged')}</Typography>
              <Field.Root name="language" required>
                <Field.Label>{t('handover.language')}</Field.Label>
                <SingleSelect value={language} onChange={(value: string | number) => setLanguage(LANGUAGE_CODES.find((code) => code === value) ?? language)}>
                  {LANGUAGE_CODES.map((code) => <SingleSelectOption key={code} value={code}>{languageOption(code, texts)}</SingleSelectOption>)}
                </SingleSelect>
              </Field.Root>
              <Field.Root name="reason" required hint={t('handover.reasonHint', { max: MAX_REASON_CHARACTERS })} {...(error !== undefined && { error })}>
                <Field.Label>{t('handover.reason')}</Field.Label>
                <Textarea ref={reasonField} value={reason} onChange={(event: React.ChangeEvent<HTMLTextAreaElement>) => setReason(event.target.value)} />
                <Field.Error />
                <Field.Hint />
              </Field.Root>
            </Flex>
          </Modal.Body>
          <Modal.Footer>
            <Modal.Close>
              <Button variant="tertiary">{t('handover.cancel')}</Button>
            </Modal.Close>
            <Button type="submit" startIcon={<Download />} loading={isMaking}>{t('handover.confirm')}</Button>
          </Modal.Footer>
        </form>
      </Modal.Content>
    </Modal.Root>
  );
}

/** The reason of a failure, by the status of the answer. */
function failureText(failure: unknown): TextKey {
  const failures: Readonly<Record<number, TextKey>> = { 400: 'handover.invalid', 403: 'handover.forbidden', 404: 'handover.gone', 429: 'handover.busy', 503: 'handover.unavailable' };
  return (isFetchError(failure) && failures[failure.status ?? 0]) || 'handover.failed';
}
