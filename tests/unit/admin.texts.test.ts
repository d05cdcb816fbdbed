import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { parse, TYPE, type MessageFormatElement } from '@formatjs/icu-messageformat-parser';

import { EN } from '../../cms/src/admin/texts/en';
import { ageOf, momentOf } from '../../cms/src/admin/texts/format';
import { RU } from '../../cms/src/admin/texts/ru';
import { translateHint, translateName } from '../../cms/src/admin/texts/schemas';
import { HINTS_RU, LABELS_RU, TYPES_RU } from '../../cms/src/admin/texts/schemas.ru';
import { STRAPI_RU } from '../../cms/src/admin/texts/strapi.ru';
import { VALUE_LABELS } from '../../cms/src/admin/texts/value-labels';
import type { Texts } from '../../cms/src/admin/texts/useTexts';

const src = join(__dirname, '../../cms/src');
const modules = join(__dirname, '../../node_modules/@strapi');

interface Named {
  readonly label?: string;
  readonly description?: string;
}
interface Schema {
  readonly info: { readonly displayName: string };
  readonly pluginOptions?: { readonly 'content-manager'?: { readonly visible?: boolean } };
  readonly attributes: Readonly<Record<string, { readonly type: string; readonly enum?: readonly string[] }>>;
  readonly config?: { readonly metadatas?: Readonly<Record<string, { readonly edit?: Named; readonly list?: Named }>> };
}

const schemasIn = (folder: string): readonly Schema[] =>
  readdirSync(join(src, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.json'))
    .map((file) => JSON.parse(readFileSync(join(src, folder, file), 'utf8')) as Schema);

const types = schemasIn('api').filter(({ pluginOptions }) => pluginOptions?.['content-manager']?.visible !== false);
const fields = [...types, ...schemasIn('components')].flatMap(({ config }) => Object.values(config?.metadatas ?? {}));
const unique = (texts: readonly (string | undefined)[]) => [...new Set(texts.filter((text) => text !== undefined && text !== ''))].sort();

test('every type, label and hint of the forms has a Russian translation, and there are no others', () => {
  expect(Object.keys(TYPES_RU).sort()).toEqual(unique(types.map(({ info }) => info.displayName)));
  expect(Object.keys(LABELS_RU).sort()).toEqual(unique(fields.flatMap(({ edit, list }) => [edit?.label, list?.label])));
  expect(Object.keys(HINTS_RU).sort()).toEqual(unique(fields.map(({ edit }) => edit?.description?.replace(' Same in all languages.', ''))));
});

test('Russian hints keep the placeholders', () => {
  const names = (text: string) => (text.match(/\{\{\w+\}\}/g) ?? []).sort();
  for (const [english, russian] of Object.entries(HINTS_RU)) expect(names(russian)).toEqual(names(english));
});

test('labels and hints are shown in the language of the admin', () => {
  expect(translateName('Opening screen › Gold subtitle', 'ru')).toBe('Первый экран › Золотой подзаголовок');
  expect(translateName('Opening screen › Gold subtitle', 'en')).toBe('Opening screen › Gold subtitle');
  expect(translateHint('Portrait, upright. Same in all languages.', 'ru')).toBe('Портрет, вертикальный. Одно на все языки.');
});

test('texts of features have different keys', () => {
  const textsOf = (feature: string) => join(src, 'features', feature, 'admin/texts.ts');
  const features = readdirSync(join(src, 'features')).filter((feature) => existsSync(textsOf(feature)));
  const keys = features.flatMap((feature) => Object.keys(jest.requireActual<{ readonly EN: object }>(textsOf(feature)).EN));
  expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([]);
  expect(keys.filter((key) => !(key in EN))).toEqual([]);
});

test('no text has the key of an enumeration value, whose label would take its place', () => {
  expect(Object.keys(EN).filter((key) => key in VALUE_LABELS.en)).toEqual([]);
});

test('every enumeration value has a label in both languages', () => {
  expect(Object.keys(VALUE_LABELS.ru)).toEqual(Object.keys(VALUE_LABELS.en));
  const read = ['state', 'form', 'language', 'kind', 'failure', 'cause', 'signature_kind'];
  const values = types.flatMap(({ attributes }) => Object.entries(attributes).flatMap(([name, { enum: of }]) => (read.includes(name) ? (of ?? []) : [])));
  expect(values.filter((value) => !(value in VALUE_LABELS.en))).toEqual([]);
});

/** Placeholders of a text, in all plural forms. */
const placeholders = (elements: readonly MessageFormatElement[]): readonly string[] =>
  elements.flatMap((element) => {
    if (element.type === TYPE.plural) return [element.value, ...Object.values(element.options).flatMap(({ value }) => placeholders(value))];
    return element.type === TYPE.argument ? [element.value] : [];
  });

test.each(Object.entries(EN))('%s has the same placeholders in Russian and English', (key, english) => {
  const russian = RU[key as keyof typeof EN];
  const given = (text: string) => [...new Set(placeholders(parse(text)))].sort();
  expect(given(russian)).toEqual(given(english));
});

test('every text of Strapi that we override still exists', () => {
  const englishOf = (folder: string, prefix = '') => {
    const english = jest.requireActual<{ default?: object }>(join(modules, folder, 'translations/en.json.js'));
    return Object.keys({ ...english, ...english.default }).map((key) => prefix + key);
  };
  // Strapi uses the last ones without defining them in a file.
  const known = new Set([...englishOf('admin/dist/admin/admin/src'), ...['content-manager', 'i18n', 'upload'].flatMap((name) => englishOf(`${name}/dist/admin`, `${name}.`)), 'content-manager.containers.list.table-headers.status', 'search.placeholder', 'content-manager.plugin.name']);
  expect(Object.keys(STRAPI_RU).filter((key) => !known.has(key))).toEqual([]);
});

describe('times', () => {
  const russian: Texts = { language: 'ru', ofSchema: (words) => words, t: (key, values) => RU[key].replace(/\{(\w+)\}/g, (_, name: string) => String(values?.[name])) };
  const now = new Date(2026, 10, 21, 15, 0);

  it('are formatted for people', () => {
    expect(momentOf(new Date(2026, 10, 21, 9, 5).toISOString(), russian, now)).toBe('сегодня в 09:05');
    expect(momentOf(new Date(2026, 10, 20, 9, 5).toISOString(), russian, now)).toBe('20 ноября в 09:05');
    expect(ageOf(new Date(+now - 20_000).toISOString(), russian, +now)).toBe('в эту минуту');
    expect(ageOf(new Date(+now - 3 * 3_600_000).toISOString(), russian, +now)).toBe('3 часа назад');
    expect(ageOf(new Date(+now - 26 * 3_600_000).toISOString(), russian, +now)).toBe('вчера');
  });
});
