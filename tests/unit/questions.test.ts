import { PageContent, type Content } from '@site/content';
import { LANGUAGE_CODES, localeByCode, type LanguageCode } from '@site/rules';

import { findQuestions } from '../../web/src/sections/questionSearch';
import { questions as delivered } from '../helpers/seed';

/** A question as on the page, its answer as written. */
const question = (key: string, text: string, answer: string) => ({ key, question: { text, lang: null }, answer: { html: `<p>${answer}</p>`, lang: null } });
const inRussian = delivered('ru').map(({ question: text, answer }, index) => question(String(index), text, answer));

describe('the search of questions', () => {
  const found = (typed: string) => findQuestions(inRussian, typed).map((one) => one.question?.text);

  test('shows all while nothing is typed', () => {
    for (const typed of ['', '  ', '?']) expect(findQuestions(inRussian, typed)).toEqual(inRussian);
  });

  test('finds words in questions and answers, in any case and with other endings', () => {
    expect(found('СТОИТ')).toContain('Сколько это стоит?');
    expect(found('гарантия')).toEqual(['Вы гарантируете, что деньги вернутся?']);
    expect(found('нотариусы')).toEqual(['Кто платит пошлины, нотариуса и переводы?']);
    expect(found('космос')).toEqual([]);
  });

  test('needs all words', () => {
    const both = [question('a', 'Fee', 'A share of it.'), question('b', 'Fee', 'No advance.')];
    expect(findQuestions(both, 'fee advance').map(({ key }) => key)).toEqual(['b']);
  });

  test('ignores accents and points of vowels, and does not find tags', () => {
    const pages = [question('fr', 'Combien ça coûte ?', 'Dès le début.'), question('he', 'שְׁאֵלָה', 'x')];
    expect(findQuestions(pages, 'ca coute').map(({ key }) => key)).toEqual(['fr']);
    expect(findQuestions(pages, 'שאלה').map(({ key }) => key)).toEqual(['he']);
    expect(findQuestions([question('a', 'A', 'B')], '<p>x')).toEqual([]);
  });
});

describe('questions of the content', () => {
  const entries = (contract: object): Content => {
    const question = [
      { documentId: 'q1', key: 'fee', question: 'Fee?', answer: 'It is {{fee}}.', onHome: true },
      { documentId: 'q2', key: 'proof', question: 'Proof?', answer: 'Check {{unknown}}.', onHome: false },
      { documentId: 'q3', key: 'empty', question: 'Empty?', answer: '', onHome: true },
    ];
    return Object.fromEntries(LANGUAGE_CODES.map((code): [LanguageCode, Content[LanguageCode]] => [code, { question, 'contract-page': [{ documentId: 'c', ...contract }] }])) as Content;
  };
  const page = (contract: object) => new PageContent(entries(contract), localeByCode('en'), () => null);

  test('have their placeholders replaced; one without an answer is left out', () => {
    expect(page({ feePercent: 7.5 }).questions().map(({ key, answer }) => [key, answer.html.trim()])).toEqual([['fee', '<p>It is <bdi dir="ltr">7.5%</bdi>.</p>'], ['proof', '<p>Check {{unknown}}.</p>']]);
    expect(page({ feePercent: 7.5 }).homePage().questions.map(({ key }) => key)).toEqual(['fee']);
  });

  test('are left out while the agreement they speak of is not published', () => {
    expect(page({}).questions().map(({ key }) => key)).toEqual(['proof']);
  });
});
