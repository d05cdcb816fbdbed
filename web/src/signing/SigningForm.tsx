import { css } from '@emotion/react';
import { useEffect, useId, useRef, type InputHTMLAttributes, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';

import { SIGNATURE_KINDS, type AgreementVersion, type SignatureKind } from '@site/rules';

import { FoldedPart, MainTerms } from '../components/AgreementPart';
import { Button, buttonStyles } from '../components/Button';
import { languageAttributes } from '../components/Text';
import { ChallengeNote } from '../forms/ChallengeNote';
import { FailureNote } from '../forms/FailureNote';
import type { FieldDoubtProps } from '../forms/FieldDoubt';
import { controlStyles, Field, FieldError } from '../forms/Field';
import { HoneypotField } from '../forms/HoneypotField';
import { breakpoint, color, radius, space, text, touchTarget } from '../theme';
import type { SigningDraft } from './draft';
import { DrawnSignature } from './DrawnSignature';
import { controlId, FAILURES, messageOf, type SigningField } from './messages';
import { TypedSignature } from './TypedSignature';
import { consentText, wantsEarlyStart, type Signing } from './useSigning';

const formStyles = css({ display: 'grid', gap: space.lg });
const terms = css({ fontSize: text.small });
const hint = css({ fontSize: text.small, color: color.inkSoft });
const fields = css({ display: 'grid', gap: space.md, [breakpoint.medium]: { gridTemplateColumns: '1fr 1fr' } });
const wide = css({ gridColumn: '1 / -1' });
const lines = css({ display: 'block', resize: 'vertical' });
const group = css({ minInlineSize: 0, margin: 0, padding: 0, border: 0 });
const legend = css({ padding: 0, marginBlockEnd: space.sm, fontWeight: 500 });
const choices = css({ display: 'flex', flexWrap: 'wrap', gap: space.sm, '& > *': { flex: '1 1 auto', [breakpoint.medium]: { flexGrow: 0 } } });
const choice = css({
  display: 'flex',
  alignItems: 'center',
  gap: space.sm,
  minBlockSize: '3rem',
  paddingInline: space.md,
  border: `1px solid ${color.lineStrong}`,
  borderRadius: radius.small,
  cursor: 'pointer',
  '&:hover': { borderColor: color.navySoft },
  '&:has(:checked)': { borderColor: color.navy, boxShadow: `inset 0 0 0 1px ${color.navy}`, fontWeight: 500 },
});
const tick = css({ inlineSize: '1.25rem', blockSize: '1.25rem', margin: 0, flexShrink: 0, accentColor: color.navy });
const signatureBlock = css({ display: 'grid', gap: space.md, minInlineSize: 0 });
const clear = css(buttonStyles, { minBlockSize: touchTarget, paddingInline: space.md, background: 'transparent', borderColor: color.lineStrong, color: color.ink, fontWeight: 500, '&:hover': { borderColor: color.navySoft, background: 'transparent' } });
const consentStyles = css({ display: 'flex', gap: space.md, alignItems: 'start', minBlockSize: touchTarget, fontSize: text.small, cursor: 'pointer', '& > input': { marginBlockStart: '0.1rem' } });
const earlyStartHint = css({ marginBlockStart: space.sm, paddingInlineStart: '2.25rem' });
const consentError = css({ marginBlockStart: space.sm });
const submit = css(buttonStyles, { inlineSize: '100%', [breakpoint.medium]: { inlineSize: 'auto', minInlineSize: '14rem' } });

const EARLY_START_HINT = 'signing-early-start-hint';
const SIGNATURE_ALERT = `${controlId('signature')}-alert`;

/** Labels of the choice, by the kind of signature. */
const KINDS = { drawn: 'signing:draw', typed: 'signing:type' } as const satisfies Record<SignatureKind, string>;

/** Shown when the version on the page can no longer be signed. */
export interface Outdated {
  readonly titleRef: RefObject<HTMLHeadingElement>;
  readonly onRead: () => void;
}

interface SigningFormProps extends Signing {
  readonly version: AgreementVersion;
  readonly draft: SigningDraft;
  readonly isSending: boolean;
  readonly firstField: RefObject<HTMLInputElement>;
  readonly outdated: Outdated | null;
}

/** The signing form, in every state. */
export function SigningForm({ version, draft, isSending, firstField, outdated, signature, errors, doubts, failure, formRef, honeypotRef, challenge, onSolved, onUnsolved, attempt, onChange, onSubmit }: SigningFormProps) {
  const { t } = useTranslation(['signing', 'forms']);
  const { mainTerms, withdrawal, withdrawalForm, earlyStart } = version.agreement;
  const errorOf = (field: SigningField): string | undefined => {
    const error = errors.find((one) => one.field === field);
    return error && t(messageOf(error));
  };
  const submitButton = useRef<HTMLButtonElement>(null);
  // What a failure says takes the button's place.
  useEffect(() => {
    if (failure) submitButton.current?.scrollIntoView({ block: 'nearest' });
  }, [failure, attempt]);

  const signatureError = errorOf('signature');
  const consentMessage = errorOf('consent');
  const doubtOf = (name: 'fullName' | 'email'): FieldDoubtProps | undefined => {
    const doubt = doubts.find(({ field }) => field === name);
    const onUse = (suggestion: string) => {
      onChange({ [name]: suggestion });
      document.getElementById(controlId(name))?.focus();
    };
    // Only the button that names the obligation signs.
    return doubt && { doubt, onUse, note: t('signing:pressAgain') };
  };
  const input = (name: 'fullName' | 'email', attributes: InputHTMLAttributes<HTMLInputElement>) => (
    <Field id={controlId(name)} name={name} label={t(`signing:${name}`)} error={errorOf(name)} doubt={doubtOf(name)}>
      {(control) => (
        <input ref={name === 'fullName' ? firstField : undefined} css={controlStyles} readOnly={isSending} value={draft[name]} onChange={(event) => onChange({ [name]: event.target.value })} {...attributes} {...control} />
      )}
    </Field>
  );
  const shared = {
    ref: signature,
    id: controlId('signature'),
    isLocked: isSending,
    alert: signatureError === undefined ? null : <FieldError key={attempt} id={SIGNATURE_ALERT} role="alert">{signatureError}</FieldError>,
  };
  const clearButton = (empty: Partial<SigningDraft>) => (
    <button css={clear} type="button" aria-disabled={isSending} onClick={() => !isSending && onChange(empty)}>{t('signing:clear')}</button>
  );

  return (
    <form ref={formRef} css={formStyles} method="post" noValidate aria-busy={isSending} onSubmit={onSubmit}>
      <p css={hint}>{t('signing:requiredHint')}</p>
      <div css={fields}>
        {input('fullName', { autoComplete: 'name' })}
        {input('email', { type: 'email', inputMode: 'email', autoComplete: 'email', spellCheck: false, autoCapitalize: 'off', dir: 'ltr' })}
        <div css={wide}>
          <Field id={controlId('postalAddress')} name="postalAddress" label={t('signing:postalAddress')} optional={t('forms:optional')} hint={t('signing:postalAddressHint')} error={errorOf('postalAddress')}>
            {(control) => <textarea css={[controlStyles, lines]} rows={2} autoComplete="street-address" readOnly={isSending} value={draft.postalAddress} onChange={(event) => onChange({ postalAddress: event.target.value })} {...control} />}
          </Field>
        </div>
      </div>
      <div css={signatureBlock}>
        <fieldset css={group}>
          <legend css={legend}>{t('signing:method')}</legend>
          <div css={choices}>
            {SIGNATURE_KINDS.map((kind) => (
              <label key={kind} css={choice}>
                <input
                  css={tick}
                  type="radio"
                  name="kind"
                  checked={draft.kind === kind}
                  disabled={isSending && draft.kind !== kind}
                  onChange={() => onChange({ kind })}
                  {...(draft.kind === kind && kind === 'drawn' && { id: controlId('signature'), 'aria-describedby': signatureError === undefined ? undefined : SIGNATURE_ALERT })}
                />
                {t(KINDS[kind])}
              </label>
            ))}
          </div>
        </fieldset>
        {draft.kind === 'drawn' ? (
          <DrawnSignature {...shared} drawing={draft.drawing} onDraw={(drawing) => onChange({ drawing })}>{clearButton({ drawing: null })}</DrawnSignature>
        ) : (
          <TypedSignature {...shared} typed={draft.typed} onType={(typed) => onChange({ typed })}>{clearButton({ typed: '' })}</TypedSignature>
        )}
      </div>
      <MainTerms id="signing-terms" of={mainTerms} heading="h3" css={terms} />
      {(withdrawal ?? withdrawalForm) && (
        <div>
          <FoldedPart of={withdrawal} />
          <FoldedPart of={withdrawalForm} />
        </div>
      )}
      <fieldset css={group}>
        <legend css={legend}>{t('signing:consentLabel')}</legend>
        <label css={consentStyles}>
          <input
            css={tick}
            type="checkbox"
            id={controlId('consent')}
            name="consent"
            checked={draft.consent === consentText(version)}
            aria-required
            disabled={isSending}
            {...(consentMessage !== undefined && { 'aria-invalid': true, 'aria-describedby': `${controlId('consent')}-error` })}
            onChange={(event) => onChange({ consent: event.target.checked ? consentText(version) : null })}
          />
          <span {...languageAttributes(version.agreement.consent?.lang ?? null)}>{version.agreement.consent?.text ?? t('signing:consentLabel')}</span>
        </label>
        {consentMessage !== undefined && <div css={consentError}><FieldError id={`${controlId('consent')}-error`}>{consentMessage}</FieldError></div>}
      </fieldset>
      {earlyStart && (
        <fieldset css={group}>
          <legend css={legend}>{t('signing:earlyStartLabel')}</legend>
          <label css={consentStyles}>
            <input
              css={tick}
              type="checkbox"
              name="earlyStart"
              checked={wantsEarlyStart(draft, version)}
              disabled={isSending}
              aria-describedby={EARLY_START_HINT}
              onChange={(event) => onChange({ earlyStart: event.target.checked ? earlyStart.text : null })}
            />
            <span {...languageAttributes(earlyStart.lang)}>{earlyStart.text}</span>
          </label>
          <p id={EARLY_START_HINT} css={[hint, earlyStartHint]}>{t('signing:earlyStartHint')}</p>
        </fieldset>
      )}
      <HoneypotField inputRef={honeypotRef} />
      {outdated ? (
        <OutdatedNote {...outdated} />
      ) : (
        <div>
          <FailureNote>{failure && t(FAILURES[failure].note)}</FailureNote>
          <ChallengeNote challenge={challenge} texts="signing" onSolved={onSolved} onFailed={onUnsolved} />
          <button ref={submitButton} css={submit} type="submit" aria-disabled={isSending}>{t(isSending ? 'signing:signing' : 'signing:signWithObligation')}</button>
        </div>
      )}
    </form>
  );
}

const note = css({ display: 'grid', gap: space.md, justifyItems: 'start', padding: space.lg, border: `1px solid ${color.gold}`, borderInlineStartWidth: 4, borderRadius: radius.small, background: color.ivory, '& h3:focus': { outline: 'none' } });

/** Replaces the sign button: the newer version must be read first. */
function OutdatedNote({ titleRef, onRead }: Outdated) {
  const { t } = useTranslation('signing');
  const titleId = useId();
  return (
    <section css={note} aria-labelledby={titleId}>
      <h3 ref={titleRef} id={titleId} tabIndex={-1}>{t('signing:outdatedTitle')}</h3>
      <p>{t('signing:outdatedText')}</p>
      <Button onClick={onRead}>{t('signing:readNew')}</Button>
    </section>
  );
}
