import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { agreementAsText, agreementSha256, serializeAgreement } from '@site/content';
import { API, LANGUAGE_CODES, type AgreementsAnswer, type AgreementVersion, type LanguageCode } from '@site/rules';

import { AGREEMENT_GRACE_MS } from '../../cms/src/features/agreement-versions/grace-period';
import { openDatabase, withDatabase } from '../helpers/database';
import { databaseIndependentTest } from '../helpers/scope';
import { until } from '../helpers/until';
import { api, asAdmin, errorOf, published, withKey } from './support/calls';
import { ADMIN, CMS_FOLDER } from './support/environment';
import { rows } from './support/rows';
import { agreementIn, post, signedOf, signing } from './support/signings';

const VERSIONS = '/content-manager/collection-types/api::agreement-version.agreement-version';
const SECTIONS = '/content-manager/collection-types/api::contract-section.contract-section';
const PAGE = '/content-manager/single-types/api::contract-page.contract-page';
const SETTINGS = '/content-manager/single-types/api::site-settings.site-settings';

interface Version {
  readonly documentId: string;
  readonly key: string;
  readonly language: LanguageCode;
  readonly version: number;
  readonly sha256: string;
  readonly content: string;
  readonly text: string;
  readonly live_since: string;
  readonly replaced_at: string | null;
  readonly off_site_at: string | null;
  readonly withdrawn: boolean;
  readonly withdrawal_reason: string | null;
  readonly withdrawn_at: string | null;
}
interface Section {
  readonly documentId: string;
  readonly title: string;
  readonly body: string;
}

/** Current texts by language. */
async function current(): Promise<Partial<Record<LanguageCode, AgreementVersion>>> {
  const response = await withKey(api().get(API.agreements), 'build').expect(200);
  return Object.fromEntries((response.body as AgreementsAnswer).data.map((version) => [version.agreement.language, version]));
}

/** The current version of each language. */
async function numbers(): Promise<Partial<Record<LanguageCode, number>>> {
  return Object.fromEntries(Object.entries(await current()).map(([language, { version }]) => [language, version]));
}

/** All versions of a language as read by an administrator, newest first. */
async function versionsIn(language: LanguageCode): Promise<[Version, ...Version[]]> {
  const { body } = await asAdmin(api().get(`${VERSIONS}?filters[language]=${language}&sort=version:DESC&pageSize=100`)).expect(200);
  return (body as { results: [Version, ...Version[]] }).results;
}

async function sectionsIn(language: LanguageCode): Promise<Section[]> {
  return published<Section[]>(`contract-sections?locale=${language}&sort=order&pagination[pageSize]=100`);
}

const sectionIn = async (language: LanguageCode, index: number): Promise<Section> => {
  const section = (await sectionsIn(language))[index];
  if (!section) throw new Error(`There is no section ${index} in ${language}`);
  return section;
};

const publishSection = (language: LanguageCode, documentId: string, data: object) =>
  asAdmin(api().post(`${SECTIONS}/${documentId}/actions/publish?locale=${language}`)).send(data).expect(200);
const publishPage = (language: LanguageCode, data: object) => asAdmin(api().post(`${PAGE}/actions/publish?locale=${language}`)).send(data).expect(200);
const publishSettings = (language: LanguageCode, data: object) => asAdmin(api().post(`${SETTINGS}/actions/publish?locale=${language}`)).send(data).expect(200);

/** Version numbers by language, increased for the named languages. */
const raised = (before: Partial<Record<LanguageCode, number>>, ...languages: readonly LanguageCode[]) =>
  Object.fromEntries(Object.entries(before).map(([language, version]) => [language, languages.some((code) => code === language) ? version + 1 : version]));

