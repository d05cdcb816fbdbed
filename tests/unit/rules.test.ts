import {
  contactFormSchema, DEFAULT_LOCALE, helpRequestFormSchema, helpRequestSchema, IDEMPOTENCY_KEY_PATTERN, isCountryCode, isIpAddress, LIMITS, localeByCode, localeByPrefix, parsePagePath, LOCALES, PAGES, pagePath, sectionPath, validate,
} from '@site/rules';

import { UNPREFIXED_REDIRECTS } from '../../web/server/pages';
import { RESERVED_SLUGS, SLUG_PATTERN } from '../../cms/src/features/article-addresses/slugs';
import { alternatesOf, switchLocale } from '../../web/src/i18n/localizedPaths';
import { PUBLIC_CMS_PATHS } from '../../web/server/cmsPaths';
import { PIXEL_ID_PATTERN } from '../../web/src/lib/tracking';

const locale = (prefix: string) => localeByPrefix(prefix) ?? DEFAULT_LOCALE;

describe('languages', () => {
  test('are five, each with its own prefix, code and direction', () => {
    expect(LOCALES.map(({ prefix, code, dir }) => [prefix, code, dir])).toEqual([
      ['ru', 'ru', 'ltr'], ['us', 'en', 'ltr'], ['il', 'he', 'rtl'], ['nl', 'nl', 'ltr'], ['fr', 'fr', 'ltr'],
    ]);
  });

  test.each([
    ['/us/helprequest', 'en'], ['/il', 'he'], ['/il/', 'he'], ['//nl//contract', 'nl'],
    ['/', 'ru'], ['', 'ru'], ['/en/contract', 'ru'], ['/US', 'ru'], ['/usa', 'ru'],
  ])('the address %s is in %s', (path, code) => {
    expect(parsePagePath(path).locale.code).toBe(code);
  });

  test('an unknown code falls back to Russian', () => {
    expect(localeByCode('de').code).toBe('ru');
    expect(localeByCode('he').prefix).toBe('il');
  });

  test.each([
    ['/ru/contract', 'us', '/us/contract'],
    ['/ru', 'il', '/il'],
    ['/', 'fr', '/fr'],
    ['/contract', 'us', '/us/contract'],
    ['/us/helprequest?sub1=a&p=1#top', 'nl', '/nl/helprequest?sub1=a&p=1#top'],
    ['/us#team', 'fr', '/fr#team'],
    ['/ru/euronews/', 'us', '/us/euronews'],
    ['/ru?next=/us/contract', 'il', '/il?next=/us/contract'],
  ])('%s in the language of /%s is %s', (address, prefix, expected) => {
    expect(switchLocale(address, locale(prefix))).toBe(expected);
  });

  test('a page’s alternates are its translations, with Russian for any other language', () => {
    expect(alternatesOf('/us/tax', ['ru', 'en'])).toEqual([{ lang: 'ru', path: '/ru/tax' }, { lang: 'en', path: '/us/tax' }, { lang: 'x-default', path: '/ru/tax' }]);
    expect(alternatesOf('/us/tax', ['en'])).toEqual([{ lang: 'en', path: '/us/tax' }]);
  });
});

