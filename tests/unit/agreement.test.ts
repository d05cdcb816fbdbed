import { agreementAsText, agreementSha256, renderAgreement, serializeAgreement, sha256, type AgreementSources, type JsonObject, type Content } from '@site/content';
import { LANGUAGE_CODES, parseAgreement, type Agreement, type AgreementVersion, type LanguageCode } from '@site/rules';

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
      mainTerms: null,
      introduction: { html: '<p>ООО «Пример», № <bdi dir="ltr">VS-3754</bdi></p>', lang: null },
      sections: [
        { title: { text: 'Предмет', lang: null }, body: { html: '<p>Первый пункт: <bdi dir="ltr">+370 600 00003</bdi></p>', lang: null } },
        { title: { text: 'Цена', lang: null }, body: { html: '<p><strong>2.1.</strong> Всё бесплатно</p>', lang: null } },
      ],
      withdrawal: null,
      withdrawalForm: null,
      signature: {
        companyLabel: { text: 'Компания', lang: null },
        headName: { text: 'А. Петров', lang: null },
        headPosition: { text: 'Директор', lang: null },
        clientLabel: { text: 'Клиент', lang: null },
      },
      consent: { text: 'Подписываю договор VS-3754 с ООО «Пример» электронно', lang: null },
      earlyStart: null,
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

const terms: JsonObject = {
  mainTermsTitle: 'Главное', mainTerms: '- **Цена.** {{fee}}, {{paymentDays}} дня, {{termMonths}} мес., {{noticeDays}} дн., {{withdrawalDays}} дней',
  withdrawalTitle: 'Отказ', withdrawal: 'Пишите: {{email}}', withdrawalFormTitle: 'Образец', withdrawalForm: 'Кому: {{company}} (\\*)',
  earlyStart: 'Начните до конца {{withdrawalDays}} дней', feePercent: 7.5, paymentDays: 3, termMonths: 12, noticeDays: 14,
};

describe('main terms, information on withdrawal and the model form', () => {
  test('have the numbers of the contract page and the period of the law', () => {
    expect(agreementIn('ru', { page: { ...page, ...terms } })).toMatchObject({
      mainTerms: { title: { text: 'Главное', lang: null }, body: { html: '<ul>\n<li><strong>Цена.</strong> <bdi dir="ltr">7,5\u00a0%</bdi>, 3 дня, 12 мес., 14 дн., 14 дней</li>\n</ul>', lang: null } },
      withdrawal: { title: { text: 'Отказ', lang: null }, body: { html: '<p>Пишите: <a href="mailto:support@example.com">support@example.com</a></p>', lang: null } },
      withdrawalForm: { title: { text: 'Образец', lang: null }, body: { html: '<p>Кому: ООО «Пример» (*)</p>', lang: null } },
      earlyStart: { text: 'Начните до конца 14 дней', lang: null },
    });
  });

  test.each<[LanguageCode, string]>([['ru', '7,5\u00a0%'], ['en', '7.5%'], ['he', '7.5%'], ['nl', '7,5%'], ['fr', '7,5\u00a0%']])('write a percentage as their language does: %s', (language, written) => {
    expect(agreementIn(language, { page: { mainTerms: '{{fee}}', feePercent: 7.5 } }, { ...russian, page: { ...page, ...terms } })?.mainTerms?.body?.html).toBe(`<p><bdi dir="ltr">${written}</bdi></p>`);
  });

  test('are in Russian where they are not translated, with Russian numbers', () => {
    expect(agreementIn('nl', {}, { ...russian, page: { ...page, ...terms } })?.mainTerms).toMatchObject({ title: { lang: 'ru' }, body: { lang: 'ru', html: expect.stringContaining('7,5\u00a0%') as string } });
  });

  test('show a number that is missing, so that the mistake is noticed', () => {
    expect(agreementIn('ru', { page: { ...page, ...terms, feePercent: null } })?.mainTerms?.body?.html).toContain('{{fee}}');
  });
});

describe('the stored and hashed agreement', () => {
  const agreement = present(agreementIn('ru'));

  test.each([['without main terms', agreement], ['with main terms', present(agreementIn('ru', { page: { ...page, ...terms } }))]])('is the whole agreement, %s', (_, whole) => {
    expect(parseAgreement(serializeAgreement(whole))).toEqual(whole);
    expect(agreementSha256(whole)).toBe(sha256(serializeAgreement(whole)));
  });

  test('of a version without main terms is what it was before there were any', () => {
    expect(serializeAgreement(agreement)).not.toMatch(/mainTerms|withdrawal|earlyStart/);
    // As GraphQL gives what is missing, and as a version of before is read.
    expect(serializeAgreement(parseAgreement(serializeAgreement(agreement)))).toBe(serializeAgreement(agreement));
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
    ['the main terms', { mainTerms: { title: null, body: { html: '<p>0 %</p>', lang: null } } }],
    ['the information on withdrawal', { withdrawal: { title: null, body: { html: '<p>14</p>', lang: null } } }],
    ['the request to begin early', { earlyStart: { text: 'Сейчас', lang: null } }],
    ['the model withdrawal form', { withdrawalForm: { title: null, body: { html: '<p>-</p>', lang: null } } }],
    ['the name of the head', { signature: { ...agreement.signature, headName: null } }],
  ])('changes with %s', (_, change) => {
    expect(agreementSha256({ ...agreement, ...change })).not.toBe(agreementSha256(agreement));
  });
});

test('the plain text reads like the page: title, number, main terms, numbered sections, withdrawal, signatures, consent', () => {
  const text = agreementAsText(present(agreementIn('ru', { page: { ...page, ...terms }, sections: [...sections, { documentId: 'c', title: 'Связь', body: 'Пишите на {{email}}.\n\n- раз\n- [два](https://example.com/2)' }] })));
  expect(text.split('\n')).toEqual([
    'Договор', '', 'VS-3754', '', 'Главное', '', '- Цена. 7,5\u00a0%, 3 дня, 12 мес., 14 дн., 14 дней', '', 'ООО «Пример», № VS-3754', '',
    '1. Предмет', '', 'Первый пункт: +370 600 00003', '',
    '2. Цена', '', '2.1. Всё бесплатно', '',
    '3. Связь', '', 'Пишите на support@example.com.', '', '- раз', '- два (https://example.com/2)', '',
    'Отказ', '', 'Пишите: support@example.com', '', 'Образец', '', 'Кому: ООО «Пример» (*)', '',
    'Компания', '', 'А. Петров', '', 'Директор', '', 'Клиент', '', 'Подписываю договор VS-3754 с ООО «Пример» электронно', '', 'Начните до конца 14 дней',
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
      ['ru', 'en', 'he', 'nl', 'fr'].map((language) => ({ language, seo: { title: null, description: null, changedAt: null }, version: language === 'en' ? version : null, headSignature: null })),
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
