import { until } from '../helpers/until';
import { type Staff, api, asAdmin, send, withKey } from './support/calls';
import { rows } from './support/rows';
import { staff } from './support/staff';

const REQUESTS = '/content-manager/collection-types/api::help-request.help-request';
const SUBSCRIBERS = '/content-manager/collection-types/api::subscriber.subscriber';
const MAILS = '/content-manager/collection-types/api::outbox-mail.outbox-mail';

interface Entry {
  readonly documentId: string;
  readonly reference: string;
  readonly state: string;
  readonly assignee: string | null;
  readonly notes: string | null;
  readonly first_name: string;
}
interface Change {
  readonly changed_at: string;
  readonly changed_by: string;
  readonly field: string;
  readonly before: string | null;
  readonly after: string | null;
}

let anna: Staff;
let boris: Staff;
let editor: Staff;
beforeAll(async () => {
  anna = await staff('case-manager', { firstname: 'Анна', lastname: 'Кузнецова' });
  boris = await staff('case-manager', { firstname: 'Борис', lastname: 'Орлов' });
  editor = await staff('strapi-editor', { firstname: 'Эдита', lastname: 'Пьеха' });
});

/**
 * Creates a help request.
 * @returns its entry in the list
 */
async function request(change: Readonly<Record<string, unknown>> = {}): Promise<Entry> {
  const { reference } = ((await send(change).expect(201)).body as { data: { reference: string } }).data;
  const [entry] = await list(`filters[reference]=${reference}`);
  if (!entry) throw new Error(`${reference} is not in the list`);
  return entry;
}

async function list(query: string, who: Staff = anna): Promise<readonly Entry[]> {
  return ((await who(api().get(`${REQUESTS}?${query}`)).expect(200)).body as { results: Entry[] }).results;
}

const edit = ({ documentId }: Entry, change: object, who: Staff = anna) => who(api().put(`${REQUESTS}/${documentId}`)).send(change);
const read = async ({ documentId }: Entry) => ((await anna(api().get(`${REQUESTS}/${documentId}`)).expect(200)).body as { data: Entry }).data;
const history = async ({ documentId }: Entry) => ((await anna(api().get(`/handling/help-requests/${documentId}/changes`)).expect(200)).body as { data: Change[] }).data;

