import { type ErrorCode, IDEMPOTENCY_HEADER, IDEMPOTENCY_KEY_PATTERN, type Outcome } from '@site/rules';
import type { Core } from '@strapi/strapi';
import type { Context } from 'koa';

import { type RefusalDetails, refuse } from '../../lib/errors';
import { type Submission, requiredChallenge } from '../bot-protection/challenge-policy';
import { type ClientInfo, clientInfo } from './client-info';
import { VISITOR_ROUTES, type VisitorPath } from './visitor-routes';

type Refusal = { readonly ok: false; readonly code: ErrorCode; readonly details?: RefusalDetails };
type Checked<T> = { readonly ok: true; readonly value: T } | Refusal;

/** The idempotency key; null if the route does not require one and none was sent. */
type KeyOf<Path extends VisitorPath> = (typeof VISITOR_ROUTES)[Path]['idempotencyKey'] extends 'required' ? string : string | null;

interface VisitorHandler<Path extends VisitorPath, T> {
  /** Validates the body's `data`. */
  readonly validate: (data: unknown) => Outcome<T>;
  /** Texts that are checked for bot signals. Left out, no challenge is required: the route accepts only what a mail of ours carried, or the secret key of an earlier request. */
  readonly botSignals?: (value: T) => Pick<Submission, 'names' | 'message'>;
  readonly record: (request: {
    readonly value: T;
    readonly key: KeyOf<Path>;
    readonly client: ClientInfo;
  }) => Promise<{ readonly ok: true; readonly answer: object; readonly repeated: boolean } | Refusal>;
}

/** Handles a visitor's submission: checks idempotency key and body, requires a challenge if a bot is likely, records, and responds with 201, or 200 to a repeat. */
export const visitorHandler =
  <Path extends VisitorPath, T>(strapi: Core.Strapi, path: Path, { validate, botSignals, record }: VisitorHandler<Path, T>) =>
  async (ctx: Context): Promise<void> => {
    const key = checkIdempotencyKey(ctx);
    if (!key.ok) return refuse(ctx, key.code, key.details);
    if (!isKeyFor(path, key.value)) return refuse(ctx, 'idempotency_key_invalid');
    const body = checkBody(ctx.request.body, validate);
    if (!body.ok) return refuse(ctx, body.code, body.details);

    const challenge = botSignals && (await requiredChallenge(strapi, ctx, { what: key.value ?? JSON.stringify(body.value), isRepeatable: key.value !== null, ...botSignals(body.value) }));
    if (challenge) return refuse(ctx, 'challenge_required', { challenge });

    const recorded = await record({ value: body.value, key: key.value, client: clientInfo(ctx) });
    if (!recorded.ok) return refuse(ctx, recorded.code, recorded.details);
    ctx.status = recorded.repeated ? 200 : 201;
    ctx.body = recorded.answer;
  };

/** The body must be `{ data: { … } }` and nothing else. */
function checkBody<T>(body: unknown, validateData: (data: unknown) => Outcome<T>): Checked<T> {
  if (!isRecord(body) || !isRecord(body.data)) return { ok: false, code: 'malformed_body' };
  const unknown = Object.keys(body).filter((name) => name !== 'data');
  if (unknown.length > 0) return { ok: false, code: 'validation_failed', details: { fields: unknown.map((field) => ({ field, code: 'unknown_field' })) } };

  const outcome = validateData(body.data);
  return outcome.ok ? outcome : { ok: false, code: 'validation_failed', details: { fields: outcome.errors } };
}

/** Reads the idempotency key; null if there is none. Malformed keys are refused. */
function checkIdempotencyKey(ctx: Context): Checked<string | null> {
  const header = ctx.get(IDEMPOTENCY_HEADER);
  if (header === '') return { ok: true, value: null };
  return IDEMPOTENCY_KEY_PATTERN.test(header) ? { ok: true, value: header } : { ok: false, code: 'idempotency_key_invalid' };
}

function isKeyFor<Path extends VisitorPath>(path: Path, key: string | null): key is KeyOf<Path> {
  return key !== null || VISITOR_ROUTES[path].idempotencyKey === 'optional';
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
