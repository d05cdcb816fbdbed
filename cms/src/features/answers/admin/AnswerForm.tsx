import { Box, Button, Field, Flex, Modal, SingleSelect, SingleSelectOption, Textarea, TextInput, Typography } from '@strapi/design-system';
import { isFetchError, useFetchClient, useNotification } from '@strapi/strapi/admin';
import { localeByCode } from '@site/rules';
import { type ChangeEvent, type Dispatch, type ReactNode, type SetStateAction, useEffect, useRef, useState } from 'react';

import { randomId } from '../../../admin/random-id';
import { languageName } from '../../../admin/texts/format';
import { type Texts, useTexts } from '../../../admin/texts/useTexts';
import { type AnswerOffer, MAX_ANSWER, MAX_SUBJECT } from '../api-types';
import { faultOf, SENT_BEFORE, type Fault } from './faults';

/** What is written. */
export interface WrittenAnswer {
  /** However often it is sent, one answer goes out. */
  readonly key: string;
  /** Undefined until a template is chosen. */
  readonly template: string | undefined;
  readonly subject: string;
  readonly text: string;
  /** Somebody has written more than the template. */
  readonly isChanged: boolean;
  /** An answer with this key has been sent, perhaps with other words. */
  readonly isSent: boolean;
}

export const newAnswer = (): WrittenAnswer => ({ key: randomId(), template: undefined, subject: '', text: '', isChanged: false, isSent: false });

/** The same words as another answer: whoever sends them after all has been told that one was sent. */
export const toBeSentAnew = (answer: WrittenAnswer): WrittenAnswer => ({ ...answer, key: randomId(), isSent: false });

interface AnswerFormProps {
  readonly documentId: string;
  readonly answer: WrittenAnswer;
  readonly onWrite: Dispatch<SetStateAction<WrittenAnswer>>;
  readonly isSending: boolean;
  readonly onSending: (isSending: boolean) => void;
  readonly onDiscard: () => void;
  readonly onSent: () => void;
}

type Loaded = { readonly state: 'loading' } | { readonly state: 'failed'; readonly isGone: boolean } | { readonly state: 'loaded'; readonly offer: AnswerOffer };

/** Reads what can be answered, and shows it, or why nothing can. */
export function AnswerForm(props: AnswerFormProps) {
  const { documentId } = props;
  const { t } = useTexts();
  const { get } = useFetchClient();
  const [loaded, setLoaded] = useState<Loaded>({ state: 'loading' });
  useEffect(() => {
    const abort = new AbortController();
    const settle = (answer: Loaded) => !abort.signal.aborted && setLoaded(answer);
    get<{ readonly data: AnswerOffer }>(`/handling/help-requests/${documentId}/answers`, { signal: abort.signal }).then(
      ({ data }) => settle({ state: 'loaded', offer: data.data }),
      (error: unknown) => settle({ state: 'failed', isGone: isFetchError(error) && error.status === 404 }),
    );
    return () => abort.abort();
  }, [get, documentId]);

  if (loaded.state === 'loading') return <Message>{t('answer.loading')}</Message>;
  if (loaded.state === 'failed') return <Message isProblem>{t(loaded.isGone ? 'answer.gone' : 'answer.loadFailed')}</Message>;
  if (loaded.offer.obstacle !== null) return <Message isProblem>{loaded.offer.obstacle}</Message>;
  if (loaded.offer.answers.length === 0) return <Message isProblem>{t('answer.none')}</Message>;
  return <Letter {...props} offer={loaded.offer} />;
}

/** Instead of the form. */
function Message({ isProblem = false, children }: { readonly isProblem?: boolean; readonly children: ReactNode }) {
  const { t } = useTexts();
  return (
    <>
      <Modal.Body>
        <Typography tag="p" {...(isProblem && { role: 'alert' })}>{children}</Typography>
      </Modal.Body>
      <Modal.Footer>
        <Modal.Close>
          <Button type="button" variant="tertiary">{t('answer.close')}</Button>
        </Modal.Close>
      </Modal.Footer>
    </>
  );
}

interface LetterProps extends AnswerFormProps {
  readonly offer: AnswerOffer;
}

