import { css } from '@emotion/react';
import type { FormHTMLAttributes, InputHTMLAttributes, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { PAGES, pagePath, type FormName, type Locale, type Office } from '@site/rules';

import { buttonStyles } from '../components/Button';
import { LinkedText } from '../components/LinkedText';
import { useLocale } from '../i18n';
import { breakpoint, color, space, text } from '../theme';
import { CallTimeField } from './CallTimeField';
import { ChallengeNote } from './ChallengeNote';
import { FailureNote } from './FailureNote';
import { controlStyles, Field } from './Field';
import { messageOf } from './messages';
import { PhoneField } from './PhoneField';
import { HoneypotField } from './HoneypotField';
import { TEXTS, type RequestFormState } from './useRequestForm';

const formStyles = css({ display: 'grid', gap: space.lg });
const hint = css({ fontSize: text.small, color: color.inkSoft });
const fields = css({ display: 'grid', gap: space.lg, columnGap: space.md, [breakpoint.medium]: { gridTemplateColumns: '1fr 1fr' } });
const button = css(buttonStyles, { minInlineSize: 'min(100%, 14rem)' });
const leftToRight = css(controlStyles, { direction: 'ltr' });

/** Attributes of the text inputs. */
export const INPUTS = {
  firstName: { autoComplete: 'given-name' },
  lastName: { autoComplete: 'family-name' },
  email: { type: 'email', inputMode: 'email', autoComplete: 'email', spellCheck: false, autoCapitalize: 'off' },
} as const satisfies Readonly<Record<string, InputHTMLAttributes<HTMLInputElement>>>;

const FAILURES = { offline: 'forms:offline', too_many_requests: 'forms:tooManyRequests', unavailable: 'forms:unavailable' } as const;

interface RequestFormProps extends Omit<RequestFormState, 'formRef' | 'honeypotRef'> {
  readonly form: FormName;
  readonly formRef?: RequestFormState['formRef'];
  readonly honeypotRef?: RequestFormState['honeypotRef'];
  /** Null: nobody is asked when to call. */
  readonly office: Office | null;
  /** The visitor's detected country; null if unknown. */
  readonly country: string | null;
  /** Fields after the common ones. */
  readonly children?: ReactNode;
}

/** The common parts of both forms, in every state. */
export function RequestForm({ form, formRef, honeypotRef, office, country, zone, isReady, isSending, errors, failure, challenge, onSolved, onUnsolved, doubtOf, phone, onPhoneChange, onPhoneTooLong, onInput, onSubmit, children }: RequestFormProps) {
  const { t } = useTranslation(['forms', TEXTS[form]]);
  const locale = useLocale();
  const errorOf = useFieldError(errors);
  const input = (name: string, attributes: InputHTMLAttributes<HTMLInputElement>) => (
    <Field id={controlId(form, name)} name={name} label={t(`forms:${name}`)} error={errorOf(name)} doubt={doubtOf(name)}>
      {(control) => <input css={attributes.type === 'email' ? leftToRight : controlStyles} readOnly={isSending} {...attributes} {...control} />}
    </Field>
  );

  return (
    // Without scripts the site's server answers (web/server/postedRequest.ts).
    <form ref={formRef} css={formStyles} {...postedTo(form, locale)} noValidate data-waits={isReady ? undefined : ''} onInput={onInput} onSubmit={onSubmit}>
      <p css={hint}>{t('forms:requiredHint')}</p>
      <div css={fields}>
        {input('firstName', INPUTS.firstName)}
        {input('lastName', INPUTS.lastName)}
        {input('email', INPUTS.email)}
        <PhoneField
          id={controlId(form, 'phone')}
          label={t('forms:phone')}
          countryLabel={t('forms:phoneCountry')}
          error={errorOf('phone')}
          doubt={doubtOf('phone')}
          value={phone}
          onChange={onPhoneChange}
          onTooLong={onPhoneTooLong}
          isLocked={isSending}
          country={country}
          language={locale.code}
        />
      </div>
      {children}
      {office && <CallTimeField id={controlId(form, 'callTime')} office={office} zone={zone} error={errorOf('callTime')} />}
      <HoneypotField inputRef={honeypotRef} />
      <DataUseNote />
      <div>
        <FailureNote>{failure && t(FAILURES[failure])}</FailureNote>
        <ChallengeNote challenge={challenge} texts="forms" onSolved={onSolved} onFailed={onUnsolved} />
        <button css={button} type="submit" aria-disabled={isSending}>
          {t(`${TEXTS[form]}:${isSending ? 'submitting' : 'submit'}`)}
        </button>
      </div>
    </form>
  );
}

/** Where browsers without scripts post a form: the help request to its own address, whose parameters are recorded. */
export const postedTo = (form: FormName, locale: Locale): FormHTMLAttributes<HTMLFormElement> => ({ method: 'post', ...(form === 'contact' && { action: pagePath(locale, PAGES.home) }) });

/** How the data of the form is used. */
export function DataUseNote() {
  const { t } = useTranslation('forms');
  return (
    <p css={hint}>
      <strong>{t('forms:dataUseTitle')}</strong><br />
      <LinkedText text={t('forms:dataUse')} />
    </p>
  );
}

/** The error message of a control, if it has one. */
export function useFieldError(errors: RequestFormState['errors']): (name: string) => string | undefined {
  const { t } = useTranslation('forms');
  return (name) => {
    const error = errors.find(({ field }) => field === name);
    return error && t(messageOf(error));
  };
}

export function controlId(form: FormName, name: string): string {
  return `${form}-${name}`;
}
