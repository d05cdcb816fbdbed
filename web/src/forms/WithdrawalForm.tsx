import { useTranslation } from 'react-i18next';

import { PAGES, pagePath, WITHDRAWAL_FIELDS } from '@site/rules';

import { Button, ButtonLink } from '../components/Button';
import { useLocale } from '../i18n';
import { momentOf } from '../lib/moment';
import { ChallengeNote } from './ChallengeNote';
import { FailureNote } from './FailureNote';
import { Field } from './Field';
import { HoneypotField } from './HoneypotField';
import { messageOf } from './messages';
import { actions, button, DoneHeading, grid, hint, StepHeading } from './postedFormViews';
import { useWithdrawalForm, type WithdrawalFormState, type WithdrawalStep } from './useWithdrawalForm';
import { controlId, controlStylesOf, INPUTS, WITHDRAWAL_LABELS, WithdrawalContent } from './withdrawalViews';

const FAILURES = { offline: 'forms:offline', too_many_requests: 'forms:tooManyRequests', unavailable: 'forms:unavailable' } as const;

/** The withdrawal form: fields, confirmation, acknowledgement. */
export function WithdrawalForm() {
  return <WithdrawalSteps {...useWithdrawalForm()} />;
}

/** The three steps, in every state. */
export function WithdrawalSteps({ formRef, honeypotRef, headingRef, isReady, step, isSending, errors, failure, challenge, onSolved, onUnsolved, onInput, onSubmit, onConfirm, onChange }: WithdrawalFormState) {
  const { t } = useTranslation(['withdrawal', 'forms']);
  const locale = useLocale();
  if (step.name === 'done') return <Acknowledged headingRef={headingRef} step={step} />;
  const isForm = step.name === 'form';
  return (
    <>
      {/* Without scripts the site's server answers (web/server/postedWithdrawal.ts). */}
      <form ref={formRef} css={grid} method="post" action={pagePath(locale, PAGES.withdrawal)} noValidate hidden={!isForm} data-waits={isReady ? undefined : ''} onInput={onInput} onSubmit={onSubmit}>
        <StepHeading headingRef={isForm ? headingRef : null}>{t('withdrawal:stepForm')}</StepHeading>
        <p css={hint}>{t('forms:requiredHint')}</p>
        {WITHDRAWAL_FIELDS.map((name) => {
          const error = errors.find(({ field }) => field === name);
          return (
            <Field key={name} id={controlId(name)} name={name} label={t(WITHDRAWAL_LABELS[name])} error={error && t(messageOf(error))} {...(name === 'contract' && { hint: t('withdrawal:contractHint') })}>
              {(control) => <input css={controlStylesOf(name)} {...INPUTS[name]} {...control} />}
            </Field>
          );
        })}
        <HoneypotField inputRef={honeypotRef} />
        <div><button css={button} type="submit" aria-disabled={isSending}>{t('withdrawal:continue')}</button></div>
      </form>
      {step.name === 'confirm' && (
        <div css={grid}>
          <StepHeading headingRef={headingRef}>{t('withdrawal:stepConfirm')}</StepHeading>
          <p>{t('withdrawal:confirmLead')}</p>
          <WithdrawalContent content={step.content} />
          <div>
            <FailureNote>{failure && t(FAILURES[failure])}</FailureNote>
            <ChallengeNote challenge={challenge} texts="forms" onSolved={onSolved} onFailed={onUnsolved} />
            <div css={actions}>
              <button css={button} type="button" aria-disabled={isSending} onClick={onConfirm}>{t(isSending ? 'withdrawal:confirming' : 'withdrawal:confirm')}</button>
              <Button look="outline" aria-disabled={isSending} onClick={() => !isSending && onChange()}>{t('withdrawal:change')}</Button>
            </div>
          </div>
        </div>
      )}
    </>
  );
}

interface AcknowledgedProps {
  readonly headingRef: WithdrawalFormState['headingRef'];
  readonly step: Extract<WithdrawalStep, { readonly name: 'done' }>;
}

function Acknowledged({ headingRef, step: { content, acknowledgement: { reference, receivedAt, isMailed } } }: AcknowledgedProps) {
  const { t } = useTranslation('withdrawal');
  const locale = useLocale();
  return (
    <div css={grid}>
      <DoneHeading headingRef={headingRef}>{t('withdrawal:doneTitle')}</DoneHeading>
      <p>{t('withdrawal:doneLead')}</p>
      <WithdrawalContent
        content={content}
        lines={[
          [t('withdrawal:reference'), <bdi key="reference" dir="ltr">{reference}</bdi>],
          [t('withdrawal:receivedAt'), <time key="time" dateTime={receivedAt}>{momentOf(receivedAt, locale)}</time>],
        ]}
      />
      {/* Bidi isolation, for Hebrew sentences. */}
      <p css={hint}>{isMailed ? t('withdrawal:mailed', { email: `\u2068${content.email}\u2069` }) : t('withdrawal:notMailed')}</p>
      <div css={actions}>
        <Button onClick={() => window.print()}>{t('withdrawal:print')}</Button>
        <ButtonLink look="outline" href={pagePath(locale, PAGES.home)}>{t('withdrawal:home')}</ButtonLink>
      </div>
    </div>
  );
}
