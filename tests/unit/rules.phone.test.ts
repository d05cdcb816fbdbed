import { isE164, normalisePhone } from '@site/rules';
import { type CountryCode, getCountries, getExampleNumber } from 'libphonenumber-js/max';
import examples from 'libphonenumber-js/mobile/examples';

const MOBILE = '+79161234567';

test.each<[country: string, dialCode: string, raw: string, expected: string]>([
  ['Russia', '7', '9161234567', MOBILE],
  ['Russia', '7', '89161234567', MOBILE],
  ['Russia', '7', '79161234567', MOBILE],
  ['Russia', '7', '+79161234567', MOBILE],
  ['Russia', '7', '0079161234567', MOBILE],
  ['Russia', '7', '81079161234567', MOBILE],
  ['Russia', '7', '8 (916) 123-45-67', MOBILE],
  ['Russia', '7', '+7 (916) 123-45-67', MOBILE],
  ['Russia', '7', '8-916-123-45-67', MOBILE],
  ['Russia', '7', '+7.916.123.45.67', MOBILE],
  ['Russia', '7', ' 00 7 916 123 45 67 ', MOBILE],
  ['Russia', '7', 'тел. +7 916 123 45 67', MOBILE],
  ['Russia', '7', '\u202a+7 916 123-45-67\u202c', MOBILE],
  ['Russia', '7', '+8 916 123 45 67', MOBILE],
  ['Russia', '7', '+7 8 916 123 45 67', MOBILE],
  ['Russia', '7', '+7 7 916 123 45 67', MOBILE],
  ['Russia', '7', '+7 (8) 916 123 45 67', MOBILE],
  ['Russia', '7', '+7 00 7 916 123 45 67', MOBILE],
  ['Russia', '7', '8 800 555 35 35', '+78005553535'],
  ['Russia', '7', '84951234567', '+74951234567'],
  ['Russia', '7', '7011234567', '+77011234567'],
  ['Russia', '7', '87011234567', '+77011234567'],
  ['Russia', '7', '80291234567', '+375291234567'],
  ['Russia', '7', '37060000001', '+37060000001'],
  ['Russia', '7', '+370 600 00001', '+37060000001'],
  ['Russia', '7', '972501234567', '+972501234567'],
  ['Russia', '7', '4915112345678', '+4915112345678'],
  ['Russia', '7', '31612345678', '+31612345678'],
  ['Russia', '7', '12125551234', '+12125551234'],
  ['Russia', '7', '380501234567', '+380501234567'],
  ['Russia', '7', '810 49 151 12345678', '+4915112345678'],
  ['Russia', '7', '+44 (0) 20 7946 0958', '+442079460958'],
  ['Russia', '7', '00 44 (0)20 7946 0958', '+442079460958'],
  ['Russia', '7', '+49 (0)151 12345678', '+4915112345678'],
  ['Russia', '7', '+39 (0)6 698 12345', '+390669812345'],
  ['Italy', '39', '00 39 (0)6 698 12345', '+390669812345'],
  // Begins as the country code does.
  ['Italy', '39', '393 123 4567', '+393931234567'],
  ['Italy', '39', '39 393 123 4567', '+393931234567'],
  ['Italy', '39', '39 06 123456', '+3906123456'],
  ['India', '91', '91234 56789', '+919123456789'],
  ['India', '91', '91 91234 56789', '+919123456789'],
  ['Brazil', '55', '55 3222 1234', '+555532221234'],
  ['Norway', '47', '472 12 345', '+4747212345'],
  ['Norway', '47', '47 47 21 23 45', '+4747212345'],
  ['Denmark', '45', '45 12 34 56', '+4545123456'],
  ['Singapore', '65', '6512 3456', '+6565123456'],
  ['Poland', '48', '48 362 62 62', '+48483626262'],
  ['Hungary', '36', '36 412 345', '+3636412345'],
  ['Uzbekistan', '998', '99 812 34 56', '+998998123456'],
  ['Benin', '229', '+229 (0)1 95 12 34 56', '+2290195123456'],
  ['Benin', '229', '+229 (0) 01 95 12 34 56', '+2290195123456'],
  ['Italy', '39', '+39 (0) 312 345 6789', '+393123456789'],
  ['Turkmenistan', '993', '+993 8 66 123456', '+99366123456'],
  ['Lithuania', '370', '+370 8 612 34567', '+37061234567'],
  ['Argentina', '54', '+54 011 15-2345-6789', '+5491123456789'],
  ['Israel', '972', '0501234567', '+972501234567'],
  ['Israel', '972', '050-123-4567', '+972501234567'],
  ['Israel', '972', '501234567', '+972501234567'],
  ['Israel', '972', '972501234567', '+972501234567'],
  ['Israel', '972', '+972 050-123-4567', '+972501234567'],
  ['Israel', '972', '00972501234567', '+972501234567'],
  ['Israel', '972', '89161234567', MOBILE],
  ['Israel', '972', '79161234567', MOBILE],
  ['the Netherlands', '31', '0612345678', '+31612345678'],
  ['the Netherlands', '31', '06 12 34 56 78', '+31612345678'],
  ['the Netherlands', '31', '612345678', '+31612345678'],
  ['France', '33', '06 12 34 56 78', '+33612345678'],
  ['France', '33', '+33 (0)6 12 34 56 78', '+33612345678'],
  ['Germany', '49', '015112345678', '+4915112345678'],
  ['Germany', '49', '4915112345678', '+4915112345678'],
  ['the United Kingdom', '44', '07911 123456', '+447911123456'],
  ['the United States', '1', '(212) 555-1234', '+12125551234'],
  ['the United States', '1', '1-212-555-1234', '+12125551234'],
  ['the United States', '1', '011 7 916 123 45 67', MOBILE],
  ['the Bahamas', '1242', '242 555 1234', '+12425551234'],
  ['the Bahamas', '1242', '555 1234', '+12425551234'],
  ['Lithuania', '370', '860000001', '+37060000001'],
  ['Lithuania', '370', '060000001', '+37060000001'],
  ['Lithuania', '370', '60000001', '+37060000001'],
  ['Lithuania', '370', '37012345', '+37037012345'],
  ['Belarus', '375', '80291234567', '+375291234567'],
  ['Ukraine', '380', '0501234567', '+380501234567'],
  ['Ukraine', '380', '80501234567', '+380501234567'],
  ['Kazakhstan', '7', '8 701 123 45 67', '+77011234567'],
  ['Italy', '39', '06 12345678', '+390612345678'],
  ['Italy', '39', '+39 06 12345678', '+390612345678'],
  ['China', '86', '13912345678', '+8613912345678'],
  ['China', '86', '8613912345678', '+8613912345678'],
  ['Brazil', '55', '11912345678', '+5511912345678'],
  ['Brazil', '55', '81912345678', '+5581912345678'],
  ['Russia', '7', '+7 495 123-45-67 доб. 123', '+74951234567'],
  ['Russia', '7', '8 (495) 123-45-67, вн. 12', '+74951234567'],
  ['Andorra', '376', 'tel:+376-312345;ext=5', '+376312345'],
  ['the United States', '1', '(212) 555-1234 ext 7', '+12125551234'],
  ['the United States', '1', '212-555-1234x7', '+12125551234'],
  ['the Netherlands', '31', '020 123 4567 toestel 12', '+31201234567'],
  ['Israel', '972', '٠٥٠-١٢٣-٤٥٦٧', '+972501234567'],
  ['Iran', '98', '۰۹۱۲۳۴۵۶۷۸۹', '+989123456789'],
  ['Russia', '7', '＋７ ９１６ １２３ ４５ ６７', MOBILE],
  ['Hungary', '36', '06 30 123 4567', '+36301234567'],
  ['Hungary', '36', '06 1 234 5678', '+3612345678'],
  ['Hungary', '36', '30 123 4567', '+36301234567'],
  ['Hungary', '36', '+36 06 30 123 4567', '+36301234567'],
  ['Turkmenistan', '993', '8 66 123456', '+99366123456'],
  ['Germany', '49', '15112345678', '+4915112345678'],
  ['Germany', '49', '79161234567', MOBILE],
  ['Argentina', '54', '011 15-2345-6789', '+5491123456789'],
  ['Argentina', '54', '0351 15-234-5678', '+5493512345678'],
  ['Argentina', '54', '91123456789', '+5491123456789'],
  ['Benin', '229', '01 95 12 34 56', '+2290195123456'],
  ['Gabon', '241', '06 03 12 34', '+24106031234'],
  ['San Marino', '378', '0549 886377', '+3780549886377'],
  ['Viet Nam', '84', '84912345678', '+84912345678'],
])('in %s (+%s) %j is %s', (_country, dialCode, raw, expected) => {
  expect(normalisePhone(raw, dialCode)).toBe(expected);
  expect(isE164(expected)).toBe(true);
});

