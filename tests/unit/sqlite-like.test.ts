/** @jest-environment node */
import { like } from '../../cms/src/utils/sqlite-like';

test.each<[string, unknown, string, 0 | 1]>([
  ['%иванова%', 'Анна Иванова', '\\', 1],
  ['%ИВАНОВА%', 'анна иванова', '\\', 1],
  ['%élo%', 'ÉLOÏSE', '\\', 1],
  ['%דנה%', 'דנה לוי', '\\', 1],
  ['%anna%', 'Hanna\nSmith', '\\', 1],
  ['anna', 'Hanna', '\\', 0],
  ['a_c', 'a😀c', '\\', 1],
  ['%50\\%%', '50% off', '\\', 1],
  ['%50\\%%', '500', '\\', 0],
  ['%a\\_b%', 'a_b', '\\', 1],
  ['%a\\_b%', 'axb', '\\', 0],
  ['%a\\\\b%', 'a\\b', '\\', 1],
  ['%a\\b%', 'a\\b', '', 1],
  ['%(a.b)[c]+*?^${}|/-%', '(a.b)[c]+*?^${}|/-', '\\', 1],
  ['%1%', 31, '\\', 1],
  ['', '', '\\', 1],
  ['%', '', '\\', 1],
])('%s is like %s', (pattern, value, escape, expected) => {
  expect(like(pattern, value, escape)).toBe(expected);
});

test('nothing is like nothing', () => {
  expect(like('%', null)).toBeNull();
  expect(like(null, 'a')).toBeNull();
});
