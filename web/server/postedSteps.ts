import { randomBytes } from 'node:crypto';

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import { type ErrorBody, type FieldError, FORM_SIGNALS_HEADER, HONEYPOT_FIELD, IDEMPOTENCY_HEADER, IDEMPOTENCY_KEY_PATTERN, type Locale, LOCALES, type Outcome, pagePath, type PostedPageName, serializeFormSignals } from '@site/rules';

import type { Build } from './liveSite';
import { isFromThisSite, parseForms, postToCms, showPosted } from './postedForms';
import { sentQuery } from './query';
import { refuse } from './refusal';

const MAX_SECONDS = 1_000_000;
/** How much longer a posted form is than the same content as JSON, at most: each byte may be percent-encoded. */
export const ENCODED_BYTES = 3;

type Values = Readonly<Record<string, string>>;

/** What the finished page shows. */
export interface Done {
  readonly conditions?: readonly string[];
  readonly values: Values;
}

/** A form that browsers without JavaScript post in two steps: fields first, then a confirmation. */
export interface StepsForm<Content, Answer> {
  /** The page that is completed to answer it. */
  readonly page: PostedPageName;
  /** Of the page that it is posted to. */
  readonly slug: string;
  readonly bodyLimit: number;
  /** Names of the controls. */
  readonly fields: readonly string[];
  /** Path of the CMS's API. */
  readonly api: string;
  /** The id of a control's error. */
  readonly errorId: (field: string) => string;
  readonly validate: (typed: Values) => Outcome<Content>;
  /** The fields as they are shown to be confirmed. */
  readonly shown: (content: Content) => Values;
  /** The body for the CMS. */
  readonly toData: (content: Content, locale: Locale, query: URLSearchParams) => object;
  /** The control that an error of the CMS belongs to. */
  readonly controlOf: (field: string) => string | undefined;
  /** @returns undefined if this is no answer of the CMS to an accepted request */
  readonly done: (answer: Answer, locale: Locale) => Done | undefined;
}

/** Why nothing was recorded; the page has a text for each. */
type Failure = 'too_many_requests' | 'challenge_required' | 'unavailable';
type Sent =
  | { readonly kind: 'done'; readonly done: Done }
  | { readonly kind: 'refused'; readonly fields: readonly FieldError[] }
  | { readonly kind: 'failed'; readonly failure: Failure };

/** Posted form data. */
interface Posted {
  readonly typed: Values;
  readonly step: string;
  readonly key: string;
  /** When the confirmation was shown, milliseconds since 1970. */
  readonly since: number;
  readonly honeypot: string;
}

export interface StepsOptions {
  readonly cmsUrl: string;
  /** Build with the page to render. */
  readonly currentBuild: () => Build;
}

/**
 * Handles forms posted by browsers without JavaScript, with the same validation as in the browser. Only what was
 * confirmed is sent to the CMS.
 */
export function takePostedSteps<Content, Answer extends object>(app: FastifyInstance, { cmsUrl, currentBuild }: StepsOptions, form: StepsForm<Content, Answer>): void {
  parseForms(app);
  for (const locale of LOCALES) {
    app.post(pagePath(locale, form.slug), { bodyLimit: form.bodyLimit }, (request, reply) => answer(form, locale, currentBuild(), cmsUrl, request, reply));
  }
}

async function answer<Content, Answer extends object>(form: StepsForm<Content, Answer>, locale: Locale, build: Build, cmsUrl: string, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const page = build.postedPage(form.page, locale.prefix);
  if (!page || !(request.body instanceof URLSearchParams)) return refuse(reply, page ? 415 : 503, page ? 'unsupported_media_type' : 'unavailable');
  const show = (status: number, conditions: readonly string[], values: Values): FastifyReply => showPosted(reply, page, { status, conditions, values });

  const posted = read(form.fields, request.body);
  const valid = form.validate(posted.typed);
  const typed = { ...posted.typed, honeypot: posted.honeypot };
  if (!valid.ok) return show(400, ...formWith(form, typed, valid.errors));
  if (posted.step === 'change') return show(200, ...formWith(form, typed, []));

  // A key that another site chose would let it speak for the visitor's request afterwards.
  const isConfirmed = posted.step === 'confirm' && posted.key !== '' && isFromThisSite(request);
  const { key, since } = isConfirmed ? posted : { key: randomBytes(16).toString('hex'), since: Date.now() };
  const confirmation = { ...form.shown(valid.value), honeypot: posted.honeypot, key, since: String(since) };
  if (!isConfirmed) return show(200, ['confirm'], confirmation);
  const sent = await send(form, { cmsUrl, publicClientKey: build.publicClientKey, locale }, request, posted, valid.value);
  switch (sent.kind) {
    case 'refused': return show(400, ...formWith(form, typed, sent.fields));
    case 'failed': return show(sent.failure === 'too_many_requests' ? 429 : 503, ['confirm', sent.failure], confirmation);
    case 'done': return show(200, ['done', ...(sent.done.conditions ?? [])], { ...form.shown(valid.value), ...sent.done.values });
  }
}

