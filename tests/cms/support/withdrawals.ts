import { randomUUID } from 'node:crypto';

import { API, IDEMPOTENCY_HEADER, type WithdrawalAnswer } from '@site/rules';
import type { Response, Test } from 'supertest';

import { api, withKey } from './calls';

/** What a browser sends when a withdrawal is confirmed. */
export const withdrawal = { full_name: 'Анна Иванова', contract: '7KQ2M-XW4RT', email: 'anna@example.com', language: 'ru' };

/**
 * Sends a withdrawal, with a new idempotency key unless `headers` contains one; `change` replaces fields, `undefined`
 * omits one.
 */
export function withdraw(change: Readonly<Record<string, unknown>> = {}, headers: Readonly<Record<string, string>> = {}): Test {
  return withKey(api().post(API.withdrawals), 'public').set({ [IDEMPOTENCY_HEADER]: randomUUID(), ...headers }).send({ data: { ...withdrawal, ...change } });
}

export const withdrawnOf = (response: Response): WithdrawalAnswer['data'] => (response.body as WithdrawalAnswer).data;
