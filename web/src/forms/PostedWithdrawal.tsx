import { useTranslation } from 'react-i18next';

import { HONEYPOT_FIELD, PAGES, PART_END, pagePath, partIf, slot, WITHDRAWAL_FIELDS } from '@site/rules';

import { ButtonLink } from '../components/Button';
import { visuallyHidden } from '../components/visuallyHidden';
import { useLocale } from '../i18n';
import { FailureNote } from './FailureNote';
import { Field, FieldError } from './Field';
import { messageOf } from './messages';
import { Part } from './Part';
import { actions, button, changeButton, DoneHeading, grid, hint, StepHeading } from './postedFormViews';
import { controlId, controlStylesOf, INPUTS, WITHDRAWAL_LABELS, WithdrawalContent } from './withdrawalViews';

const CONTENT = { full_name: slot('full_name'), contract: slot('contract'), email: slot('email') };

/**
 * The three steps for browsers without JavaScript. Rendered once with all outcomes; the site's server selects and
 * completes the parts (web/server/postedWithdrawal.ts).
 */
export function PostedWithdrawal() {
  const { t } = useTranslation(['withdrawal', 'forms']);
  const locale = useLocale();
  const form = { method: 'post', action: pagePath(locale, PAGES.withdrawal) };
  return (
    <>
      <Part on="form">
        <form css={grid} {...form} noValidate>
          <StepHeading>{t('withdrawal:stepForm')}</StepHeading>
          <p css={hint}>{t('forms:requiredHint')}</p>
          <Part on="errors"><FailureNote>{t('forms:errorSummary')}</FailureNote></Part>
          {WITHDRAWAL_FIELDS.map((name) => (
            <Field key={name} id={controlId(name)} name={name} label={t(WITHDRAWAL_LABELS[name])} {...(name === 'contract' && { hint: t('withdrawal:contractHint') })}>
              {(control) => (
                <>
                  <input
                    css={controlStylesOf(name)}
                    {...INPUTS[name]}
                    {...control}
                    defaultValue={slot(name)}
                    aria-invalid={slot(`invalid:${name}`) as 'true'}
                    aria-describedby={`${control['aria-describedby'] ?? ''}${slot(`describedby:${name}`)}`}
                  />
                  <Part on={`error:${name}`}>
                    <FieldError id={`${controlId(name)}-error`}>
                      {`${partIf(`required:${name}`)}${t('forms:fieldRequired')}${PART_END}${partIf(`wrong:${name}`)}${t(messageOf({ field: name, code: 'invalid' }))}${PART_END}`}
                    </FieldError>
                  </Part>
                </>
              )}
            </Field>
          ))}
          <div css={visuallyHidden} aria-hidden="true">
            <input type="text" name={HONEYPOT_FIELD} defaultValue={slot('honeypot')} tabIndex={-1} autoComplete="off" />
          </div>
          <div><button css={button} type="submit">{t('withdrawal:continue')}</button></div>
        </form>
      </Part>
      <Part on="confirm">
        <form css={grid} {...form}>
          <StepHeading>{t('withdrawal:stepConfirm')}</StepHeading>
          <p>{t('withdrawal:confirmLead')}</p>
          <WithdrawalContent content={CONTENT} />
          {[...WITHDRAWAL_FIELDS, 'key', 'since'].map((name) => <input key={name} type="hidden" name={name} value={slot(name)} />)}
          <input type="hidden" name={HONEYPOT_FIELD} value={slot('honeypot')} />
          <div>
            <Part on="too_many_requests"><FailureNote>{t('forms:tooManyRequests')}</FailureNote></Part>
            <Part on="unavailable"><FailureNote>{t('forms:unavailable')}</FailureNote></Part>
            <Part on="challenge_required"><FailureNote>{t('withdrawal:needsScripts')}</FailureNote></Part>
            <div css={actions}>
              <button css={button} type="submit" name="step" value="confirm">{t('withdrawal:confirm')}</button>
              <button css={changeButton} type="submit" name="step" value="change">{t('withdrawal:change')}</button>
            </div>
          </div>
        </form>
      </Part>
      <Part on="done">
        <div css={grid}>
          <DoneHeading>{t('withdrawal:doneTitle')}</DoneHeading>
          <p>{t('withdrawal:doneLead')}</p>
          <WithdrawalContent
            content={CONTENT}
            lines={[
              [t('withdrawal:reference'), <bdi key="reference" dir="ltr">{slot('reference')}</bdi>],
              [t('withdrawal:receivedAt'), <time key="time" dateTime={slot('receivedAt')}>{slot('moment')}</time>],
            ]}
          />
          <Part on="mailed"><p css={hint}>{t('withdrawal:mailed', { email: `\u2068${slot('email')}\u2069` })}</p></Part>
          <Part on="not_mailed"><p css={hint}>{t('withdrawal:notMailed')}</p></Part>
          <div css={actions}><ButtonLink look="outline" href={pagePath(locale, PAGES.home)}>{t('withdrawal:home')}</ButtonLink></div>
        </div>
      </Part>
    </>
  );
}