describe('addresses', () => {
  test('have no trailing slash', () => {
    expect(pagePath(locale('us'), PAGES.home)).toBe('/us');
    expect(pagePath(locale('il'), PAGES.helpRequest)).toBe('/il/helprequest');
    expect(sectionPath(locale('fr'), 'home')).toBe('/fr');
    expect(sectionPath(locale('fr'), 'team')).toBe('/fr#team');
  });

  test('without a prefix lead to the Russian page', () => {
    expect(UNPREFIXED_REDIRECTS).toEqual({ '/helprequest': '/ru/helprequest', '/contract': '/ru/contract' });
  });

  test('of pages are reserved slugs', () => {
    expect(RESERVED_SLUGS).toEqual(expect.arrayContaining(['main-test', 'helprequest', 'contract', 'euronews', 'privacy-policy', 'user-agreement', 'first-steps', 'check-us', 'company-details', 'faq', 'costs', 'accessibility', 'withdrawal', 'verify', '404']));
    expect(RESERVED_SLUGS).not.toContain('');
    expect('europe-digital-future').toMatch(SLUG_PATTERN);
    for (const slug of ['', 'Europe', '-a', 'a-', 'a--b', 'a/b', 'статья']) expect(slug).not.toMatch(SLUG_PATTERN);
  });

  test('proxied to the CMS are those of forms, consent, signing, preview, pictures and evidence', () => {
    expect(PUBLIC_CMS_PATHS).toEqual([
      { method: 'POST', path: '/api/help-requests', prefix: false, maxBytes: 65_536 },
      { method: 'POST', path: '/api/lead-consents', prefix: false, maxBytes: 16_384 },
      { method: 'GET', path: '/api/lead-consents/rules', prefix: false, maxBytes: 0 },
      { method: 'POST', path: '/api/contract-signings', prefix: false, maxBytes: 4_194_304 },
      { method: 'POST', path: '/api/withdrawals', prefix: false, maxBytes: 16_384 },
      { method: 'GET', path: '/api/preview', prefix: false, maxBytes: 0 },
      { method: 'GET', path: '/uploads/', prefix: true, maxBytes: 0 },
      { method: 'GET', path: '/.well-known/evidence/keys.json', cmsPath: '/api/evidence/keys', prefix: false, maxBytes: 0 },
      { method: 'GET', path: '/.well-known/evidence/checkpoint', cmsPath: '/api/evidence/checkpoint', prefix: false, maxBytes: 0 },
      { method: 'GET', path: '/.well-known/evidence/checkpoints.json', cmsPath: '/api/evidence/checkpoints', prefix: false, maxBytes: 0 },
      { method: 'GET', path: '/.well-known/evidence/proof.json', cmsPath: '/api/evidence/proof', prefix: false, maxBytes: 0 },
      { method: 'GET', path: '/.well-known/evidence/entries.json', cmsPath: '/api/evidence/entries', prefix: false, maxBytes: 0 },
    ]);
  });
});

const FORM = { firstName: 'Anna', lastName: 'Example', email: 'anna@example.com', phone: '+79161234567' };
const errorsOf = (input: object, schema: typeof helpRequestFormSchema | typeof contactFormSchema = helpRequestFormSchema) => {
  const outcome = validate(schema, input);
  return outcome.ok ? [] : outcome.errors.map(({ field, code }) => `${field}: ${code}`);
};

describe('what visitors fill in', () => {
  test('is trimmed', () => {
    expect(validate(helpRequestFormSchema, { firstName: ' Anna ', lastName: '\tExample', email: ' anna@example.com\n', phone: ' +79161234567 ' })).toEqual({ ok: true, value: FORM });
  });

  test('is required, in the order of the fields; blanks count as empty', () => {
    const required = ['firstName: required', 'lastName: required', 'email: required', 'phone: required'];
    expect(errorsOf({ firstName: '', lastName: '  ', email: '\n', phone: '' })).toEqual(required);
    expect(errorsOf({})).toEqual(required);
    expect(errorsOf({ firstName: null, lastName: null, email: null, phone: null })).toEqual(required);
  });

  test('must be text', () => {
    expect(errorsOf({ ...FORM, firstName: 5, email: ['a@b'] })).toEqual(['firstName: invalid', 'email: invalid']);
    expect(errorsOf({ ...FORM, lastName: 'a\0b' })).toEqual(['lastName: invalid']);
  });

  test.each<[string, object, string[]]>([
    ['a name of 100 characters', { firstName: 'я'.repeat(100) }, []],
    ['a name of 100 characters with blanks around it', { firstName: ` ${'a'.repeat(100)} ` }, []],
    ['a name of 101 characters', { firstName: 'a'.repeat(101) }, ['firstName: too_long']],
    ['a last name of 101 characters', { lastName: 'a'.repeat(101) }, ['lastName: too_long']],
    ['an address of 255 characters', { email: `${'a'.repeat(253)}@b` }, []],
    ['an address of 256 characters', { email: `${'a'.repeat(254)}@b` }, ['email: invalid']],
    ['an address without an at-sign', { email: 'anna.example.com' }, ['email: invalid']],
    ['an address that is no more than an at-sign', { email: '@' }, []],
    ['a phone of five characters', { phone: '+1234' }, []],
    ['a phone of four characters', { phone: '+123' }, ['phone: invalid']],
    ['a phone of 15 digits', { phone: '+123456789012345' }, []],
    ['a phone of 16 digits', { phone: '+1234567890123456' }, ['phone: invalid']],
    ['a phone without a plus', { phone: '79161234567' }, ['phone: invalid']],
    ['a phone with a zero for a country', { phone: '+0123456789' }, ['phone: invalid']],
    ['a phone with letters', { phone: '+7916abc4567' }, ['phone: invalid']],
  ])('%s', (_what, change, expected) => {
    expect(errorsOf({ ...FORM, ...change })).toEqual(expected);
  });

  test('may leave subject and message of the contact form empty', () => {
    expect(errorsOf(FORM, contactFormSchema)).toEqual([]);
    expect(errorsOf({ ...FORM, subject: '', message: ' ' }, contactFormSchema)).toEqual([]);
    expect(errorsOf({ ...FORM, subject: 'a'.repeat(LIMITS.subject), message: 'a'.repeat(LIMITS.message) }, contactFormSchema)).toEqual([]);
    expect(errorsOf({ ...FORM, subject: 'a'.repeat(201), message: 'a'.repeat(5001) }, contactFormSchema)).toEqual(['subject: too_long', 'message: too_long']);
  });
});

