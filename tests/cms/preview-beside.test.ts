/** The preview beside a form: what is typed is shown, and nothing is stored. */
import type { PreviewAnswer } from '@site/content';
import { parseFramedTarget } from '@site/rules';

import type { FieldRequest, FoundField, PageRequest } from '../../cms/src/features/preview/api-types';
import { api, asAdmin, loggedIn, published, type Staff } from './support/calls';
import { rows } from './support/rows';
import { memberOf, removeRoles, staff } from './support/staff';

jest.setTimeout(120_000);

const ARTICLE = 'api::article.article';
const HOME = 'api::home-page.home-page';
const ARTICLES = `/content-manager/collection-types/${ARTICLE}`;

let editor: Staff;
let documentId: string;
let member: string;
beforeAll(async () => {
  editor = await staff('strapi-editor');
  [{ documentId }] = (await published<[{ documentId: string }]>('articles?locale=ru'));
  [{ documentId: member }] = await published<[{ documentId: string }]>('team-members?locale=he');
});
afterAll(removeRoles);

const ask = (request: object, who: Staff = editor) => who(api().post('/preview-beside/page')).send(request);
const homeRequest: PageRequest = { type: HOME, documentId: null, language: 'he', path: '/il', status: 'draft', values: {} };
const articleRequest = (values: PageRequest['values'], change: Partial<PageRequest> = {}): PageRequest => ({ type: ARTICLE, documentId, language: 'ru', path: '/ru/europe-digital-future', status: 'draft', values, ...change });
const shown = async (request: PageRequest, who: Staff = editor) => ((await ask(request, who).expect(200)).body as PreviewAnswer).data;
const textOf = async (request: PageRequest, who?: Staff) => JSON.stringify(await shown(request, who));

/** Everything that a save would change. */
const stored = () => JSON.stringify(['home_pages', 'articles', 'team_members', 'components_home_hero', 'entry_copies', 'audit_entries', 'files_related_mph'].map((table) => [table, rows(table)]));

