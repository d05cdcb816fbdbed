import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';

import { API, type AgreementsAnswer, LANGUAGE_CODES, type LanguageCode } from '@site/rules';
import Database from 'better-sqlite3';

import { MIGRATIONS } from '../../cms/src/startup/migrations';
import { Cms, type Environment } from '../helpers/cms';
import { withDatabase } from '../helpers/database';
import { until } from '../helpers/until';
import { helpRequest } from './support/calls';
import { ADMIN, CMS_FOLDER, newEnvironment } from './support/environment';

/** A CMS that was in use before agreements could be signed: see the fixtures' README. */
const EARLIER = join(__dirname, 'fixtures/before-signings.sql.gz');

/** The delivered text from when signatures were mailed; staff have changed the subject. */
const DELIVERED_WITH_PICTURE = {
  subject: 'Changed by staff',
  text: 'Agreement No. {{number}} has been signed on {{site}}.\n\n{{details}}\n\nAttached are the text of the agreement as signed and the picture of the signature. A reply to this email goes to the client.',
};

/** The delivered sentence from when only the certificate of the seal itself was named. */
const DELIVERED_WITHOUT_AUTHORITY = 'The certificate of the seal was not valid at that time.';

const NOTES = 'Перезвонить\nв среду';

const NEW_COMPONENTS = ['company', 'questions', 'costs', 'signing', 'withdrawal', 'verification', 'preview'];
const NEW_FORM_TEXTS = ['challenge', 'challengeStart', 'challengeRunning'];
/** Types that editors edit since. */
const EDITED_SINCE = ['api::mail-texts.mail-texts', 'api::information-page.information-page', 'api::reporting-country.reporting-country', 'api::question.question', 'api::answer-template.answer-template'];
/** The Hebrew contract page was unpublished, so its agreement has the Russian text. */
const languageOf = (language: LanguageCode): LanguageCode => (language === 'he' ? 'ru' : language);

let env: Environment;
let cms: Cms | undefined;
let dataDir: string;

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'upgrade-test-'));
  const database = new Database(join(dataDir, 'cms.db'));
  // Tables are dumped in alphabetical order, before the tables that they reference.
  database.pragma('foreign_keys = off', { simple: true });
  database.exec(gunzipSync(readFileSync(EARLIER)).toString('utf8'));
  // Notes were one column; the history says who wrote them last.
  database.exec(`ALTER TABLE help_requests ADD COLUMN notes text; UPDATE help_requests SET notes = '${NOTES}' WHERE email = 'anna@example.com'`);
  database.exec("UPDATE upload_folders SET name = 'Renamed by staff' WHERE name = 'News page'");
  database.close();
  env = await newEnvironment(dataDir);
  await start();
}, 300_000);

