import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { AgreementSources } from '@site/content';
import { CONTENT_LIMITS, DEFAULT_LOCALE, LANGUAGE_CODES, type LanguageCode } from '@site/rules';
import type { Response } from 'supertest';

import { openDatabase } from '../helpers/database';
import { api, asAdmin, published, type Staff } from './support/calls';
import { CMS_FOLDER } from './support/environment';
import { agreementIn } from './support/signings';
import { staff } from './support/staff';

const COLLECTION = '/content-manager/collection-types/api::';
const SINGLE = '/content-manager/single-types/api::';
const SECTIONS = `${COLLECTION}contract-section.contract-section`;
const PAGE = `${SINGLE}contract-page.contract-page`;
const SETTINGS = `${SINGLE}site-settings.site-settings`;
const LEGAL = `${COLLECTION}legal-page.legal-page`;
const ARTICLES = `${COLLECTION}article.article`;

let editor: Staff;
beforeAll(async () => {
  editor = await staff('strapi-editor');
});

interface Entry {
  readonly documentId: string;
  readonly title: string;
  readonly body: string;
  readonly slug?: string;
}
const firstOf = async (type: string, language: string): Promise<Entry> => {
  const [first] = await published<Entry[]>(`${type}?locale=${language}&sort=documentId&pagination[pageSize]=100`);
  if (!first) throw new Error(`No ${type} in ${language}`);
  return first;
};

/** Writes directly to the database, like rows stored before the check existed. */
function pastTheCms(statement: string, ...values: string[]): void {
  const database = openDatabase(process.env);
  expect(database.prepare(statement).all(...values)).not.toHaveLength(0);
  database.close();
}

/** Error messages that the admin shows, by field. */
function messages(response: Response): Record<string, string> {
  const { errors } = (response.body as { error: { details: { errors: { path: string[]; message: string }[] } } }).error.details;
  return Object.fromEntries(errors.map(({ path, message }) => [path.join('.'), message]));
}
const inRussian = (of: Staff): Staff => (test) => of(test).set('Accept-Language', 'ru-RU,ru;q=0.9,en;q=0.8');

test('a list that is too long, and a number that no column holds, are refused at their fields when they are saved', async () => {
  const { documentId } = await firstOf('articles', 'ru');
  const list = Array.from({ length: CONTENT_LIMITS.items + 1 }, (_, index) => ({ text: `Вопрос ${index}` }));
  expect(messages(await editor(api().put(`${ARTICLES}/${documentId}?locale=ru`)).send({ questions: list }).expect(400))).toEqual({ questions: 'There are 201 entries in this list, of at most 200.' });
  const questions = `${COLLECTION}question.question`;
  const question = await firstOf('questions', 'ru');
  for (const order of [1e300, -1, 2 ** 31, 1.5]) expect(messages(await inRussian(editor)(api().put(`${questions}/${question.documentId}?locale=ru`)).send({ order }).expect(400))).toEqual({ order: 'Введите целое число от 0 до 2\u00a0147\u00a0483\u00a0647.' });
});

