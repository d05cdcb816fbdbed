/** @jest-environment node */
import { readinessOf } from '../../cms/src/monitoring/readiness';
import { redact } from '../../cms/src/monitoring/redact';
import type { State } from '../../cms/src/monitoring/state';

describe('a line of the log', () => {
  it.each([
    ['an e-mail address', 'No mail to anna.ivanova+law@example.com: refused', 'No mail to [e-mail]: refused'],
    ['one in an address', 'GET /no/such/anna%40example.com 404', 'GET [e-mail] 404'],
    ['one with letters of other scripts', 'анна@почта.рф', '[e-mail]'],
    ['a phone number', 'call +370 600 00009 now', 'call [phone] now'],
    ['the token of a signed link', 'GET /api/signatures/signature_1.png?expires=1&token=0123abc 200', 'GET /api/signatures/signature_1.png?expires=1&token=[secret] 200'],
    ['a bearer’s key', 'authorization: Bearer abcdefgh12345678', 'authorization: Bearer [token]'],
    ['a log-in', 'cookie eyJhbGciOi.eyJpZCI6.c2lnbmF0dXJl', 'cookie [token]'],
    ['a password in an address', 'connect postgres://cms:hunter2@db:5432/cms', 'connect postgres://cms:[secret]@db:5432/cms'],
    ['a key', `key ${'ab12'.repeat(16)}.`, 'key [secret].'],
    ['a picture', `image ${'iVBORw0KGgo'.repeat(30)}`, 'image [data]'],
  ])('has no %s in it', (_what, line, expected) => {
    expect(redact(line)).toBe(expected);
  });

  it('stays as it is otherwise', () => {
    const line = 'POST /api/help-requests 201 (35 ms), duplicate key value violates unique constraint "outbox_mails_message_id_uq"';
    expect(redact(line)).toBe(line);
  });
});

describe('readiness', () => {
  const now = Date.parse('2026-11-21T12:00:00Z');
  const site: NonNullable<State['site']> = { reportedAt: '2026-11-21T11:59:30.000Z', liveSince: '2026-11-20T09:00:00.000Z', isBehind: false, building: null, failed: null };
  const fine: State = { database: true, storage: true, diskFree: 1e11, outbox: { waiting: 0, oldestWaitingSeconds: 0, givenUp: 0 }, signingAttempts: 0, site };
  const of = (change: Partial<State>, stopping = false) => readinessOf({ ...fine, ...change }, { stopping, now });

  it('is there when all is well', () => {
    expect(of({})).toEqual({ status: 'ready', stopping: false, checks: { database: 'ok', storage: 'ok', disk: 'ok', outbox: 'ok', builder: 'ok', build: 'ok' } });
  });

  it.each([
    ['a store that is away', { storage: false }, { storage: 'away' }],
    ['a disk that fills up', { diskFree: 1e8 }, { disk: 'low' }],
    ['mails that wait for a quarter of an hour', { outbox: { waiting: 1, oldestWaitingSeconds: 901, givenUp: 0 } }, { outbox: 'late' }],
    ['a builder that is silent', { site: { ...site, reportedAt: '2026-11-21T11:54:59.000Z' } }, { builder: 'late' }],
    ['no builder', { site: { ...site, reportedAt: null } }, { builder: 'late' }],
  ] as const)('is impaired by %s, and requests are still taken', (_what, change, checks) => {
    expect(of(change)).toMatchObject({ status: 'impaired', checks });
  });

  it('is gone without the database, and while it stops', () => {
    expect(of({ database: false, outbox: undefined, site: undefined })).toMatchObject({ status: 'unready', checks: { database: 'away', outbox: 'unknown', build: 'unknown' } });
    expect(of({}, true)).toMatchObject({ status: 'unready', stopping: true });
  });
});