afterAll(async () => {
  await cms?.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

type Values = Readonly<Record<string, unknown>>;

async function call<T>(method: 'GET' | 'POST' | 'PUT', path: string, key?: string, body?: object): Promise<T> {
  const answer = await fetch(`${env.CMS_URL}${path}`, {
    method,
    headers: { 'content-type': 'application/json', ...(key === undefined ? {} : { authorization: `Bearer ${key}` }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as T;
}

let token: string | undefined;
/** One log-in per start of the CMS, because log-ins are rate-limited. */
async function adminToken(): Promise<string> {
  token ??= (await call<{ data: { token: string } }>('POST', '/admin/login', undefined, ADMIN)).data.token;
  return token;
}

const single = (name: string) => `/content-manager/single-types/api::${name}.${name}`;

/** An entry as staff see it. */
async function version(name: string, language: LanguageCode, status: 'draft' | 'published'): Promise<Values> {
  return (await call<{ data: Values }>('GET', `${single(name)}?locale=${language}&status=${status}`, await adminToken())).data;
}

async function publish(name: string, language: LanguageCode, change: object): Promise<void> {
  await call('POST', `${single(name)}/actions/publish?locale=${language}`, await adminToken(), change);
}

/** A delivered part of the agreement that is written in Markdown. */
function markdown(language: LanguageCode, name: string): { readonly title: string; readonly body: string } {
  const [, title = '', body = ''] = /^# (.+)\n+([\s\S]*)$/.exec(readFileSync(join(CMS_FOLDER, `seed/${language}/contract/${name}.md`), 'utf8').trim()) ?? [];
  return { title, body };
}

/** The parts that the law wants before the button that signs, as delivered. */
function legalParts(language: LanguageCode): Values {
  const parts = { mainTerms: 'main-terms', withdrawal: 'withdrawal', withdrawalForm: 'withdrawal-form' };
  return Object.fromEntries(
    Object.entries(parts).flatMap(([name, file]) => {
      const { title, body } = markdown(language, file);
      return [[`${name}Title`, title], [name, body]];
    }),
  );
}

const seed = (language: LanguageCode, name: string): Values => JSON.parse(readFileSync(join(CMS_FOLDER, `seed/${language}/${name}.json`), 'utf8')) as Values;

const rows = (sql: string): Values[] => withDatabase(env, (database) => database.prepare(sql).all() as Values[]);

const agreementRows = () => rows('SELECT key, language, version, sha256, content, text, live_since, withdrawn FROM agreement_versions ORDER BY id');

async function offered() {
  return (await call<AgreementsAnswer>('GET', API.agreements, env.BUILD_KEY)).data;
}

async function start(): Promise<void> {
  token = undefined;
  cms = await Cms.start(env);
}

describe('a CMS that was used with an earlier version', () => {
  it('ran all pending migrations in order', () => {
    const prefix = 'core_site-bootstrap_';
    const names = rows(`SELECT key FROM strapi_core_store_settings WHERE key LIKE '${prefix}%' ORDER BY id`).map(({ key }) => String(key).replace(prefix, ''));
    const had = ['default-locale', 'roles', 'default-keys', 'pictures', 'seed'];
    expect(names.filter((name) => had.includes(name)).sort()).toEqual([...had].sort());
    expect(names.filter((name) => MIGRATIONS.some((migration) => migration.name === name) && !had.includes(name))).toEqual(MIGRATIONS.map(({ name }) => name).filter((name) => !had.includes(name)));
  });

  it('kept what visitors sent, and handles it', () => {
    expect(rows('SELECT first_name, last_name, email, phone, form, language, country_code, subject, message, state FROM help_requests ORDER BY id')).toEqual([
      { first_name: 'Анна', last_name: 'Иванова', email: 'anna@example.com', phone: '+37060000009', form: 'help', language: 'ru', country_code: 'lt', subject: null, message: null, state: 'new' },
      { first_name: 'Noa', last_name: 'Levi', email: 'noa@example.com', phone: '+972501234567', form: 'contact', language: 'he', country_code: 'il', subject: '=1+1', message: 'שלום\nsecond line', state: 'new' },
      { first_name: 'Jan', last_name: 'de Vries', email: 'jan@example.com', phone: '+31612345678', form: 'help', language: 'nl', country_code: 'unknown', subject: null, message: null, state: 'new' },
    ]);
    expect(rows('SELECT id FROM help_requests WHERE search IS NULL')).toEqual([]);
    // Everybody still has to be called, and the notes are the first of a thread, still found.
    expect(rows('SELECT id FROM help_requests WHERE due_at IS NULL OR notes IS NOT NULL')).toEqual([]);
    expect(rows('SELECT email, kind, text, author FROM help_request_notes JOIN help_requests USING (reference)')).toEqual([{ email: 'anna@example.com', kind: 'note', text: NOTES, author: null }]);
    expect(rows("SELECT id FROM help_requests WHERE search LIKE '%в среду%'")).toHaveLength(1);
    // People who were never promised a mail get none now.
    expect(rows('SELECT id FROM outbox_mails')).toEqual([]);
  });

  it('names the folders of delivered pictures in Russian, except one that staff had renamed', () => {
    expect(rows('SELECT name FROM upload_folders ORDER BY id').map(({ name }) => name)).toEqual(['Настройки сайта', 'Главная: страница', 'Договор: страница', 'Renamed by staff', 'Главная: команда', 'Новости: статьи']);
  });

  it('replaced the privacy policy that was delivered, which names periods now', () => {
    const policies = rows("SELECT locale, body FROM legal_pages WHERE slug = 'privacy-policy'");
    expect(policies.filter(({ body }) => !String(body).includes('{{requestPeriod}}')).map(({ locale }) => locale)).toEqual([]);
    expect(policies.length).toBeGreaterThanOrEqual(2 * LANGUAGE_CODES.length);
    expect(rows('SELECT DISTINCT help_request_days, mail_days FROM site_settings_entries')).toEqual([{ help_request_days: 1095, mail_days: 90 }]);
  });

  it('replaced it by the one that says that steps of the forms are counted', () => {
    const policies = rows("SELECT locale, body FROM legal_pages WHERE slug = 'privacy-policy'");
    expect(policies.filter(({ body }) => !String(body).includes('Do Not Track')).map(({ locale }) => locale)).toEqual([]);
  });

  it('gave the delivered people pages, and marked their drawn portraits', () => {
    const people = rows('SELECT key, slug, photo_is_illustration FROM team_members');
    expect(people.length).toBeGreaterThanOrEqual(6);
    for (const person of people) expect(person).toMatchObject({ slug: person.key, photo_is_illustration: 1 });
  });

  it('replaced the user agreement that was delivered, by which viewing the site was consent', () => {
    const agreements = rows("SELECT locale, body FROM legal_pages WHERE slug = 'user-agreement'");
    const assumed = /соглашаетесь с этими правилами|you agree to these rules|אתם מסכימים לתנאים|gaat u akkoord|vous acceptez les présentes/;
    expect(agreements.filter(({ body }) => assumed.test(String(body))).map(({ locale }) => locale)).toEqual([]);
    expect(agreements.length).toBeGreaterThanOrEqual(2 * LANGUAGE_CODES.length);
  });

  it('kept its staff accounts', async () => {
    await adminToken();
    const { data } = await call<{ data: { token: string } }>('POST', '/admin/login', undefined, { email: 'editor@example.com', password: 'Edit0r-password' });
    interface Right {
      readonly action: string;
      readonly subject: string;
      readonly properties: { readonly fields?: readonly string[] };
    }
    const { data: mine } = await call<{ data: readonly Right[] }>('GET', '/admin/users/me/permissions', data.token);
    for (const subject of EDITED_SINCE) expect(mine.filter((permission) => permission.subject === subject).length).toBeGreaterThan(0);
    // New fields, of new components too.
    const written = (type: string) => mine.find(({ action, subject }) => action.endsWith('explorer.update') && subject === `api::${type}.${type}`)?.properties.fields;
    expect(written('interface-texts')).toEqual(expect.arrayContaining(['withdrawal.title', 'verification.choose', 'company.register', 'footer.vatNumber']));
    expect(written('site-settings')).toEqual(expect.arrayContaining(['vatNumber', 'officialContacts.value']));
    expect(written('contract-page')).toEqual(expect.arrayContaining(['consent', 'mainTerms']));
  });

  it.each(LANGUAGE_CODES)('got the new texts, in drafts and published: %s', async (language) => {
    const delivered = seed(language, 'interface-texts');
    const { consent } = seed(language, 'contract-page');
    for (const status of ['draft', 'published'] as const) {
      const texts = await version('interface-texts', language, status);
      for (const name of NEW_COMPONENTS) expect(texts[name]).toMatchObject(delivered[name] as object);
      expect(texts.contract).toMatchObject({ signNeedsScripts: (delivered.contract as Values).signNeedsScripts });
      for (const name of NEW_FORM_TEXTS) expect(texts.forms).toMatchObject({ [name]: (delivered.forms as Values)[name] });
      if (language !== 'he' || status === 'draft') expect(await version('contract-page', language, status)).toMatchObject({ consent, ...legalParts(language), feePercent: 7.5, paymentDays: 3, termMonths: 12, noticeDays: 14 });
    }
    // Sections that nobody changed refer to the numbers, in drafts and published.
    for (const key of ['05-fee', '07-term']) expect(rows(`SELECT DISTINCT body FROM contract_sections WHERE "key" = '${key}' AND locale = '${language}'`)).toEqual([{ body: markdown(language, key).body }]);
    expect(await version('mail-texts', language, 'published')).toMatchObject(seed(language, 'mail-texts'));
  });

  it('got the types that are new, published in all languages', () => {
    for (const [table, count] of [['information_pages', 6], ['reporting_countries', 11], ['questions', 9]] as const) {
      expect(rows(`SELECT locale, count(*) AS entries FROM ${table} WHERE published_at IS NOT NULL GROUP BY locale ORDER BY locale`)).toEqual([...LANGUAGE_CODES].sort().map((locale) => ({ locale, entries: count })));
    }
  });

  it('kept what editors changed, emptied, unpublished and deleted', async () => {
    expect(await version('help-request-page', 'ru', 'published')).toMatchObject({ title: 'Изменено редактором' });
    expect(await version('site-settings', 'ru', 'published')).toMatchObject({ company: 'Фирма', email: 'office@firm.example' });
    for (const language of LANGUAGE_CODES) expect((await version('news-page', language, 'published')).subtitle || null).toBeNull();
    expect((await version('interface-texts', 'ru', 'published')).contract).toMatchObject({ contents: 'Оглавление', print: null });
    expect(rows(`SELECT id FROM contract_pages WHERE locale = 'he' AND published_at IS NOT NULL`)).toEqual([]);
    expect(rows(`SELECT id FROM services WHERE locale = 'nl' AND "key" = 'labor'`)).toEqual([]);
  });

  it('published no drafts', async () => {
    expect((await version('interface-texts', 'fr', 'draft')).contract).toMatchObject({ contents: 'Brouillon' });
    expect((await version('interface-texts', 'fr', 'published')).contract).toMatchObject({ contents: (seed('fr', 'interface-texts').contract as Values).contents });
    expect(await version('contract-page', 'en', 'draft')).toMatchObject({ title: 'Unpublished title' });
    expect(await version('contract-page', 'en', 'published')).toMatchObject({ title: seed('en', 'contract-page').title });
  });

  it('shows staff which drafts have changes, as before', async () => {
    const statuses = Object.fromEntries(await Promise.all(LANGUAGE_CODES.map(async (language) => [language, (await version('interface-texts', language, 'draft')).status] as const)));
    expect(statuses).toEqual({ ru: 'published', en: 'published', he: 'published', nl: 'published', fr: 'modified' });
  });

  it('does not consider translations outdated because of the new texts', async () => {
    await publish('contract-page', 'ru', {});
    const { data } = await call<{ data: { type: string; languages: Record<LanguageCode, { isOlder: boolean }> }[] }>('GET', '/publishing/translations', await adminToken());
    const older = (name: string) => data.filter(({ type }) => type === `api::${name}.${name}`).flatMap(({ languages }) => LANGUAGE_CODES.filter((language) => languages[language].isOlder));
    expect(older('contract-page')).toEqual([]);
    // The Russian text had been changed earlier.
    expect(older('help-request-page')).toEqual(['en', 'he', 'nl', 'fr']);
  });

  it('offers the agreement for signing', async () => {
    const agreements = await offered();
    expect(agreements.map(({ agreement }) => agreement.language).sort()).toEqual([...LANGUAGE_CODES].sort());
    for (const { version: number, agreement } of agreements) {
      expect(number).toBe(1);
      expect(agreement.consent?.text).toBe(seed(languageOf(agreement.language), 'contract-page').consent);
      expect(agreement.mainTerms?.title?.text).toBe(markdown(languageOf(agreement.language), 'main-terms').title);
      expect(agreement.mainTerms?.body?.html).toMatch(/7[.,]5/);
      expect(agreement.withdrawalForm?.body?.html).not.toContain('{{');
    }
  });

  it('sends notices to the firm’s own address, not to the delivered one', async () => {
    // The published site settings contained no address for notices; the support address was used instead.
    expect((await call<{ data: Values }>('GET', single('data-protection'), await adminToken())).data).toMatchObject({ notificationEmail: 'office@firm.example', replyToEmail: 'office@firm.example', helpRequestDays: 1095 });
    await call('POST', API.helpRequests, env.PUBLIC_CLIENT_KEY, { data: helpRequest });
    await until('both mails', () => readdirSync(join(dataDir, 'mails')).filter((name) => name.endsWith('.eml')).length === 2);
    expect(rows('SELECT kind, recipient FROM outbox_mails ORDER BY id')).toEqual(
      expect.arrayContaining([
        { kind: 'help_request_notice', recipient: 'office@firm.example' },
        { kind: 'help_request_receipt', recipient: helpRequest.email },
      ]),
    );
  });
});

describe('at the next start', () => {
  it('what editors emptied since stays empty, in all languages too, no version of the agreement is touched, and of delivered texts that are no longer true only those that nobody changed are replaced', async () => {
    for (const language of LANGUAGE_CODES) await publish('contract-page', language, { consent: null });
    const signing = (await version('interface-texts', 'nl', 'draft')).signing as Values;
    await publish('interface-texts', 'nl', { signing: { ...signing, print: null } });
    await until('versions without consent', async () => (await offered()).every(({ agreement }) => !agreement.consent));
    const before = agreementRows();
    await publish('mail-texts', 'en', { signingNotice: DELIVERED_WITH_PICTURE });
    for (const [language, faultExpired] of [['en', DELIVERED_WITHOUT_AUTHORITY], ['fr', 'Le certificat a expiré.']] as const) {
      await publish('interface-texts', language, { verification: { ...((await version('interface-texts', language, 'draft')).verification as Values), faultExpired } });
    }
    const before39 = { ru: { news: { revisedOn: 'Редакция от' } }, nl: { forms: { callAnyTime: 'Wanneer u wilt' } } } as const;
    for (const [language, components] of Object.entries(before39)) {
      const draft = await version('interface-texts', language as LanguageCode, 'draft');
      await publish('interface-texts', language as LanguageCode, Object.fromEntries(Object.entries(components).map(([name, texts]) => [name, { ...(draft[name] as Values), ...texts }])));
    }
    await publish('mail-texts', 'fr', { signingReceipt: { subject: 'Signé', text: 'Le texte de l’étude.' } });
    // A change that staff have not published yet.
    const hebrew = (await version('interface-texts', 'he', 'draft')).withdrawal as Values;
    await publish('interface-texts', 'he', { withdrawal: { ...hebrew, contract: 'מספר ההסכם באתר או כתובת הדוא״ל שנמסרה בעת החתימה' } });
    await call('PUT', `${single('interface-texts')}?locale=he`, await adminToken(), { withdrawal: { ...hebrew, contract: 'מספר ההסכם' } });

    await cms?.stop();
    withDatabase(env, (database) => database.exec(`DELETE FROM strapi_core_store_settings WHERE key IN ('core_site-bootstrap_mail-texts-without-picture', 'core_site-bootstrap_ended-certificate-text', 'core_site-bootstrap_proofread-texts');
      UPDATE information_pages SET title = 'Toegankelijkheidsverklaring' WHERE slug = 'accessibility' AND locale = 'nl'`));
    // A right that the firm took from its editors.
    const editorRights = `SELECT permission.id AS id, properties FROM admin_permissions AS permission JOIN admin_permissions_role_lnk ON permission_id = permission.id JOIN admin_roles AS role ON role.id = role_id WHERE role.code = 'strapi-editor' AND subject = 'api::contract-page.contract-page'`;
    for (const { id, properties } of rows(editorRights)) withDatabase(env, (database) => database.prepare('UPDATE admin_permissions SET properties = ? WHERE id = ?').run(String(properties).replace(/"consent",|,"consent"(?=\])/, ''), id));
    await start();

    for (const status of ['draft', 'published'] as const) {
      expect((await version('mail-texts', 'en', status)).signingNotice).toMatchObject({ ...(seed('en', 'mail-texts').signingNotice as Values), subject: 'Changed by staff' });
      expect((await version('mail-texts', 'fr', status)).signingReceipt).toMatchObject({ text: 'Le texte de l’étude.' });
      expect((await version('interface-texts', 'en', status)).verification).toMatchObject(seed('en', 'interface-texts').verification as Values);
      expect((await version('interface-texts', 'fr', status)).verification).toMatchObject({ faultExpired: 'Le certificat a expiré.' });
      expect((await version('interface-texts', 'ru', status)).news).toMatchObject(seed('ru', 'interface-texts').news as Values);
      expect((await version('interface-texts', 'nl', status)).forms).toMatchObject({ callAnyTime: 'Wanneer u wilt' });
    }
    for (const language of ['en', 'ru'] as const) expect((await version('interface-texts', language, 'draft')).status).toBe('published');
    expect((await version('interface-texts', 'he', 'published')).withdrawal).toMatchObject(seed('he', 'interface-texts').withdrawal as Values);
    expect(await version('interface-texts', 'he', 'draft')).toMatchObject({ status: 'modified', withdrawal: { contract: 'מספר ההסכם' } });
    expect(rows("SELECT DISTINCT title FROM information_pages WHERE slug = 'accessibility' AND locale = 'nl'")).toEqual([{ title: 'Verklaring over toegankelijkheid' }]);
    for (const language of LANGUAGE_CODES) expect((await version('contract-page', language, 'published')).consent).toBeNull();
    expect((await version('interface-texts', 'nl', 'published')).signing).toMatchObject({ print: null, signWithObligation: signing.signWithObligation });
    expect(agreementRows()).toEqual(before);
    const written = rows(editorRights).map(({ properties }) => String(properties)).filter((properties) => properties.includes('"fields"'));
    expect(written.length).toBeGreaterThan(0);
    for (const properties of written) expect(properties).not.toContain('"consent"');
  }, 300_000);
});

describe('a CMS of a version in which the consent was an empty field', () => {
  it('gets the consent, and a version that can be signed; earlier versions stay unchanged', async () => {
    const before = agreementRows();
    await cms?.stop();
    withDatabase(env, (database) => database.exec(`DELETE FROM strapi_core_store_settings WHERE key = 'core_site-bootstrap_delivered-fields'`));
    await start();

    const after = agreementRows();
    expect(after.slice(0, before.length)).toEqual(before);
    expect(after).toHaveLength(before.length + LANGUAGE_CODES.length);
    for (const { agreement } of await offered()) expect(agreement.consent?.text).toBe(seed(agreement.language, 'contract-page').consent);
  }, 300_000);
});

describe('a CMS whose staff have changed the fee', () => {
  it('gets main terms and information on withdrawal there as a draft only, and what staff wrote stays', async () => {
    const [section] = rows(`SELECT document_id, body FROM contract_sections WHERE "key" = '05-fee' AND locale = 'nl' AND published_at IS NOT NULL`);
    const own = String(section?.body).replace('{{fee}}', '9%');
    await call('POST', `/content-manager/collection-types/api::contract-section.contract-section/${String(section?.document_id)}/actions/publish?locale=nl`, await adminToken(), { body: own });
    await cms?.stop();
    withDatabase(env, (database) =>
      database.exec(`
        UPDATE contract_pages SET main_terms = NULL, main_terms_title = NULL, withdrawal = NULL, withdrawal_title = NULL, withdrawal_form = NULL, withdrawal_form_title = NULL, fee_percent = NULL;
        DELETE FROM strapi_core_store_settings WHERE key IN ('core_site-bootstrap_delivered-fields', 'core_site-bootstrap_agreement-terms')`),
    );
    await start();

    const nothing = { mainTerms: null, withdrawal: null, withdrawalForm: null, feePercent: 7.5 };
    expect(await version('contract-page', 'nl', 'draft')).toMatchObject({ ...legalParts('nl'), status: 'modified' });
    expect(await version('contract-page', 'nl', 'published')).toMatchObject(nothing);
    for (const status of ['draft', 'published'] as const) expect(await version('contract-page', 'fr', status)).toMatchObject(legalParts('fr'));
    expect(rows(`SELECT DISTINCT body FROM contract_sections WHERE "key" = '05-fee' AND locale = 'nl'`)).toEqual([{ body: own }]);
    const agreements = await offered();
    expect(agreements.find(({ agreement }) => agreement.language === 'nl')?.agreement.sections.some(({ body }) => body?.html.includes('9%'))).toBe(true);
  }, 300_000);
});
