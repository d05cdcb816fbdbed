import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';

import { LANGUAGE_CODES } from '@site/rules';

import { readEntries } from '../../cms/src/features/seed/entries';
import { SeedFiles } from '../../cms/src/features/seed/files';
import { newDatabase } from '../helpers/database';
import { api, asAdmin, published } from './support/calls';
import { CMS_FOLDER, newEnvironment } from './support/environment';

const run = promisify(execFile);

/** Runs the seed command, as `npm run seed` does. */
function seed(cmsFolder = CMS_FOLDER, environment: NodeJS.ProcessEnv = {}): Promise<{ stdout: string }> {
  return run(process.execPath, [join(cmsFolder, 'dist/scripts/seed.js')], { cwd: cmsFolder, env: { ...process.env, NODE_ENV: 'production', ...environment } });
}

/** Published texts of a type by their path, with positions for lists. */
function texts(value: unknown, path = ''): [string, string][] {
  if (typeof value === 'string') return [[path, value]];
  if (typeof value !== 'object' || value === null) return [];
  const bookkeeping = ['id', 'documentId', 'createdAt', 'updatedAt', 'publishedAt', 'locale', 'localizations'];
  return Object.entries(value)
    .filter(([name]) => !bookkeeping.includes(name))
    .flatMap(([name, item]) => texts(item, `${path}/${name}`));
}

const SINGLE_TYPES: Readonly<Record<string, string>> = {
  'site-settings': 'populate=*',
  'home-page': ['seo', 'hero', 'claims', 'about', 'banner'].map((name) => `populate[${name}][populate]=*`).join('&'),
  'help-request-page': 'populate=*',
  'contract-page': 'populate=*',
  'news-page': 'populate=*',
  'interface-texts': 'populate=*',
};
const COLLECTIONS: Readonly<Record<string, number>> = { services: 8, 'team-members': 6, 'contract-sections': 10, 'legal-pages': 2, 'information-pages': 6, 'reporting-countries': 11, questions: 9 };

/** Plural forms differ by language. */
const withoutPlurals = (path: string) => !path.includes('/experience_');

