import { useEffect, useRef, type FormEvent, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';

import { contractSigningSchema, HONEYPOT_FIELD, signingFormSchema, validate, type AgreementVersion } from '@site/rules';

import type { Doubt } from '../forms/findDoubts';
import { useDoubts } from '../forms/useDoubts';
import { useFormSteps } from '../forms/useFormSteps';
import { useSubmission, type TakeMetadata, type Attempt, type Submission } from '../forms/useSubmission';
import { useLocale } from '../i18n';
import { countStep, forgetSteps } from '../lib/formSteps';
import { GEO, geolocate, geolocateWithTimeout } from '../lib/geolocate';
import { attemptKey } from '../lib/idempotency';
import { sendContractSigning } from '../lib/sendContractSigning';
import type { Toast } from '../toasts';
import { forgetDraft, isEmptyDraft, type SigningDraft } from './draft';
import { controlId, errorsOf, FAILURES, leadingMessage, type Failure, type SigningError } from './messages';
import { keepReceipt, toReceipt, type Receipt } from './receipt';
import { hasLetters } from './typedSignatureText';
import type { SignatureHandle } from './SignatureHandle';

interface SigningOptions {
  /** The agreement version on the page. */
  readonly version: AgreementVersion;
  readonly draft: SigningDraft;
  readonly onChange: (change: Partial<SigningDraft>) => void;
  readonly onSending: (isSending: boolean) => void;
  /** Whether only the client's own press may sign. */
  readonly isHeldBack: boolean;
  /** Called with the version that can be signed instead. */
  readonly onOutdated: (version: AgreementVersion) => void;
  readonly onSigned: (receipt: Receipt) => void;
}

type DoubtableField = 'fullName' | 'email';

export interface Signing extends Submission<SigningError, Failure> {
  readonly signature: RefObject<SignatureHandle>;
  /** Questions about likely mistakes. */
  readonly doubts: readonly Doubt<DoubtableField>[];
  readonly onChange: (change: Partial<SigningDraft>) => void;
  readonly onSubmit: (event: FormEvent<HTMLFormElement>) => void;
}

/** Submits a signing: validation, picture, request, result. */
export function useSigning({ version, draft, onChange, onSending, isHeldBack, onOutdated, onSigned }: SigningOptions): Signing {
  const { t } = useTranslation('signing');
  const { code: language } = useLocale();
  const signature = useRef<SignatureHandle>(null);
  const toastOf = (text: string): Toast => ({ tone: 'error', title: t('signing:errorTitle'), text: t(text) });
  const { submission, setErrors, submit } = useSubmission<SigningError, Failure>({
    hasContent: () => !isEmptyDraft(draft),
    toastOfErrors: (wrong) => {
      const message = leadingMessage(wrong);
      return message === null ? null : toastOf(message);
    },
    toastOfFailure: (why) => toastOf(FAILURES[why].toast),
    controlOf: ({ field }) => document.getElementById(controlId(field)),
    onSending,
    isHeldBack,
  });
  const { formRef, errors, failure } = submission;
  useFormSteps('signing', { formRef, errors, failure, resumed: () => filledIn(draft), fieldOf });
  const { doubts, dropDoubt, unlessDoubtful } = useDoubts<DoubtableField>();

  // Starts early, so that the location is known on submit.
  useEffect(() => {
    void geolocate();
  }, []);

  const send = async (takeMetadata: TakeMetadata): Promise<Attempt<SigningError, Failure>> => {
    const [picture, { country, ip }] = await Promise.all([signature.current?.read(), geolocateWithTimeout(GEO.submitWaitMs)]);
    const signing = validate(contractSigningSchema, {
      full_name: draft.fullName,
      email: draft.email,
      country_code: country,
      ip_address: ip,
      language,
      time_zone: timeZone(),
      agreement: version.sha256,
      consent: true,
      postal_address: draft.postalAddress,
      early_start: wantsEarlyStart(draft, version),
      signature: picture,
    });
    if (!signing.ok) return { kind: 'wrong', errors: errorsOf(signing.errors) };
    const outcome = await sendContractSigning(signing.value, { key: attemptKey(draft.key, signing.value), ...takeMetadata() });
    switch (outcome.kind) {
      case 'signed': {
        const receipt = toReceipt(outcome.recorded, version);
        return {
          kind: 'done',
          finish: () => {
            forgetDraft();
            countStep('signing', 'sent');
            forgetSteps('signing');
            keepReceipt(receipt);
            onSigned(receipt);
          },
        };
      }
      case 'outdated': {
        const { version: newer } = outcome;
        return newer ? { kind: 'done', finish: () => onOutdated(newer) } : { kind: 'failed', failure: 'no_agreement' };
      }
      case 'challenged': return outcome;
      case 'refused': return { kind: 'wrong', errors: errorsOf(outcome.fields) };
      default: return { kind: 'failed', failure: outcome.kind };
    }
  };

  return {
    ...submission,
    signature,
    doubts,
    // Revalidates an invalid field while it is being corrected; reports no new errors.
    onChange: (change) => {
      onChange(change);
      for (const { field } of doubts) if (field in change) dropDoubt(field);
      const still = errorsInDraft({ ...draft, ...change }, version);
      setErrors(() => errors.filter(({ field }) => still.some((wrong) => wrong.field === field)));
    },
    onSubmit: (event) => {
      event.preventDefault();
      submit(() => {
        const wrong = errorsInDraft(draft, version);
        if (wrong.length > 0) return { wrong };
        const fields = [{ field: 'fullName', kind: 'name', value: draft.fullName }, { field: 'email', kind: 'email', value: draft.email }] as const;
        return { send: (takeMetadata) => unlessDoubtful(fields, (field) => document.getElementById(controlId(field))?.focus(), () => send(takeMetadata)) };
      });
    },
  };
}

/** The consent text of the checkbox. */
export function consentText({ agreement }: AgreementVersion): string {
  return agreement.consent?.text ?? '';
}

/** Whether the client asks to begin early, in the words of this version. */
export function wantsEarlyStart({ earlyStart }: SigningDraft, { agreement }: AgreementVersion): boolean {
  return earlyStart !== null && earlyStart === agreement.earlyStart?.text;
}

/** The draft's errors, in the order of the form. */
function errorsInDraft({ fullName, email, postalAddress, kind, drawing, typed, consent }: SigningDraft, version: AgreementVersion): SigningError[] {
  const fields = validate(signingFormSchema, { fullName, email, postalAddress });
  const isSigned = kind === 'drawn' ? drawing !== null : hasLetters(typed);
  return [
    ...(fields.ok ? [] : errorsOf(fields.errors)),
    ...(isSigned ? [] : [{ field: 'signature', code: 'required' } as const]),
    ...(consent === consentText(version) ? [] : [{ field: 'consent', code: 'required' } as const]),
  ];
}

/** Fields of a draft that are not empty. */
function filledIn({ fullName, email, postalAddress, drawing, typed, consent, earlyStart }: SigningDraft): string[] {
  const fields = { fullName, email, postalAddress, signature: drawing ?? typed, consent, earlyStart };
  return Object.entries(fields).flatMap(([name, value]) => (value ? [name] : []));
}

/** The field that an element of the form belongs to: choosing how to sign, drawing and typing are one. */
function fieldOf(element: Element): string | null {
  const name = element instanceof HTMLCanvasElement ? 'drawn' : element.getAttribute('name');
  if (name === 'kind' || name === 'typed' || name === 'drawn') return 'signature';
  return name === HONEYPOT_FIELD ? null : name;
}

/** The browser's time zone, if known. */
function timeZone(): string | null {
  const name = new Intl.DateTimeFormat().resolvedOptions().timeZone as string | undefined;
  return name !== undefined && /^[\w+\-/]{1,64}$/.test(name) ? name : null;
}
