/** @jest-environment node */
import { FailedLogIns } from '../../cms/src/features/audit/log-ins';

describe('failed log-ins', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('ten thousand make two entries for an account, and two for all that name none', async () => {
    const recorded: [string | null, number][] = [];
    const failures = new FailedLogIns(async (email, count) => void recorded.push([email, count]));
    for (let attempt = 0; attempt < 10_000; attempt += 1) await failures.add(attempt % 2 === 0 ? 'admin@example.com' : null);
    expect(recorded).toEqual([['admin@example.com', 1], [null, 1]]);
    await jest.advanceTimersByTimeAsync(10 * 60_000);
    expect(recorded.slice(2)).toEqual([['admin@example.com', 4_999], [null, 4_999]]);
    await failures.add('admin@example.com');
    expect(recorded.slice(4)).toEqual([['admin@example.com', 1]]);
  });

  it('are recorded when the CMS stops, and a single one is recorded once', async () => {
    const recorded: [string | null, number][] = [];
    const failures = new FailedLogIns(async (email, count) => void recorded.push([email, count]));
    await failures.add('a@example.com');
    for (let attempt = 0; attempt < 3; attempt += 1) await failures.add('b@example.com');
    await failures.flush();
    expect(recorded).toEqual([['a@example.com', 1], ['b@example.com', 1], ['b@example.com', 2]]);
    await jest.advanceTimersByTimeAsync(60 * 60_000);
    expect(recorded).toHaveLength(3);
  });
});
