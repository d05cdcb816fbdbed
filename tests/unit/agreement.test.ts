import { agreementAsText, agreementSha256, renderAgreement, serializeAgreement, sha256, type AgreementSources, type JsonObject, type Content } from '@site/content';
import { LANGUAGE_CODES, type Agreement, type AgreementVersion, type LanguageCode } from '@site/rules';

import { fetchAgreements } from '../../web/gatsby/source/agreements';
import { buildContentNodes } from '../../web/gatsby/source/contentNodes';
import { json, startServer, type LocalServer } from './support/server';

const NOTHING: AgreementSources = { settings: undefined, page: undefined, sections: [] };

const settings: JsonObject = { company: 'ООО «Пример»', registrationNumber: '000', phoneSupport: '+370 600 00003', email: 'support@example.com' };
const page: JsonObject = {
  title: 'Договор', number: 'VS-3754', introduction: '{{company}}, № {{number}}', headName: 'А. Петров', headPosition: 'Директор',
  companySignatureLabel: 'Компания', clientSignatureLabel: 'Клиент', consent: 'Подписываю договор {{number}} с {{company}} электронно',
};
const sections: JsonObject[] = [
  { documentId: 'a', title: 'Предмет', body: 'Первый пункт: {{phone}}' },
  { documentId: 'b', title: 'Цена', body: '**2.1.** Всё бесплатно' },
];
const russian: AgreementSources = { settings, page, sections };

/** The agreement in a language, made of the published Russian and localized entries. */
function agreementIn(language: LanguageCode, own: Partial<AgreementSources> = {}, ru: AgreementSources = russian): Agreement | undefined {
  const published = Object.fromEntries(LANGUAGE_CODES.map((code) => [code, NOTHING])) as Record<LanguageCode, AgreementSources>;
  return renderAgreement({ ...published, ru, [language]: language === 'ru' ? { ...ru, ...own } : { ...NOTHING, ...own } }, language);
}

function present(agreement: Agreement | undefined): Agreement {
  if (!agreement) throw new Error('There is no agreement');
  return agreement;
}

describe('the agreement', () => {
  test('contains the values of the site settings', () => {
    expect(agreementIn('ru')).toEqual({
      language: 'ru',
      title: { text: 'Договор', lang: null },
      number: 'VS-3754',
      introduction: { html: '<p>ООО «Пример», № <bdi dir="ltr">VS-3754</bdi></p>', lang: null },
      sections: [
        { title: { text: 'Предмет', lang: null }, body: { html: '<p>Первый пункт: <bdi dir="ltr">+370 600 00003</bdi></p>', lang: null } },
        { title: { text: 'Цена', lang: null }, body: { html: '<p><strong>2.1.</strong> Всё бесплатно</p>', lang: null } },
      ],
      signature: {
        companyLabel: { text: 'Компания', lang: null },
        headName: { text: 'А. Петров', lang: null },
        headPosition: { text: 'Директор', lang: null },
        clientLabel: { text: 'Клиент', lang: null },
      },
      consent: { text: 'Подписываю договор VS-3754 с ООО «Пример» электронно', lang: null },
    });
  });

  test('is in Russian, and marked as such, if a language has no translation', () => {
    const dutch = present(agreementIn('nl', { settings: { company: 'Voorbeeld' }, page: { title: 'Overeenkomst', introduction: ' ' }, sections: [{ documentId: 'b', title: 'Prijs', body: 'Alles gratis van {{company}}' }] }));
    expect(dutch.title).toEqual({ text: 'Overeenkomst', lang: null });
    expect(dutch.sections).toEqual([
      { title: { text: 'Предмет', lang: 'ru' }, body: { html: '<p>Первый пункт: <bdi dir="ltr">+370 600 00003</bdi></p>', lang: 'ru' } },
      { title: { text: 'Prijs', lang: null }, body: { html: '<p>Alles gratis van Voorbeeld</p>', lang: null } },
    ]);
    // Russian fallback texts contain the company's Russian name.
    expect(dutch.introduction).toEqual({ html: '<p>ООО «Пример», № <bdi dir="ltr">VS-3754</bdi></p>', lang: 'ru' });
    expect(dutch.consent).toEqual({ text: 'Подписываю договор VS-3754 с ООО «Пример» электронно', lang: 'ru' });
  });

  test('shows unknown placeholders, so that the mistake is noticed', () => {
    expect(agreementIn('ru', { page: { ...page, consent: '{{compny}}', introduction: '{{compny}}' } })).toMatchObject({ consent: { text: '{{compny}}' }, introduction: { html: '<p>{{compny}}</p>' } });
  });

  test('contains no scripts', () => {
    expect(agreementIn('ru', { page: { ...page, introduction: 'Текст<script>alert(1)</script> <b onclick="x()">жирный</b>' } })).toMatchObject({ introduction: { html: '<p>Текст <b>жирный</b></p>' } });
  });

  test.each([
    ['nothing is published', NOTHING],
    ['there is a page without a text', { ...NOTHING, page: { title: 'Договор' } }],
    ['there are sections without their page', { ...NOTHING, sections }],
  ])('does not exist while %s', (_, ru) => {
    for (const language of LANGUAGE_CODES) expect(agreementIn(language, {}, ru)).toBeUndefined();
  });
});

