import { useEffect, useRef, useState, type FormEvent, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';

import { contractSigningSchema, GEO, signingFormSchema, validate, type AgreementVersion, type Challenge } from '@site/rules';

import { useFormSigns } from '../forms/UnseenField';
import { useChallenge } from '../forms/useChallenge';
import { useLocale } from '../i18n';
import { geolocate, geolocateWithin } from '../lib/geolocate';
import { sendContractSigning } from '../lib/sendContractSigning';
import { useToasts } from '../toasts';
import { forgetDraft, isEmptyDraft, type SigningDraft } from './draft';
import { controlId, errorsOf, FAILURES, leadingMessage, type Failure, type SigningError } from './messages';
import { keepReceipt, receiptOf, type Receipt } from './receipt';
import { isWriting } from './script';
import type { SignatureHandle } from './SignatureHandle';

interface SigningOptions {
  /** What is signed. */
  readonly version: AgreementVersion;
  readonly draft: SigningDraft;
  readonly onChange: (change: Partial<SigningDraft>) => void;
  readonly onSending: (isSending: boolean) => void;
  /** Called with the text that can be signed instead. */
  readonly onOutdated: (version: AgreementVersion) => void;
  readonly onSigned: (receipt: Receipt) => void;
}

export interface Signing {
  readonly signature: RefObject<SignatureHandle>;
  readonly errors: readonly SigningError[];
  readonly failure: Failure | null;
  readonly formRef: RefObject<HTMLFormElement>;
  readonly unseenRef: RefObject<HTMLInputElement>;
  /** What the browser is to solve before the same is taken. */
  readonly challenge: Challenge | null;
  readonly onSolved: (solution: string) => void;
  readonly onUnsolved: () => void;
  /** Counts the attempts: what is said once more is read out once more. */
  readonly attempt: number;
  readonly onChange: (change: Partial<SigningDraft>) => void;
  readonly onSubmit: (event: FormEvent<HTMLFormElement>) => void;
}

/** From what a client entered to a recorded signing: checks, sends, and says how it went. */
export function useSigning({ version, draft, onChange, onSending, onOutdated, onSigned }: SigningOptions): Signing {
  const { t } = useTranslation('signing');
  const { code: language } = useLocale();
  const showToast = useToasts();
  const signature = useRef<SignatureHandle>(null);
  const [errors, setErrors] = useState<readonly SigningError[]>([]);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [attempt, setAttempt] = useState(0);
  const formRef = useRef<HTMLFormElement>(null);
  const { unseenRef, read: readSigns } = useFormSigns(() => !isEmptyDraft(draft));
  const { challenge, ask, onSolved, takeSolution } = useChallenge(formRef);
  // A second click comes before the first one is drawn.
  const isUnderWay = useRef(false);

  // Known by the time it is sent.
  useEffect(() => {
    void geolocate();
  }, []);

  /** What is said of an attempt is taken back with the next one. */
  const takeBack = useRef<() => void>();
  const say = (text: string) => {
    takeBack.current = showToast({ tone: 'error', title: t('signing:errorTitle'), text: t(text) });
  };

  const showErrors = (wrong: readonly SigningError[]) => {
    // Drawn first, so that a screen reader that follows the focus finds the message.
    flushSync(() => setErrors(wrong));
    const message = leadingMessage(wrong);
    if (message !== null) say(message);
    const [first] = wrong;
    if (first) document.getElementById(controlId(first.field))?.focus();
  };

  const fail = (why: Failure) => {
    setFailure(why);
    say(FAILURES[why].toast);
  };

  const send = async () => {
    const [picture, { country, ip }] = await Promise.all([signature.current?.read(), geolocateWithin(GEO.submitWaitMs)]);
    const signing = validate(contractSigningSchema, {
      full_name: draft.fullName,
      email: draft.email,
      country_code: country,
      ip_address: ip,
      language,
      time_zone: timeZone(),
      agreement: version.sha256,
      consent: true,
      signature: picture,
    });
    const outcome = signing.ok ? await sendContractSigning(signing.value, { key: draft.key, signs: readSigns(), solution: takeSolution() }) : { kind: 'refused' as const, fields: signing.errors };
    if (outcome.kind === 'signed') {
      const receipt = receiptOf(outcome.recorded, version);
      forgetDraft();
      keepReceipt(receipt);
      onSigned(receipt);
    } else if (outcome.kind === 'outdated') {
      if (outcome.version) onOutdated(outcome.version);
      else fail('no_agreement');
    } else if (outcome.kind === 'challenged') ask(outcome.challenge);
    else if (outcome.kind === 'refused') {
      const wrong = errorsOf(outcome.fields);
      if (wrong.length > 0) showErrors(wrong);
      else fail('unavailable');
    } else fail(outcome.kind);
  };

  return {
    signature,
    errors,
    failure,
    formRef,
    unseenRef,
    challenge,
    onSolved,
    onUnsolved: () => {
      ask(null);
      fail('unavailable');
    },
    attempt,
    // A field that was found wrong is looked at again while it is being mended; nothing new is held against anyone.
    onChange: (change) => {
      onChange(change);
      const still = wrongIn({ ...draft, ...change }, version);
      setErrors(errors.filter(({ field }) => still.some((wrong) => wrong.field === field)));
    },
    onSubmit: (event) => {
      event.preventDefault();
      if (isUnderWay.current) return;
      takeBack.current?.();
      setAttempt(attempt + 1);
      setFailure(null);
      ask(null);
      const wrong = wrongIn(draft, version);
      if (wrong.length > 0) {
        showErrors(wrong);
        return;
      }
      isUnderWay.current = true;
      setErrors([]);
      onSending(true);
      void send().finally(() => {
        isUnderWay.current = false;
        onSending(false);
      });
    },
  };
}

/** The words that a client agrees to by ticking the box. */
export function consentOf({ agreement }: AgreementVersion): string {
  return agreement.consent?.text ?? '';
}

/** What is wrong, in the order in which it stands in the form. */
function wrongIn({ fullName, email, kind, drawing, typed, consent }: SigningDraft, version: AgreementVersion): SigningError[] {
  const fields = validate(signingFormSchema, { fullName, email });
  const isSigned = kind === 'drawn' ? drawing !== null : isWriting(typed);
  return [
    ...(fields.ok ? [] : errorsOf(fields.errors)),
    ...(isSigned ? [] : [{ field: 'signature', code: 'required' } as const]),
    ...(consent === consentOf(version) ? [] : [{ field: 'consent', code: 'required' } as const]),
  ];
}

/** As the browser names it, if it does. */
function timeZone(): string | null {
  const name = new Intl.DateTimeFormat().resolvedOptions().timeZone as string | undefined;
  return name !== undefined && /^[\w+\-/]{1,64}$/.test(name) ? name : null;
}
