/** @jest-environment node */
import { readinessOf } from '../../cms/src/features/monitoring/readiness';
import { MAX_LOG_CHARS, redact, redactAll } from '../../cms/src/features/monitoring/log-redaction';
import type { State } from '../../cms/src/features/monitoring/system-state';

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
  ])('does not contain %s', (_what, line, expected) => {
    expect(redact(line)).toBe(expected);
  });

  it('is otherwise unchanged', () => {
    const line = 'POST /api/help-requests 201 (35 ms), duplicate key value violates unique constraint "outbox_mails_message_id_uq"';
    expect(redact(line)).toBe(line);
  });
});

describe('an excessively long line', () => {
  /** CPU time in ms, because on a busy machine longer work is interrupted more often. */
  const timeOf = (work: () => unknown): number => {
    const start = process.cpuUsage();
    work();
    const { user, system } = process.cpuUsage(start);
    return (user + system) / 1_000;
  };
  /**
   * CPU time includes other threads of the process, so each is measured repeatedly until the fastest times are
   * proportional, or the attempts are used up.
   */
  const ROUNDS = 20;
  const isInProportion = (short: () => unknown, long: () => unknown, most: number): boolean => {
    let [fastestShort, fastestLong] = [Infinity, Infinity];
    for (let round = 0; round < ROUNDS; round += 1) {
      fastestShort = Math.min(fastestShort, timeOf(short));
      fastestLong = Math.min(fastestLong, timeOf(long));
      // A millisecond of tolerance for durations too short to measure.
      if (round >= 2 && fastestLong < most * (fastestShort + 1)) return true;
    }
    return false;
  };

  // An address of 15,000 characters once blocked the CMS for seconds.
  it.each(['a-', 'a.', '1+', '+1', '%40', '@', 'A/', 'a@a', 'a@a.', '@a.a.', 'eyJ', 'eyJ-', 'eyJa.', '-eyJa.a', 'bearer ', 'bearer a', 'basic\t', 'token=', 'code=&', 'a://', '://a:', '://a:a', ':a@', '+1 ', '+1(', '(', 'a', 'ab12', 'ab12 ', '0'.repeat(47) + ' ', 'f-', 'A'.repeat(199) + '-', '=', 'я', 'я@я', ' ', '\n', '\0', '😀'])(
    'of “%s” again and again takes sixteen times as long if it is sixteen times as long',
    (part) => {
      const line = (chars: number) => part.repeat(Math.ceil(chars / part.length));
      const [short, long] = [line(10_000), line(160_000)];
      redactAll(short);
      // Quadratic time would be 256 times as long.
      expect(isInProportion(() => redactAll(short), () => redactAll(long), 64)).toBe(true);
    },
  );

  it('is truncated, and a truncated secret is removed too', () => {
    const line = `${'x '.repeat(MAX_LOG_CHARS)}end`;
    expect(redact(line).length).toBeLessThanOrEqual(MAX_LOG_CHARS + 1);
    expect(redact(line)).toMatch(/x …$|x…$/);
    for (const secret of ['anna.ivanova@example.com', `eyJ${'a'.repeat(600)}.${'b'.repeat(600)}.${'c'.repeat(600)}`, `Bearer ${'k'.repeat(64)}`, `password=${'p'.repeat(64)}`, 'ab12'.repeat(16)])
      for (let before = MAX_LOG_CHARS - secret.length - 2; before <= MAX_LOG_CHARS; before += 7) {
        const cut = redact(`${'. '.repeat(before / 2)}${secret}`) + redact(`${'A'.repeat(300)} ${'. '.repeat(before / 2)}${secret}`) + redact(`${'A'.repeat(MAX_LOG_CHARS)} ${'. '.repeat(before / 8)}${secret}`);
        for (const part of ['anna.iv', 'eyJa', 'aaaaaaaaaa', 'kkkkkkkk', 'pppppppp', 'ab12ab12ab12']) expect(cut).not.toContain(part);
      }
  });
});

