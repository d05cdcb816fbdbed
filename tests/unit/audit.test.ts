/** @jest-environment node */
import { EN, type TextKey } from '../../cms/src/admin/texts/en';
import type { Texts } from '../../cms/src/admin/texts/useTexts';
import { deviceText } from '../../cms/src/features/accounts/admin/device-text';
import { queryOf } from '../../cms/src/features/audit/admin/query';
import { detailsOf, languageText } from '../../cms/src/features/audit/admin/descriptions';
import type { ShownEntry } from '../../cms/src/features/audit/api-types';
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

describe('the query of the list', () => {
  const nothing = { action: '', actor: '', from: '', until: '', text: '' };
  const start = (day: string) => new Date(`${day}T00:00`).toISOString();

  it('has what was chosen, with whole days of the reader’s time zone', () => {
    expect(queryOf(nothing)).toBe('');
    const query = new URLSearchParams(queryOf({ ...nothing, action: 'log_in', from: '2026-05-12', until: '2026-05-31', text: ' Anna ' }));
    expect(Object.fromEntries(query)).toEqual({ action: 'log_in', from: start('2026-05-12'), until: start('2026-06-01'), text: 'Anna' });
  });

  it.each(['20266-05-12', '0026-05-12', '275760-09-13', '2100-01-01', '2026-02-31T', '2026-13-01', 'x'])('leaves out what is no day of it: %s', (day) => {
    expect(queryOf({ ...nothing, from: day, until: day })).toBe('');
  });
});

describe('descriptions', () => {
  const t = (key: TextKey, values: Readonly<Record<string, string>> = {}) => EN[key].replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '');
  const texts = { t, language: 'en' } as unknown as Texts;
  const entry = (action: ShownEntry['action'], details: object, language: string | null = null) => ({ action, details: JSON.stringify(details), name: null, language }) as ShownEntry;

  it('say of what a hash is, and of what all were exported', () => {
    expect(detailsOf(entry('evidence_verified', { hash: 'c939' }), texts)).toBe('hash of the last record of the evidence: c939');
    expect(detailsOf(entry('log_shortened', { last: 7, hash: 'c939' }), texts)).toBe('removed up to number: 7; hash of the last removed entry: c939');
    expect(detailsOf(entry('requests_exported', { all: true }), texts)).toBe('all requests: yes');
  });

  it('say of a password that was set with another address, which it was and is', () => {
    expect(detailsOf(entry('password_set', { email: ['a@example.com', 'b@example.com'] }), texts)).toBe('e-mail: a@example.com → b@example.com');
    // By which the CMS decides who is told: the roles say the same.
    expect(detailsOf(entry('password_set', { administering: ['Administrator'] }), texts)).toBe('');
  });

  it('say that the language of a handover is that of its instructions', () => {
    expect(languageText(entry('agreement_handed_over', {}, 'ru'), texts)).toBe('instructions: Russian');
    expect(languageText(entry('entry_updated', {}, 'ru'), texts)).toBe('Russian');
  });

  it('name devices without an English word in Russian', () => {
    expect(['en', 'ru'].map((language) => deviceText('Safari on Linux', { t, language } as unknown as Texts))).toEqual(['Safari on Linux', 'Safari, Linux']);
  });
});