describe('what is typed', () => {
  it('is shown on the page, and nothing of it is stored', async () => {
    const before = stored();
    const page = await shown({ ...homeRequest, values: { hero: { title: 'כותרת מוקלדת', steps: [{ title: 'צעד אחד', __temp_key__: 'a0' }] }, teamTitle: 'הצוות המוקלד' } });
    expect(page).toMatchObject({ page: 'home', language: 'he', status: 'draft' });
    const words = JSON.stringify(page);
    for (const typed of ['כותרת מוקלדת', 'צעד אחד', 'הצוות המוקלד']) expect(words).toContain(typed);
    // What is not in the form is as it was saved.
    expect(words).toContain('משפטנים בדיני בנקאות');
    expect(words).not.toContain('מקבלים תוכנית מפורטת');
    expect(stored()).toBe(before);
    expect(await textOf({ ...homeRequest, values: null })).not.toContain('מוקלדת');
  });

  it('is shown in the form’s language; in others, only what all languages share', async () => {
    const values = { name: 'שם מוקלד', experienceYears: 77 };
    const request: PageRequest = { type: 'api::team-member.team-member', documentId: member, language: 'he', path: '/il', status: 'draft', values };
    expect(await textOf(request)).toMatch(/שם מוקלד.*"experienceYears":77/);
    const russian = await textOf({ ...request, path: '/ru' });
    expect(russian).toContain('"experienceYears":77');
    expect(russian).not.toContain('שם מוקלד');
    expect(await textOf({ ...request, status: 'published' })).not.toContain('"experienceYears":77');
  });

  it('can be a new article, or one that is being translated; addresses stay as they are saved', async () => {
    const values = { title: 'Совсем новая статья', slug: 'new-address', body: 'Тело **статьи**' };
    const page = await shown(articleRequest(values, { documentId: null, path: '/ru/new_entry' }));
    expect(page).toMatchObject({ page: 'article', slug: 'new_entry', content: { article: { title: { text: values.title }, body: { html: '<p>Тело <strong>статьи</strong></p>' } } } });
    expect(await textOf(articleRequest(values, { documentId: null, path: '/ru/euronews' }))).toContain(values.title);
    expect(await shown(articleRequest({ title: 'Traduit', slug: 'other' }, { language: 'fr', path: '/fr/europe-digital-future' }))).toMatchObject({ slug: 'europe-digital-future', content: { article: { title: { text: 'Traduit', lang: null } } } });
    // Another article's page does not become this one's.
    expect(await shown(articleRequest(values, { documentId: null }))).toMatchObject({ slug: 'europe-digital-future' });
    const { url } = ((await editor(api().get('/preview-beside/address').query({ type: ARTICLE, language: 'ru', status: 'draft' })).expect(200)).body as { data: { url: string } }).data;
    expect(parseFramedTarget(new URL(url).hash)).toEqual({ path: '/ru/new_entry', section: null, status: 'draft', token: '', isBesideForm: true });
  });

  it('is sanitized like what is saved', async () => {
    const body = '<script>alert(1)</script>\n\n<img src=x onerror=alert(1)> [click](javascript:alert(1)) <a href="https://example.org" onclick="x()">ok</a>';
    const page = await shown(articleRequest({ body }));
    const html = 'article' in page.content ? (page.content.article.body?.html ?? '') : '';
    expect(html).toContain('>ok</a>');
    expect(html).not.toMatch(/<script|<img|onerror|onclick|href="javascript/);
  });

  it('may be half typed, or nothing that could be saved: the page stays whole', async () => {
    const [pictureOfOther] = rows('files', "mime like 'image/%'");
    const before = await shown(articleRequest(null));
    const title = 'article' in before.content ? before.content.article.title : null;
    for (const values of [{ title: { $ne: 1 } }, { title: 'x'.repeat(256) }, { body: 'x'.repeat(60_001) }, { image: 999_999 }, { image: { id: '1 or 1=1' } }, { image: 2 ** 31 }, { image: { id: Number.MAX_SAFE_INTEGER } }, { questions: 'text' }, { questions: Array.from({ length: 201 }, () => ({ text: 'q' })) }, { seo: ['x'] }, { publishedOn: '2026-99-99' }, { password: 'x', createdBy: { id: 1 }, id: 1, documentId: 'x', locale: 'en', localizations: [] }]) {
      const page = await shown(articleRequest(values as PageRequest['values']));
      expect(page).toMatchObject({ page: 'article', slug: 'europe-digital-future', content: { article: { title } } });
    }
    for (const values of [{ title: null }, { title: '', body: null, questions: null, seo: null, image: null }, { body: `${'<b>'.repeat(500)}deep` }]) expect(await shown(articleRequest(values))).toMatchObject({ page: 'article' });
    expect(await textOf(articleRequest({ image: { id: pictureOfOther?.id, url: 'https://evil.example/a.png' } }))).toContain(String(pictureOfOther?.url));
    expect(await textOf(articleRequest({ image: { id: pictureOfOther?.id, url: 'https://evil.example/a.png' } }))).not.toContain('evil.example');
  });

  it('of the official contacts in one language is shown in the others, as on the site; so is what was saved', async () => {
    const SETTINGS = 'api::site-settings.site-settings';
    const { officialContacts } = await published<{ officialContacts: readonly { value: string; purpose: string }[] }>('site-settings?locale=nl&populate=officialContacts');
    const listed = (value: string) => ({ officialContacts: [...officialContacts.map(({ value: own, purpose }) => ({ value: own, purpose })), { value, purpose: 'Proef' }] });
    const request: PageRequest = { type: SETTINGS, documentId: null, language: 'nl', path: '/us/check-us', status: 'draft', values: null };
    expect(await textOf({ ...request, values: listed('+370 600 77771') })).toContain('+370 600 77771');
    const address = `/content-manager/single-types/${SETTINGS}`;
    await editor(api().put(`${address}?locale=nl`)).send(listed('+370 600 77772')).expect(200);
    expect(await textOf(request)).toContain('{"value":"+370 600 77772","purpose":{"text":"Proef","lang":"nl"}}');
    expect(await textOf({ ...request, status: 'published' })).not.toContain('+370 600 77772');
    // Nothing else of Dutch is on the English page.
    const { tagline } = await published<{ tagline: string }>('site-settings?locale=nl');
    expect(await textOf(request)).not.toContain(tagline);
    await editor(api().post(`${address}/actions/discard?locale=nl`)).send({}).expect(200);
  });

  it('is shown over what somebody has saved just now', async () => {
    await shown(articleRequest({}));
    await editor(api().put(`${ARTICLES}/${documentId}?locale=ru`)).send({ lead: 'Вступление коллеги' }).expect(200);
    const words = await textOf(articleRequest({ title: 'Набранный заголовок' }));
    expect(words).toContain('Вступление коллеги');
    expect(words).toContain('Набранный заголовок');
    await editor(api().post(`${ARTICLES}/${documentId}/actions/discard?locale=ru`)).send({}).expect(200);
    expect(await textOf(articleRequest({}))).not.toContain('Вступление коллеги');
  });
});

const permission = (action: string, properties: object, conditions: readonly string[] = []) => ({ action: `plugin::content-manager.explorer.${action}`, subject: ARTICLE, properties, conditions });

describe('by role', () => {
  it('only fields that the role may change take what is typed', async () => {
    const fields = ['title', 'lead', 'seo.title'];
    const limited = await memberOf('Titles only', [permission('read', { fields, locales: ['ru'] }), permission('update', { fields: ['title'], locales: ['ru'] })]);
    const words = await textOf(articleRequest({ title: 'Можно', lead: 'Нельзя', body: 'Нельзя', seo: { title: 'Нельзя' } }), limited);
    expect(words).toContain('Можно');
    expect(words).not.toContain('Нельзя');
    // Another language, another type, another page, and what does not exist.
    await ask(articleRequest({}, { language: 'en', path: '/us/europe-digital-future' }), limited).expect(403);
    await ask({ ...homeRequest, path: '/ru/europe-digital-future' }, limited).expect(403);
    await ask(articleRequest({}, { path: '/ru' }), limited).expect(403);
    await ask(articleRequest({}, { documentId: null, path: '/ru/new_entry' }), limited).expect(403);
    await ask(articleRequest({}, { documentId: 'nothing' })).expect(404);
  });

  it('a role that is limited to its own entries previews no other', async () => {
    const all = { fields: ['title', 'slug'], locales: ['ru'] };
    const own = await memberOf('Own articles', [permission('create', all), permission('read', all, ['admin::is-creator']), permission('update', all, ['admin::is-creator'])]);
    await ask(articleRequest({ title: 'Чужое' }), own).expect(403);
    const { body } = await own(api().post(`${ARTICLES}?locale=ru`)).send({ title: 'Своё', slug: `own-${Date.now()}` }).expect(201);
    const { data } = body as { data: { documentId: string } };
    expect(await textOf(articleRequest({ title: 'Набрано своё' }, { documentId: data.documentId, path: `/ru/${data.documentId}` }), own)).toContain('Набрано своё');
    // Nor by another address beside its own form, in this language or another.
    for (const path of ['/ru/europe-digital-future', `/ru/${documentId}`, '/us/europe-digital-future']) await ask(articleRequest(null, { documentId: data.documentId, path }), own).expect(403);
    await asAdmin(api().delete(`${ARTICLES}/${data.documentId}`)).expect(200);
  });

  it('a role that is limited to its own entries, or to a language, learns the address of no other', async () => {
    const address = (who: Staff, language: string) => who(api().get('/preview-beside/address').query({ type: ARTICLE, documentId, language, status: 'draft' }));
    const limited = await memberOf('Own addresses', [permission('read', { fields: ['title', 'slug'], locales: ['ru'] }, ['admin::is-creator'])]);
    const russian = await memberOf('Russian addresses', [permission('read', { fields: ['title', 'slug'], locales: ['ru'] })]);
    await address(limited, 'ru').expect(403);
    for (const who of [russian, editor]) expect(((await address(who, 'ru').expect(200)).body as { data: { url: string } }).data.url).toContain('europe-digital-future');
  });

  it('case managers, and whoever is not logged in, get nothing', async () => {
    const manager = await staff('case-manager');
    for (const [who, status] of [[manager, 403], [loggedIn('wrong'), 401], [(test) => test, 401]] as const satisfies readonly (readonly [Staff, number])[]) {
      await ask(homeRequest, who).expect(status);
      await ask(articleRequest({}), who).expect(status);
      await who(api().post('/preview-beside/fields')).send({ type: HOME, documentId: null, path: '/ru', texts: ['2017'], picture: null }).expect(status);
      await who(api().get('/preview-beside/address')).query({ type: HOME, language: 'ru', status: 'draft' }).expect(status);
    }
  });

  it('nothing but the pages’ own types is accepted, and no more than a form may hold', async () => {
    for (const change of [{ type: 'api::help-request.help-request' }, { type: 'api::subscriber.subscriber' }, { type: 'admin::user' }, { type: 'api::mail-texts.mail-texts' }, { documentId: { $ne: null } }, { documentId: "x' or '1'='1" }, { language: 'de' }, { language: ['ru'] }, { status: 'any' }, { path: 'https://evil.example' }, { path: '/ru/\u0000' }, { path: `/${'x'.repeat(300)}` }, { values: 'text' }, { more: 1 }]) await ask({ ...homeRequest, ...change }).expect(400);
    await ask({ ...homeRequest, values: { teamTitle: 'x'.repeat(1_100_000) } }).expect(413);
    await editor(api().post('/preview-beside/page')).set('Content-Type', 'application/json').send(JSON.stringify(homeRequest).replace('"values":{}', '"values":{"__proto__":{"teamTitle":"x"}}')).expect(400);
    await editor(api().post('/preview-beside/page')).set('Content-Type', 'application/json').send(`${'{"values":'.repeat(100)}1${'}'.repeat(100)}`).expect(400);
    await editor(api().post('/preview-beside/page')).set('Content-Type', 'application/json').send(JSON.stringify({ ...homeRequest, values: { claims: Array.from({ length: 21_000 }, () => 1) } })).expect(400);
  });
});

describe('the field of what was clicked', () => {
  const find = async (clicked: Partial<FieldRequest>, who: Staff = editor): Promise<readonly FoundField[]> => {
    const request: FieldRequest = { type: HOME, documentId: null, path: '/il', texts: [], picture: null, ...clicked };
    return ((await who(api().post('/preview-beside/fields')).send(request).expect(200)).body as { data: readonly FoundField[] }).data;
  };

  it('is found in the entries that the page shows, of which the account may read the field', async () => {
    expect(await find({ texts: ['מקבלים תוכנית מפורטת'] })).toMatchObject([{ entry: { type: HOME, language: 'he', isSingle: true }, path: ['hero', 'steps', '1', 'title'], isWhole: true }]);
    const [{ name }] = await published<[{ name: string }]>('team-members?locale=he');
    expect(await find({ texts: [name] })).toMatchObject([{ entry: { type: 'api::team-member.team-member', documentId: member, name }, path: ['name'] }]);
    expect(await find({ texts: ['ничего такого на странице нет'] })).toEqual([]);

    const reader = await memberOf('Reads titles', [permission('read', { fields: ['title'], locales: ['ru'] })]);
    const [{ title: heading, lead }] = await published<[{ title: string; lead: string }]>('articles?locale=ru');
    const path = '/ru/europe-digital-future';
    expect(await find({ path, texts: [heading] }, reader)).toMatchObject([{ entry: { type: ARTICLE, documentId }, path: ['title'] }]);
    expect((await find({ path, texts: [lead] })).map(({ path: names }) => names)).toEqual([['lead']]);
    expect(await find({ path, texts: [lead] }, reader)).toEqual([]);
    // Header and footer are of entries that this role may not read.
    const { company } = await published<{ company: string }>('site-settings?locale=ru');
    expect(JSON.stringify(await find({ path, texts: [company] }, reader))).not.toContain('site-settings');
  });
});
