import { difference, isChanged, type Paragraph } from '../../cms/src/features/agreement-versions/admin/text-difference';

/** Displayed form: `[+added]`, `[-removed]`. */
const shown = (paragraphs: readonly Paragraph[]): string[] =>
  paragraphs.map((paragraph) => paragraph.map(({ kind, text }) => (kind === 'same' ? text : `[${kind === 'added' ? '+' : '-'}${text}]`)).join(''));

describe('two versions of the agreement, compared', () => {
  test('are the same word for word', () => {
    const paragraphs = difference('Один\n\nДва', 'Один\n\nДва', 'ru');
    expect(shown(paragraphs)).toEqual(['Один', 'Два']);
    expect(paragraphs.some(isChanged)).toBe(false);
  });

  test.each([
    ['ru', 'Клиент уведомляет за 3 дня.', 'Клиент уведомляет за 14 дней.', 'Клиент уведомляет за [-3 дня][+14 дней].'],
    ['en', 'The fee is 100 EUR.', 'The fee is 100 EUR a month.', 'The fee is 100 EUR [+a month].'],
    ['he', 'הלקוח מודיע תוך 3 ימים.', 'הלקוח מודיע תוך 14 ימים.', 'הלקוח מודיע תוך [-3][+14] ימים.'],
    ['fr', 'Le client paie l’acompte.', 'Le client paie.', 'Le client paie[- l’acompte].'],
  ])('show whole words that changed (%s)', (language, older, newer, expected) => {
    expect(shown(difference(older, newer, language))).toEqual([expected]);
  });

  test('show a paragraph that came, one that went, and leave the others', () => {
    expect(shown(difference('1. Subject\n\nOld clause.\n\nKept.', '1. Subject\n\nKept.\n\nNew clause.', 'en'))).toEqual(['1. Subject', '[-Old clause.]', 'Kept.', '[+New clause.]']);
  });

  test('compare a rewritten paragraph by its words, also beside a new one', () => {
    expect(shown(difference('A.\n\nThe client pays at once.\n\nB.', 'A.\n\nThe client pays later.\n\nNobody else pays.\n\nB.', 'en'))).toEqual(['A.', 'The client pays [-at once][+later].', '[+Nobody else pays.]', 'B.']);
  });

  test('keep every word: what stayed and came is the newer text, what stayed and went the older one', () => {
    const older = 'Договор\n\n1. Предмет\n\nКомпания оказывает услуги.\n\n- раз\n- два';
    const newer = 'Договор\n\nКомпания оказывает юридические услуги.\n\n- раз\n- три\n\n2. Цена';
    const words = (kind: 'added' | 'removed') => difference(older, newer, 'ru').map((paragraph) => paragraph.filter((piece) => piece.kind === 'same' || piece.kind === kind).map(({ text }) => text).join('')).filter(Boolean).join('\n\n');
    expect(words('added')).toBe(newer);
    expect(words('removed')).toBe(older);
  });

  test('do not mix up paragraphs that have little in common', () => {
    expect(shown(difference('Same.\n\nThe Company works for free.', 'Same.\n\nDisputes go to a court in Vilnius.', 'en'))).toEqual(['Same.', '[-The Company works for free.]', '[+Disputes go to a court in Vilnius.]']);
  });
});