describe('a case manager', () => {
  it('handles requests: state, assignee, notes and history', async () => {
    const entry = await request();
    expect(entry).toMatchObject({ state: 'new', assignee: null, notes: null });

    await edit(entry, { assignee: 'Анна Кузнецова' }).expect(200);
    await edit(entry, { state: 'no_answer', notes: 'Перезвонить в пять' }).expect(200);
    await edit(entry, { state: 'called', assignee: 'Борис Орлов' }, boris).expect(200);
    await edit(entry, { state: 'called' }, boris).expect(200);

    expect(await read(entry)).toMatchObject({ state: 'called', assignee: 'Борис Орлов', notes: 'Перезвонить в пять' });
    expect((await history(entry)).map(({ changed_by, field, before, after }) => [changed_by, field, before, after])).toEqual([
      ['Борис Орлов', 'assignee', 'Анна Кузнецова', 'Борис Орлов'],
      ['Борис Орлов', 'state', 'no_answer', 'called'],
      ['Анна Кузнецова', 'notes', null, 'Перезвонить в пять'],
      ['Анна Кузнецова', 'state', 'new', 'no_answer'],
      ['Анна Кузнецова', 'assignee', null, 'Анна Кузнецова'],
    ]);
  });

  it('can assign a request only to staff who may handle it', async () => {
    const entry = await request();
    const { data } = (await anna(api().get('/handling/handlers')).expect(200)).body as { data: string[] };
    expect(data).toEqual(expect.arrayContaining(['Анна Кузнецова', 'Борис Орлов', 'Site Administrator']));
    expect(data).not.toContain('Эдита Пьеха');

    const response = await edit(entry, { assignee: 'Эдита Пьеха' }).expect(400);
    expect(response.body).toMatchObject({ error: { details: { errors: [{ path: ['assignee'] }] } } });
    await edit(entry, { state: 'unheard_of' }).expect(400);
    expect(await history(entry)).toEqual([]);
  });

  it.each(['first_name', 'last_name', 'email', 'phone', 'subject', 'message', 'language', 'form', 'reference', 'received_at', 'country_code', 'ip_address', 'sub1', 'peer_address', 'user_agent', 'search', 'idempotency_key'])(
    'is refused to alter %s, and so is an administrator',
    async (field) => {
      const entry = await request({ sub1: 'a', message: 'b' });
      const before = rows('help_requests', 'reference = ?', entry.reference);
      const value = { language: 'fr', form: 'contact', received_at: '2020-01-01T00:00:00.000Z' }[field] ?? 'changed';
      for (const who of [anna, asAdmin]) await edit(entry, { state: 'closed', [field]: value }, who).expect(403);
      expect(rows('help_requests', 'reference = ?', entry.reference)).toEqual(before);
      expect(await history(entry)).toEqual([]);
    },
  );

  it('can save although the form sends all fields back', async () => {
    const entry = await request({ message: 'Первая строка\nвторая' });
    await edit(entry, { ...(await read(entry)), state: 'called' }).expect(200);
    expect(await history(entry)).toHaveLength(1);
  });

  it('cannot create, copy or delete requests', async () => {
    const entry = await request();
    await anna(api().post(REQUESTS)).send({ first_name: 'x' }).expect(403);
    await anna(api().post(`${REQUESTS}/clone/${entry.documentId}`)).send({}).expect(403);
    await anna(api().delete(`${REQUESTS}/${entry.documentId}`)).expect(403);
    await anna(api().post(`${REQUESTS}/actions/bulkDelete`)).send({ documentIds: [entry.documentId] }).expect(403);
    expect(await read(entry)).toMatchObject({ reference: entry.reference });
  });

  it('sees subscribers and mails, and no content', async () => {
    await anna(api().get(SUBSCRIBERS)).expect(200);
    await anna(api().get(MAILS)).expect(200);
    for (const path of ['/content-manager/single-types/api::home-page.home-page', '/content-manager/single-types/api::mail-texts.mail-texts', '/content-manager/collection-types/api::article.article', '/upload/files']) {
      await anna(api().get(path)).expect(403);
    }
  });
});

it('the history cannot be written, and can be read only through its request', async () => {
  const entry = await request();
  await edit(entry, { state: 'closed' }).expect(200);
  await editor(api().get(`/handling/help-requests/${entry.documentId}/changes`)).expect(403);
  const changes = '/content-manager/collection-types/api::help-request-change.help-request-change';
  for (const who of [anna, asAdmin]) {
    await who(api().post(changes)).send({ field: 'state' }).expect(403);
    await who(api().put(`${changes}/x`)).send({ field: 'state' }).expect(403);
    await who(api().delete(`${changes}/x`)).expect(403);
  }
});

it('deleting a request deletes its history, its mails and their files', async () => {
  const entry = await request();
  const mails = () => rows('outbox_mails', 'reference = ?', entry.reference);
  await until('the mails', () => mails().every(({ state }) => state === 'sent'));
  await edit(entry, { state: 'closed' }).expect(200);
  const before = rows('help_request_changes');
  await asAdmin(api().delete(`${REQUESTS}/${entry.documentId}`)).expect(200);
  expect(mails()).toEqual([]);
  expect(rows('help_request_changes')).toHaveLength(before.length - 1);
});

