import { isLateWithdrawal, lastDayToWithdraw, LIMITS, parseReference, validate, WITHDRAWAL_FIELDS, withdrawalFormSchema, withdrawalSchema } from '@site/rules';

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
    ['2026-11-02T10:00:00Z', null, '2026-11-16'],
    ['2026-11-02T10:00:00Z', 'Nowhere/Land', '2026-11-16'],
  ])('of an agreement signed at %s in %s ends on %s', (signedAt, zone, last) => {
    expect(lastDayToWithdraw(new Date(signedAt), zone)).toBe(last);
  });

  it('includes the whole last day where the client is', () => {
    const signedAt = new Date('2026-11-02T10:00:00Z');
    expect(isLateWithdrawal(signedAt, new Date('2026-11-16T21:59:59Z'), 'Europe/Vilnius')).toBe(false);
    expect(isLateWithdrawal(signedAt, new Date('2026-11-16T22:00:00Z'), 'Europe/Vilnius')).toBe(true);
    expect(isLateWithdrawal(signedAt, new Date('2026-11-17T11:59:59Z'), null)).toBe(false);
    expect(isLateWithdrawal(signedAt, new Date('2026-11-17T12:00:00Z'), null)).toBe(true);
  });
});
