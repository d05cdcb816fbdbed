import { Box, Button, Field, Flex, TextInput, Typography } from '@strapi/design-system';
import { Layouts, useAuth, useFetchClient, useNotification } from '@strapi/strapi/admin';
import { useEffect, useRef, useState, type FormEvent } from 'react';

import { goTo } from '../../../admin/go-to';
import { dateAndTime } from '../../../admin/texts/format';
import { useTexts } from '../../../admin/texts/useTexts';
import { useFetched } from '../../../admin/useFetched';
import type { NewRecoveryCodes, SecondFactorState, SetUp } from '../api-types';
import { TEXTS } from './log-in-texts';
import { RecoveryCodes } from './RecoveryCodes';
import { SetUpSteps } from './SetUpSteps';

/** What the panel is about: first the state, then one of three ways, each with its form. */
type Step =
  | { readonly kind: 'state' }
  | { readonly kind: 'begin' | 'codes' | 'remove' }
  | { readonly kind: 'confirm'; readonly setUp: SetUp }
  | { readonly kind: 'shown'; readonly recoveryCodes: readonly string[] };

type Errors = Readonly<Partial<Record<'currentPassword' | 'code', string>>>;

/** The second factor in one's own profile. */
export function OwnSecondFactor() {
  const texts = useTexts();
  const { t } = texts;
  const account = useAuth('OwnSecondFactor', ({ user }) => user?.email ?? '');
  const [time, setTime] = useState(0);
  const [step, setStep] = useState<Step>({ kind: 'state' });
  const answer = useFetched<{ data: SecondFactorState }>('/second-factor/own', time);
  const title = useRef<HTMLHeadingElement>(null);
  // What a step shows may be below the screen, after what was pressed.
  useEffect(() => {
    if (step.kind !== 'state') goTo(title.current);
  }, [step.kind]);
  const back = () => {
    setStep({ kind: 'state' });
    setTime((last) => last + 1);
  };
  if (answer.state !== 'loaded') return null;
  const state = answer.data.data;
  return (
    <Layouts.Content>
      <Box tag="section" aria-labelledby="second-factor" background="neutral0" hasRadius shadow="filterShadow" padding={{ initial: 5, medium: 7 }} marginBottom={8}>
        <Flex direction="column" alignItems="stretch" gap={4}>
          <Typography ref={title} id="second-factor" tag="h2" variant="delta" tabIndex={-1} style={{ outline: 0, scrollMarginBlockStart: '8rem' }}>{t('factor')}</Typography>
          {step.kind === 'state' && <State state={state} onStep={setStep} />}
          {(step.kind === 'begin' || step.kind === 'codes' || step.kind === 'remove' || step.kind === 'confirm') && <StepForm key={step.kind} step={step} isSet={state.setUpAt !== null} onStep={setStep} onBack={back} />}
          {step.kind === 'shown' && <RecoveryCodes codes={step.recoveryCodes} account={account} texts={TEXTS[texts.language]} onDone={back} />}
        </Flex>
      </Box>
    </Layouts.Content>
  );
}

function State({ state: { setUpAt, isRequired, recoveryCodesLeft }, onStep }: { readonly state: SecondFactorState; readonly onStep: (step: Step) => void }) {
  const texts = useTexts();
  const { t } = texts;
  const said = [setUpAt === null ? t('factor.none') : t('factor.since', { time: dateAndTime(setUpAt, texts) }), ...(setUpAt === null ? [] : [t('factor.left', { count: recoveryCodesLeft })]), ...(isRequired ? [t('factor.required')] : [])];
  return (
    <>
      <Typography tag="p" textColor="neutral600">{t('factor.about')}</Typography>
      <Typography tag="p">{said.join(' ')}</Typography>
      <Flex gap={2} wrap="wrap">
        <Button variant="secondary" onClick={() => onStep({ kind: 'begin' })}>{t(setUpAt === null ? 'factor.setUp' : 'factor.replace')}</Button>
        {setUpAt !== null && <Button variant="tertiary" onClick={() => onStep({ kind: 'codes' })}>{t('factor.newCodes')}</Button>}
        {setUpAt !== null && !isRequired && <Button variant="danger-light" onClick={() => onStep({ kind: 'remove' })}>{t('factor.remove')}</Button>}
      </Flex>
    </>
  );
}

