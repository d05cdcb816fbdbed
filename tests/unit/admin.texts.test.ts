import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import type { Core } from '@strapi/strapi';
import { parse, TYPE, type MessageFormatElement } from '@formatjs/icu-messageformat-parser';

import { EN } from '../../cms/src/admin/texts/en';
import { ageOf, momentOf } from '../../cms/src/admin/texts/format';
import { RU } from '../../cms/src/admin/texts/ru';
import { NOT_FILTERED, translateHint, translateName } from '../../cms/src/admin/texts/schemas';
import { HINTS_RU, LABELS_RU, TYPES_RU } from '../../cms/src/admin/texts/schemas.ru';
import { STRAPI_EN } from '../../cms/src/admin/texts/strapi.en';
import { STRAPI_RU } from '../../cms/src/admin/texts/strapi.ru';
import { valueLabel, VALUE_LABELS } from '../../cms/src/admin/texts/value-labels';
import { personPage } from '../../cms/src/features/person-data/person-page';
import type { Texts } from '../../cms/src/admin/texts/useTexts';
import { textsInCode, textsOf } from './support/strapi-texts';

const src = join(__dirname, '../../cms/src');

/** Strapi's words that no member of staff meets. */
const NOT_MET = [
  // Paid plans, their advertisements, Strapi's tours and its services.
  /FreeTrial|\.ee\.|UpsellBanner|trialCountdown|Purchase|\.purchase\.|\.sso|content-history|auditLogs|premiumFeature|NpsSurvey|deploy-now|last-activity|MediaLibraryBanner|[Hh]istory\.|^content-manager\.restore|^tours|^releases\.|^review-workflows|admin-seats|ai-usage|plan-title/,
  // Artificial intelligence, which is a paid plan, too.
  /\bai[A-Z.]|\.ai\b|AITranslation|ai-translations|aiLocalizations|[Mm]etadata/,
  // Keys of programs: administrators of the machine use commands instead.
  /[tT]okens?\.|Token(?:Created|Edited)$|[wW]ebhooks?\b/,
  // Kinds of fields that no type has.
  /Blocks\.(?!modifiers|link$|blocks\.(?:code|quote|image|bulletList|numberList)$)|DynamicZone|customfields/,
  // The configuration of Strapi itself; names of products.
  /^app$|content-type-builder|content-releases|form\.input\.url$|BlockLink\.cloud|plugins\.(?:graphql|sentry)$/,
];

