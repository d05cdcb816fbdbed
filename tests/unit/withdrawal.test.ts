import { isLateWithdrawal, lastDayToWithdraw, LIMITS, parseReference, validate, WITHDRAWAL_FIELDS, withdrawalFormSchema, withdrawalSchema } from '@site/rules';

import { isHoliday, isKnownCountry } from '../../cms/src/features/withdrawals/holidays';

jest.mock('../../cms/src/environment', () => ({ environment: () => ({ firmCountry: 'LT' }) }));

const withdrawal = { full_name: 'Анна Иванова', contract: '7KQ2M-XW4RT', email: 'anna@example.com', language: 'ru' };
const errorsOf = (change: object) => {
  const outcome = validate(withdrawalSchema, { ...withdrawal, ...change });
  return outcome.ok ? [] : outcome.errors;
};

describe('the fields of a withdrawal', () => {
  it('are trimmed, and all three are required', () => {
    expect(validate(withdrawalSchema, { ...withdrawal, full_name: ' Анна ' })).toEqual({ ok: true, value: { ...withdrawal, full_name: 'Анна' } });
    expect(validate(withdrawalFormSchema, { full_name: ' ', contract: '', email: '' })).toEqual({ ok: false, errors: WITHDRAWAL_FIELDS.map((field) => ({ field, code: 'required' })) });
  });

  it.each([
    [{ full_name: 'я'.repeat(LIMITS.fullName) }, []],
    [{ full_name: 'я'.repeat(LIMITS.fullName + 1) }, [{ field: 'full_name', code: 'too_long' }]],
    [{ contract: 'x'.repeat(LIMITS.contract) }, []],
    [{ contract: 'x'.repeat(LIMITS.contract + 1) }, [{ field: 'contract', code: 'too_long' }]],
    [{ contract: 'the one of last week' }, []],
    [{ email: 'nobody' }, [{ field: 'email', code: 'invalid' }]],
    [{ language: 'de' }, [{ field: 'language', code: 'invalid' }]],
    [{ reference: 'AAAAA-AAAAA' }, [{ field: 'reference', code: 'unknown_field' }]],
  ])('%j', (change, errors) => {
    expect(errorsOf(change)).toEqual(errors);
  });
});

test.each([
  ['7KQ2M-XW4RT', '7KQ2M-XW4RT'],
  [' 7kq2m-xw4rt ', '7KQ2M-XW4RT'],
  ['7KQ2M – XW4RT', '7KQ2M-XW4RT'],
  ['7KQ2MXW4RT', '7KQ2M-XW4RT'],
  ['anna@example.com', undefined],
  ['7KQ2M-XW4R', undefined],
  ['7KQ2M-XW4RT-AAAAA', undefined],
  ['', undefined],
])('the reference %j is %s', (typed, reference) => {
  expect(parseReference(typed)).toBe(reference);
});

describe('the period of 14 days', () => {
  it.each([
    // A Monday.
    ['2026-11-02T10:00:00Z', 'Europe/Vilnius', '2026-11-16'],
    // Past midnight in Jerusalem.
    ['2026-11-02T22:30:00Z', 'Asia/Jerusalem', '2026-11-17'],
    // The period would end on a Saturday or a Sunday.
    ['2026-11-07T10:00:00Z', 'Europe/Paris', '2026-11-23'],
    ['2026-11-08T10:00:00Z', 'Europe/Paris', '2026-11-23'],
    // An unknown zone is counted in the client's favour.
    ['2026-11-02T10:00:00Z', null, '2026-11-17'],
    ['2026-11-02T10:00:00Z', 'Nowhere/Land', '2026-11-17'],
  ])('of an agreement signed at %s in %s ends on %s', (signedAt, zone, last) => {
    expect(lastDayToWithdraw(new Date(signedAt), zone, isHoliday)).toBe(last);
  });

  it.each([
    ['Easter Monday', '2026-03-23', '2026-04-07'],
    ['the Sunday of Easter, so the Monday after it does not count either', '2026-03-22', '2026-04-07'],
    ['New Year, a Friday', '2026-12-18', '2027-01-04'],
    ['24 December, the first of three holidays before a Sunday', '2026-12-10', '2026-12-28'],
    ['25 December', '2026-12-11', '2026-12-28'],
    ['26 December, a Saturday', '2026-12-12', '2026-12-28'],
    ['11 March, a Wednesday', '2026-02-25', '2026-03-12'],
    ['24 June', '2026-06-10', '2026-06-25'],
    ['a day that is a holiday elsewhere only', '2026-06-30', '2026-07-14'],
  ])('ends on the next working day if it would end on %s', (_day, signed, last) => {
    const signedAt = new Date(`${signed}T10:00:00Z`);
    expect(lastDayToWithdraw(signedAt, 'Europe/Vilnius', isHoliday)).toBe(last);
    expect(isLateWithdrawal(signedAt, new Date(`${last}T12:00:00Z`), 'Europe/Vilnius', isHoliday)).toBe(false);
    expect(isLateWithdrawal(signedAt, new Date(Date.parse(`${last}T12:00:00Z`) + 24 * 60 * 60_000), 'Europe/Vilnius', isHoliday)).toBe(true);
  });

  it('knows the holidays whatever the time zone of the server', () => {
    for (const day of ['2026-01-01', '2026-02-16', '2026-04-05', '2026-04-06', '2026-05-01', '2026-07-06', '2026-08-15', '2026-11-01', '2026-11-02', '2026-12-24', '2026-12-25', '2026-12-26', '2027-03-29']) expect({ day, isHoliday: isHoliday(day) }).toEqual({ day, isHoliday: true });
    for (const day of ['2026-01-02', '2026-02-15', '2026-04-07', '2026-04-03', '2026-12-23', '2026-12-27', '2026-12-31', '2027-03-30']) expect({ day, isHoliday: isHoliday(day) }).toEqual({ day, isHoliday: false });
    expect([isKnownCountry('LT'), isKnownCountry('XX')]).toEqual([true, false]);
  });

  it('includes the whole last day where the client is', () => {
    const signedAt = new Date('2026-11-02T10:00:00Z');
    expect(isLateWithdrawal(signedAt, new Date('2026-11-16T21:59:59Z'), 'Europe/Vilnius', isHoliday)).toBe(false);
    expect(isLateWithdrawal(signedAt, new Date('2026-11-16T22:00:00Z'), 'Europe/Vilnius', isHoliday)).toBe(true);
    expect(isLateWithdrawal(signedAt, new Date('2026-11-17T11:59:59Z'), null, isHoliday)).toBe(false);
    expect(isLateWithdrawal(signedAt, new Date('2026-11-17T12:00:00Z'), null, isHoliday)).toBe(true);
    // A Wednesday; in the west of the world it was still Tuesday when it was signed.
    const early = new Date('2026-09-09T06:00:00Z');
    expect(isLateWithdrawal(early, new Date('2026-09-23T13:00:00Z'), null, isHoliday)).toBe(false);
    expect(isLateWithdrawal(early, new Date('2026-09-24T12:00:00Z'), null, isHoliday)).toBe(true);
    // In time where clocks are half an hour apart, or have been put back since.
    for (const [zone, signed, received] of [['Asia/Kolkata', '2026-09-08T18:40:00Z', '2026-09-23T18:20:00Z'], ['Europe/Vilnius', '2026-10-20T21:30:00Z', '2026-11-04T21:45:00Z']] as const) for (const client of [zone, null]) expect({ client, isLate: isLateWithdrawal(new Date(signed), new Date(received), client, isHoliday) }).toEqual({ client, isLate: false });
  });
});