interface StepFormProps {
  readonly step: Exclude<Step, { kind: 'state' | 'shown' }>;
  readonly isSet: boolean;
  readonly onStep: (step: Step) => void;
  readonly onBack: () => void;
}

function StepForm({ step, isSet, onStep, onBack }: StepFormProps) {
  const { t, language } = useTexts();
  const { post } = useFetchClient();
  const { toggleNotification } = useNotification();
  const [currentPassword, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [errors, setErrors] = useState<Errors>({});
  const [isBusy, setBusy] = useState(false);
  const takesPassword = step.kind === 'begin' || step.kind === 'remove';
  const takesCode = step.kind !== 'begin' || isSet;

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    setErrors({});
    try {
      await send();
    } catch (error) {
      const found = errorsIn(error);
      if (found) setErrors(found);
      else toggleNotification({ type: 'danger', message: messageIn(error) ?? t('factor.failed') });
      setBusy(false);
    }
  };
  const send = async () => {
    const given = { ...(takesPassword ? { currentPassword } : {}), ...(takesCode ? { code } : {}) };
    if (step.kind === 'begin') {
      const { data } = await post<{ data: SetUp }>('/second-factor/own/begin', given);
      onStep({ kind: 'confirm', setUp: data.data });
    } else if (step.kind === 'remove') {
      await post('/second-factor/own/remove', given);
      toggleNotification({ type: 'success', message: t('factor.removed') });
      onBack();
    } else {
      const [path, body] = step.kind === 'confirm' ? ['confirm', { code, ticket: step.setUp.ticket }] : ['recovery-codes', { code }];
      const { data } = await post<{ data: NewRecoveryCodes }>(`/second-factor/own/${path}`, body);
      onStep({ kind: 'shown', recoveryCodes: data.data.recoveryCodes });
    }
  };
  return (
    <Flex tag="form" direction="column" alignItems="stretch" gap={4} onSubmit={(event: FormEvent) => void submit(event)}>
      {step.kind === 'confirm' && <SetUpSteps setUp={step.setUp} texts={TEXTS[language]} isInstalling={!isSet} />}
      {(step.kind === 'confirm' || step.kind === 'codes') && <Typography tag="p" textColor="neutral600">{t(step.kind === 'confirm' ? 'factor.othersEnd' : 'factor.codesEnd')}</Typography>}
      {takesPassword && (
        <Field.Root name="factor-password" error={errors.currentPassword ?? false} required>
          <Field.Label>{t('factor.password')}</Field.Label>
          <TextInput type="password" autoComplete="current-password" value={currentPassword} onChange={(event) => setPassword(event.target.value)} />
          <Box role="alert"><Field.Error /></Box>
        </Field.Root>
      )}
      {takesCode && (
        <Field.Root name="factor-code" error={errors.code ?? false} required>
          <Field.Label>{t(step.kind === 'confirm' ? 'factor.newCode' : 'factor.presentCode')}</Field.Label>
          <TextInput autoComplete="one-time-code" spellCheck={false} maxLength={24} value={code} onChange={(event) => setCode(event.target.value)} />
          <Box role="alert"><Field.Error /></Box>
        </Field.Root>
      )}
      <Flex gap={2} wrap="wrap">
        <Button type="submit" loading={isBusy}>{t('factor.continue')}</Button>
        <Button type="button" variant="tertiary" onClick={onBack}>{t('factor.cancel')}</Button>
      </Flex>
    </Flex>
  );
}

interface Refused {
  readonly response?: { readonly data?: { readonly error?: { readonly message?: string; readonly details?: { readonly errors?: readonly { readonly path: readonly string[]; readonly message: string }[] } } } };
}

function errorsIn(error: unknown): Errors | undefined {
  const errors = (error as Refused).response?.data?.error?.details?.errors;
  return errors && Object.fromEntries(errors.map(({ path, message }) => [path[0] ?? '', message]));
}

function messageIn(error: unknown): string | undefined {
  return (error as Refused).response?.data?.error?.message;
}
