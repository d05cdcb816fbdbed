import { parse } from '@hapi/bourne';
import type { Context } from 'koa';
import rawBody from 'raw-body';

import { expectsContinue } from '../protocol-errors';
import { BodyError } from './body-error';
import { isWithinLimits } from './json-structure';
import { type JsonLimits, MAX_DEPTH } from './limits';

/** Throws on invalid UTF-8, and strips a byte order mark. */
const utf8 = new TextDecoder('utf-8', { fatal: true });

/** Whether the request has a body. */
export function hasBody({ req }: Context): boolean {
  const length = req.headers['content-length'];
  return req.headers['transfer-encoding'] !== undefined || (length !== undefined && length !== '0');
}

/**
 * Reads a JSON body: an object or an array; without a body, an empty object.
 * @throws {BodyError} as early as possible
 */
export async function readJson(ctx: Context, { maxBytes, maxValues }: JsonLimits): Promise<object> {
  if (!hasBody(ctx)) return {};
  if (!ctx.is('application/json')) throw new BodyError('unsupported_media_type');
  const { length } = ctx.request;
  if (length !== undefined && length > maxBytes) throw new BodyError('body_too_large');

  sendContinue(ctx);
  const bytes = await rawBody(ctx.req, { length, limit: maxBytes }).catch((error: rawBody.RawBodyError) => {
    throw new BodyError(error.status === 413 ? 'body_too_large' : 'malformed_body');
  });
  if (bytes.length === 0) return {};
  if (!isWithinLimits(bytes, { maxDepth: MAX_DEPTH, maxValues })) throw new BodyError('malformed_body');
  const body = parseObject(bytes);
  if (!body) throw new BodyError('malformed_body');
  return body;
}

/** Sends `100 Continue` to clients that wait for it before they send the body. */
export function sendContinue({ req, res }: Context): void {
  if (expectsContinue(req)) res.writeContinue();
}

/** @returns undefined for invalid JSON, values that are not objects, and prototype pollution */
function parseObject(bytes: Uint8Array): object | undefined {
  try {
    const value: unknown = parse(utf8.decode(bytes));
    return typeof value === 'object' && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}