describe('the list', () => {
  it.each(['КУЗЬМИНА', 'кузьмина ольга', 'Ольга  Кузьмина', '+7 (916) 555-44-33', '8 916 555 44 33', '9165554433', 'Olga.K@Example', 'не отдаёт'])('finds “%s” however it is written', async (query) => {
    const { reference } = await request({ first_name: 'Ольга', last_name: 'Кузьмина', phone: '+79165554433', email: 'olga.k@example.com', form: 'contact', message: 'Брокер НЕ ОТДАЁТ деньги' });
    const found = await list(`_q=${encodeURIComponent(query)}&sort=received_at:DESC`);
    expect(found[0]?.reference).toBe(reference);
    expect(found.every(({ first_name }) => first_name === 'Ольга')).toBe(true);
  });

  it('finds words of the notes, and ignores technical columns', async () => {
    const entry = await request();
    await edit(entry, { notes: 'Муж подпишет сам' }).expect(200);
    expect((await list(`_q=${encodeURIComponent('муж ПОДПИШЕТ')}`)).map(({ reference }) => reference)).toEqual([entry.reference]);
    expect(await list(`_q=${encodeURIComponent('127.0.0.1')}`)).toEqual([]);
  });

  it('searches literally: % and _ are no wildcards', async () => {
    const entry = await request({ first_name: 'Процент', form: 'contact', message: 'отдали 50%_дохода' });
    for (const typed of ['50%_д', '%_']) expect((await list(`_q=${encodeURIComponent(typed)}`)).map(({ reference }) => reference)).toEqual([entry.reference]);
    for (const typed of ['отдали%дохода', '50__', 'Процен_']) expect(await list(`_q=${encodeURIComponent(typed)}`)).toEqual([]);
    for (const malformed of ['_q[a]=b', '_q[]=a&_q[]=b']) expect(await list(malformed)).toEqual([]);
  });

  it('is filtered by state and assignee', async () => {
    const entry = await request();
    await edit(entry, { state: 'client', assignee: 'Борис Орлов' }).expect(200);
    const found = await list(`filters[$and][0][state][$eq]=client&filters[$and][1][assignee][$eq]=${encodeURIComponent('Борис Орлов')}&sort=received_at:DESC`);
    expect(found[0]?.reference).toBe(entry.reference);
    expect(found.every(({ state, assignee }) => state === 'client' && assignee === 'Борис Орлов')).toBe(true);
  });
});

describe('the export', () => {
  const CSV = '/handling/help-requests.csv';
  const exported = async (query = '') => (await anna(api().get(`${CSV}?${query}`)).buffer(true).expect(200)).text;

  it('is a UTF-8 file for spreadsheets, newest first', async () => {
    const first = await request({ last_name: 'Экспорт' });
    const second = await request({ last_name: 'Экспорт' });
    const response = await anna(api().get(`${CSV}?_q=${encodeURIComponent('экспорт')}`)).buffer(true).expect(200);
    expect(response.headers).toMatchObject({ 'content-type': 'text/csv; charset=utf-8', 'cache-control': 'no-store' });
    expect(response.headers['content-disposition']).toMatch(/^attachment; filename="help-requests-\d{4}-\d\d-\d\d\.csv"$/);
    const lines = response.text.split('\r\n');
    expect(lines[0]?.startsWith('\uFEFF"reference","received_at","state"')).toBe(true);
    expect(lines.slice(1, 3).map((line) => line.slice(1, 12))).toEqual([second.reference, first.reference]);
  });

  it.each(['=HYPERLINK("http://example.com")', '+1+1', '-1', '@SUM(A1)', '\uFF1D1+1'])('makes no formula of “%s”', async (message) => {
    const { reference } = await request({ form: 'contact', message });
    const line = (await exported(`filters[reference]=${reference}`)).split('\r\n')[1];
    expect(line).toContain(`,"'${message.replaceAll('"', '""')}",`);
    expect(line).toContain(`,"'+37060000009",`);
  });

  it.each([
    ['a;=1+1', "a;'=1+1"],
    ['a,  +1', "a,'  +1"],
    ['a\n-1\n@x', "a\n'-1\n'@x"],
    ['";"=cmd|1', `"";'""=cmd|1`],
    ['a\t=1', "a\t'=1"],
    ['gpj.\u202Eexe\u0007', 'gpj.[U+202E]exe[U+0007]'],
  ])('makes no formula of “%s” in a spreadsheet that separates otherwise, and shows what hides', async (message, cell) => {
    const { reference } = await request({ form: 'contact', message });
    for (const separator of ['comma', 'semicolon']) expect(await exported(`filters[reference]=${reference}&separator=${separator}`)).toContain(`"${cell}"`);
  });

  it('keeps quotation marks, separators and line breaks within their cell', async () => {
    const message = 'Он сказал: "нет", и всё;\nконец';
    const { reference } = await request({ form: 'contact', message });
    const text = await exported(`filters[reference]=${reference}&separator=semicolon`);
    expect(text).toContain(`;"${message.replaceAll('"', '""')}";`);
    expect(text.split('\r\n')).toHaveLength(3);
  });

  it('has every request, once, however many are read at a time', async () => {
    const before = rows('help_requests').length;
    await Promise.all(Array.from({ length: 20 }, () => send().expect(201)));
    const lines = (await exported()).trimEnd().split('\r\n');
    expect(lines).toHaveLength(before + 20 + 1);
    expect(new Set(lines).size).toBe(lines.length);
  });

  it('is filtered as the list is', async () => {
    const entry = await request();
    await edit(entry, { state: 'no_answer' }).expect(200);
    const lines = (await exported('filters[$and][0][state][$eq]=no_answer')).trimEnd().split('\r\n').slice(1);
    expect(lines.length).toBeGreaterThan(0);
    expect(lines.every((line) => line.includes(',"no_answer",'))).toBe(true);
  });

  it('requires the permission to export', async () => {
    await editor(api().get(CSV)).expect(403);
    for (const key of ['public', 'build', 'none'] as const) await withKey(api().get(CSV), key).expect(401);
  });
});