describe('a text that is too long or nested too deep', () => {
  test.each([
    ['too long', 'a'.repeat(CONTENT_LIMITS.richText + 1), 'The text is too long: 60,001 characters, of at most 60,000. Divide it into several entries.', 'Текст слишком длинный: 60 001 знаков, а можно не больше 60 000. Разделите его на несколько записей.'],
    ['too deep', '<b>'.repeat(1_000), 'Too many elements stand within one another (lists within lists, open tags such as <b>): at most 40. Paste the text without formatting.', 'Слишком много вложенных друг в друга элементов (списки в списках, незакрытые теги вроде <b>): можно не больше 40. Вставьте текст без форматирования.'],
  ])('%s is refused when it is saved, at its field, in the language of the admin', async (_what, body, english, russian) => {
    const { documentId } = await firstOf('contract-sections', 'fr');
    for (const path of [`${SECTIONS}/${documentId}?locale=fr`]) {
      expect(messages(await editor(api().put(path)).send({ body }).expect(400))).toEqual({ body: english });
      expect(messages(await inRussian(editor)(api().put(path)).send({ body }).expect(400)).body?.replaceAll(/\s/g, ' ')).toBe(russian);
    }
    await editor(api().post(`${SECTIONS}/${documentId}/actions/publish?locale=fr`)).send({ body }).expect(400);
    await editor(api().post(`${ARTICLES}?locale=ru`)).send({ title: 'Статья', slug: 'too-much', body }).expect(400);
  });

  it('is refused in fields of one line, of several lines, and in lists', async () => {
    const line = 'a'.repeat(CONTENT_LIMITS.line + 1);
    const text = 'a'.repeat(CONTENT_LIMITS.text + 1);
    const answer = await editor(api().post(`${ARTICLES}?locale=ru`)).send({ title: line, slug: 'too-much', teaser: text, questions: [{ text: 'Почему?' }, { text }] }).expect(400);
    expect(messages(answer)).toEqual({
      title: 'The text is too long: 256 characters, of at most 255.',
      teaser: 'The text is too long: 20,001 characters, of at most 20,000.',
      'questions.1.text': 'The text is too long: 20,001 characters, of at most 20,000.',
    });
  });

  it('stored before there were limits, does not block the preview or the CMS', async () => {
    const { documentId, body } = await firstOf('contract-sections', 'nl');
    const write = (text: string) => pastTheCms("update contract_sections set body = ? where document_id = ? and locale = 'nl' returning id", text, documentId);
    write('<b>'.repeat(70_000));
    // Records a version, like at startup.
    const { clientSignatureLabel } = await published<{ clientSignatureLabel: string }>('contract-page?locale=nl');
    await editor(api().post(`${PAGE}/actions/publish?locale=nl`)).send({ clientSignatureLabel: `${clientSignatureLabel}:` }).expect(200);
    const escaped = async () => JSON.stringify((await agreementIn('nl')).agreement).includes('&lt;b&gt;&lt;b&gt;');
    expect(await escaped()).toBe(true);
    write(body);
    await editor(api().post(`${PAGE}/actions/publish?locale=nl`)).send({ clientSignatureLabel }).expect(200);
    expect(await escaped()).toBe(false);
  });
});

it('a rendering that takes too long is terminated, does not block the process meanwhile, and the next one succeeds', async () => {
  const { Renderer } = (await import(join(CMS_FOLDER, 'dist/src/features/rendering/renderer.js'))) as typeof import('../../cms/src/features/rendering/renderer');
  const renderer = new Renderer({ timeoutMs: 5_000 });
  const empty: AgreementSources = { settings: undefined, page: undefined, sections: [] };
  const inFrench = (sections: AgreementSources['sections']) => ({ ...(Object.fromEntries(LANGUAGE_CODES.map((code) => [code, empty])) as Record<LanguageCode, AgreementSources>), fr: { ...empty, page: { title: 'Contrat' }, sections } });
  const endless = Array.from({ length: 500 }, (_, index) => ({ documentId: String(index), body: '!['.repeat(100_000) }));
  let turns = 0;
  const timer = setInterval(() => (turns += 1), 50);
  await expect(renderer.render('agreements', inFrench(endless))).rejects.toThrow('Rendering took longer than 5000 ms');
  clearInterval(timer);
  expect(turns).toBeGreaterThan(10);
  expect(await renderer.render('agreements', inFrench([{ documentId: 'a', body: 'Texte' }]))).toMatchObject({ fr: { isComplete: true } });
  await renderer.close();
});

it('the start of the rendering thread does not count towards the timeout', async () => {
  const { Renderer } = (await import(join(CMS_FOLDER, 'dist/src/features/rendering/renderer.js'))) as typeof import('../../cms/src/features/rendering/renderer');
  const folder = mkdtempSync(join(tmpdir(), 'renderer-test-'));
  const workerFile = join(folder, 'worker.js');
  const real = JSON.stringify(join(CMS_FOLDER, 'dist/src/features/rendering/worker.js'));
  writeFileSync(workerFile, `Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 4_000); require(${real});`);
  const renderer = new Renderer({ timeoutMs: 3_000, workerFile });
  expect(await renderer.render('richTextProblems', ['Text', '<b>'.repeat(100)])).toEqual([undefined, 'too_deep']);
  await renderer.close();
  // If the thread ends while starting, the request fails, and the next one starts another thread.
  writeFileSync(workerFile, 'throw new Error("no modules")');
  await expect(renderer.render('richTextProblems', ['Text'])).rejects.toThrow('no modules');
  writeFileSync(workerFile, `require(${real});`);
  expect(await renderer.render('richTextProblems', ['Text'])).toEqual([undefined]);
  await renderer.close();
  rmSync(folder, { recursive: true });
});