describe('the current version', () => {
  it('is the published agreement in every language, with its fingerprint', async () => {
    const versions = await current();
    expect(Object.keys(versions)).toEqual([...LANGUAGE_CODES]);
    for (const language of LANGUAGE_CODES) {
      const version = versions[language];
      const page = await published<{ title: string; number: string; headName: string }>(`contract-page?locale=${language}`);
      const sections = await sectionsIn(language);
      expect(version).toMatchObject({
        sha256: version && agreementSha256(version.agreement),
        agreement: { title: { text: page.title, lang: null }, number: page.number, signature: { headName: { text: page.headName, lang: null } }, consent: { text: expect.stringMatching(/\S/) as string, lang: null } },
      });
      expect(version?.agreement.sections.map(({ title, body }) => [title?.text, body?.lang])).toEqual(sections.map(({ title }) => [title, null]));
      expect(JSON.stringify(version)).not.toContain('{{');
    }
  });

  databaseIndependentTest.each([
    ['public', 403],
    ['wrong', 401],
    ['none', 401],
  ] as const)('is not told to a key that is %s', async (key, status) => {
    const { text } = await withKey(api().get(API.agreements), key).expect(status);
    expect(text).not.toContain('sha256');
  });

  databaseIndependentTest.each(['post', 'put', 'delete'] as const)('cannot be changed there: %s', async (method) => {
    const { status } = await withKey(api()[method](API.agreements), 'build').send({ data: {} });
    expect([404, 405]).toContain(status);
  });
});