describe('the delivered content', () => {
  it.each(Object.entries(SINGLE_TYPES))('%s has the same texts in every language', async (path, query) => {
    const read = async (locale: string) => texts(await published(`${path}?locale=${locale}&${query}`));
    const russian = await read('ru');
    expect(russian.length).toBeGreaterThan(3);
    for (const locale of LANGUAGE_CODES) {
      const own = await read(locale);
      expect(own.map(([name]) => name).filter(withoutPlurals)).toEqual(russian.map(([name]) => name).filter(withoutPlurals));
      // A footer link without a target is not shown, like the delivered one for reviews.
      expect(own.filter(([name, text]) => text.trim() === '' && !/footerLinks.+target$/.test(name))).toEqual([]);
    }
  });

  it.each(Object.entries(COLLECTIONS))('%s are %d in every language', async (path, count) => {
    const russian = await published<object[]>(`${path}?locale=ru&sort=id&populate=*&pagination[pageSize]=100`);
    expect(russian).toHaveLength(count);
    const names = (entries: object[]) => entries.map((entry) => texts(entry).map(([name]) => name).sort()).sort();
    for (const locale of LANGUAGE_CODES) {
      const own = await published<object[]>(`${path}?locale=${locale}&sort=id&populate=*&pagination[pageSize]=100`);
      expect(names(own)).toEqual(names(russian));
      expect(own.flatMap((entry) => texts(entry)).filter(([, text]) => text.trim() === '')).toEqual([]);
    }
  });

  it('the years of experience have the plural forms of their language', async () => {
    const russian = await published<{ home: Record<string, string | null> }>('interface-texts?locale=ru&populate=*');
    for (const locale of LANGUAGE_CODES) {
      const { home } = await published<{ home: Record<string, string | null> }>(`interface-texts?locale=${locale}&populate=*`);
      const forms = new Intl.PluralRules(locale).resolvedOptions().pluralCategories;
      const written = Object.keys(russian.home).filter((name) => name.startsWith('experience_') && home[name]);
      expect(written.map((name) => name.replace('experience_', '')).sort()).toEqual([...forms].sort());
      expect(home.experience_other).toContain('{{count}}');
    }
  });

  it('the agreement has ten sections in their order, and its number', async () => {
    for (const locale of LANGUAGE_CODES) {
      const sections = await published<{ order: number; body: string }[]>(`contract-sections?locale=${locale}&sort=order&pagination[pageSize]=100`);
      expect(sections.map(({ order }) => order)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    }
    expect(await published<object>('contract-page?locale=fr')).toMatchObject({ number: 'VS-3754' });
  });

  it('the landing page shows six services, what people come for first; the footer names them and real estate', async () => {
    const services = await published<{ key: string; showOnHome: boolean; showInFooter: boolean }[]>('services?locale=ru&sort=order');
    expect(services.filter(({ showOnHome }) => showOnHome).map(({ key }) => key)).toEqual(['financial', 'banking', 'civil', 'corporate', 'family', 'labor']);
    expect(services.filter(({ showInFooter }) => showInFooter).map(({ key }) => key).sort()).toEqual(['banking', 'civil', 'corporate', 'family', 'financial', 'labor', 'realEstate']);
  });

  it('the article exists in Russian', async () => {
    const articles = await published<{ slug: string; image: { url: string; alternativeText: string } }[]>('articles?locale=ru&populate=*');
    expect(articles).toMatchObject([{ slug: 'europe-digital-future' }]);
    expect(articles[0]?.image.alternativeText).not.toBe('');
    await api().get(articles[0]?.image.url ?? '').expect(200).expect('Content-Type', 'image/jpeg');
  });

  it('the languages are five, Russian the default', async () => {
    const response = await asAdmin(api().get('/i18n/locales')).expect(200);
    const locales = response.body as { code: string; isDefault: boolean }[];
    expect(locales.map(({ code }) => code).sort()).toEqual([...LANGUAGE_CODES].sort());
    expect(locales.filter(({ isDefault }) => isDefault).map(({ code }) => code)).toEqual(['ru']);
  });
});

describe('seeding again', () => {
  const PAGE = '/content-manager/single-types/api::help-request-page.help-request-page';
  const SERVICES = '/content-manager/collection-types/api::service.service';

  /** Permissions of an editor, as `action subject`. */
  const rights = async (): Promise<string[]> => {
    const roles = (await asAdmin(api().get('/admin/roles')).expect(200)).body as { data: { id: number; code: string }[] };
    const editor = roles.data.find(({ code }) => code === 'strapi-editor');
    const { body } = await asAdmin(api().get(`/admin/roles/${editor?.id}/permissions`)).expect(200);
    return (body as { data: { action: string; subject: string | null }[] }).data.map(({ action, subject }) => `${action} ${subject}`).sort();
  };
  it('keeps changes by editors, adds what is missing, and changes nothing else', async () => {
    const title = 'Изменено редактором';
    await asAdmin(api().post(`${PAGE}/actions/publish?locale=ru`)).send({ title }).expect(200);
    const services = await published<{ documentId: string; key: string; order: number }[]>('services?locale=nl&sort=order');
    const labor = services.find(({ key }) => key === 'labor');
    await asAdmin(api().post(`${SERVICES}/${labor?.documentId}/actions/publish?locale=ru`)).send({ order: 42 }).expect(200);
    await asAdmin(api().delete(`${SERVICES}/${labor?.documentId}?locale=nl`)).expect(200);
    const pictures = async () => ((await asAdmin(api().get('/upload/files?pageSize=100')).expect(200)).body as { pagination: { total: number } }).pagination.total;
    const picturesBefore = await pictures();

    const rightsBefore = await rights();

    const { stdout } = await seed();
    expect(stdout).toContain('Help-request page: 0 added, 5 kept');
    expect(stdout).toContain('Home page: services: 1 added, 39 kept');
    expect(stdout.match(/: [1-9]\d* added/g)).toEqual([': 1 added']);

    expect(await published<object>('help-request-page?locale=ru')).toMatchObject({ title });
    const [back] = await published<object[]>('services?locale=nl&filters[key]=labor');
    expect(back).toMatchObject({ documentId: labor?.documentId, order: 42 });
    expect(await pictures()).toBe(picturesBefore);
    // The command boots Strapi again, which removes permissions that it considers invalid.
    expect(await rights()).toEqual(rightsBefore);
  });
});

describe('a mistake in the seed is named', () => {
  let folder: string;
  let environment: NodeJS.ProcessEnv;
  // All use the database that the first run creates: each mistake is found before the database is needed.
  beforeAll(async () => {
    const copy = mkdtempSync(join(tmpdir(), 'cms-seed-'));
    folder = join(copy, 'cms');
    environment = { ...(await newEnvironment(join(copy, 'data'))), ...newDatabase(process.env, basename(copy)) };
    for (const part of ['dist/config', 'dist/src', 'dist/scripts', 'seed', 'package.json', 'favicon.png']) cpSync(join(CMS_FOLDER, part), join(folder, part), { recursive: true });
    for (const packages of ['node_modules', '../node_modules']) symlinkSync(resolve(CMS_FOLDER, packages), join(folder, packages));
  });
  afterEach(() => cpSync(join(CMS_FOLDER, 'seed'), join(folder, 'seed'), { recursive: true }));
  afterAll(() => rmSync(dirname(folder), { recursive: true, force: true }));

  const failure = (): Promise<string> =>
    seed(folder, environment).then(
      () => 'no failure',
      (error: { stderr: string }) => error.stderr,
    );

  it('a missing file', () => {
    rmSync(join(folder, 'seed/he/contract/05-fee.md'));
    expect(() => readEntries(new SeedFiles(join(folder, 'seed')))).toThrow('Seed: he/contract/05-fee.md is missing.');
  });

  it('an unknown field', async () => {
    const file = join(folder, 'seed/nl/home-page.json');
    const page = JSON.parse(readFileSync(file, 'utf8')) as { hero: Record<string, string> };
    page.hero.titel = 'x';
    writeFileSync(file, JSON.stringify(page));
    expect(await failure()).toContain('Seed: nl/home-page.json has an unknown field “hero.titel”.');
  });

  it('a missing picture', async () => {
    rmSync(join(folder, 'seed/media/office.jpg'));
    expect(await failure()).toMatch(/Seed: media.office\.jpg is missing\./);
  });
});
