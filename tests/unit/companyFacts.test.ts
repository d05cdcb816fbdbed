/** @jest-environment node */
import { type Content, PageContent } from '@site/content';
import { LANGUAGE_CODES, localeByCode } from '@site/rules';

import { judge, officialContacts } from '../../web/src/sections/companyFacts';

const details = { registerName: null, registerUrl: null, director: null, directorPosition: null, supervisor: null, insurance: null, languages: null, whereWeAct: null, contacts: [{ value: 'requests@example.com', purpose: null }, { value: '@sample_partners', purpose: null }, { value: 'https://t.me/sample_account', purpose: null }, { value: 'https://wa.me/37060000001', purpose: null }, { value: 'https://www.tiktok.com/@sample', purpose: null }, { value: 'WhatsApp +370 600 00008', purpose: null }] };
const site = {
  company: null, tagline: null, phoneDesktop: '+370 600 00001', phoneMobile: '+370 600 00001', phoneSupport: '+370 600 00003', email: 'support@example.com', address: null, mapsUrl: null, hoursWeekdays: null,
  hoursSaturday: null, phoneHours: null, office: null, messengers: [], registerLine: null, registrationNumber: null, vatNumber: null, legalAddress: null, sections: [], footerServices: [], footerLinks: [], pageLinks: [],
};
const contacts = officialContacts(site, details, 'https://www.example.com');

test('every number, address and domain is listed once', () => {
  expect(contacts.map(({ kind, value }) => [kind, value])).toEqual([
    ['phone', '+370 600 00001'], ['phone', '+370 600 00003'], ['email', 'support@example.com'], ['site', 'www.example.com'], ['email', 'requests@example.com'], ['other', '@sample_partners'],
    ['other', 'https://t.me/sample_account'], ['other', 'https://wa.me/37060000001'], ['other', 'https://www.tiktok.com/@sample'], ['other', 'WhatsApp +370 600 00008'],
  ]);
});

test.each([
  '+37060000001', '00370 600 00003', '370-600-00001', ' tel:+370 (600) 00001 ', '\u202a+370 600 00001\u202c', 'Support@Example.com', 'mailto:requests@example.com', 'https://www.example.com/ru/contract?x=1', 'example.com', '@Sample_Partners',
  '+370 8 600 00001', '+370 (8-600) 00001', '+370 (0) 600 00001', '8-10-370-600-00001', '011 370 600 00001', '(+370) 600 00001', '+370–600–00001', '+370/600/00001', '+370 600 00001,', '＋３７０ 600 00001',
  'support@example.com.', '«support@example.com»', '"support@example.com"', 'email: support@example.com', 'mailto:support@example.com?subject=Hi', 'Sample <support@example.com>', 'support\u00ad@example.com\u200b',
  'https://example.com/?fbclid=IwAR0', 'example.com?sub1=x', 'example.com.', 'https://www.example.com./', '(example.com)', 'www.example.com,', 'https://t.me/sample_account', 't.me/sample_account/', 'https://wa.me/37060000001?text=1', 'https://api.whatsapp.com/send?phone=37060000001&text=1', 'https://api.whatsapp.com/send/?phone=%2B37060000001', '+370 600 00008', 'https://www.tiktok.com/@sample',
])('%s is ours', (typed) => expect(judge(typed, contacts)).toBe('ours'));

test.each([
  '+37060000002', '+37160000001', '+44 20 7946 0000', 'support@example.com.evil.example', 'support@examp1e.com', 'https://example.com.evil.example/', 'https://example.com@evil.example', 'exаmple.com', '@sample_partner',
  // Other accounts of the messengers that the firm uses.
  'https://t.me/evil_account', 't.me/+AbCdEf', 't.me', 'https://wa.me/447900000000', 'https://t.me/sample_account2', 'https://api.whatsapp.com/send?phone=447900000000', 'https://api.whatsapp.com/send?text=37060000001', 'https://api.whatsapp.com.evil.example/send?phone=37060000001', 'https://www.tiktok.com/@evil', 'sub.example.com', 'https://example.com:8443/', 'https://support@evil.example:x@www.example.com',
  '+30 7060000001', '+370 80 600 00001', '+370 600 000011',
])('%s is not ours', (typed) => expect(judge(typed, contacts)).toBe('notOurs'));

