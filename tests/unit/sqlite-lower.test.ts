/** @jest-environment node */
import { lower } from '../../cms/src/strapi-internals/sqlite-lower';

test.each<[unknown, string | null]>([
  ['Иван@Пример.РФ', 'иван@пример.рф'],
  ['JOSE\u0301@example.com', 'jos\u00e9@example.com'],
  ['Anna', 'anna'],
  ['', ''],
  [31, '31'],
  [null, null],
])('%s is %s', (value, expected) => {
  expect(lower(value)).toBe(expected);
});