function read(fields: readonly string[], body: URLSearchParams): Posted {
  // Forms are posted with CRLF, whatever was typed.
  const text = (name: string): string => (body.get(name) ?? '').replaceAll('\r\n', '\n');
  const key = text('key');
  return {
    typed: Object.fromEntries(fields.map((name) => [name, text(name)])),
    step: text('step'),
    key: IDEMPOTENCY_KEY_PATTERN.test(key) ? key : '',
    // Forged ones count as just now, which is faster than a person.
    since: /^\d{13}$/.test(text('since')) ? Number(text('since')) : Date.now(),
    honeypot: text(HONEYPOT_FIELD),
  };
}

/** The form with entered values, and an error at each invalid field. */
function formWith({ fields, errorId }: Pick<StepsForm<never, never>, 'fields' | 'errorId'>, typed: Values, errors: readonly FieldError[]): [conditions: readonly string[], values: Values] {
  const values: Record<string, string> = { ...typed };
  const conditions = ['form', ...(errors.length > 0 ? ['errors'] : [])];
  for (const name of fields) {
    conditions.push(`${typed[name] ? 'filled' : 'empty'}:${name}`);
    const error = errors.find(({ field }) => field === name);
    values[`invalid:${name}`] = String(error !== undefined);
    if (!error) continue;
    values[`describedby:${name}`] = ` ${errorId(name)}`;
    conditions.push(`error:${name}`, error.code === 'required' ? `required:${name}` : `wrong:${name}`);
  }
  return [conditions, values];
}

interface Target {
  readonly cmsUrl: string;
  readonly publicClientKey: string;
  readonly locale: Locale;
}

async function send<Content, Answer extends object>(form: StepsForm<Content, Answer>, { cmsUrl, publicClientKey, locale }: Target, request: FastifyRequest, { key, since, honeypot }: Posted, content: Content): Promise<Sent> {
  const seconds = Math.min(Math.max((Date.now() - since) / 1_000, 0), MAX_SECONDS);
  const answered = await postToCms<Answer>(request, {
    address: cmsUrl + form.api,
    publicClientKey,
    headers: { [IDEMPOTENCY_HEADER]: key, [FORM_SIGNALS_HEADER]: serializeFormSignals({ seconds, isHoneypotFilled: honeypot !== '' }) },
    data: form.toData(content, locale, new URLSearchParams(sentQuery(request))),
  });
  return answered ? sentAs(form, locale, answered.status, answered.body) : { kind: 'failed', failure: 'unavailable' };
}

function sentAs<Content, Answer extends object>({ controlOf, done }: StepsForm<Content, Answer>, locale: Locale, status: number, body: Answer | ErrorBody): Sent {
  const finished = status < 300 ? done(body as Answer, locale) : undefined;
  if (finished) return { kind: 'done', done: finished };
  const details = 'error' in body ? body.error.details : undefined;
  const fields = details?.fields?.flatMap(({ field, code }) => {
    const control = controlOf(field);
    return control === undefined ? [] : [{ field: control, code }];
  }) ?? [];
  if (details?.code === 'validation_failed' && fields.length > 0) return { kind: 'refused', fields };
  if (status === 429) return { kind: 'failed', failure: 'too_many_requests' };
  return { kind: 'failed', failure: details?.code === 'challenge_required' ? 'challenge_required' : 'unavailable' };
}
