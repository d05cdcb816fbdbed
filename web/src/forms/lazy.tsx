import { css } from '@emotion/react';
import { Suspense } from 'react';

import { lazyWhenNear } from '../components/lazyWhenNear';

const CONTACT = 'contact-form';
const HELP_REQUEST = 'help-request-form';

/** Room for a form that is drawn in the browser; one that came with the page keeps its own. */
const room = css({ minBlockSize: '34rem' });

const ContactForm = lazyWhenNear(`#${CONTACT}`, () => import('./ContactForm').then((module) => ({ default: module.ContactForm })));
const HelpRequestForm = lazyWhenNear(`#${HELP_REQUEST}`, () => import('./HelpRequestForm').then((module) => ({ default: module.HelpRequestForm })));

/** The contact form; its code comes when it comes near. */
export function LazyContactForm() {
  return (
    <div id={CONTACT}>
      <Suspense fallback={<div css={room} />}>
        <ContactForm />
      </Suspense>
    </div>
  );
}

/** The help-request form; `onSuccess` is called once the request was taken. */
export function LazyHelpRequestForm({ onSuccess }: { readonly onSuccess: () => void }) {
  return (
    <div id={HELP_REQUEST}>
      <Suspense fallback={<div css={room} />}>
        <HelpRequestForm onSuccess={onSuccess} />
      </Suspense>
    </div>
  );
}
