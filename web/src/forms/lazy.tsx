import { css } from '@emotion/react';
import { Suspense } from 'react';

import { lazyWhenNear } from '../components/lazyWhenNear';
import type { ContactFormProps } from './ContactForm';
import type { HelpRequestFormProps } from './HelpRequestForm';

const CONTACT = 'contact-form';
const HELP_REQUEST = 'help-request-form';
const WITHDRAWAL = 'withdrawal-form';

/** Reserves the height of a form rendered in the browser. */
const room = css({ minBlockSize: '34rem' });

const ContactForm = lazyWhenNear<ContactFormProps>(`#${CONTACT}`, async () => ({ default: (await import('./ContactForm')).ContactForm }));
const HelpRequestForm = lazyWhenNear<HelpRequestFormProps>(`#${HELP_REQUEST}`, async () => ({ default: (await import('./HelpRequestForm')).HelpRequestForm }));
const WithdrawalForm = lazyWhenNear<object>(`#${WITHDRAWAL}`, async () => ({ default: (await import('./WithdrawalForm')).WithdrawalForm }));

/** The contact form; its code loads when it comes near the viewport. */
export function LazyContactForm(props: ContactFormProps) {
  return (
    <div id={CONTACT}>
      <Suspense fallback={<div css={room} />}>
        <ContactForm {...props} />
      </Suspense>
    </div>
  );
}

/** The help request form; its code loads when it comes near the viewport. */
export function LazyHelpRequestForm(props: HelpRequestFormProps) {
  return (
    <div id={HELP_REQUEST}>
      <Suspense fallback={<div css={room} />}>
        <HelpRequestForm {...props} />
      </Suspense>
    </div>
  );
}

/** The withdrawal form; its code loads when it comes near the viewport. */
export function LazyWithdrawalForm() {
  return (
    <div id={WITHDRAWAL}>
      <Suspense fallback={<div css={room} />}>
        <WithdrawalForm />
      </Suspense>
    </div>
  );
}
