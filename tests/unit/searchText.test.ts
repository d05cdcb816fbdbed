import { searchFilter, searchText, type Searched } from '../../cms/src/features/help-requests/search-text';

const REQUEST: Searched = { reference: 'ABCDE-12345', first_name: 'Ольга', last_name: 'Кузьмина', email: 'olga@example.com', phone: '+78125550101' };

const textsOf = (filter: ReturnType<typeof searchFilter>): readonly string[] => ('$or' in filter ? filter.$or : [filter]).map(({ search }) => search.$contains);

function finds(request: Partial<Searched>, typed: string): boolean {
  const text = searchText({ ...REQUEST, ...request });
  return textsOf(searchFilter(typed)).some((sought) => text.includes(sought));
}

describe('a phone number is found however it is written', () => {
  it.each([
    ['+78125550101', ['8 812 555-01-01', '8(812)5550101', '+7 812 555 01 01', '(812) 555-01-01', '007 812 555 01 01', '8 812', '812/555-01-01', '812\u2011555\u201101\u201101', '555\u00a001\u00a001']],
    ['+37061234567', ['8 612 34567', '8-612-34567', '00370 612 34567', '+370 612 34567', '(8 612) 34567', '8 612']],
    ['+34612345678', ['612 34 56 78', '0034 612 345 678']],
    ['+442079460123', ['020 7946 0123', '0044 20 7946 0123', '+44 (0)20 7946 0123', '(020) 7946 0123']],
    ['+972501234567', ['050-123-4567', '00972 50 1234567', '+972 (0)50 1234567']],
    ['+18005550199', ['800 555 0199', '800555']],
  ])('%s', (phone, spellings) => {
    for (const typed of spellings) expect({ typed, found: finds({ phone }, typed) }).toEqual({ typed, found: true });
    for (const typed of ['+7 812 555 01 02', '8 813 555', '00 371 612']) expect({ typed, found: finds({ phone }, typed) }).toEqual({ typed, found: false });
  });
});

it.each([
  ['José', 'Gómez', ['Gomez', 'GÓMEZ', 'jose gomez', 'Gómez  José', 'gomez jose', 'Go\u0301mez']],
  ['Фёдор', 'Семёнов', ['федор', 'Семенов', 'ФЁДОР СЕМЕНОВ']],
  ['Łukasz', 'Wójcik', ['lukasz', 'WOJCIK', 'Łukasz Wójcik']],
  ['Søren', 'Strauß', ['soren', 'Strauss', 'STRAUSS']],
  ['Андрей', 'Чайкин', ['андрей', 'Андреи', 'чайкин']],
  ['שָׂרָה', 'כהן', ['שרה', 'שרה כהן']],
])('%s %s is found without accents', (first_name, last_name, spellings) => {
  for (const typed of spellings) expect({ typed, found: finds({ first_name, last_name }, typed) }).toEqual({ typed, found: true });
});

it.each([
  ['12.03.2026', 'перевёл 12.03.2026 со счёта'],
  ['5 000', 'отдал 5\u00a0000 евро'],
  ['2026/114', 'счёт 2026/114'],
  ['4276 3800', 'карта 4276 3800 1111 2222'],
  ['(2026)', 'договор (2026)'],
  ['020 794', 'номер 020 794'],
])('“%s” is found in a message as it was written', (typed, message) => {
  expect(finds({ message }, typed)).toBe(true);
});

it('a number without separators, and an international one, are searched in one way', () => {
  expect(['9165554433', '89165554433', '+7 (916) 555-44-33'].map((typed) => textsOf(searchFilter(typed)))).toEqual([['9165554433'], ['9165554433'], ['79165554433']]);
});

it.each(['x', '0', '8', '+', '(((((', '----', '2026 year'])('“%s” is no number, and is searched as it is', (typed) => {
  expect(searchFilter(typed)).toEqual({ search: { $contains: typed } });
});

it('nothing but a prefix is searched as digits', () => {
  expect(searchFilter('0000')).toEqual({ search: { $contains: '00' } });
});
