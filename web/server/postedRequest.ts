import { API, contactFormSchema, controlOfColumn, type FormName, HELP_REQUEST_BODY_BYTES, type HelpRequestAnswer, helpRequestFormSchema, type HelpRequestInput, isTrackable, normalisePhone, PAGES, REQUEST_COLUMNS, REQUEST_CONTROLS, type RequestControl, UNKNOWN, validate } from '@site/rules';

import { ENCODED_BYTES, type StepsForm } from './postedSteps';

const SLUGS = { help: PAGES.helpRequest, contact: PAGES.home } as const satisfies Record<FormName, string>;
const TRACKED = ['sub1', 'sub2', 'sub3'] as const;

/** Without scripts nobody's time zone is known: a call is wished for in office time. */
type Content = Readonly<Partial<Record<RequestControl, string | null | undefined>>>;

/** The help request and the contact form. */
export const POSTED_REQUESTS = (['help', 'contact'] as const).map((form): StepsForm<Content, HelpRequestAnswer> => ({
  page: form,
  slug: SLUGS[form],
  bodyLimit: ENCODED_BYTES * HELP_REQUEST_BODY_BYTES,
  fields: REQUEST_CONTROLS[form],
  api: API.helpRequests,
  errorId: (field) => `${form}-${field}-error`,
  validate: (typed) => validate(form === 'help' ? helpRequestFormSchema : contactFormSchema, { ...typed, phone: withCode(typed.phone ?? '') }),
  shown: (content) => Object.fromEntries(REQUEST_CONTROLS[form].map((control) => [control, content[control] ?? ''])),
  toData: (content, { code: language }, query) => ({
    ...Object.fromEntries(REQUEST_CONTROLS[form].map((control) => [REQUEST_COLUMNS[control], content[control] || null])),
    // The browser's guess of the location needs scripts.
    country_code: UNKNOWN,
    ip_address: UNKNOWN,
    form,
    language,
    // As in the browser, the help request page alone sends parameters of its address.
    ...(form === 'help' && Object.fromEntries(TRACKED.map((name) => [name, tracked(query.get(name))]))),
  } satisfies Omit<HelpRequestInput, 'first_name' | 'last_name' | 'email' | 'phone'>),
  controlOf: controlOfColumn,
  done: ({ data }) => (typeof data?.reference === 'string' ? { values: { reference: data.reference } } : undefined),
}));

/** Without scripts there is no list of countries, so the number has to bring its own code. */
function withCode(phone: string): string {
  const number = normalisePhone(phone);
  return number.startsWith('+') ? number : phone;
}

const tracked = (value: string | null): string | null => (value !== null && isTrackable(value) ? value : null);