describe('the request body', () => {
  const WIRE = { first_name: 'Anna', last_name: 'Example', email: 'anna@example.com', phone: '+79161234567', form: 'help', language: 'ru' };
  const wireErrors = (change: object) => {
    const outcome = validate(helpRequestSchema, { ...WIRE, ...change });
    return outcome.ok ? [] : outcome.errors.map(({ field, code }) => `${field}: ${code}`);
  };

  test('has unknown country and address by default', () => {
    expect(validate(helpRequestSchema, WIRE)).toEqual({ ok: true, value: { ...WIRE, country_code: 'unknown', ip_address: 'unknown' } });
  });

  test.each<[string, object, string[]]>([
    ['everything there is', { country_code: 'lt', ip_address: '203.0.113.7', sub1: 'a', sub2: 'b', sub3: null, subject: 's', message: 'm' }, []],
    ['an IPv6 address', { ip_address: '2001:db8::1' }, []],
    ['an address that is none', { ip_address: '203.0.113.700' }, ['ip_address: invalid']],
    ['a country in capitals', { country_code: 'LT' }, ['country_code: invalid']],
    ['a country of three letters', { country_code: 'ltu' }, ['country_code: invalid']],
    ['an unknown form', { form: 'other' }, ['form: invalid']],
    ['no form', { form: undefined }, ['form: required']],
    ['an unknown language', { language: 'de' }, ['language: invalid']],
    ['a tracking parameter that is too long', { sub1: 'a'.repeat(256) }, ['sub1: too_long']],
    ['a field that is not ours', { reference: 'mine' }, ['reference: unknown_field']],
    ['two fields that are not ours', { id: 1, createdAt: 'now' }, ['id: unknown_field']],
  ])('may or may not contain %s', (_what, change, expected) => {
    expect(wireErrors(change)).toEqual(expected);
  });

  test('must be an object', () => {
    for (const input of [null, undefined, 'text', 5, []]) expect(validate(helpRequestSchema, input).ok).toBe(false);
  });
});

test('country codes and IP addresses are recognized', () => {
  expect(['ru', 'il'].every(isCountryCode)).toBe(true);
  expect([null, undefined, '', 'RU', 'rus', 7].some(isCountryCode)).toBe(false);
  expect(['203.0.113.7', '2001:db8::1'].every(isIpAddress)).toBe(true);
  expect([null, '', 'localhost', '1.2.3', 'unknown'].some(isIpAddress)).toBe(false);
});

test('keys and ids have strict formats', () => {
  expect('0123456789abcdef').toMatch(IDEMPOTENCY_KEY_PATTERN);
  for (const key of ['short', 'a'.repeat(65), 'with blanks in between', 'ключ-ключ-ключ-ключ']) expect(key).not.toMatch(IDEMPOTENCY_KEY_PATTERN);
  expect('1234567890').toMatch(PIXEL_ID_PATTERN);
  for (const id of ['', '12a', '"><script>', '1'.repeat(33)]) expect(id).not.toMatch(PIXEL_ID_PATTERN);
});