describe('readiness', () => {
  const now = Date.parse('2026-11-21T12:00:00Z');
  const site: NonNullable<State['site']> = { reportedAt: '2026-11-21T11:59:30.000Z', liveSince: '2026-11-20T09:00:00.000Z', isBehind: false, comparedAt: '2026-11-21T11:59:00.000Z', hasFailed: false };
  const fine: State = { database: true, storage: true, diskFree: 1e11, outbox: { waiting: 0, oldestWaitingSeconds: 0, givenUp: 0 }, signingAttempts: 0, documents: { waiting: 0, oldestWaitingSeconds: 0, givenUp: 0 }, checkpoints: { uncoveredSeconds: 0, unstampedSeconds: 0, lastSeconds: 0, aheadSeconds: 0, isContradicted: false }, site };
  const of = (change: Partial<State>, stopping = false) => readinessOf({ ...fine, ...change }, { stopping, now });

  it('is “ready” if everything works', () => {
    expect(of({})).toEqual({ status: 'ready', stopping: false, checks: { database: 'ok', storage: 'ok', disk: 'ok', outbox: 'ok', documents: 'ok', checkpoints: 'ok', evidence: 'ok', builder: 'ok', build: 'ok' } });
  });

  it.each([
    ['a store that is away', { storage: false }, { storage: 'away' }],
    ['a disk that fills up', { diskFree: 1e8 }, { disk: 'low' }],
    ['mails that wait for a quarter of an hour', { outbox: { waiting: 1, oldestWaitingSeconds: 901, givenUp: 0 } }, { outbox: 'late' }],
    ['a document that waits for more than ten minutes', { documents: { waiting: 1, oldestWaitingSeconds: 601, givenUp: 0 } }, { documents: 'late' }],
    ['a document that was given up', { documents: { waiting: 0, oldestWaitingSeconds: 0, givenUp: 1 } }, { documents: 'failed' }],
    ['an entry without a checkpoint for more than ten minutes', { checkpoints: { uncoveredSeconds: 601, unstampedSeconds: 0, lastSeconds: 700, aheadSeconds: 0, isContradicted: false } }, { checkpoints: 'late' }],
    ['a checkpoint that is older than a day', { checkpoints: { uncoveredSeconds: 0, unstampedSeconds: 0, lastSeconds: 86_401, aheadSeconds: 0, isContradicted: false } }, { checkpoints: 'late' }],
    ['a checkpoint that waits for its time stamp for more than an hour', { checkpoints: { uncoveredSeconds: 0, unstampedSeconds: 3_601, lastSeconds: 3_601, aheadSeconds: 0, isContradicted: false } }, { checkpoints: 'late' }],
    ['a checkpoint that is dated in the future', { checkpoints: { uncoveredSeconds: 0, unstampedSeconds: 0, lastSeconds: 0, aheadSeconds: 3_600, isContradicted: false } }, { checkpoints: 'late' }],
    ['entries that contradict the last checkpoint', { checkpoints: { uncoveredSeconds: 0, unstampedSeconds: 0, lastSeconds: 0, aheadSeconds: 0, isContradicted: true } }, { evidence: 'failed' }],
    ['a builder that is silent', { site: { ...site, reportedAt: '2026-11-21T11:54:59.000Z' } }, { builder: 'late' }],
    ['no builder', { site: { ...site, reportedAt: null } }, { builder: 'late' }],
  ] as const)('is impaired by %s, and requests are still taken', (_what, change, checks) => {
    expect(of(change)).toMatchObject({ status: 'impaired', checks });
  });

  it('is “unready” without the database, and during shutdown', () => {
    expect(of({ database: false, outbox: undefined, site: undefined })).toMatchObject({ status: 'unready', checks: { database: 'away', outbox: 'unknown', build: 'unknown' } });
    expect(of({}, true)).toMatchObject({ status: 'unready', stopping: true });
  });
});
