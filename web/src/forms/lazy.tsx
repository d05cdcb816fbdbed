import { css } from '@emotion/react';
import { Suspense, type ReactNode } from 'react';

import { lazyWhenNear } from '../components/lazyWhenNear';
import type { HelpRequestFormProps } from './HelpRequestForm';

const HELP_REQUEST = 'help-request-form';
const WITHDRAWAL = 'withdrawal-form';

/** Reserves the height of a form rendered in the browser. */
const room = css({ minBlockSize: '34rem' });

const HelpRequestForm = lazyWhenNear<HelpRequestFormProps>(`#${HELP_REQUEST}`, async () => ({ default: (await import('./HelpRequestForm')).HelpRequestForm }));
const WithdrawalForm = lazyWhenNear<object>(`#${WITHDRAWAL}`, async () => ({ default: (await import('./WithdrawalForm')).WithdrawalForm }));

interface FormPlaceProps {
  /** By which the form's code finds it. */
  readonly id: string;
  readonly children: ReactNode;
}

/** Where a form is whose code loads when it comes near the viewport. */
export function FormPlace({ id, children }: FormPlaceProps) {
  return (
    <div id={id}>
      <Suspense fallback={<div css={room} />}>{children}</Suspense>
    </div>
  );
}

/** The help request form; its code loads when it comes near the viewport. */
export function LazyHelpRequestForm(props: HelpRequestFormProps) {
  return <FormPlace id={HELP_REQUEST}><HelpRequestForm {...props} /></FormPlace>;
}

/** The withdrawal form; its code loads when it comes near the viewport. */
export function LazyWithdrawalForm() {
  return <FormPlace id={WITHDRAWAL}><WithdrawalForm /></FormPlace>;
}
