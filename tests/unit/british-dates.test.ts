import { writeDatesBritish } from '../../cms/src/admin/british-dates';

describe('dates in the admin', () => {
  const intl = { DateTimeFormat: Intl.DateTimeFormat };
  const third = new Date(2026, 3, 3);
  beforeAll(() => writeDatesBritish(intl));

  it('are British in Strapi’s English', () => {
    expect(new intl.DateTimeFormat('en').format(third)).toBe('03/04/2026');
    expect(intl.DateTimeFormat('en', { dateStyle: 'medium' }).format(third)).toBe('3 Apr 2026');
  });

  it('stay as they are in other languages', () => {
    expect(new intl.DateTimeFormat('ru').format(third)).toBe('03.04.2026');
    expect(new intl.DateTimeFormat(undefined, { timeZone: 'Europe/Vilnius' }).resolvedOptions().timeZone).toBe('Europe/Vilnius');
  });
});
