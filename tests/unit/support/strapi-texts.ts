import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const modules = join(__dirname, '../../../node_modules/@strapi');

/** Parts of Strapi's admin that staff meet: folder of each, and prefix of its keys. */
const PARTS = [
  { folder: 'admin/dist/admin', translations: 'admin/dist/admin/admin/src/translations', prefix: '' },
  ...['content-manager', 'i18n', 'upload'].map((name) => ({ folder: `${name}/dist/admin`, translations: `${name}/dist/admin/translations`, prefix: `${name}.` })),
];

/** Texts of a language by the key with which react-intl finds them. */
export type StrapiTexts = Readonly<Record<string, string>>;

/** Strapi's own texts in a language, from the files of its packages. */
export function textsOf(language: 'en' | 'ru'): StrapiTexts {
  return Object.assign(
    {},
    ...PARTS.map(({ translations, prefix }) => {
      const file = join(modules, translations, `${language}.json.js`);
      const { default: whole, ...named } = existsSync(file) ? jest.requireActual<Record<string, unknown>>(file) : {};
      const texts = { ...named, ...(whole as object | undefined) };
      return Object.fromEntries(Object.entries(texts).flatMap(([key, text]) => (typeof text === 'string' ? [[prefix + key, text]] : [])));
    }),
  ) as StrapiTexts;
}

/** A key with its English, as Strapi's components name them: `id: getTranslation('list.title'), defaultMessage: 'Title'`. */
const NAMED = /id: (?<prefixed>get\w+\()?(?<quote>['"])(?<key>[\w.-]+)\k<quote>\)?,\s*defaultMessage: (?:'(?<plain>(?:[^'\\]|\\.)*)'|[`"](?<other>[^`"]*)[`"])/g;

/** English texts that are in the code of Strapi's components. Some are in none of its files. */
export function textsInCode(): StrapiTexts {
  return Object.fromEntries(
    PARTS.flatMap(({ folder, prefix }) =>
      readdirSync(join(modules, folder), { recursive: true, encoding: 'utf8' })
        .filter((file) => file.endsWith('.mjs') && !/\b(?:translations|tests)\b/.test(file))
        .flatMap((file) => [...readFileSync(join(modules, folder, file), 'utf8').matchAll(NAMED)])
        .map(({ groups = {} }) => [(groups.prefixed ? prefix : '') + (groups.key ?? ''), groups.plain ?? groups.other ?? '']),
    ),
  );
}