describe('a version', () => {
  it('is recorded in one language when a section is published there', async () => {
    const before = await numbers();
    const { documentId, body } = await sectionIn('fr', 2);
    await publishSection('fr', documentId, { body: `${body}\n\nUne phrase de plus.` });
    expect(await numbers()).toEqual(raised(before, 'fr'));

    const [last, previous] = await versionsIn('fr');
    expect(last).toMatchObject({ key: `fr-${(before.fr ?? 0) + 1}`, replaced_at: null, withdrawn: false });
    expect(rows('agreement_versions', 'key = ?', last.key)).toMatchObject([{ published_by: 'Site Administrator', published_by_email: ADMIN.email }]);
    expect(last.text).toContain('Une phrase de plus.');
    expect(previous).toMatchObject({ version: before.fr, replaced_at: last.live_since });
    expect(previous?.text).not.toContain('Une phrase de plus.');

    // Publishing the old wording again creates a new version.
    await publishSection('fr', documentId, { body });
    const [again] = await versionsIn('fr');
    expect(again).toMatchObject({ version: (before.fr ?? 0) + 2, sha256: previous?.sha256, replaced_at: null });
  });

  it('contains exactly what its hash covers', async () => {
    for (const language of LANGUAGE_CODES) {
      const [{ content, text, sha256, version }] = await versionsIn(language);
      const now = (await current())[language];
      expect(now).toMatchObject({ version, sha256 });
      if (!now) continue;
      expect(serializeAgreement(now.agreement)).toBe(content);
      expect(agreementAsText(now.agreement)).toBe(text);
    }
  });

  it('is not recorded for a draft, or when the same text is published again', async () => {
    const before = await numbers();
    const { documentId, body } = await sectionIn('nl', 0);
    await asAdmin(api().put(`${SECTIONS}/${documentId}?locale=nl`)).send({ body: 'Nog niet gepubliceerd' }).expect(200);
    expect(await numbers()).toEqual(before);
    await publishSection('nl', documentId, { body });
    await publishSettings('nl', {});
    expect(await numbers()).toEqual(before);
  });

  databaseIndependentTest('is recorded when the company’s name changes, in that language', async () => {
    const before = await numbers();
    const { company } = await published<{ company: string }>('site-settings?locale=he');
    await publishSettings('he', { company: 'דוגמה חדשה' });
    expect(await numbers()).toEqual(raised(before, 'he'));
    expect((await versionsIn('he'))[0].text).toContain('דוגמה חדשה');
    await publishSettings('he', { company });
  });

  databaseIndependentTest('is recorded in every language when a shared field changes', async () => {
    const before = await numbers();
    const { phoneSupport } = await published<{ phoneSupport: string }>('site-settings?locale=en');
    await publishSettings('en', { phoneSupport: '+370 600 00077' });
    expect(await numbers()).toEqual(raised(before, ...LANGUAGE_CODES));
    for (const language of LANGUAGE_CODES) expect((await versionsIn(language))[0].text).toContain('+370 600 00077');
    await publishSettings('en', { phoneSupport });
  });

  databaseIndependentTest('is recorded when the consent changes', async () => {
    const before = await numbers();
    const { consent } = await published<{ consent: string }>('contract-page?locale=en');
    await publishPage('en', { consent: 'I agree to sign on the site of {{company}}.' });
    expect(await numbers()).toEqual(raised(before, 'en'));
    const { company } = await published<{ company: string }>('site-settings?locale=en');
    expect((await current()).en?.agreement.consent).toEqual({ text: `I agree to sign on the site of ${company}.`, lang: null });
    await publishPage('en', { consent });
  });

  databaseIndependentTest('falls back to Russian for unpublished entries', async () => {
    const before = await numbers();
    const { documentId } = await sectionIn('en', 4);
    await asAdmin(api().post(`${SECTIONS}/${documentId}/actions/unpublish?locale=en`)).send({}).expect(200);
    expect(await numbers()).toEqual(raised(before, 'en'));
    const russian = (await current()).ru?.agreement.sections[4];
    expect((await current()).en?.agreement.sections[4]).toMatchObject({ title: { text: russian?.title?.text, lang: 'ru' }, body: { lang: 'ru' } });
    await publishSection('en', documentId, {});
    expect(await numbers()).toEqual(raised(raised(before, 'en'), 'en'));
  });

  it('is recorded once for several entries published together', async () => {
    const before = await numbers();
    const [first, second] = [await sectionIn('nl', 0), await sectionIn('nl', 1)];
    for (const { documentId, title } of [first, second]) await asAdmin(api().put(`${SECTIONS}/${documentId}?locale=nl`)).send({ title: `${title} (nieuw)` }).expect(200);
    await asAdmin(api().post(`${SECTIONS}/actions/bulkPublish?locale=nl`)).send({ documentIds: [first.documentId, second.documentId], locale: 'nl' }).expect(200);
    await until('the version of both', async () => (await numbers()).nl !== before.nl);
    expect((await current()).nl?.agreement.sections.slice(0, 2).map(({ title }) => title?.text)).toEqual([`${first.title} (nieuw)`, `${second.title} (nieuw)`]);
    expect(await numbers()).toEqual(raised(before, 'nl'));
    for (const { documentId, title } of [first, second]) await publishSection('nl', documentId, { title });
  });

  it('is recorded once, in order, for concurrent publishes', async () => {
    const before = await numbers();
    const sections = (await sectionsIn('fr')).slice(0, 4);
    await Promise.all(sections.map(({ documentId, title }) => publishSection('fr', documentId, { title: `${title} !` })));
    await Promise.all(sections.map(({ documentId, title }) => publishSection('fr', documentId, { title })));
    const versions = await versionsIn('fr');
    expect(versions.map(({ version }) => version)).toEqual(Array.from(versions, (_, index) => versions.length - index));
    expect(versions.filter(({ replaced_at }) => replaced_at === null)).toHaveLength(1);
    expect((await current()).fr?.agreement.sections.slice(0, 4).map(({ title }) => title?.text)).toEqual(sections.map(({ title }) => title));
    expect(versions.length).toBeGreaterThan(before.fr ?? 0);
  });

  it('is recorded once by two processes that start concurrently', async () => {
    const before = await numbers();
    const database = openDatabase(process.env);
    // Published directly in the database, as if the CMS had not been running.
    const rename = (from: string, to: string) => database.prepare('update contract_pages set head_name = ? where head_name = ? and locale = ? returning id').all(to, from, 'en');
    const { headName } = await published<{ headName: string }>('contract-page?locale=en');
    rename(headName, 'A. N. Other');
    const start = () => promisify(execFile)(process.execPath, [join(CMS_FOLDER, 'dist/scripts/seed.js')], { cwd: CMS_FOLDER, env: { ...process.env, NODE_ENV: 'production' } });
    await Promise.all([start(), start()]);
    expect(await numbers()).toEqual(raised(before, 'en'));
    expect((await versionsIn('en'))[0].text).toContain('A. N. Other');
    rename('A. N. Other', headName);
    database.close();
    await publishPage('en', {});
    // Twice the time of a CMS start on a busy machine.
  }, 240_000);
});

