import { css } from '@emotion/react';
import { Suspense, type ReactNode } from 'react';

import { FALLBACK, lazyWhenTouched } from '../components/lazyWhen';
import { readDraft, type DraftName } from '../lib/draft';
import type { HelpRequestFormProps } from './HelpRequestForm';

const HELP_REQUEST = 'help-request-form';
const WITHDRAWAL = 'withdrawal-form';

/** Reserves the height of a form rendered in the browser. */
const room = css({ minBlockSize: '34rem' });

const hasDraft = (form: DraftName) => () => Object.keys(readDraft(form)).length > 0;

// The names of the files are those that pages fetch ahead (gatsby/postbuild/finishPages.ts).
const HelpRequestForm = lazyWhenTouched<HelpRequestFormProps>(`#${HELP_REQUEST}`, async () => ({ default: (await import(/* webpackChunkName: "help-request-form" */ './HelpRequestForm')).HelpRequestForm }), hasDraft('help'));
const WithdrawalForm = lazyWhenTouched<object>(`#${WITHDRAWAL}`, async () => ({ default: (await import(/* webpackChunkName: "withdrawal-form" */ './WithdrawalForm')).WithdrawalForm }), hasDraft('withdrawal'));

interface FormPlaceProps {
  /** By which the form's code finds it. */
  readonly id: string;
  readonly children: ReactNode;
}

/** Where a form is whose code loads late. */
export function FormPlace({ id, children }: FormPlaceProps) {
  return (
    <div id={id}>
      <Suspense fallback={<div css={room} {...FALLBACK} />}>{children}</Suspense>
    </div>
  );
}

/** The help request form; its code loads when it is touched. */
export function LazyHelpRequestForm(props: HelpRequestFormProps) {
  return <FormPlace id={HELP_REQUEST}><HelpRequestForm {...props} /></FormPlace>;
}

/** The withdrawal form; its code loads when it is touched. */
export function LazyWithdrawalForm() {
  return <FormPlace id={WITHDRAWAL}><WithdrawalForm /></FormPlace>;
}
