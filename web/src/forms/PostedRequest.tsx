import { css } from '@emotion/react';
import type { ReactNode, SelectHTMLAttributes } from 'react';
import { useTranslation } from 'react-i18next';

import { callTimes, HONEYPOT_FIELD, hoursCode, hoursText, PART_END, partIf, REQUEST_CONTROLS, slot, type FormName, type Hours, type Office, type RequestControl, zoneName } from '@site/rules';

import { visuallyHidden } from '../components/visuallyHidden';
import { useLocale } from '../i18n';
import { color, space, text } from '../theme';
import { FailureNote } from './FailureNote';
import { controlStyles, Field, FieldError } from './Field';
import { messageOf } from './messages';
import { Part } from './Part';
import { actions, button, changeButton, grid, hint, StepHeading } from './postedFormViews';
import { controlId, DataUseNote, INPUTS, postedTo } from './RequestForm';
import { TEXTS } from './useRequestForm';

const leftToRight = css(controlStyles, { direction: 'ltr' });
const messageStyles = css(controlStyles, { minBlockSize: '9rem', resize: 'vertical', display: 'block' });
const list = css({ display: 'grid', gap: space.md, overflowWrap: 'anywhere' });
const label = css({ fontSize: text.small, color: color.inkSoft });
const value = css({ fontWeight: 500, whiteSpace: 'pre-line' });

const PHONE = { type: 'tel', inputMode: 'tel', autoComplete: 'tel' } as const;
const OPTIONAL: readonly RequestControl[] = ['callTime', 'subject', 'message'];
const LEFT_TO_RIGHT: readonly RequestControl[] = ['email', 'phone', 'callTime'];

interface PostedRequestProps {
  readonly form: FormName;
  /** Null: nobody is asked when to call. */
  readonly office: Office | null;
  /** What is shown once the request has been recorded. */
  readonly done: ReactNode;
}

/**
 * Both forms for browsers without JavaScript, in two steps. Rendered once with all outcomes; the site's server selects and
 * completes the parts (web/server/postedSteps.ts).
 */
export function PostedRequest({ form, office, done }: PostedRequestProps) {
  const { t } = useTranslation(['forms', TEXTS[form]]);
  const locale = useLocale();
  const times = office ? callTimes(office) : [];
  const posted = postedTo(form, locale);
  const controls = REQUEST_CONTROLS[form].filter((name) => name !== 'callTime' || times.length > 0);
  return (
    <>
      <Part on="form">
        <form css={grid} {...posted} noValidate>
          <p css={hint}>{t('forms:requiredHint')}</p>
          <Part on="errors"><FailureNote>{t('forms:errorSummary')}</FailureNote></Part>
          {controls.map((name) => (
            <Field key={name} id={controlId(form, name)} name={name} label={t(`forms:${name}`)} {...(OPTIONAL.includes(name) && { optional: t('forms:optional') })} {...(name === 'phone' && { hint: t('forms:phoneHint') })} {...(name === 'callTime' && office && { hint: t('forms:officeTime', { zone: zoneName(office.timeZone, locale.dates, Date.now()) }) })}>
              {(control) => {
                const attributes = {
                  ...control,
                  defaultValue: slot(name),
                  'aria-invalid': slot(`invalid:${name}`) as 'true',
                  'aria-describedby': `${control['aria-describedby'] ?? ''}${slot(`describedby:${name}`)}`,
                };
                return (
                  <>
                    {name === 'callTime' ? <CallTimeChoice times={times} dates={locale.dates} attributes={attributes} /> : name === 'message' ? <textarea css={messageStyles} rows={5} {...attributes} /> : <input css={LEFT_TO_RIGHT.includes(name) ? leftToRight : controlStyles} {...inputOf(name)} {...attributes} />}
                    <Part on={`error:${name}`}>
                      <FieldError id={`${controlId(form, name)}-error`}>
                        {`${partIf(`required:${name}`)}${t('forms:fieldRequired')}${PART_END}${partIf(`wrong:${name}`)}${t(messageOf({ field: name, code: 'invalid' }))}${PART_END}`}
                      </FieldError>
                    </Part>
                  </>
                );
              }}
            </Field>
          ))}
          <div css={visuallyHidden} aria-hidden="true">
            <input type="text" name={HONEYPOT_FIELD} defaultValue={slot('honeypot')} tabIndex={-1} autoComplete="off" />
          </div>
          <DataUseNote />
          <div><button css={button} type="submit">{t('forms:continue')}</button></div>
        </form>
      </Part>
      <Part on="confirm">
        <form css={grid} {...posted}>
          <StepHeading>{t('forms:checkTitle')}</StepHeading>
          <p>{t('forms:checkLead')}</p>
          <dl css={list}>
            {controls.map((name) => (
              <div key={name}>
                <dt css={label}>{t(`forms:${name}`)}</dt>
                <dd css={value}><bdi>{slot(name)}</bdi></dd>
              </div>
            ))}
          </dl>
          {[...controls, 'key', 'since'].map((name) => <input key={name} type="hidden" name={name} value={slot(name)} />)}
          <input type="hidden" name={HONEYPOT_FIELD} value={slot('honeypot')} />
          <DataUseNote />
          <div>
            <Part on="too_many_requests"><FailureNote>{t('forms:tooManyRequests')}</FailureNote></Part>
            <Part on="unavailable"><FailureNote>{t('forms:unavailable')}</FailureNote></Part>
            <Part on="challenge_required"><FailureNote>{t('forms:needsScripts')}</FailureNote></Part>
            <div css={actions}>
              <button css={button} type="submit" name="step" value="confirm">{t(`${TEXTS[form]}:submit`)}</button>
              <button css={changeButton} type="submit" name="step" value="change">{t('forms:change')}</button>
            </div>
          </div>
        </form>
      </Part>
      <Part on="done">{done}</Part>
    </>
  );
}

interface CallTimeChoiceProps {
  readonly times: readonly Hours[];
  readonly dates: string;
  readonly attributes: SelectHTMLAttributes<HTMLSelectElement>;
}

/** Two selects of which one is shown: what was chosen cannot be filled into the attributes of an option, so it comes first. */
function CallTimeChoice({ times, dates, attributes: { defaultValue, ...attributes } }: CallTimeChoiceProps) {
  const { t } = useTranslation('forms');
  const choices = [<option key="" value="">{t('forms:callAnyTime')}</option>, ...times.map((hours) => <option key={hoursCode(hours)} value={hoursCode(hours)}>{hoursText(hours, dates)}</option>)];
  return (
    <>
      <Part on="empty:callTime"><select css={controlStyles} autoComplete="off" {...attributes}>{choices}</select></Part>
      <Part on="filled:callTime"><select css={controlStyles} autoComplete="off" {...attributes}><option value={String(defaultValue)}>{String(defaultValue)}</option>{choices}</select></Part>
    </>
  );
}

function inputOf(name: RequestControl) {
  if (name === 'phone') return PHONE;
  return name in INPUTS ? INPUTS[name as keyof typeof INPUTS] : { autoComplete: 'off' };
}