describe('the stored and hashed agreement', () => {
  const agreement = present(agreementIn('ru'));

  test('is the whole agreement', () => {
    expect(JSON.parse(serializeAgreement(agreement))).toEqual(agreement);
    expect(agreementSha256(agreement)).toBe(sha256(serializeAgreement(agreement)));
  });

  test('is the same at every rendering, and in future versions of the code: old versions must keep their hashes', () => {
    expect(serializeAgreement(present(agreementIn('ru')))).toBe(serializeAgreement(agreement));
    expect(agreementSha256(agreement)).toBe('188007f7980d8d03e8fa4a818995fbaeb0bee7f053bc3ef3bad808137e27bf56');
  });

  test('does not depend on the order of keys: page data must have the same hash', () => {
    const { language, title, sections: clauses, ...rest } = agreement;
    expect(agreementSha256({ ...rest, sections: clauses.map(({ title: heading, body }) => ({ body, title: heading })), title, language })).toBe(agreementSha256(agreement));
  });

  test.each<[string, Partial<Agreement>]>([
    ['a letter of a section', { sections: agreement.sections.map((section) => ({ ...section, title: { text: 'Цена.', lang: null } })) }],
    ['the language of a text', { title: { text: 'Договор', lang: 'ru' } }],
    ['the consent', { consent: null }],
    ['the name of the head', { signature: { ...agreement.signature, headName: null } }],
  ])('changes with %s', (_, change) => {
    expect(agreementSha256({ ...agreement, ...change })).not.toBe(agreementSha256(agreement));
  });
});

test('the plain text reads like the page: title, number, numbered sections, signatures, consent', () => {
  const text = agreementAsText(present(agreementIn('ru', { sections: [...sections, { documentId: 'c', title: 'Связь', body: 'Пишите на {{email}}.\n\n- раз\n- [два](https://example.com/2)' }] })));
  expect(text.split('\n')).toEqual([
    'Договор', '', 'VS-3754', '', 'ООО «Пример», № VS-3754', '',
    '1. Предмет', '', 'Первый пункт: +370 600 00003', '',
    '2. Цена', '', '2.1. Всё бесплатно', '',
    '3. Связь', '', 'Пишите на support@example.com.', '', '- раз', '- два (https://example.com/2)', '',
    'Компания', '', 'А. Петров', '', 'Директор', '', 'Клиент', '', 'Подписываю договор VS-3754 с ООО «Пример» электронно',
  ]);
});

describe('the site’s build', () => {
  const agreement = present(agreementIn('en'));
  const version: AgreementVersion = { version: 2, sha256: agreementSha256(agreement), agreement };
  let cms: LocalServer;
  beforeEach(async () => {
    cms = await startServer(json({ data: [version] }));
  });
  afterEach(() => cms.close());
  const fetched = () => fetchAgreements({ apiURL: cms.url, accessToken: 'build-key' });

  test('fetches the current versions from the CMS with its key', async () => {
    expect(await fetched()).toEqual([version]);
    expect(cms.requests).toMatchObject([{ method: 'GET', url: { pathname: '/api/agreements' }, headers: { authorization: 'Bearer build-key' } }]);
  });

  test('adds its version to each contract page, except in languages without one', () => {
    const content: Content = { ru: {}, en: {}, he: {}, nl: {}, fr: {} };
    const pages = buildContentNodes(content, [version]).filter(({ type }) => type === 'ContractPage');
    expect(pages.map(({ fields }) => fields)).toEqual(
      ['ru', 'en', 'he', 'nl', 'fr'].map((language) => ({ language, seo: { title: null, description: null }, version: language === 'en' ? version : null, headSignature: null })),
    );
  });

  test.each([
    ['the CMS refuses', json({ data: null }, 401), 'The CMS answered /api/agreements with HTTP 401.'],
    ['a text does not match its hash', json({ data: [{ ...version, agreement: { ...agreement, number: 'VS-1' } }] }), 'Version 2 of the agreement (en) does not match its hash.'],
  ])('fails when %s', async (_, answer, message) => {
    cms.answer = answer;
    await expect(fetched()).rejects.toThrow(message);
  });
});
