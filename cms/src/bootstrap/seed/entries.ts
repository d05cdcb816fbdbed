import { DEFAULT_LOCALE, LANGUAGE_CODES, type LanguageCode } from '@site/rules';

import { type EditedUid, MAIL_TEXTS } from '../../types-of-content';
import { type JsonObject, SeedError, type SeedFiles, type Sourced, isList, listAt, objectAt, textAt } from './files';

/** One entry of the CMS as the seed's files describe it. */
export interface SeedEntry {
  readonly uid: EditedUid;
  /** What tells it from the other entries of its type; nothing for a page. */
  readonly identity: Readonly<Record<string, string>>;
  /** Fields that all languages share; a picture is the name of its file. */
  readonly shared: Sourced;
  readonly texts: ReadonlyMap<LanguageCode, Sourced>;
}

const RUSSIAN = DEFAULT_LOCALE.code;

/** Reads the layout of `cms/seed`. A language without a folder is left out; one with a folder must be complete. */
export function readEntries(files: SeedFiles): readonly SeedEntry[] {
  const shared = files.json('shared.json');
  const languages = LANGUAGE_CODES.filter((code) => code === RUSSIAN || files.has(code));

  const perLanguage = (read: (code: LanguageCode) => Sourced, available: readonly LanguageCode[] = languages) => new Map(available.map((code) => [code, read(code)]));
  const nothing: Sourced = { source: 'shared.json', values: {} };

  const page = (uid: EditedUid, file: string, sharedName?: string): SeedEntry => ({
    uid,
    identity: {},
    shared: sharedName === undefined ? nothing : objectAt(shared, sharedName),
    texts: perLanguage((code) => files.json(`${code}/${file}.json`)),
  });

  /** Entries listed in `shared.json`, in their order, with their texts in one file a language. */
  const keyed = (uid: EditedUid, file: string, sharedName: string): readonly SeedEntry[] =>
    listAt(shared, sharedName).map((item, index) => {
      const key = textAt(item, 'key');
      return {
        uid,
        identity: { key },
        shared: extend(item, { order: index + 1 }),
        texts: perLanguage((code) => objectAt(files.json(`${code}/${file}.json`), key)),
      };
    });

  const contractPage = page('api::contract-page.contract-page', 'contract-page', 'contractPage');

  return [
    page('api::site-settings.site-settings', 'site-settings', 'siteSettings'),
    page('api::home-page.home-page', 'home-page', 'homePage'),
    page('api::help-request-page.help-request-page', 'help-request-page'),
    { ...contractPage, texts: new Map([...contractPage.texts].map(([code, texts]) => [code, extend(texts, { introduction: files.text(`${code}/contract/00-introduction.md`) })])) },
    page('api::news-page.news-page', 'news-page', 'newsPage'),
    page('api::interface-texts.interface-texts', 'interface-texts'),
    page(MAIL_TEXTS, 'mail-texts'),

    ...keyed('api::service.service', 'services', 'services'),
    ...keyed('api::team-member.team-member', 'team-members', 'teamMembers'),

    ...namesAt(shared, 'contractSections').map((key, index): SeedEntry => ({
      uid: 'api::contract-section.contract-section',
      identity: { key },
      shared: { source: shared.source, values: { key, order: index + 1 } },
      texts: perLanguage((code) => {
        const source = `${code}/contract/${key}.md`;
        const { title, body } = files.page(source);
        return { source, values: { title, body } };
      }),
    })),

    ...listAt(shared, 'articles').map((item): SeedEntry => {
      const slug = textAt(item, 'slug');
      // An article has a page in every language if its Russian exists, so a translation is not owed.
      const available = languages.filter((code) => code === RUSSIAN || files.has(`${code}/articles/${slug}.json`));
      return {
        uid: 'api::article.article',
        identity: { slug },
        shared: item,
        texts: perLanguage((code) => extend(files.json(`${code}/articles/${slug}.json`), { body: files.text(`${code}/articles/${slug}.md`) }), available),
      };
    }),

    ...listAt(shared, 'legalPages').map((item): SeedEntry => {
      const slug = textAt(item, 'slug');
      return {
        uid: 'api::legal-page.legal-page',
        identity: { slug },
        shared: item,
        texts: perLanguage((code) => {
          const source = `${code}/legal/${slug}.md`;
          const { matter, title, body } = files.page(source);
          const named = { source, values: matter };
          return { source, values: { title, body, seo: { title: textAt(named, 'seoTitle'), description: textAt(named, 'seoDescription') } } };
        }),
      };
    }),
  ];
}

function extend({ source, values }: Sourced, more: JsonObject): Sourced {
  return { source, values: { ...values, ...more } };
}

function namesAt(shared: Sourced, name: string): readonly string[] {
  const values = shared.values[name];
  if (!isList(values) || !values.every((value) => typeof value === 'string')) throw new SeedError(shared.source, `has no list of names “${name}”`);
  return values;
}
