/** @jest-environment node */
import { like } from '../../cms/src/strapi-internals/sqlite-like';

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
  ['%a%b%', 'xaxbx', '\\', 1],
  ['%a%b%', 'xbxax', '\\', 0],
  ['a%a', 'a', '\\', 0],
  ['a%a', 'aa', '\\', 1],
  ['%ab', 'abab', '\\', 1],
  ['ab%', 'xab', '\\', 0],
  ['%a_%_b', 'xa😀b', '\\', 0],
  ['%a_%_b', 'xa😀😀b', '\\', 1],
  ['%%%', '', '\\', 1],
  ['%ς%', 'ΟΔΟΣ', '\\', 1],
  ['%ß%', 'STRASSE', '\\', 0],
])('%s is like %s', (pattern, value, escape, expected) => {
  expect(like(pattern, value, escape)).toBe(expected);
});

test('null matches nothing', () => {
  expect(like('%', null)).toBeNull();
  expect(like(null, 'a')).toBeNull();
});

test.each<[string, (length: number) => string, (length: number) => string]>([
  ['wildcards between letters', () => '%a%a%a%a%x%', (length) => 'a'.repeat(length)],
  ['a long run of letters', (length) => `%${'a'.repeat(length / 2)}b%`, (length) => 'a'.repeat(length)],
  ['as many wildcards as letters', (length) => `${'%a'.repeat(length / 2)}%x`, (length) => 'a'.repeat(length)],
  ['single wildcards', (length) => `%${'_'.repeat(length / 2)}x%`, (length) => 'a'.repeat(length)],
])('%s take time linear in text × pattern', (_name, pattern, text) => {
  /** CPU time, which does not depend on other programs. */
  const costOf = (length: number): number => {
    const [likePattern, value] = [pattern(length), text(length)];
    const start = process.cpuUsage();
    let found = 0;
    for (let run = 0; run < 20; run += 1) found += like(likePattern, value, '\\') ?? 0;
    const { user, system } = process.cpuUsage(start);
    expect(found).toBe(0);
    return user + system;
  };
  costOf(128);
  // Text and pattern four times as long: 16 times the time, plus tolerance. Cubic time would be 64 times.
  let [long, short] = [Infinity, Infinity];
  for (let round = 1; round <= 5 || (long >= 40 * short && round <= 20); round += 1) {
    long = Math.min(long, costOf(1024));
    short = Math.min(short, costOf(256));
  }
  expect(long / short).toBeLessThan(40);
});
