import { Box, Button, Field, Flex, TextInput, Typography } from '@strapi/design-system';
import { useEffect, useId, useLayoutEffect, useRef, useState, type FormEvent } from 'react';

import type { Demand } from '../api-types';
import type { LogInTexts } from './log-in-texts';
import { RecoveryCodes } from './RecoveryCodes';
import { SetUpSteps } from './SetUpSteps';

export interface MadeCodes {
  readonly account: string;
  readonly recoveryCodes: readonly string[];
}

/** How an attempt ended: undefined if the log-in went on, otherwise what to tell. */
export type Outcome = { readonly made?: MadeCodes } | { readonly problem: string };

interface LogInDialogProps {
  readonly demand: Exclude<Demand, { kind: 'wrong' }>;
  readonly texts: LogInTexts;
  /** Repeats the log-in with this code. */
  readonly onCode: (code: string) => Promise<Outcome>;
  readonly onDone: () => void;
  readonly onCancel: () => void;
}

/** The second factor of a log-in: a code, or setting it up. A native dialog keeps the focus, and Escape cancels. */
export function LogInDialog({ demand, texts, onCode, onDone, onCancel }: LogInDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const title = useId();
  const [made, setMade] = useState<MadeCodes>();
  // Before the effect that focuses the input: opened later, the dialog would focus its first link.
  useLayoutEffect(() => dialog.current?.showModal(), []);

  const take = async (code: string): Promise<string | undefined> => {
    const outcome = await onCode(code);
    if ('problem' in outcome) return outcome.problem;
    if (outcome.made) setMade(outcome.made);
    else onDone();
    return undefined;
  };

  const heading = made ? texts.codesTitle : demand.kind === 'set_up' ? texts.setUpTitle : texts.title;
  return (
    <dialog
      ref={dialog}
      aria-labelledby={title}
      onCancel={(event) => {
        event.preventDefault();
        // The codes are shown only once.
        if (!made) onCancel();
      }}
      onClose={() => {
        // Pressing Escape twice closes it all the same.
        if (made) dialog.current?.showModal();
        else onCancel();
      }}
      style={{ border: 0, padding: 0, margin: 'auto', width: 'min(56rem, calc(100vw - 2rem))', maxHeight: 'calc(100dvh - 2rem)', borderRadius: 4, background: 'transparent' }}
    >
      <Box background="neutral0" padding={{ initial: 5, medium: 8 }}>
        <Box paddingBottom={4}><Typography id={title} tag="h2" variant="beta">{heading}</Typography></Box>
        {made ? <RecoveryCodes codes={made.recoveryCodes} account={made.account} texts={texts} onDone={onDone} /> : <CodeForm demand={demand} texts={texts} onCode={take} onCancel={onCancel} />}
      </Box>
    </dialog>
  );
}

function CodeForm({ demand, texts, onCode, onCancel }: Pick<LogInDialogProps, 'demand' | 'texts' | 'onCancel'> & { readonly onCode: (code: string) => Promise<string | undefined> }) {
  const input = useRef<HTMLInputElement>(null);
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const [isRecovery, setRecovery] = useState(false);
  useEffect(() => input.current?.focus(), [isRecovery]);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy || code.trim() === '') return;
    setBusy(true);
    setProblem(undefined);
    const found = await onCode(code.trim());
    if (found === undefined) return;
    setProblem(found);
    setCode('');
    setBusy(false);
    input.current?.focus();
  };
  const [label, hint] = isRecovery ? [texts.recovery, texts.recoveryHint] : [texts.code, texts.codeHint];
  return (
    <Flex tag="form" direction="column" alignItems="stretch" gap={4} onSubmit={(event: FormEvent) => void submit(event)}>
      {demand.kind === 'set_up' && <Typography tag="p">{texts.setUpLead}</Typography>}
      {demand.kind === 'set_up' && <SetUpSteps setUp={demand.setUp} texts={texts} isInstalling />}
      <Field.Root name="second-factor-code" hint={hint} error={problem ?? false} required>
        <Field.Label>{label}</Field.Label>
        <TextInput
          ref={input}
          value={code}
          onChange={(event) => setCode(event.target.value)}
          autoComplete={isRecovery ? 'off' : 'one-time-code'}
          inputMode={isRecovery ? 'text' : 'numeric'}
          maxLength={isRecovery ? 24 : 8}
          spellCheck={false}
        />
        <Box role="alert"><Field.Error /></Box>
        <Field.Hint />
      </Field.Root>
      {demand.kind === 'code' && (
        <Button
          type="button"
          variant="ghost"
          onClick={() => {
            setRecovery(!isRecovery);
            setCode('');
            setProblem(undefined);
          }}
        >
          {isRecovery ? texts.useApp : texts.useRecovery}
        </Button>
      )}
      {isRecovery && <Typography tag="p" variant="pi" textColor="neutral600">{texts.lost}</Typography>}
      <Flex gap={2} justifyContent="flex-end" wrap="wrap-reverse">
        <Button type="button" variant="tertiary" onClick={onCancel}>{texts.cancel}</Button>
        <Button type="submit" loading={isBusy}>{texts.confirm}</Button>
      </Flex>
    </Flex>
  );
}