describe('an agreement that exceeds its limit', () => {
  it('can be shortened step by step, but cannot grow', async () => {
    const [first, second] = await published<Entry[]>('contract-sections?locale=nl&sort=documentId&pagination[pageSize]=100');
    if (!first || !second) throw new Error('There are no sections.');
    const write = (text: string, documentId: string) => pastTheCms("update contract_sections set body = ? where document_id = ? and locale = 'nl' returning id", text, documentId);
    const publish = (documentId: string, body: string) => editor(api().post(`${SECTIONS}/${documentId}/actions/publish?locale=nl`)).send({ body });
    write('a'.repeat(CONTENT_LIMITS.agreement + CONTENT_LIMITS.richText), first.documentId);
    try {
      const long = 'b'.repeat(second.body.length + 1);
      expect(messages(await publish(second.documentId, long).expect(400)).body).toMatch(/^With this text the whole agreement would have /);
      await publish(second.documentId, second.body.slice(0, -1)).expect(200);
      await publish(second.documentId, second.body).expect(400);
    } finally {
      write(first.body, first.documentId);
      await publish(second.documentId, second.body).expect(200);
    }
  });
});

describe('a placeholder', () => {
  const UNKNOWN = '{{compny}} stands for nothing here. There are: {{company}} {{registrationNumber}} {{legalAddress}} {{email}} {{phone}} {{number}} {{headName}} {{fee}} {{paymentDays}} {{termMonths}} {{noticeDays}} {{withdrawalDays}} {{requestPeriod}} {{mailPeriod}}';

  it.each(LANGUAGE_CODES)('must be known, or the text cannot be published: %s', async (language) => {
    const section = await firstOf('contract-sections', language);
    const legal = await firstOf('legal-pages', language);
    const before = await agreementIn(language);
    const call = (path: string) => api().post(`${path}/actions/publish?locale=${language}`);
    expect(messages(await editor(call(`${SECTIONS}/${section.documentId}`)).send({ body: 'From {{compny}}' }).expect(400))).toEqual({ body: UNKNOWN });
    expect(messages(await editor(call(PAGE)).send({ consent: '{{compny}}', introduction: '{{compny}}' }).expect(400))).toEqual({ consent: UNKNOWN, introduction: UNKNOWN });
    expect(messages(await editor(call(`${LEGAL}/${legal.documentId}`)).send({ body: '{{compny}}' }).expect(400))).toEqual({ body: UNKNOWN });
    expect(messages(await editor(call(SETTINGS)).send({ legalAddress: 'At {{company}}' }).expect(400))).toEqual({ legalAddress: '{{company}} would be shown as it is: names in double braces are not replaced in this field.' });
    expect(await agreementIn(language)).toEqual(before);
  });

  it('cannot be used in titles for search engines and link labels', async () => {
    const plain = '{{company}} would be shown as it is: names in double braces are not replaced in this field.';
    const legal = await firstOf('legal-pages', 'fr');
    const publish = (path: string) => editor(api().post(`${path}/actions/publish?locale=fr`));
    expect(messages(await publish(`${LEGAL}/${legal.documentId}`).send({ seo: { title: 'Of {{company}}', description: '{{company}}' } }).expect(400))).toEqual({ 'seo.title': plain, 'seo.description': plain });
    expect(messages(await publish(PAGE).send({ seo: { title: '{{company}}' } }).expect(400))).toEqual({ 'seo.title': plain });
    expect(messages(await publish(SETTINGS).send({ footerLinks: [{ label: 'News', target: 'euronews' }, { label: '{{company}}', target: 'euronews' }] }).expect(400))).toEqual({ 'footerLinks.1.label': plain });
  });

  it.each([['{&#123;x&#125;}'], ['&lbrace;&lbrace;x}&#x7d;'], ['\\{\\{x}\\}'], ['{<b></b>{x}**}**']])('cannot be hidden from the check: %s', async (written) => {
    const before = await agreementIn('fr');
    const escaped = { body: '{{x}} would be shown as it is: its braces are written with codes, backslashes or formatting. Type them plainly, without formatting.' };
    const [section, legal] = [await firstOf('contract-sections', 'fr'), await firstOf('legal-pages', 'fr')];
    expect(messages(await editor(api().post(`${SECTIONS}/${section.documentId}/actions/publish?locale=fr`)).send({ body: `Un texte ${written}` }).expect(400))).toEqual(escaped);
    expect(messages(await editor(api().post(`${LEGAL}/${legal.documentId}/actions/publish?locale=fr`)).send({ body: `Un texte ${written}` }).expect(400))).toEqual(escaped);
    expect(await agreementIn('fr')).toEqual(before);
  });

  it('is replaced and checked in articles too', async () => {
    const { documentId } = ((await editor(api().post(`${ARTICLES}?locale=ru`)).send({ title: 'Статья', slug: 'braces', body: 'От {{compny}}' }).expect(201)).body as { data: Entry }).data;
    const publish = (data: object) => editor(api().post(`${ARTICLES}/${documentId}/actions/publish?locale=ru`)).send(data);
    expect(messages(await publish({}).expect(400))).toEqual({ body: UNKNOWN });
    expect(messages(await publish({ body: '{&#123;x}}' }).expect(400)).body).toContain('}}');
    expect(messages(await publish({ body: 'От {{company}}', teaser: '{{company}}' }).expect(400)).teaser).toMatch(/^\{\{company\}\} would be shown as it is/);
    await publish({ body: 'От {{company}}', teaser: '' }).expect(200);
    const settings = messages(await editor(api().post(`${SETTINGS}/actions/publish?locale=ru`)).send({ company: ' ' }).expect(400));
    expect(settings.company).toBeDefined();
    await asAdmin(api().delete(`${ARTICLES}/${documentId}?locale=ru`)).expect(200);
  });

  it('is checked when an older draft is published, alone or with others', async () => {
    const { documentId, body } = await firstOf('contract-sections', 'fr');
    const write = (text: string) => pastTheCms("update contract_sections set body = ? where document_id = ? and locale = 'fr' and published_at is null returning id", text, documentId);
    const before = await agreementIn('fr');
    write('{{compny}}');
    expect(messages(await editor(api().post(`${SECTIONS}/${documentId}/actions/publish?locale=fr`)).send({}).expect(400))).toEqual({ body: UNKNOWN });
    await editor(api().post(`${SECTIONS}/actions/bulkPublish?locale=fr`)).send({ documentIds: [documentId], locale: 'fr' }).expect(400);
    write(body);
    expect(await agreementIn('fr')).toEqual(before);
  });

  it('must have a value: a setting that a published text uses cannot be emptied or unpublished', async () => {
    const [before, settings] = [await agreementIn('ru'), await published<{ company: string; legalAddress: string }>('site-settings?locale=ru')];
    const publish = (data: object) => editor(api().post(`${SETTINGS}/actions/publish?locale=ru`)).send(data);
    const refused = messages(await publish({ company: '', legalAddress: ' ' }).expect(400));
    expect(Object.keys(refused).sort()).toEqual(['company', 'legalAddress']);
    expect(refused.company).toMatch(/^This cannot be empty: a published text \(.+, ru\) has \{\{company\}\} in it\.$/);
    expect(messages(await inRussian(editor)(api().post(`${SETTINGS}/actions/publish?locale=ru`)).send({ company: null }).expect(400)).company).toMatch(/^Это поле не может быть пустым: в опубликованном тексте \(.+, ru\) стоит \{\{company\}\}\.$/);
    expect((await editor(api().post(`${SETTINGS}/actions/unpublish?locale=ru`)).send({})).status).toBe(400);
    expect(await published('site-settings?locale=ru')).toMatchObject({ company: settings.company, legalAddress: settings.legalAddress });
    expect(await agreementIn('ru')).toEqual(before);
    // A draft may contain it.
    await editor(api().put(`${SETTINGS}?locale=ru`)).send({ company: '' }).expect(200);
    await publish({ company: settings.company, legalAddress: settings.legalAddress }).expect(200);
  });

  it('must have a value: the head’s name, from the contract page', async () => {
    const { documentId, body } = await firstOf('contract-sections', 'ru');
    const { headName } = await published<{ headName: string }>(`contract-page?locale=${DEFAULT_LOCALE.code}`);
    await editor(api().post(`${SECTIONS}/${documentId}/actions/publish?locale=ru`)).send({ body: `${body}\n\n{{headName}}` }).expect(200);
    const refusedName = messages(await editor(api().post(`${PAGE}/actions/publish?locale=ru`)).send({ headName: '' }).expect(400));
    expect(Object.keys(refusedName)).toEqual(['headName']);
    await editor(api().post(`${SECTIONS}/${documentId}/actions/publish?locale=ru`)).send({ body }).expect(200);
    await editor(api().post(`${PAGE}/actions/publish?locale=ru`)).send({ headName }).expect(200);
    // Otherwise its translations would be outdated, which other tests would find.
    for (const code of LANGUAGE_CODES.filter((language) => language !== DEFAULT_LOCALE.code)) await editor(api().post(`${SECTIONS}/${documentId}/actions/publish?locale=${code}`)).send({}).expect(200);
  });

  it('must have a value: a number of the agreement’s terms, which every language shares', async () => {
    const before = await agreementIn('nl');
    const publish = (data: object) => editor(api().post(`${PAGE}/actions/publish?locale=ru`)).send(data);
    expect(Object.keys(messages(await publish({ feePercent: null, paymentDays: null, termMonths: null, noticeDays: null }).expect(400))).sort()).toEqual(['feePercent', 'noticeDays', 'paymentDays', 'termMonths']);
    for (const wrong of [{ feePercent: 100.5 }, { paymentDays: 1.5 }, { termMonths: 0 }, { noticeDays: 'soon' }]) await publish(wrong).expect(400);
    expect(await agreementIn('nl')).toEqual(before);
    await publish({ feePercent: 8.25, termMonths: 6 }).expect(200);
    try {
      const { agreement } = await agreementIn('nl');
      for (const part of [agreement.mainTerms?.body?.html, JSON.stringify(agreement.sections)]) expect(part).toContain('8,25%');
      expect(agreement.mainTerms?.body?.html).toContain('6 maanden');
    } finally {
      await publish({ feePercent: 7.5, termMonths: 12 }).expect(200);
    }
  });

  it('is checked in answers, which keep no agreement from being unpublished', async () => {
    const questions = `${COLLECTION}question.question`;
    const { documentId } = (await published<(Entry & { readonly key: string })[]>('questions?locale=ru')).find(({ key }) => key === 'cost') ?? { documentId: '' };
    const publish = (data: object) => editor(api().post(`${questions}/${documentId}/actions/publish?locale=ru`)).send(data);
    expect(messages(await publish({ answer: '{{compny}}' }).expect(400))).toEqual({ answer: UNKNOWN });
    try {
      for (const language of LANGUAGE_CODES) await asAdmin(api().post(`${PAGE}/actions/unpublish?locale=${language}`)).send({}).expect(200);
      expect(Object.keys(messages(await publish({ answer: 'Вознаграждение — {{fee}}.' }).expect(400)))).toEqual(['answer']);
    } finally {
      for (const language of LANGUAGE_CODES) await asAdmin(api().post(`${PAGE}/actions/publish?locale=${language}`)).send({}).expect(200);
    }
    await publish({ answer: 'Вознаграждение — {{fee}}.' }).expect(200);
  });

  it('is checked in main terms and information on withdrawal too', async () => {
    const parts = { mainTerms: '{{compny}}', withdrawal: '{{compny}}', withdrawalForm: '{{compny}}' };
    expect(messages(await editor(api().post(`${PAGE}/actions/publish?locale=he`)).send(parts).expect(400))).toEqual({ mainTerms: UNKNOWN, withdrawal: UNKNOWN, withdrawalForm: UNKNOWN });
    await editor(api().post(`${PAGE}/actions/publish?locale=he`)).send({ mainTermsTitle: '{{company}}' }).expect(400);
  });

  it('shows a company’s name as it was typed', async () => {
    const { company } = await published<{ company: string }>('site-settings?locale=en');
    await editor(api().post(`${SETTINGS}/actions/publish?locale=en`)).send({ company: '*A* <b> & Sons' }).expect(200);
    const { agreement } = await agreementIn('en');
    expect(JSON.stringify(agreement).includes('*A* &lt;b&gt; &amp; Sons')).toBe(true);
    expect(JSON.stringify(agreement)).not.toContain('<em>A</em>');
    await editor(api().post(`${SETTINGS}/actions/publish?locale=en`)).send({ company }).expect(200);
    expect(JSON.stringify((await agreementIn('en')).agreement)).not.toContain('*A*');
  });
});

it('an agreement does not grow beyond what can be rendered and signed', async () => {
  const before = await agreementIn('nl');
  const added: string[] = [];
  let refused: Response | undefined;
  for (let order = 50; order < 50 + CONTENT_LIMITS.agreement / CONTENT_LIMITS.richText + 1 && !refused; order += 1) {
    const data = { title: `Deel ${order}`, order, body: 'a'.repeat(CONTENT_LIMITS.richText) };
    const created = await editor(api().post(`${SECTIONS}?locale=nl`)).send(data).expect(201);
    const { documentId } = (created.body as { data: { documentId: string } }).data;
    added.push(documentId);
    const answer = await editor(api().post(`${SECTIONS}/${documentId}/actions/publish?locale=nl`)).send(data);
    if (answer.status === 400) refused = answer;
  }
  expect(messages(refused as Response)).toEqual({ body: expect.stringMatching(/^With this text the whole agreement would have [\d,]+ characters, of at most 300,000\. Shorten it\.$/) as string });
  for (const documentId of added) await asAdmin(api().delete(`${SECTIONS}/${documentId}?locale=*`)).expect(200);
  expect((await agreementIn('nl')).sha256).toBe(before.sha256);
}, 120_000);
