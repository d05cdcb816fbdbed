import { randomBytes } from 'node:crypto';

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import { API, type ErrorBody, type FieldError, FORM_SIGNALS_HEADER, HONEYPOT_FIELD, IDEMPOTENCY_HEADER, IDEMPOTENCY_KEY_PATTERN, type Locale, LOCALES, longMoment, PAGES, pagePath, serializeFormSignals, validate, WITHDRAWAL_BODY_BYTES, WITHDRAWAL_FIELDS, type WithdrawalAnswer, type WithdrawalForm, withdrawalFormSchema } from '@site/rules';

import type { Build } from './liveSite';
import { parseForms, postToCms, showPosted } from './postedForms';
import { refuse } from './refusal';

const MAX_SECONDS = 1_000_000;

/** Why nothing was recorded; the page has a text for each. */
type Failure = 'too_many_requests' | 'challenge_required' | 'unavailable';
type Outcome =
  | { readonly kind: 'done'; readonly answer: WithdrawalAnswer['data'] }
  | { readonly kind: 'refused'; readonly fields: readonly FieldError[] }
  | { readonly kind: 'failed'; readonly failure: Failure };

/** Posted form data. */
interface Posted {
  readonly content: WithdrawalForm;
  readonly step: string;
  readonly key: string;
  /** When the confirmation was shown, milliseconds since 1970. */
  readonly since: number;
  readonly honeypot: string;
}

interface PostedWithdrawalOptions {
  readonly cmsUrl: string;
  /** Build with the page to render. */
  readonly currentBuild: () => Build;
}

/**
 * Handles withdrawals posted by browsers without JavaScript, in the same two steps and with the same validation: fields
 * first, then a confirmation. Only the confirmation is sent to the CMS.
 */
export async function takePostedWithdrawals(app: FastifyInstance, { cmsUrl, currentBuild }: PostedWithdrawalOptions): Promise<void> {
  parseForms(app);
  for (const locale of LOCALES) {
    app.post(pagePath(locale, PAGES.withdrawal), { bodyLimit: WITHDRAWAL_BODY_BYTES }, (request, reply) => answer(locale, currentBuild(), cmsUrl, request, reply));
  }
}

async function answer(locale: Locale, build: Build, cmsUrl: string, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const page = build.postedPage('withdrawal', locale.prefix);
  if (!page || !(request.body instanceof URLSearchParams)) return refuse(reply, page ? 415 : 503, page ? 'unsupported_media_type' : 'unavailable');
  const show = (status: number, conditions: readonly string[], values: Readonly<Record<string, string>>): FastifyReply => showPosted(reply, page, { status, conditions, values });

  const posted = read(request.body);
  const valid = validate(withdrawalFormSchema, posted.content);
  const typed = { ...posted.content, honeypot: posted.honeypot };
  if (!valid.ok) return show(400, ...formWith(typed, valid.errors));
  if (posted.step === 'change') return show(200, ...formWith(typed, []));

  const confirmation = { ...valid.value, honeypot: posted.honeypot, key: posted.key || randomBytes(16).toString('hex'), since: String(posted.since || Date.now()) };
  if (posted.step !== 'confirm' || posted.key === '' || !isFromThisSite(request)) return show(200, ['confirm'], confirmation);
  const outcome = await send(cmsUrl, build.publicClientKey, request, locale, { ...posted, content: valid.value });
  switch (outcome.kind) {
    case 'refused': return show(400, ...formWith(typed, outcome.fields));
    case 'failed': return show(outcome.failure === 'too_many_requests' ? 429 : 503, ['confirm', outcome.failure], confirmation);
    case 'done': {
      const { reference, receivedAt, isMailed } = outcome.answer;
      // In UTC, because the visitor's time zone is unknown without JavaScript.
      return show(200, ['done', isMailed ? 'mailed' : 'not_mailed'], { ...valid.value, reference, receivedAt, moment: longMoment(new Date(receivedAt), locale) });
    }
  }
}

function read(body: URLSearchParams): Posted {
  const text = (name: string): string => body.get(name) ?? '';
  const key = text('key');
  return {
    content: { full_name: text('full_name'), contract: text('contract'), email: text('email') },
    step: text('step'),
    key: IDEMPOTENCY_KEY_PATTERN.test(key) ? key : '',
    since: /^\d{13}$/.test(text('since')) ? Number(text('since')) : 0,
    honeypot: text(HONEYPOT_FIELD),
  };
}

/** The form with entered values, and an error at each invalid field. */
function formWith(typed: Readonly<Record<string, string>>, errors: readonly FieldError[]): [conditions: readonly string[], values: Readonly<Record<string, string>>] {
  const values: Record<string, string> = { ...typed };
  const conditions = ['form', ...(errors.length > 0 ? ['errors'] : [])];
  for (const name of WITHDRAWAL_FIELDS) {
    const error = errors.find(({ field }) => field === name);
    values[`invalid:${name}`] = String(error !== undefined);
    if (!error) continue;
    values[`describedby:${name}`] = ` withdrawal-${name}-error`;
    conditions.push(`error:${name}`, error.code === 'required' ? `required:${name}` : `wrong:${name}`);
  }
  return [conditions, values];
}

/** CSRF protection: a form on another site could confirm a withdrawal. Browsers send the origin with each POST. */
function isFromThisSite({ headers }: FastifyRequest): boolean {
  const { origin, host } = headers;
  return origin === undefined || (URL.canParse(origin) && new URL(origin).host === host);
}

async function send(cmsUrl: string, publicClientKey: string, request: FastifyRequest, { code: language }: Locale, { content, key, since, honeypot }: Posted): Promise<Outcome> {
  const seconds = Math.min(Math.max((Date.now() - since) / 1_000, 0), MAX_SECONDS);
  const answered = await postToCms<WithdrawalAnswer>(request, {
    address: cmsUrl + API.withdrawals,
    publicClientKey,
    headers: { [IDEMPOTENCY_HEADER]: key, [FORM_SIGNALS_HEADER]: serializeFormSignals({ seconds, isHoneypotFilled: honeypot !== '' }) },
    data: { ...content, language },
  });
  return answered ? outcomeOf(answered.status, answered.body) : { kind: 'failed', failure: 'unavailable' };
}

function outcomeOf(status: number, body: WithdrawalAnswer | ErrorBody): Outcome {
  if (status < 300 && body.data) return { kind: 'done', answer: body.data };
  const details = 'error' in body ? body.error.details : undefined;
  const fields = details?.fields?.filter(({ field }) => WITHDRAWAL_FIELDS.some((name) => name === field)) ?? [];
  if (details?.code === 'validation_failed' && fields.length > 0) return { kind: 'refused', fields };
  if (status === 429) return { kind: 'failed', failure: 'too_many_requests' };
  return { kind: 'failed', failure: details?.code === 'challenge_required' ? 'challenge_required' : 'unavailable' };
}