test('without a country, a number with a calling code is still recognized', () => {
  expect(normalisePhone('+7 916 123-45-67')).toBe(MOBILE);
  expect(normalisePhone('89161234567')).toBe(MOBILE);
  expect(normalisePhone('972501234567')).toBe('+972501234567');
});

test('a number of an unknown country is not guessed', () => {
  for (const [raw, dialCode] of [['0501234567', ''], ['501234567', ''], ['0501234567', '7']] as const) {
    expect(isE164(normalisePhone(raw, dialCode))).toBe(false);
  }
});

test('a normalized number stays unchanged', () => {
  for (const number of [MOBILE, '+77011234567', '+37060000001', '+390612345678', '+12125551234']) {
    for (const dialCode of ['', '7', '972', '1']) expect(normalisePhone(number, dialCode)).toBe(number);
  }
});

test('text without digits is not a number', () => {
  for (const raw of ['', '   ', '+', 'no phone', '()-']) expect(normalisePhone(raw, '7')).toBe('');
});

/** Countries whose national numbers may begin with the country code: these must be written with the code. */
const NEED_THEIR_CODE: readonly CountryCode[] = ['AC', 'CK', 'FK', 'SH', 'TA', 'TK'];

test.each(getCountries().flatMap((country) => {
  const example = getExampleNumber(country, examples);
  return example ? [{ country, example }] : [];
}))('a mobile number of $country is understood as it is written there, and from abroad', ({ country, example }) => {
  const dialCode = example.countryCallingCode;
  const written = [example.formatInternational(), `00${example.number.slice(1)}`, example.number.slice(1), example.formatNational(), String(example.nationalNumber)];
  const understood = NEED_THEIR_CODE.includes(country) ? written.slice(0, 2) : written;
  expect(understood.map((raw) => ({ raw, number: normalisePhone(raw, dialCode) }))).toEqual(understood.map((raw) => ({ raw, number: example.number })));
});
