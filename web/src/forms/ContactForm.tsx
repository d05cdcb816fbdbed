import { css } from '@emotion/react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { contactFormSchema, type Office } from '@site/rules';

import { controlStyles, Field } from './Field';
import { controlId, RequestForm, useFieldError } from './RequestForm';
import { useRequestForm, type AcceptedRequest } from './useRequestForm';
import { useVisitorCountry } from './useVisitorCountry';
import { VisitorTimes } from './VisitorTimes';

const messageStyles = css(controlStyles, { minBlockSize: '9rem', resize: 'vertical', display: 'block' });

export interface ContactFormProps {
  readonly office: Office | null;
  /** What stays below the form after sending; `times` is what the visitor's clock adds to the office hours. */
  readonly sent: (reference: string, times: ReactNode) => ReactNode;
}

/** The contact form: a help request with subject and message. */
export function ContactForm({ office, sent }: ContactFormProps) {
  const { t } = useTranslation(['forms', 'contactForm']);
  const country = useVisitorCountry();
  const [accepted, setAccepted] = useState<AcceptedRequest | null>(null);
  const state = useRequestForm({ form: 'contact', schema: contactFormSchema, office, onAccepted: setAccepted });
  const errorOf = useFieldError(state.errors);
  return (
    <>
      <RequestForm form="contact" office={office} country={country} {...state}>
        <Field id={controlId('contact', 'subject')} name="subject" label={t('forms:subject')} optional={t('forms:optional')} error={errorOf('subject')}>
          {(control) => <input css={controlStyles} readOnly={state.isSending} autoComplete="off" placeholder={t('contactForm:subjectPlaceholder')} {...control} />}
        </Field>
        <Field id={controlId('contact', 'message')} name="message" label={t('forms:message')} optional={t('forms:optional')} error={errorOf('message')}>
          {(control) => <textarea css={messageStyles} readOnly={state.isSending} rows={5} placeholder={t('contactForm:messagePlaceholder')} {...control} />}
        </Field>
      </RequestForm>
      {accepted !== null && sent(accepted.reference, office && <VisitorTimes office={office} now={accepted.at} wish={accepted.callTime} />)}
    </>
  );
}
