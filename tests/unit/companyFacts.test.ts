/** @jest-environment node */
import { judge, officialContacts } from '../../web/src/sections/companyFacts';

const details = { registerName: null, registerUrl: null, director: null, directorPosition: null, supervisor: null, insurance: null, languages: null, whereWeAct: null, contacts: [{ value: 'requests@example.com', purpose: null }, { value: '@sample_partners', purpose: null }] };
const site = {
  company: null, tagline: null, phoneDesktop: '+370 600 00001', phoneMobile: '+370 600 00001', phoneSupport: '+370 600 00003', email: 'support@example.com', address: null, mapsUrl: null, hoursWeekdays: null,
  hoursSaturday: null, phoneHours: null, registerLine: null, registrationNumber: null, vatNumber: null, legalAddress: null, footerServices: [], footerLinks: [], pageLinks: [],
};
const contacts = officialContacts(site, details, 'https://www.example.com');

test('every number, address and domain is listed once', () => {
  expect(contacts.map(({ kind, value }) => [kind, value])).toEqual([
    ['phone', '+370 600 00001'], ['phone', '+370 600 00003'], ['email', 'support@example.com'], ['site', 'www.example.com'], ['email', 'requests@example.com'], ['other', '@sample_partners'],
  ]);
});

test.each([
  '+37060000001', '00370 600 00003', '370-600-00001', ' tel:+370 (600) 00001 ', '\u202a+370 600 00001\u202c', 'Support@Example.com', 'mailto:requests@example.com', 'https://www.example.com/ru/contract?x=1', 'example.com', '@Sample_Partners',
])('%s is ours', (typed) => expect(judge(typed, contacts)).toBe('ours'));

test.each([
  '+37060000002', '+37160000001', '+44 20 7946 0000', 'support@example.com.evil.example', 'support@examp1e.com', 'https://example.com.evil.example/', 'https://example.com@evil.example', 'exаmple.com', '@sample_partner',
])('%s is not ours', (typed) => expect(judge(typed, contacts)).toBe('notOurs'));

test.each(['', '   ', 'abc', '12345', '8 600 00001', '60000001', 'they called me'])('“%s” is unclear', (typed) => expect(judge(typed, contacts)).toBe('unclear'));