interface Named {
  readonly label?: string;
  readonly description?: string;
}
interface Schema {
  readonly kind?: string;
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

test('filters of lists offer only fields that have a name, and none by which only programs look', () => {
  // Kinds of fields that Strapi offers no filter for.
  const unfiltered = ['json', 'component', 'media', 'richtext'];
  const inFilters = types
    .filter(({ kind }) => kind === 'collectionType')
    .flatMap(({ attributes, config }) => Object.entries(attributes).flatMap(([name, { type }]) => (unfiltered.includes(type) ? [] : [{ name, label: config?.metadatas?.[name]?.list?.label ?? config?.metadatas?.[name]?.edit?.label }])));
  const offered = inFilters.filter(({ name }) => !NOT_FILTERED.includes(name));
  expect(offered.filter(({ name, label }) => label === undefined || /hash|sha256|fingerprint|salt|_key$|^key$|_id$/i.test(`${name} ${label}`.replace('IP address', '')))).toEqual([]);
  // Every field that is left out still exists.
  const names = inFilters.map(({ name }) => name);
  expect(NOT_FILTERED.filter((name) => !names.includes(name) && !['id', 'documentId'].includes(name))).toEqual([]);
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

/** Words of a text outside placeholders, in all plural forms. */
const literals = (elements: readonly MessageFormatElement[]): string =>
  elements
    .map((element) => {
      if (element.type === TYPE.plural || element.type === TYPE.select) return Object.values(element.options).map(({ value }) => literals(value)).join(' ');
      return element.type === TYPE.literal ? element.value : '';
    })
    .join(' ');

test.each(Object.entries(EN))('%s has the same placeholders in Russian and English', (key, english) => {
  const russian = RU[key as keyof typeof EN];
  const given = (text: string) => [...new Set(placeholders(parse(text)))].sort();
  expect(given(russian)).toEqual(given(english));
});

test('what is said of passwords fits Strapi’s rule, which counts Latin letters only', () => {
  const keys = ['Auth.form.password.hint', 'components.Input.error.contain.lowercase', 'components.Input.error.contain.uppercase'];
  expect(keys.filter((key) => !/Latin/.test(STRAPI_EN[key] ?? '') || !/латинск/.test(STRAPI_RU[key] ?? ''))).toEqual([]);
  for (const language of ['en', 'ru']) expect(readFileSync(join(src, `../../docs/editing.${language}.md`), 'utf8')).toMatch(/small letter of the Latin alphabet|строчная латинские/);
});

describe('Strapi’s own words', () => {
  const english = { ...textsInCode(), ...textsOf('en') };
  const russian = { ...textsOf('ru'), ...STRAPI_RU };
  // Strapi puts these together at run time.
  const composed = ['search.placeholder', 'app.components.LeftMenuLinkContainer.settings', 'content-manager.plugin.name', 'content-manager.containers.list.table-headers.status'];

  it('that we say otherwise still exist', () => {
    expect([...Object.keys(STRAPI_RU), ...Object.keys(STRAPI_EN)].filter((key) => !(key in english) && !composed.includes(key))).toEqual([]);
  });

  it('have a Russian translation wherever staff meet them', () => {
    const isReadable = (text: string) => {
      try {
        const words = literals(parse(text, { ignoreTag: true }));
        return /[а-я]/i.test(words) || !/[a-z]{4}/i.test(words.replace(/<[^>]*>|^Email$/g, ''));
      } catch {
        // React-intl shows the English text instead.
        return false;
      }
    };
    const met = Object.entries(english).filter(([key, text]) => /[a-z]{2}/i.test(text) && !NOT_MET.some((pattern) => pattern.test(key)));
    expect(met.filter(([key]) => !russian[key] || !isReadable(russian[key])).map(([key, text]) => `${key}: ${text}`)).toEqual([]);
  });

  it('keep their placeholders', () => {
    const unknown = Object.entries(STRAPI_RU).filter(([key, text]) => {
      const given = english[key];
      return given !== undefined && !placeholders(parse(text)).every((name) => new RegExp(`\\{\\s*${name}\\b`).test(given));
    });
    expect(unknown).toEqual([]);
  });

  it('never speak of regular expressions', () => {
    const said = (texts: Readonly<Record<string, string>>) => Object.entries(texts).filter(([key, text]) => /regex|регулярн/i.test(text) && !NOT_MET.some((pattern) => pattern.test(key)) && !key.endsWith('.withField'));
    expect([...said({ ...english, ...STRAPI_EN }), ...said(russian)]).toEqual([]);
  });
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

it('stored values that are called like something that every object has are shown as they are', () => {
  for (const value of ['constructor', '__proto__', 'toString', 'hasOwnProperty']) expect([valueLabel(value, 'en'), valueLabel(value, 'ru')]).toEqual([value, value]);
  const stored = '{"constructor":"hasOwnProperty","__proto__":"toString"}';
  const attributes = { kind: { type: 'enumeration' }, state: { type: 'enumeration' } };
  const strapi = { contentType: () => ({ attributes, config: { metadatas: {} } }) } as unknown as Core.Strapi;
  const request = { reference: 'r', kind: 'constructor', state: '__proto__', ...(JSON.parse(stored) as object), history: [{ field: 'constructor', before: '__proto__', after: 'valueOf' }, { field: '__proto__', before: 'a', after: 'b' }] };
  for (const language of ['en', 'ru'] as const) {
    const page = personPage(strapi, { exported_at: new Date().toISOString(), help_requests: [request], signed_agreements: [], withdrawals: [], mails: [] }, { language, timeZone: 'UTC', site: 'example.com' });
    for (const text of ['constructor', '__proto__', 'valueOf', 'hasOwnProperty', 'toString']) expect(page).toContain(`>${text}</t`);
  }
});
