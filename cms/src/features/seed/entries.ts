import { DEFAULT_LOCALE, LANGUAGE_CODES, type LanguageCode } from '@site/rules';

import { type EditedUid } from '../../content-types';
import { type JsonObject, SeedError, type SeedFiles, type Sourced, isList, listAt, objectAt, textAt } from './files';
import { UIDS } from '../../uids';

/** An entry of the seed. */
export interface SeedEntry {
  readonly uid: EditedUid;
  /** Fields that identify the entry within its type; empty for single types. */
  readonly identity: Readonly<Record<string, string>>;
  /** Fields shared by all languages; a picture is given by its file name. */
  readonly shared: Sourced;
  readonly texts: ReadonlyMap<LanguageCode, Sourced>;
}

const RUSSIAN = DEFAULT_LOCALE.code;

/** Reads all entries of `cms/seed`. Languages without a folder are skipped; those with one must be complete. */
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

  /** Entries that `shared.json` lists in order, with their texts in one file per language. */
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

  const contractPage = page(UIDS.contractPage, 'contract-page', 'contractPage');

  return [
    page(UIDS.siteSettings, 'site-settings', 'siteSettings'),
    page(UIDS.homePage, 'home-page', 'homePage'),
    page(UIDS.helpRequestPage, 'help-request-page'),
    { ...contractPage, texts: new Map([...contractPage.texts].map(([code, texts]) => [code, extend(texts, { introduction: files.text(`${code}/contract/00-introduction.md`), ...partsOfAgreement(files, code) })])) },
    page(UIDS.newsPage, 'news-page', 'newsPage'),
    page(UIDS.interfaceTexts, 'interface-texts'),
    page(UIDS.mailTexts, 'mail-texts'),

    ...keyed(UIDS.service, 'services', 'services'),
    ...keyed(UIDS.teamMember, 'team-members', 'teamMembers'),

    ...namesAt(shared, 'contractSections').map((key, index): SeedEntry => ({
      uid: UIDS.contractSection,
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
      // Translations of articles are optional: other languages show the Russian text.
      const available = languages.filter((code) => code === RUSSIAN || files.has(`${code}/articles/${slug}.json`));
      return {
        uid: UIDS.article,
        identity: { slug },
        shared: item,
        texts: perLanguage((code) => extend(files.json(`${code}/articles/${slug}.json`), { body: files.text(`${code}/articles/${slug}.md`) }), available),
      };
    }),

    ...listAt(shared, 'legalPages').map((item): SeedEntry => {
      const slug = textAt(item, 'slug');
      return {
        uid: UIDS.legalPage,
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

    ...namesAt(shared, 'informationPages').map((slug): SeedEntry => ({
      uid: UIDS.informationPage,
      identity: { slug },
      shared: { source: shared.source, values: { slug } },
      texts: perLanguage((code) => {
        const source = `${code}/information/${slug}.md`;
        const { matter, title, body } = files.page(source);
        const { seoTitle, seoDescription, ...texts } = matter;
        const named = { source, values: { seoTitle: seoTitle ?? null, seoDescription: seoDescription ?? null } };
        return { source, values: { title, body, ...texts, seo: { title: textAt(named, 'seoTitle'), description: textAt(named, 'seoDescription') } } };
      }),
    })),
    ...keyed(UIDS.reportingCountry, 'reporting-countries', 'reportingCountries'),
    ...keyed(UIDS.question, 'questions', 'questions'),
    ...keyed(UIDS.answerTemplate, 'answer-templates', 'answerTemplates'),
  ];
}

/** Parts of the agreement beside its sections. */
const PARTS = { mainTerms: 'main-terms', withdrawal: 'withdrawal', withdrawalForm: 'withdrawal-form' };

function partsOfAgreement(files: SeedFiles, code: LanguageCode): JsonObject {
  return Object.fromEntries(
    Object.entries(PARTS).flatMap(([name, file]) => {
      const { title, body } = files.page(`${code}/contract/${file}.md`);
      return [[`${name}Title`, title], [name, body]];
    }),
  );
}

function extend({ source, values }: Sourced, more: JsonObject): Sourced {
  return { source, values: { ...values, ...more } };
}

function namesAt(shared: Sourced, name: string): readonly string[] {
  const values = shared.values[name];
  if (!isList(values) || !values.every((value) => typeof value === 'string')) throw new SeedError(shared.source, `has no list of names “${name}”`);
  return values;
}