describe('a version that cannot be recorded immediately', () => {
  const shown = async () => ((await asAdmin(api().get('/publishing/state')).expect(200)).body as { data: { unrecordedAgreement: unknown } }).data.unrecordedAgreement;
  const title = async (language: LanguageCode) => (await published<{ title: string }>(`contract-page?locale=${language}`)).title;

  it('is recorded later: the publish succeeds, and staff are told meanwhile', async () => {
    const [before] = await versionsIn('nl');
    const delivered = await title('nl');
    const key = `nl-${before.version + 1}`;
    withDatabase(process.env, (database) => database.prepare('insert into agreement_versions (document_id, key) values (?, ?)').run('in-the-way', key));
    await publishPage('nl', { title: `${delivered} (later)` });
    expect(await title('nl')).toBe(`${delivered} (later)`);
    expect((await numbers()).nl).toBe(before.version);
    expect(await shown()).toEqual({ since: expect.any(String) as string, isIncomplete: false });

    withDatabase(process.env, (database) => database.prepare('delete from agreement_versions where key = ?').run(key));
    await until('The version is made', async () => (await numbers()).nl === before.version + 1);
    await until('Staff are no longer told', async () => (await shown()) === null);
    await publishPage('nl', { title: delivered });
    expect((await numbers()).nl).toBe(before.version + 2);
  });

  databaseIndependentTest('because of an unknown placeholder, is missing until the text is corrected', async () => {
    const { documentId, body } = await sectionIn('nl', 0);
    const delivered = await title('nl');
    const before = (await numbers()).nl ?? 0;
    const write = (text: string) => withDatabase(process.env, (database) => database.prepare("update contract_sections set body = ? where document_id = ? and locale = 'nl'").run(text, documentId));
    write('{&#123;x&#125;}');
    await publishPage('nl', { title: `${delivered} (incomplete)` });
    expect((await numbers()).nl).toBe(before);
    expect(await shown()).toEqual({ since: expect.any(String) as string, isIncomplete: true });
    write(body);
    await publishPage('nl', { title: delivered });
    expect((await numbers()).nl).toBe(before);
    expect(await shown()).toBeNull();
  });
});

describe('a recorded version', () => {
  it('cannot be changed, copied, created or deleted, not even by an administrator', async () => {
    const [before] = await versionsIn('ru');
    const at = `${VERSIONS}/${before.documentId}`;
    // The admin's form sends all fields; read-only ones stay unchanged.
    await asAdmin(api().put(at)).send({ ...before, content: '{}', text: 'x', sha256: 'a'.repeat(64), version: 99, key: 'ru-99', live_since: '2020-01-01T00:00:00.000Z', replaced_at: '2020-01-01T00:00:00.000Z' });
    expect((await versionsIn('ru'))[0]).toEqual({ ...before, updatedAt: expect.any(String) as string });

    await asAdmin(api().post(VERSIONS)).send({ ...before, key: 'ru-99', version: 99 }).expect(403);
    await asAdmin(api().post(`${VERSIONS}/clone/${before.documentId}`)).send({ key: 'ru-99' }).expect(403);
    await asAdmin(api().post(`${VERSIONS}/auto-clone/${before.documentId}`)).send({}).expect(403);
    await asAdmin(api().delete(at)).expect(403);
    await asAdmin(api().post(`${VERSIONS}/actions/bulkDelete`)).send({ documentIds: [before.documentId] }).expect(403);
    expect((await versionsIn('ru')).filter(({ key }) => key === before.key || key === 'ru-99')).toHaveLength(1);
  });

  it('can be withdrawn immediately and for good, with a reason; then nothing can be signed until another text is published', async () => {
    const [before] = await versionsIn('he');
    const withdraw = (data: object) => asAdmin(api().put(`${VERSIONS}/${before.documentId}`)).send(data);

    const refusal = await withdraw({ withdrawn: true, withdrawal_reason: ' ' }).expect(400);
    expect(refusal.body).toMatchObject({ error: { details: { errors: [{ path: ['withdrawal_reason'] }] } } });
    expect((await numbers()).he).toBe(before.version);

    const reason = { withdrawn: true, withdrawal_reason: 'Wrong fee in section 5' };
    await withdraw({ ...reason, withdrawn_at: '2020-01-01T00:00:00.000Z' }).expect(403);
    expect((await numbers()).he).toBe(before.version);

    await withdraw(reason).expect(200);
    const [withdrawn] = await versionsIn('he');
    expect(withdrawn).toMatchObject({ withdrawn: true, withdrawal_reason: 'Wrong fee in section 5', content: before.content, replaced_at: null });
    expect(Math.abs(Date.now() - Date.parse(withdrawn.withdrawn_at ?? ''))).toBeLessThan(60_000);
    expect(Object.keys(await current()).sort()).toEqual(LANGUAGE_CODES.filter((code) => code !== 'he').sort());

    await withdraw({ withdrawn: false }).expect(400);
    await withdraw({ withdrawal_reason: '' }).expect(400);
    await publishPage('he', {});
    expect((await numbers()).he).toBeUndefined();

    const { title } = await published<{ title: string }>('contract-page?locale=he');
    await publishPage('he', { title: `${title} (2)` });
    expect((await numbers()).he).toBe(before.version + 1);
    await publishPage('he', { title });
    expect((await numbers()).he).toBe(before.version + 2);
  });

  databaseIndependentTest('is no longer current when the contract page is unpublished; the next publish creates a new version', async () => {
    const before = await numbers();
    for (const language of LANGUAGE_CODES) await asAdmin(api().post(`${PAGE}/actions/unpublish?locale=${language}`)).send({}).expect(200);
    expect(await current()).toEqual({});
    for (const language of LANGUAGE_CODES) expect((await versionsIn(language))[0].replaced_at).not.toBeNull();
    for (const language of LANGUAGE_CODES) await publishPage(language, {});
    const after = await numbers();
    for (const language of LANGUAGE_CODES) expect(after[language]).toBeGreaterThan(before[language] ?? 0);
  });
});