describe('a failed mail', () => {
  const failed = async (email: string) => {
    const { reference } = await request({ email });
    await until('the failure', () => rows('outbox_mails', 'reference = ? and state = ?', reference, 'failed').length === 1);
    const { results } = (await anna(api().get(`${MAILS}?filters[reference]=${reference}&filters[state]=failed`)).expect(200)).body as { results: { documentId: string; failure: string; recipient: string | null }[] };
    return { reference, mail: results[0] };
  };

  it('is listed, and sent again from there', async () => {
    const { reference, mail } = await failed('two@at@signs');
    expect(mail).toMatchObject({ failure: 'recipient_unusable' });
    await anna(api().post(`/handling/mails/${mail?.documentId}/send-again`)).expect(202);
    await until('another attempt', () => rows('outbox_mails', 'reference = ? and state = ? and attempts = 1', reference, 'failed').length === 1);
  });

  it('cannot be sent again by others; a sent mail by nobody', async () => {
    const { reference, mail } = await failed('two@at@signs');
    await editor(api().post(`/handling/mails/${mail?.documentId}/send-again`)).expect(403);
    const [sent] = rows('outbox_mails', 'reference = ? and state = ?', reference, 'sent');
    await anna(api().post(`/handling/mails/${sent?.document_id}/send-again`)).expect(404);
  });

  it('is sent again together with all the others', async () => {
    const mails = await Promise.all([failed('three@at@signs'), failed('four@at@signs')]);
    await editor(api().post('/handling/mails/send-again')).expect(403);
    const { data } = (await anna(api().post('/handling/mails/send-again')).expect(202)).body as { data: { count: number } };
    expect(data.count).toBeGreaterThanOrEqual(mails.length);
    for (const { reference } of mails) await until('another attempt', () => rows('outbox_mails', 'reference = ? and state = ? and attempts = 1', reference, 'failed').length === 1);
  });

  it('cannot be changed or deleted', async () => {
    const { mail } = await failed('two@at@signs');
    for (const who of [anna, asAdmin]) {
      await who(api().put(`${MAILS}/${mail?.documentId}`)).send({ recipient: 'other@example.com' }).expect(403);
      await who(api().delete(`${MAILS}/${mail?.documentId}`)).expect(403);
      await who(api().post(MAILS)).send({ recipient: 'other@example.com' }).expect(403);
    }
  });
});