/** The chosen template, filled in, to be changed and sent. */
function Letter({ documentId, offer, answer, onWrite, isSending, onSending, onDiscard, onSent }: LetterProps) {
  const texts = useTexts();
  const { t } = texts;
  const { post } = useFetchClient();
  const { toggleNotification } = useNotification();
  const [fault, setFault] = useState<Fault>();
  const { subject, text } = answer;
  const chosen = offer.answers.find(({ template }) => template === answer.template);
  const fields = { subject: useRef<HTMLInputElement>(null), text: useRef<HTMLTextAreaElement>(null) };

  const choose = (template: string): void => {
    const offered = offer.answers.find((one) => one.template === template);
    if (!offered) return;
    onWrite({ ...answer, template, subject: offered.subject, text: offered.text, isChanged: false });
    setFault(undefined);
  };
  const show = (found: Fault): void => {
    setFault(found);
    if (found.field) fields[found.field].current?.focus();
  };
  const send = async (): Promise<void> => {
    if (!chosen) return;
    const wrong = wrongIn({ subject, text }, texts);
    if (wrong) return show(wrong);
    setFault(undefined);
    onSending(true);
    try {
      await post(`/handling/help-requests/${documentId}/answers`, { key: answer.key, template: chosen.template, subject, text });
      toggleNotification({ type: 'success', message: t('answer.sent') });
      onSent();
    } catch (error) {
      if (isFetchError(error) && error.status === SENT_BEFORE) onWrite((now) => ({ ...now, isSent: true }));
      show(faultOf(error, texts));
    }
    onSending(false);
  };

  const language = chosen?.language ?? offer.language;
  const { dir } = localeByCode(language);
  const isChanged = answer.template !== undefined && (subject !== chosen?.subject || text !== chosen.text);
  // While it is sent nothing is changed, as the window closes then; a fault is shown in a field that can be focused.
  const errorAt = (field: Fault['field']) => (fault && fault.field === field ? { error: fault.message } : {});
  return (
    <>
      <Modal.Body>
        <Flex direction="column" alignItems="stretch" gap={4}>
          <div>
            <Typography tag="p" style={{ overflowWrap: 'anywhere' }}>{t('answer.to', { recipient: offer.recipient })}</Typography>
            <Typography tag="p" textColor="neutral600">
              {chosen && chosen.language !== offer.language ? t('answer.untranslated', { language: languageName(offer.language, texts), instead: languageName(chosen.language, texts) }) : t('answer.language', { language: languageName(offer.language, texts) })}
            </Typography>
          </div>
          <Field.Root name="template" {...(isChanged && { hint: t('answer.replace') })}>
            <Field.Label>{t('answer.template')}</Field.Label>
            <SingleSelect value={chosen?.template ?? ''} placeholder={t('answer.choose')} disabled={isSending} onChange={(template: string | number) => choose(String(template))}>
              {offer.answers.map(({ template, name }) => <SingleSelectOption key={template} value={template}>{name}</SingleSelectOption>)}
            </SingleSelect>
            <Field.Hint />
          </Field.Root>
          {answer.template !== undefined && (
            <>
              <Field.Root name="subject" required {...errorAt('subject')}>
                <Field.Label>{t('answer.subject')}</Field.Label>
                <TextInput ref={fields.subject} value={subject} readOnly={isSending} lang={language} dir={dir} onChange={(event: ChangeEvent<HTMLInputElement>) => onWrite({ ...answer, subject: event.target.value, isChanged: true })} />
                <Field.Error />
              </Field.Root>
              <Field.Root name="text" required hint={t('answer.textHint')} {...errorAt('text')}>
                <Field.Label>{t('answer.text')}</Field.Label>
                <Textarea ref={fields.text} value={text} rows={14} readOnly={isSending} lang={language} dir={dir} onChange={(event: ChangeEvent<HTMLTextAreaElement>) => onWrite({ ...answer, text: event.target.value, isChanged: true })} />
                <Field.Error />
                <Field.Hint />
              </Field.Root>
            </>
          )}
          <Box role="alert">{fault && fault.field === undefined && <Typography tag="p" textColor="danger700">{fault.message}</Typography>}</Box>
        </Flex>
      </Modal.Body>
      <Modal.Footer>
        <Button type="button" variant="tertiary" disabled={isSending} onClick={onDiscard}>{t('answer.cancel')}</Button>
        <Button type="button" loading={isSending} disabled={!chosen} onClick={() => void send()}>{t('answer.send')}</Button>
      </Modal.Footer>
    </>
  );
}

/** What can be told without asking the CMS. */
function wrongIn(words: Readonly<Record<'subject' | 'text', string>>, { t }: Texts): Fault | undefined {
  for (const [field, max] of [['subject', MAX_SUBJECT], ['text', MAX_ANSWER]] as const) {
    const length = words[field].trim().length;
    if (length === 0) return { field, message: t('answer.missing') };
    if (length > max) return { field, message: t('answer.tooLong', { max }) };
  }
  return undefined;
}