describe('a client', () => {
  const signs = async (language: LanguageCode, agreement: string, status: number) => post(await signing({ language, agreement })).expect(status);

  /**
   * Publishes a newer text.
   * @returns the replaced version
   */
  async function replace(language: LanguageCode): Promise<AgreementVersion> {
    const before = await agreementIn(language);
    const { title } = await published<{ title: string }>(`contract-page?locale=${language}`);
    await publishPage(language, { title: title.endsWith(' ·') ? title.slice(0, -2) : `${title} ·` });
    return before;
  }

  /** The builder's report that visitors see these versions. */
  async function siteShows(shown: Partial<Record<LanguageCode, number>>): Promise<void> {
    const agreements = Object.entries(shown).map(([language, version]) => ({ language, version }));
    const state = { live: { since: '2026-11-20T10:00:00.000Z', revision: 'any', agreements }, building: null, failed: null };
    await withKey(api().put(API.siteState), 'build').send({ data: state }).expect(204);
  }

  /** Moves a time of a version into the past. */
  function moved(column: 'replaced_at' | 'off_site_at', language: LanguageCode, { version }: AgreementVersion, milliseconds: number): void {
    const database = openDatabase(process.env);
    database.exec(`update agreement_versions set ${column} = ${database.time(Date.now() - milliseconds)} where key = '${language}-${version}'`);
    database.close();
  }
  const offSiteSince = async (language: LanguageCode, { version }: AgreementVersion) => (await versionsIn(language)).find((each) => each.version === version)?.off_site_at;

  it('can sign what the site shows, however long ago a newer text was published', async () => {
    const before = await replace('fr');
    const now = await numbers();
    await siteShows({ ...now, fr: before.version });
    moved('replaced_at', 'fr', before, 3 * AGREEMENT_GRACE_MS);
    expect(await offSiteSince('fr', before)).toBeNull();
    expect(signedOf(await signs('fr', before.sha256, 201))).toMatchObject({ version: before.version, sha256: before.sha256 });

    // 24 hours from the time when the site shows the newer version; the builder's repeated reports do not extend it.
    await siteShows(now);
    const since = await offSiteSince('fr', before);
    expect(Math.abs(Date.now() - Date.parse(String(since)))).toBeLessThan(60_000);
    await siteShows(now);
    expect(await offSiteSince('fr', before)).toBe(since);
    await signs('fr', before.sha256, 201);
    moved('off_site_at', 'fr', before, AGREEMENT_GRACE_MS + 1_000);
    await signs('fr', before.sha256, 409);
  });

  databaseIndependentTest('cannot sign a withdrawn version, even while the site still shows it', async () => {
    const before = await replace('fr');
    await siteShows({ ...(await numbers()), fr: before.version });
    const version = (await versionsIn('fr')).find((each) => each.version === before.version);
    await asAdmin(api().put(`${VERSIONS}/${version?.documentId}`)).send({ withdrawn: true, withdrawal_reason: 'Wrong fee' }).expect(200);
    await signs('fr', before.sha256, 409);
    await replace('fr');
    await replace('fr');
  });

  it('can sign each of several versions published before a build, until 24 hours after the build', async () => {
    const [first, second] = [await replace('en'), await replace('en')];
    await siteShows({ ...(await numbers()), en: first.version });
    for (const each of [first, second]) expect(await offSiteSince('en', each)).toBeNull();
    await siteShows({ ...(await numbers()), en: first.version });
    await siteShows(await numbers());
    for (const each of [first, second]) expect(await offSiteSince('en', each)).not.toBeNull();
    // Versions of languages that the report omits are off the site, too.
    const third = await replace('en');
    await siteShows({});
    expect(await offSiteSince('en', third)).not.toBeNull();
    expect((await versionsIn('en'))[0].off_site_at).toBeNull();
  });

  it('can sign the previous version until 24 hours after the site shows a newer one', async () => {
    const before = await replace('nl');
    await siteShows(await numbers());
    for (const ago of [0, AGREEMENT_GRACE_MS - 60_000]) {
      moved('off_site_at', 'nl', before, ago);
      const response = await signs('nl', before.sha256, 201);
      expect(signedOf(response)).toMatchObject({ version: before.version, sha256: before.sha256 });
    }
    moved('off_site_at', 'nl', before, AGREEMENT_GRACE_MS + 1_000);
    const refusal = errorOf(await signs('nl', before.sha256, 409));
    expect(refusal.details).toEqual({ code: 'agreement_outdated', agreement: await agreementIn('nl') });
  });

  it('cannot sign a withdrawn version, neither within those 24 hours nor as an older version with the same text', async () => {
    await replace('nl');
    await replace('nl');
    const before = await replace('nl');
    expect((await versionsIn('nl')).filter(({ sha256, replaced_at }) => sha256 === before.sha256 && replaced_at !== null).length).toBeGreaterThan(1);
    const version = (await versionsIn('nl')).find(({ sha256 }) => sha256 === before.sha256);
    await asAdmin(api().put(`${VERSIONS}/${version?.documentId}`)).send({ withdrawn: true, withdrawal_reason: 'Wrong number of days' }).expect(200);
    const refusal = errorOf(await signs('nl', before.sha256, 409));
    expect(refusal.details).toEqual({ code: 'agreement_outdated', agreement: await agreementIn('nl') });
  });

  databaseIndependentTest('cannot sign a version without the consent text, but can read it', async () => {
    const { consent } = await published<{ consent: string }>('contract-page?locale=ru');
    await publishPage('ru', { consent: '' });
    const silent = await agreementIn('ru');
    expect(silent.agreement.consent).toBeNull();
    const refusal = errorOf(await signs('ru', silent.sha256, 409));
    expect(refusal.details).toEqual({ code: 'agreement_outdated' });
    await publishPage('ru', { consent });
    // Without outdated translations, which other tests would find.
    for (const language of LANGUAGE_CODES) await publishPage(language, {});
    await signs('ru', (await agreementIn('ru')).sha256, 201);
  });

  databaseIndependentTest('cannot sign the version of another language', async () => {
    const refusal = errorOf(await signs('en', (await agreementIn('he')).sha256, 409));
    expect(refusal.details).toEqual({ code: 'agreement_outdated', agreement: await agreementIn('en') });
  });
});
