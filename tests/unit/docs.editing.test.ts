/** @jest-environment node */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

const docs = join(__dirname, '../../docs');
const LANGUAGES = ['ru', 'en'] as const;
const pageIn = (language: string): string => readFileSync(join(docs, `editing.${language}.md`), 'utf8');

/** Structure between the headings, in order, as far as it is independent of the language. */
const outline = (language: string): readonly string[] =>
  [...pageIn(language).matchAll(/^(#{1,6}) |!\[[^\]]+\]\(pictures\/([\w-]+)\.(\w+)\.webp\)/gm)].map(([, level, picture, of]) => level ?? `${picture} ${of === language ? '' : `in ${of}`}`.trim());

test('the page for staff has the same sections and pictures in both languages', () => {
  expect(outline('ru')).toEqual(outline('en'));
  expect(outline('en')).not.toContainEqual(expect.stringContaining(' in '));
  expect(outline('ru')).not.toContainEqual(expect.stringContaining(' in '));
});

test('the start page links to both', () => {
  const door = readFileSync(join(docs, 'editing.md'), 'utf8');
  for (const language of LANGUAGES) expect(door).toContain(`](editing.${language}.md)`);
});

test('every referenced picture exists, every picture is referenced, and together they are small', () => {
  const named = LANGUAGES.flatMap((language) => [...pageIn(language).matchAll(/\]\(pictures\/([^)]+)\)/g)].map(([, name]) => name));
  const there = readdirSync(join(docs, 'pictures'));
  expect(there.sort()).toEqual(named.sort());
  expect(there.reduce((bytes, name) => bytes + statSync(join(docs, 'pictures', name)).size, 0)).toBeLessThan(2_000_000);
});