describe('accounts in messengers', () => {
  const account = (name: string, value: string, href: string) => ({ name, account: value, href });
  const listed = officialContacts({ ...site, messengers: [account('WhatsApp', '+370 600 00009', 'https://wa.me/37060000009'), account('Telegram', 'https://t.me/firm', 'https://t.me/firm'), account('Signal', '+370 600 00009', 'https://signal.me/#p/+37060000009'), account('Viber', '+370 600 00009', 'viber://chat?number=%2B37060000009')] }, { ...details, contacts: [] }, 'https://www.example.com');

  test('are listed with their links, each once', () => {
    expect(listed.slice(3, -1).map(({ value, purpose }) => [value, purpose?.text])).toEqual([['+370 600 00009', 'WhatsApp'], ['https://wa.me/37060000009', 'WhatsApp'], ['https://t.me/firm', 'Telegram'], ['https://signal.me/#p/+37060000009', 'Signal']]);
  });

  test.each(['+370 600 00009', 'wa.me/37060000009', 'https://t.me/firm', 'https://signal.me/#p/+37060000009', 'https://www.example.com/#team', 'telegram.me/firm', 'https://telegram.me/firm?start=1', 'https://www.telegram.me/firm/'])('%s is ours', (typed) => expect(judge(typed, listed)).toBe('ours'));
  test.each(['https://signal.me/#p/+447900000000', 'https://signal.me/', 'https://signal.me/#eu/abc', 'https://t.me/firm2', 'https://wa.me/447900000000', 'telegram.me/firm2', 'https://telegram.me.evil.example/firm', '@firm2'])('%s is not ours', (typed) => expect(judge(typed, listed)).toBe('notOurs'));
  test.each(['@firm', '@Firm'])('%s, by which name Telegram shows the account, is not said to be foreign; others may have it elsewhere', (typed) => expect(judge(typed, listed)).toBe('unclear'));

  test('one that is named in a listed text is ours, and so is that text', () => {
    const written = [{ value: 'Telegram: @firm2' }, { value: 'Telegram (@firm.three)' }, { value: 'not @one and not @other' }];
    for (const typed of ['@firm2', '@FIRM2', 'Telegram: @firm2', '@firm.three']) expect([typed, judge(typed, written)]).toEqual([typed, 'ours']);
    for (const typed of ['@firm', '@firm22', '@one', '@other']) expect([typed, judge(typed, written)]).toEqual([typed, 'notOurs']);
    expect(judge('@example.com', [{ value: 'write to support@example.com' }])).toBe('notOurs');
  });
});

// More than one address in a text, whichever of them is ours.
test.each([
  'evil@evil.example,support@example.com', 'evil@evil.example;x@example.com', 'evil@evil.example|support@example.com', '<evil@evil.example>support@example.com', 'evil@evil.example<support@example.com', 'support@example.com<evil@evil.example>',
  'x<boss@example.com', 'ceo@gmail.com@example.com', 'mailto:support@example.com?cc=evil@evil.example', 'mailto:support@example.com?cc=evil%40evil.example', 'support@example.com/evil@evil.example', 'example.com/x@y@evil.example', 'boss@evil.example <support@example.com>', 'https://evil.example:x@y@example.com',
])('%s is not said to be ours', (typed) => expect(judge(typed, contacts)).not.toBe('ours'));

test('a long text takes no time', () => {
  for (const part of ['1', 'a@', '(', '<', '.', '+1 ', 'xn--', '\u00ad']) expect(judge(part.repeat(20_000), contacts)).not.toBe('ours');
}, 2_000);

test.each(['', '   ', 'abc', '12345', 'they called me', '+370 600 00001 / +370 600 00003', '+370 600 00001, +447900000000'])('“%s” is unclear', (typed) => expect(judge(typed, contacts)).toBe('unclear'));

test.each(['8 600 00001', '60000001', '0 600 00003'])('of %s it is said that its country code is missing', (typed) => expect(judge(typed, contacts)).toBe('withoutCode'));

describe('the list', () => {
  const listed = (contacts: object[]) => ({ 'site-settings': [{ senderEmail: 'no-reply@example.com', officialContacts: contacts }] }) as unknown as Content['ru'];
  const content = {
    ru: listed([{ value: '+370 600 00009', purpose: 'Бухгалтерия' }]),
    en: listed([{ value: '+370 600 00009', purpose: 'Accounting' }, { value: 'requests@example.com', purpose: 'Requests' }]),
    he: listed([]),
    nl: listed([{ value: ' +370 600 00010 ', purpose: '' }]),
    fr: {},
  } as unknown as Content;
  const contactsOf = (language: (typeof LANGUAGE_CODES)[number]) => new PageContent(content, localeByCode(language), () => null).siteSettings().details.contacts;

  test.each(LANGUAGE_CODES)('has the contacts of all languages, and the sender of the site’s mails (%s)', (language) => {
    expect(contactsOf(language).map(({ value }) => value).sort()).toEqual(['+370 600 00009', '+370 600 00010', 'no-reply@example.com', 'requests@example.com']);
  });

  test('says what they are for in the page’s language, if it is known', () => {
    const purposeOf = (language: 'en' | 'he' | 'nl') => contactsOf(language).find(({ value }) => value === '+370 600 00009')?.purpose;
    expect([purposeOf('en'), purposeOf('he'), purposeOf('nl')]).toEqual([{ text: 'Accounting', lang: null }, { text: 'Бухгалтерия', lang: 'ru' }, { text: 'Бухгалтерия', lang: 'ru' }]);
    expect(officialContacts(site, { ...details, contacts: contactsOf('nl') }, 'https://www.example.com').filter(({ purpose }) => purpose === null).map(({ value, label }) => [value, label])).toEqual(expect.arrayContaining([['no-reply@example.com', 'home:email'], ['+370 600 00010', 'home:phone']]));
  });
});

test('browsers without URL.canParse judge addresses too', () => {
  const canParse = URL.canParse;
  Reflect.deleteProperty(URL, 'canParse');
  try {
    expect(officialContacts(site, details, 'https://www.example.com')).toEqual(contacts);
    expect(judge('https://t.me/sample_account', contacts)).toBe('ours');
    expect(judge('https://[', contacts)).not.toBe('ours');
  } finally {
    URL.canParse = canParse;
  }
});
