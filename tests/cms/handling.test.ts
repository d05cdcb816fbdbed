import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import PostalMime from 'postal-mime';

import { withDatabase } from '../helpers/database';
import { personFiles } from '../helpers/personFile';
import { databaseIndependentTest } from '../helpers/scope';
import { until } from '../helpers/until';
import { type Staff, api, asAdmin, env, send, withKey } from './support/calls';
import { rows } from './support/rows';
import { post, signedOf, signing } from './support/signings';
import { memberOf, removeRoles, staff } from './support/staff';

const REQUESTS = '/content-manager/collection-types/api::help-request.help-request';
const SUBSCRIBERS = '/content-manager/collection-types/api::subscriber.subscriber';
const MAILS = '/content-manager/collection-types/api::outbox-mail.outbox-mail';

interface Entry {
  readonly documentId: string;
  readonly reference: string;
  readonly state: string;
  readonly assignee: string | null;
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
const note = ({ documentId }: Entry, written: object, who: Staff = anna) => who(api().post(`/handling/help-requests/${documentId}/notes`)).send(written);
const withPastDueTime = (entry: Entry) => edit(entry, { due_at: '2026-01-02T10:00:00.000Z' }).expect(200);
const read = async ({ documentId }: Entry) => ((await anna(api().get(`${REQUESTS}/${documentId}`)).expect(200)).body as { data: Entry }).data;
/** A phone number that no other request has. */
const number = () => `+3706${String(Date.now()).slice(-7)}`;
const history = async ({ documentId }: Entry) => ((await anna(api().get(`/handling/help-requests/${documentId}/changes`)).expect(200)).body as { data: Change[] }).data;

describe('a case manager', () => {
  it('handles requests: state, assignee and history', async () => {
    const entry = await request();
    expect(entry).toMatchObject({ state: 'new', assignee: null });

    await edit(entry, { assignee: 'Анна Кузнецова' }).expect(200);
    await edit(entry, { state: 'no_answer' }).expect(200);
    await edit(entry, { state: 'called', assignee: 'Борис Орлов' }, boris).expect(200);
    await edit(entry, { state: 'called' }, boris).expect(200);

    expect(await read(entry)).toMatchObject({ state: 'called', assignee: 'Борис Орлов' });
    expect((await history(entry)).map(({ changed_by, field, before, after }) => [changed_by, field, before, after])).toEqual([
      ['Борис Орлов', 'assignee', 'Анна Кузнецова', 'Борис Орлов'],
      ['Борис Орлов', 'state', 'no_answer', 'called'],
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

  it.each(['first_name', 'notes', 'last_name', 'email', 'phone', 'subject', 'message', 'language', 'form', 'reference', 'received_at', 'country_code', 'ip_address', 'sub1', 'peer_address', 'user_agent', 'search', 'idempotency_key'])(
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

  it.each([['12.03.2026', 'перевёл 12.03.2026'], ['5 000', 'отдал 5 000 евро'], ['2026/114', 'счёт 2026/114'], ['4276 3800', 'карта 4276 3800 1111']])('finds “%s” in a message and in a note as it was written, and in the export', async (query, text) => {
    const [entry, noted] = [await request({ form: 'contact', message: text }), await request()];
    await note(noted, { kind: 'note', text }).expect(200);
    const found = await list(`_q=${encodeURIComponent(query)}&sort=received_at:DESC`);
    expect(found.map(({ reference }) => reference)).toEqual(expect.arrayContaining([entry.reference, noted.reference]));
    const csv = (await anna(api().get(`/handling/help-requests.csv?_q=${encodeURIComponent(query)}`)).buffer(true).expect(200)).text;
    for (const { reference } of [entry, noted]) expect(csv).toContain(reference);
    const people = ((await anna(api().post('/person-data/find')).send({ text: query }).expect(200)).body as { data: { reference: string }[] }).data;
    expect(people.map(({ reference }) => reference)).toEqual(expect.arrayContaining([entry.reference, noted.reference]));
  });

  it('finds words of the notes, and ignores technical columns', async () => {
    const entry = await request();
    await note(entry, { kind: 'note', text: 'Уже звонила' }).expect(200);
    await note(entry, { kind: 'note', text: 'Муж подпишет сам' }).expect(200);
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

describe('the tabs above the list', () => {
  const TABS = '/handling/help-requests/tabs';
  // Newest first: other tests have left more requests than a page shows.
  const inTab = async (tab: string, who: Staff = anna) => (await list(`tab=${tab}&pageSize=100&sort=received_at:DESC`, who)).map(({ reference }) => reference);
  const numberIn = async (tab: string) => ((await anna(api().get(`${REQUESTS}?tab=${tab}&pageSize=1`)).expect(200)).body as { pagination: { total: number } }).pagination.total;
  const HOUR = 3_600_000;
  const at = (shift: number) => new Date(Date.now() + shift).toISOString();

  it('each have the open requests that belong there, and their number', async () => {
    const mine = await request();
    const foreign = await request();
    const nobodys = await request();
    const late = await request();
    await edit(mine, { assignee: 'Анна Кузнецова', due_at: at(200 * HOUR) }).expect(200);
    await edit(foreign, { assignee: 'Борис Орлов', due_at: at(200 * HOUR) }).expect(200);
    await edit(late, { assignee: 'Борис Орлов', due_at: at(-200 * HOUR) }).expect(200);
    const all = [mine, foreign, nobodys, late].map(({ reference }) => reference);
    const which = async (tab: string) => (await inTab(tab)).filter((reference) => all.includes(reference));
    expect(await which('mine')).toEqual([mine.reference]);
    expect(await which('unassigned')).toEqual([nobodys.reference]);
    expect(await which('overdue')).toEqual([late.reference]);
    expect(new Set(await which('all'))).toEqual(new Set(all));
    expect(new Set(await which('open'))).toEqual(new Set(all));
    expect(await inTab('mine', boris)).toContain(foreign.reference);

    const { data } = (await anna(api().get(TABS)).expect(200)).body as { data: Record<string, number> };
    for (const tab of ['open', 'mine', 'unassigned', 'overdue', 'today']) expect([tab, data[tab]]).toEqual([tab, await numberIn(tab)]);

    await edit(mine, { state: 'closed' }).expect(200);
    expect(await which('mine')).toEqual([]);
    expect(new Set(await which('open'))).toEqual(new Set([foreign, nobodys, late].map(({ reference }) => reference)));
  });

  it('have those last that wait for no call, whichever way they are sorted', async () => {
    const [soon, later, spoken] = [await request({ last_name: 'Срокова' }), await request({ last_name: 'Срокова' }), await request({ last_name: 'Срокова' })];
    await edit(soon, { due_at: at(100 * HOUR) }).expect(200);
    await edit(later, { due_at: at(200 * HOUR) }).expect(200);
    await edit(spoken, { state: 'called' }).expect(200);
    const sorted = async (order: string) => (await list(`tab=open&_q=${encodeURIComponent('срокова')}&sort=due_at:${order}`)).map(({ reference }) => reference);
    expect(await sorted('ASC')).toEqual([soon, later, spoken].map(({ reference }) => reference));
    expect(await sorted('DESC')).toEqual([later, soon, spoken].map(({ reference }) => reference));
    // By what other tables say, too, of which the database makes distinct rows.
    for (const rest of ['filters[$and][0][updatedBy][id][$null]=true&sort=due_at:ASC', 'sort[0]=updatedBy.firstname:asc&sort[1]=due_at:asc']) await list(`tab=open&${rest}`);
  });

  it('are filtered and searched further, and exported as they are shown', async () => {
    const entry = await request({ last_name: 'Вкладкина' });
    const other = await request({ last_name: 'Вкладкина' });
    await edit(entry, { assignee: 'Анна Кузнецова' }).expect(200);
    const search = `_q=${encodeURIComponent('вкладкина')}`;
    expect((await list(`tab=mine&${search}`)).map(({ reference }) => reference)).toEqual([entry.reference]);
    expect((await list(`tab=unassigned&${search}&filters[$and][0][state][$eq]=new`)).map(({ reference }) => reference)).toEqual([other.reference]);
    const text = (await anna(api().get(`/handling/help-requests.csv?tab=mine&${search}`)).buffer(true).expect(200)).text;
    expect(text).toContain(entry.reference);
    expect(text).not.toContain(other.reference);
  });

  it('do not fail on a tab that does not exist, and are for those who read requests', async () => {
    for (const tab of ['nothing', '', 'mine&tab=all']) await list(`tab=${tab}&pageSize=1`);
    await editor(api().get(TABS)).expect(403);
  });
});

describe('the time until which to call', () => {
  const due = async (entry: Entry) => ((await read(entry)) as unknown as { due_at: string | null }).due_at;

  it('is set when a request arrives, anew when nobody answered, and emptied when somebody has spoken', async () => {
    const entry = await request();
    const first = await due(entry);
    expect(Date.parse(first ?? '')).toBeGreaterThan(Date.now());
    await edit(entry, { due_at: '2026-01-02T10:00:00.000Z' }).expect(200);
    await edit(entry, { ...(await read(entry)), state: 'no_answer' }).expect(200);
    expect(Date.parse((await due(entry)) ?? '')).toBeGreaterThan(Date.now());
    await edit(entry, { state: 'called' }).expect(200);
    expect(await due(entry)).toBeNull();
  });

  it('can be changed, which the history says; a time that comes with a state stays', async () => {
    const entry = await request();
    const before = await due(entry);
    const chosen = '2031-05-06T07:08:00.000Z';
    await edit(entry, { state: 'no_answer', due_at: chosen }).expect(200);
    expect(await due(entry)).toBe(chosen);
    expect((await history(entry)).map(({ field, before: from, after }) => [field, from, after])).toContainEqual(['due_at', before, chosen]);
    await edit(entry, { due_at: 'tomorrow' }).expect(400);
  });

  it('is within the hours that the visitor wished for', async () => {
    const entry = await request({ call_time: '09:00-12:00', call_time_visitor: '09:00-12:00', time_zone: 'Europe/Vilnius' });
    expect(new Date((await due(entry)) ?? '').toLocaleTimeString('en-GB', { timeZone: 'Europe/Vilnius' })).toBe('12:00:00');
  });
});

describe('several requests at once', () => {
  const SEVERAL = '/handling/help-requests/several';
  const change = (entries: readonly Entry[], order: object, who: Staff = anna) => who(api().post(SEVERAL)).send({ documentIds: entries.map(({ documentId }) => documentId), ...order });
  const notices = (entry: { readonly reference: string }) => rows('outbox_mails', 'kind = ? and reference = ?', 'assignment_notice', entry.reference);
  const sentTo = async (mail: unknown) => {
    const { message_id: id } = mail as { message_id: string };
    await until('the notice', () => rows('outbox_mails', 'message_id = ? and state = ?', id, 'sent').length === 1);
    return rows('outbox_mails', 'message_id = ?', id)[0] as { recipient: string; subject: string; text: string };
  };

  it('get an assignee and a state, with history, audit log and one notice that says nothing of the visitors', async () => {
    const entries = await Promise.all(Array.from({ length: 3 }, () => request({ last_name: 'Секретова', message: 'Тайна' })));
    const [first] = entries as [Entry];
    await edit(first, { assignee: 'Борис Орлов', state: 'no_answer' }).expect(200);
    const response = await change(entries, { assignee: 'Борис Орлов', state: 'no_answer' }).expect(200);
    expect(response.body).toEqual({ data: { changed: 2, unchanged: 1, missing: 0 } });
    for (const entry of entries) {
      expect(await read(entry)).toMatchObject({ assignee: 'Борис Орлов', state: 'no_answer' });
      expect((await history(entry)).map(({ changed_by, field, after }) => [changed_by, field, after])).toEqual(expect.arrayContaining([['Анна Кузнецова', 'assignee', 'Борис Орлов'], ['Анна Кузнецова', 'state', 'no_answer']]));
    }
    const [logged] = rows('audit_entries', 'action = ?', 'requests_handled').slice(-1) as { details: string }[];
    expect(JSON.parse(logged?.details ?? '')).toMatchObject({ state: 'no_answer', assignee: 'Борис Орлов' });
    expect(logged?.details).not.toContain(first.reference);

    const several = rows('outbox_mails', 'kind = ? and reference like ?', 'assignment_notice', '%/2');
    expect(several).toHaveLength(1);
    for (const mail of [several[0], notices(first)[0]]) {
      const { recipient, subject, text } = await sentTo(mail);
      expect(recipient).toMatch(/^case-manager-2-/);
      expect(subject).toMatch(/^Вам назначены заявки: [12]$/);
      expect(text).toContain('/admin/content-manager/collection-types/api::help-request.help-request');
      expect(text).not.toMatch(/Секретова|Тайна|example\.com|\+370/);
    }
  });

  it('nobody is told of what they did themselves', async () => {
    const entry = await request();
    await edit(entry, { assignee: 'Анна Кузнецова' }).expect(200);
    await change([await request(), await request()], { assignee: 'Анна Кузнецова' }).expect(200);
    expect(notices(entry)).toEqual([]);
    expect(rows('outbox_mails', 'kind = ? and recipient like ?', 'assignment_notice', 'case-manager-1-%')).toEqual([]);
  });

  it('are not undone by a form that was opened before, nor is a merger or another call', async () => {
    const phone = `+3706${String(Date.now()).slice(-7)}`;
    const [entry, main] = [await request({ phone }), await request({ phone })];
    const version = async () => ((await anna(api().get(`${REQUESTS}/${entry.documentId}`)).expect(200)).body as { data: { id: number; updatedAt: string } }).data;
    await note(entry, { kind: 'no_answer' }).expect(200);
    for (const elsewhere of [change([entry], { assignee: 'Борис Орлов' }), note(entry, { kind: 'no_answer' }), anna(api().post(`/handling/help-requests/${main.documentId}/merge`)).send({ duplicate: entry.documentId }), anna(api().post(`/handling/help-requests/${entry.documentId}/separate`)).send({})]) {
      const { id, updatedAt } = await version();
      await elsewhere.expect(200);
      const saved = await read(entry);
      const { body } = await edit(entry, { state: 'called', assignee: null }).set('X-Based-On', `${id} ${updatedAt}`).expect(409);
      expect((body as { error: { name: string } }).error.name).toBe('ConflictError');
      expect(await read(entry)).toEqual(saved);
    }
  });

  it('are changed all or none; deleted ones are counted', async () => {
    const entry = await request();
    const gone = await request();
    await asAdmin(api().delete(`${REQUESTS}/${gone.documentId}`)).expect(200);
    await change([entry], { state: 'closed', assignee: 'Эдита Пьеха' }).expect(400);
    expect(await read(entry)).toMatchObject({ state: 'new', assignee: null });
    const response = await change([entry, gone, entry], { state: 'closed' }).expect(200);
    expect(response.body).toEqual({ data: { changed: 1, unchanged: 0, missing: 1 } });
  });

  it('are noticed by a form that is open meanwhile: it says who changed them', async () => {
    const [entry, other] = [await request(), await request()];
    const loaded = (await read(entry)) as unknown as { id: number; updatedAt: string };
    await change([entry, other], { state: 'closed' }, boris).expect(200);
    const { body } = await edit(entry, { state: 'new', assignee: 'Анна Кузнецова' }).set('X-Based-On', `${loaded.id} ${loaded.updatedAt}`).expect(409);
    expect((body as { error: { details: object } }).error.details).toMatchObject({ by: 'Борис Орлов', isSelf: false });
    expect(await read(entry)).toMatchObject({ state: 'closed', assignee: null });
  });

  it('and single ones that are saved at the same time wait for each other', async () => {
    const entries = await Promise.all(Array.from({ length: 20 }, () => request()));
    const loaded = await Promise.all(entries.map(read)) as unknown as readonly { id: number; updatedAt: string }[];
    const saving = entries.map((entry, index) => edit(entry, { state: 'no_answer' }).set('X-Based-On', `${loaded[index]?.id} ${loaded[index]?.updatedAt}`));
    const [several, ...single] = await Promise.all([change([...entries].reverse(), { state: 'called' }, boris), ...saving]);
    expect(several?.status).toBe(200);
    expect(single.filter(({ status }) => ![200, 409].includes(status))).toEqual([]);
  });

  it('many hundred take one press', async () => {
    const { documentId } = await request();
    const others = Array.from({ length: 900 }, (_, number) => `nothing${number}`);
    expect((await anna(api().post(SEVERAL)).send({ documentIds: [documentId, ...others], state: 'closed' }).expect(200)).body).toEqual({ data: { changed: 1, unchanged: 0, missing: 900 } });
  });

  databaseIndependentTest.each([{}, { state: 'unheard_of' }, { assignee: '' }, { notes: 'x' }, { state: 'closed', documentIds: [] }, { state: 'closed', documentIds: Array.from({ length: 1_001 }, String) }, { state: 'closed', documentIds: 'all' }])('a malformed order is refused: %j', async (order) => {
    await change([await request()], order).expect(400);
  });

  it('are for those who may handle requests', async () => {
    const entry = await request();
    await change([entry], { state: 'closed' }, editor).expect(403);
    expect(await read(entry)).toMatchObject({ state: 'new' });
  });
});

describe('notes', () => {
  interface Note {
    readonly author: string | null;
    readonly kind: string;
    readonly text: string | null;
  }
  const notes = async ({ documentId }: Entry, who: Staff = anna) => ((await who(api().get(`/handling/help-requests/${documentId}/notes`)).expect(200)).body as { data: Note[] }).data.map(({ author, kind, text }) => [author, kind, text]);

  it('are a thread: author and time, newest first; calls set the state and when to call again', async () => {
    const entry = await request();
    await note(entry, { kind: 'note', text: '  Перезвонить в пять\n' }).expect(200);
    await note(entry, { kind: 'no_answer' }, boris).expect(200);
    await withPastDueTime(entry);
    await note(entry, { kind: 'no_answer', text: 'Занято' }, boris).expect(200);
    expect((await read(entry))).toMatchObject({ state: 'no_answer' });
    const { due_at: due } = (await read(entry)) as unknown as { due_at: string };
    expect(Date.parse(due)).toBeGreaterThan(Date.now());
    expect((await history(entry))[0]).toMatchObject({ changed_by: 'Борис Орлов', field: 'due_at', after: due });
    await note(entry, { kind: 'called' }).expect(200);
    expect(await read(entry)).toMatchObject({ state: 'called', due_at: null });
    expect(await notes(entry)).toEqual([
      ['Анна Кузнецова', 'called', null],
      ['Борис Орлов', 'no_answer', 'Занято'],
      ['Борис Орлов', 'no_answer', null],
      ['Анна Кузнецова', 'note', 'Перезвонить в пять'],
    ]);
    expect((await history(entry)).filter(({ field }) => field === 'state').map(({ after }) => after)).toEqual(['called', 'no_answer']);
    const csv = (await anna(api().get(`/handling/help-requests.csv?filters[reference]=${entry.reference}`)).buffer(true).expect(200)).text;
    expect(csv).toContain('"Перезвонить в пять\n\nЗанято"');
  });

  it('of calls leave a later time that somebody has set', async () => {
    const [entry, agreed] = [await request(), new Date(Date.now() + 30 * 3_600_000).toISOString()];
    await edit(entry, { due_at: agreed }).expect(200);
    await note(entry, { kind: 'called' }).expect(200);
    expect(await read(entry)).toMatchObject({ state: 'called', due_at: agreed });
    await edit(entry, { state: 'closed' }).expect(200);
    expect(await read(entry)).toMatchObject({ state: 'closed', due_at: null });
  });

  it('of calls leave it also after nobody answered, and empty the time of a call that has been made', async () => {
    const [entry, agreed] = [await request(), new Date(Date.now() + 30 * 3_600_000).toISOString()];
    await note(entry, { kind: 'no_answer' }).expect(200);
    await edit(entry, { due_at: agreed }).expect(200);
    await note(entry, { kind: 'called' }).expect(200);
    expect(await read(entry)).toMatchObject({ state: 'called', due_at: agreed });
    // Spoken with before the agreed time, which stays.
    await note(entry, { kind: 'called' }).expect(200);
    expect(await read(entry)).toMatchObject({ state: 'called', due_at: agreed });
    await withPastDueTime(entry);
    await note(entry, { kind: 'called' }).expect(200);
    expect(await read(entry)).toMatchObject({ state: 'called', due_at: null });
    expect((await history(entry))[0]).toMatchObject({ field: 'due_at', after: null });
  });

  it('of a call that nobody answered say which agreed time is gone', async () => {
    const agreed = new Date(Date.now() + 30 * 3_600_000).toISOString();
    const [noted, ticked, closed] = [await request(), await request(), await request()];
    for (const entry of [noted, ticked, closed]) await edit(entry, { due_at: agreed }).expect(200);
    await note(noted, { kind: 'no_answer' }).expect(200);
    await anna(api().post('/handling/help-requests/several')).send({ documentIds: [ticked.documentId], state: 'no_answer' }).expect(200);
    await edit(closed, { state: 'closed' }).expect(200);
    for (const entry of [noted, ticked, closed]) {
      const { due_at: due } = (await read(entry)) as unknown as { due_at: string | null };
      expect(due).not.toBe(agreed);
      expect(await history(entry)).toContainEqual(expect.objectContaining({ changed_by: 'CMS', changed_by_email: null, field: 'due_at', before: agreed, after: due }));
    }
    // Nobody has agreed to the time that replaced it.
    for (const entry of [noted, ticked]) {
      await note(entry, { kind: 'called' }).expect(200);
      expect(await read(entry)).toMatchObject({ state: 'called', due_at: null });
    }
  });

  it('of calls with a client leave them a client', async () => {
    const entry = await request();
    await edit(entry, { state: 'client' }).expect(200);
    await note(entry, { kind: 'called', text: 'О документах' }).expect(200);
    await note(entry, { kind: 'no_answer' }).expect(200);
    expect(await read(entry)).toMatchObject({ state: 'client', due_at: null });
    expect(await notes(entry)).toHaveLength(2);
  });


  databaseIndependentTest.each([{ kind: 'note' }, { kind: 'note', text: ' \n' }, { kind: 'note', text: 'x'.repeat(10_001) }, { kind: 'note', text: 1 }, { kind: 'note', text: 'a\0b' }, { kind: 'closed', text: 'x' }, { text: 'x' }, { kind: 'note', text: 'x', author: 'Борис Орлов' }])('a malformed one is refused: %j', async (written) => {
    const entry = await request();
    await note(entry, written).expect(400);
    expect(await notes(entry)).toEqual([]);
  });

  it('cannot be changed, and are for those who handle requests', async () => {
    const entry = await request();
    await note(entry, { kind: 'note', text: 'Моя' }).expect(200);
    await note(entry, { kind: 'note', text: 'Чужая' }, editor).expect(403);
    await editor(api().get(`/handling/help-requests/${entry.documentId}/notes`)).expect(403);
    await anna(api().post('/handling/help-requests/none/notes')).send({ kind: 'note', text: 'x' }).expect(404);
    const TYPE = '/content-manager/collection-types/api::help-request-note.help-request-note';
    for (const who of [anna, asAdmin]) {
      await who(api().put(`${TYPE}/x`)).send({ text: 'x' }).expect(403);
      await who(api().delete(`${TYPE}/x`)).expect(403);
    }
    expect(await notes(entry)).toEqual([['Анна Кузнецова', 'note', 'Моя']]);
  });

  it('are refused in a sentence when there is no room for more, and calls when there are too many', async () => {
    const entry = await request();
    const fill = (search: string) => withDatabase(process.env, (database) => database.prepare('update help_requests set search = ? where reference = ?').run(search, entry.reference));
    fill('x'.repeat(499_990));
    const { body } = await note(entry, { kind: 'note', text: 'Больше десяти букв' }).expect(400);
    expect((body as { error: { message: string } }).error.message).toMatch(/^(There is no room for further notes|В этой заявке больше нет места)/);
    await note(entry, { kind: 'note', text: 'Коротко' }).expect(200);
    fill('');
    await note(entry, { kind: 'note', text: 'Снова' }).expect(200);
    expect(await notes(entry)).toHaveLength(2);
    withDatabase(process.env, (database) => {
      const insert = database.prepare("insert into help_request_notes (document_id, reference, kind, author, written_at) select ?, reference, 'called', author, written_at from help_request_notes where reference = ? limit 1");
      for (let index = 2; index < 1_000; index += 1) insert.run(randomUUID(), entry.reference);
    });
    await note(entry, { kind: 'called' }).expect(400);
    expect(await notes(entry)).toHaveLength(1_000);
  });

  it('written at the same time by two are both kept, and found', async () => {
    const entry = await request();
    await Promise.all([note(entry, { kind: 'note', text: 'Первая половина' }).expect(200), note(entry, { kind: 'note', text: 'Вторая половина' }, boris).expect(200)]);
    expect(await notes(entry)).toHaveLength(2);
    for (const text of ['первая половина', 'вторая половина']) expect((await list(`_q=${encodeURIComponent(text)}`)).map(({ reference }) => reference)).toEqual([entry.reference]);
  });

  it('are deleted with their request', async () => {
    const entry = await request();
    await note(entry, { kind: 'note', text: 'Личное' }).expect(200);
    await asAdmin(api().delete(`${REQUESTS}/${entry.documentId}`)).expect(200);
    expect(rows('help_request_notes', 'reference = ?', entry.reference)).toEqual([]);
  });
});

describe('requests of the same person', () => {
  interface Same {
    readonly kind: string;
    readonly reference: string;
    readonly duplicateOf: string | null;
  }
  const same = async ({ documentId }: Entry) => ((await anna(api().get(`/handling/help-requests/${documentId}/same-person`)).expect(200)).body as { data: Same[] }).data;
  const merge = (main: Entry, duplicate: Entry, who: Staff = anna) => who(api().post(`/handling/help-requests/${main.documentId}/merge`)).send({ duplicate: duplicate.documentId });
  const separate = ({ documentId }: Entry) => anna(api().post(`/handling/help-requests/${documentId}/separate`)).send({});

  it('stand beside each other, by phone or e-mail, with signed agreements', async () => {
    const email = `Twice.${Date.now()}@Example.com`;
    const phone = number();
    const first = await request({ email, phone });
    const byPhone = await request({ email: 'other@example.com', phone });
    const byEmail = await request({ email: email.toLowerCase(), phone: '+37060000123' });
    const agreement = signedOf(await post(await signing({ email: email.toUpperCase() })).expect(201)).reference;
    expect((await same(first)).map(({ kind, reference }) => [kind, reference]).sort()).toEqual([['agreement', agreement], ['help_request', byPhone.reference], ['help_request', byEmail.reference]].sort());
    expect((await same(byPhone)).map(({ reference }) => reference)).toContain(first.reference);
    await editor(api().get(`/handling/help-requests/${first.documentId}/same-person`)).expect(403);
    await anna(api().get('/handling/help-requests/none/same-person')).expect(404);
  });

  it('are recognized by an address in other letters than Latin, whatever its case', async () => {
    const mark = Date.now();
    const first = await request({ email: `Иван${mark}@Пример.рф`, phone: number() });
    const agreement = signedOf(await post(await signing({ email: `ИВАН${mark}@пример.РФ` })).expect(201)).reference;
    expect((await same(first)).map(({ kind, reference }) => [kind, reference])).toEqual([['agreement', agreement]]);
  });

  it('are merged with nothing lost, by whom and when, and separated again', async () => {
    const phone = number();
    // Others have the usual address.
    const main = await request({ phone, email: 'merged@example.com' });
    const duplicate = await request({ phone, email: 'merged@example.com', first_name: 'Снова' });
    await note(main, { kind: 'note', text: 'Первая' }).expect(200);
    await note(duplicate, { kind: 'no_answer', text: 'Вторая' }).expect(200);
    const written = rows('help_requests', 'reference = ?', duplicate.reference)[0];
    await merge(main, duplicate).expect(200);
    expect(rows('help_requests', 'reference = ?', duplicate.reference)[0]).toMatchObject({ ...written, state: 'closed', due_at: null, duplicate_of: main.reference, updated_at: expect.anything() as number });
    const { data } = (await anna(api().get(`/handling/help-requests/${main.documentId}/notes`)).expect(200)).body as { data: { text: string; reference: string }[] };
    expect(data.map(({ text, reference }) => [text, reference])).toEqual([['Вторая', duplicate.reference], ['Первая', main.reference]]);
    expect((await history(main))[0]).toMatchObject({ changed_by: 'Анна Кузнецова', field: 'duplicate', after: duplicate.reference });
    expect((await history(duplicate)).map(({ field }) => field)).toEqual(expect.arrayContaining(['duplicate_of', 'state']));
    expect(await same(main)).toMatchObject([{ reference: duplicate.reference, duplicateOf: main.reference }]);

    const csv = (await anna(api().get(`/handling/help-requests.csv?filters[reference]=${duplicate.reference}`)).buffer(true).expect(200)).text;
    expect(csv).toContain(`,"Вторая","${main.reference}",`);

    await separate(duplicate).expect(200);
    expect(rows('help_requests', 'reference = ?', duplicate.reference)[0]).toMatchObject({ state: 'no_answer', duplicate_of: null, due_at: expect.any(Number) as number });
    expect(rows('audit_entries', 'subject = ? order by sequence', main.reference).map(({ action }) => action).slice(-2)).toEqual(['requests_merged', 'requests_separated']);
    await separate(duplicate).expect(400);
  });

  it('that were merged by mistake are to be called when they were before', async () => {
    const phone = number();
    const dueOf = async (entry: Entry) => (await read(entry) as unknown as { due_at: string | null }).due_at;
    const [main, duplicate, late] = [await request({ phone }), await request({ phone }), await request({ phone })];
    const agreed = new Date(Date.now() + 30 * 3_600_000).toISOString();
    await edit(main, { state: 'called' }).expect(200);
    await edit(duplicate, { state: 'called' }).expect(200);
    await edit(duplicate, { due_at: agreed }).expect(200);
    await merge(main, duplicate).expect(200);
    expect([await dueOf(main), await dueOf(duplicate)]).toEqual([agreed, null]);
    await separate(duplicate).expect(200);
    expect([await dueOf(main), await dueOf(duplicate)]).toEqual([null, agreed]);
    expect(await read(duplicate)).toMatchObject({ state: 'called' });
    // It still counts as agreed.
    await note(duplicate, { kind: 'called' }).expect(200);
    expect(await dueOf(duplicate)).toBe(agreed);
    // What was overdue still is.
    await withPastDueTime(late);
    const overdue = await dueOf(late);
    await merge(main, late).expect(200);
    expect(await dueOf(main)).toBe(overdue);
    await separate(late).expect(200);
    expect([await dueOf(main), await dueOf(late)]).toEqual([null, overdue]);
    // What somebody has decided since is not undone.
    await merge(main, late).expect(200);
    const later = new Date(Date.now() + 50 * 3_600_000).toISOString();
    await edit(main, { due_at: later }).expect(200);
    await separate(late).expect(200);
    expect([await dueOf(main), await dueOf(late)]).toEqual([later, overdue]);
  });

  it('that were merged and separated in any order keep everybody’s time', async () => {
    const dueOf = async (entry: Entry) => (await read(entry) as unknown as { due_at: string | null }).due_at;
    const at = (hours: number): string => new Date(Math.floor(Date.now() / 3_600_000) * 3_600_000 + hours * 3_600_000).toISOString();
    for (const [first, second, separated] of [[10, 12, 0], [12, 10, 0], [10, 12, 1], [12, 10, 1]] as const) {
      const phone = number();
      const [main, ...others] = [await request({ phone }), await request({ phone }), await request({ phone })] as const;
      await edit(main, { state: 'called' }).expect(200);
      for (const [index, hours] of [first, second].entries()) await edit(others[index] as Entry, { due_at: at(hours) }).expect(200);
      for (const other of others) await merge(main, other).expect(200);
      expect(await dueOf(main)).toBe(at(10));
      const [one, left] = [others[separated], others[1 - separated]] as [Entry, Entry];
      await separate(one).expect(200);
      expect([await dueOf(main), await dueOf(one)]).toEqual([at(separated === 0 ? second : first), at(separated === 0 ? first : second)]);
      await separate(left).expect(200);
      expect([await dueOf(main), await dueOf(left)]).toEqual([null, at(separated === 0 ? second : first)]);
    }
  });

  it('leave no call to be made again whose time was a merged one’s, once it was made', async () => {
    const phone = number();
    const [main, first, second] = [await request({ phone }), await request({ phone }), await request({ phone })];
    await withPastDueTime(first);
    await merge(main, first).expect(200);
    await note(main, { kind: 'called' }).expect(200);
    await merge(main, second).expect(200);
    await separate(second).expect(200);
    expect(await read(main)).toMatchObject({ state: 'called', due_at: null });
  });

  it('keep a time that was agreed before they were merged, when the one that is handled is spoken with', async () => {
    const phone = number();
    const [main, duplicate] = [await request({ phone }), await request({ phone })];
    const agreed = new Date(Date.now() + 30 * 3_600_000).toISOString();
    for (const entry of [main, duplicate]) await edit(entry, { state: 'called' }).expect(200);
    await edit(duplicate, { due_at: agreed }).expect(200);
    await merge(main, duplicate).expect(200);
    await note(main, { kind: 'called' }).expect(200);
    expect(await read(main)).toMatchObject({ state: 'called', due_at: agreed });
  });

  it('leave nobody waiting: the one that is handled is called by the earlier of both times, and an open one is not closed in favour of a closed one', async () => {
    const phone = number();
    const [main, duplicate] = [await request({ phone }), await request({ phone })];
    await edit(main, { state: 'called' }).expect(200);
    const due = (await read(duplicate) as unknown as { due_at: string }).due_at;
    const loaded = (await read(duplicate)) as unknown as { id: number; updatedAt: string };
    await merge(main, duplicate).expect(200);
    expect(await read(main)).toMatchObject({ state: 'called', due_at: due });
    expect((await history(main)).map(({ field, after }) => [field, after])).toContainEqual(['due_at', due]);
    // Its form, open meanwhile, does not open it again unnoticed.
    await edit(duplicate, { state: 'new' }).set('X-Based-On', `${loaded.id} ${loaded.updatedAt}`).expect(409);

    const third = await request({ phone });
    await edit(main, { state: 'closed' }).expect(200);
    await merge(main, third).expect(400);
    expect(await read(third)).toMatchObject({ state: 'new' });
    await edit(third, { state: 'closed' }).expect(200);
    await merge(main, third).expect(200);
  });

  it('stay clients: whoever has signed is no closed case because another request came', async () => {
    const phone = number();
    const [main, duplicate] = [await request({ phone }), await request({ phone })];
    await edit(duplicate, { state: 'client' }).expect(200);
    await merge(main, duplicate).expect(200);
    expect(await read(duplicate)).toMatchObject({ state: 'client' });
    expect((await history(duplicate)).filter(({ field }) => field === 'state').map(({ after }) => after)).toEqual(['client']);
    await separate(duplicate).expect(200);
    expect(await read(duplicate)).toMatchObject({ state: 'client', due_at: null });
  });

  it('are called as one: a duplicate stays closed whatever is noted or ticked, and the other one has the call', async () => {
    const phone = number();
    const [main, duplicate] = [await request({ phone }), await request({ phone })];
    await merge(main, duplicate).expect(200);
    await note(duplicate, { kind: 'no_answer', text: 'Занято' }).expect(200);
    expect(await read(duplicate)).toMatchObject({ state: 'closed', due_at: null });
    expect(await read(main)).toMatchObject({ state: 'no_answer' });
    expect((await anna(api().post('/handling/help-requests/several')).send({ documentIds: [main.documentId, duplicate.documentId], state: 'called' }).expect(200)).body).toEqual({ data: { changed: 1, unchanged: 1, missing: 0 } });
    expect([(await read(main)).state, (await read(duplicate)).state]).toEqual(['called', 'closed']);
    const refused = await edit(duplicate, { state: 'new' }).expect(400);
    expect(JSON.stringify(refused.body)).toContain(main.reference);
    await edit(duplicate, { assignee: 'Борис Орлов' }).expect(200);
  });

  it('are duplicates of nothing once the other one was deleted', async () => {
    const phone = number();
    const [main, duplicate] = [await request({ phone }), await request({ phone })];
    await merge(main, duplicate).expect(200);
    await asAdmin(api().delete(`${REQUESTS}/${main.documentId}`)).expect(200);
    expect(rows('help_requests', 'reference = ?', duplicate.reference)).toMatchObject([{ duplicate_of: null, state: 'closed' }]);
    await separate(duplicate).expect(400);
  });

  it('are not merged with those of somebody else, with themselves, twice or in a circle', async () => {
    const phone = number();
    const [main, duplicate, third] = [await request({ phone, email: 'm1@example.com' }), await request({ phone, email: 'm2@example.com' }), await request({ phone, email: 'm3@example.com' })];
    const stranger = await request({ phone: '+37069999999', email: 'stranger@example.com' });
    await merge(main, stranger).expect(400);
    await merge(main, main).expect(400);
    await merge(main, duplicate, editor).expect(403);
    await merge(main, duplicate).expect(200);
    await merge(main, duplicate).expect(400);
    await merge(duplicate, main).expect(400);
    await merge(third, main).expect(400);
    await anna(api().post(`/handling/help-requests/${main.documentId}/merge`)).send({ duplicate: ['x'] }).expect(404);
  });
});

describe('a role of the firm’s own', () => {
  it('that is limited by a condition neither sees nor changes nor answers a request that does not meet it', async () => {
    const entry = await request();
    const { data: role } = (await asAdmin(api().post('/admin/roles')).send({ name: 'Own only', description: '' }).expect(201)).body as { data: { id: number; code: string } };
    const fields = ['reference', 'state', 'assignee', 'first_name', 'last_name', 'email', 'phone', 'notes'];
    const permission = (action: string) => ({ action: `plugin::content-manager.explorer.${action}`, subject: 'api::help-request.help-request', properties: { fields }, conditions: ['admin::is-creator'] });
    await asAdmin(api().put(`/admin/roles/${role.id}/permissions`)).send({ permissions: [permission('read'), permission('update')] }).expect(200);
    const limited = await staff(role, { firstname: 'Только', lastname: 'Свои' });
    const path = `/handling/help-requests/${entry.documentId}`;
    for (const name of ['notes', 'answers', 'changes', 'same-person']) await limited(api().get(`${path}/${name}`)).expect(404);
    await note(entry, { kind: 'note', text: 'Чужая заявка' }, limited).expect(404);
    const body = { key: randomUUID(), template: 'any', subject: 'Ответ', text: 'Ответ' };
    await limited(api().post(`${path}/answers`)).send(body).expect(404);
    await limited(api().post(`${path}/merge`)).send({ duplicate: entry.documentId }).expect(404);
    await limited(api().post('/handling/help-requests/several')).send({ documentIds: [entry.documentId], state: 'closed' }).expect(403);
    expect((await read(entry)).state).toBe(entry.state);
    expect(rows('help_request_notes', 'reference = ?', entry.reference)).toEqual([]);
    for (const { id } of rows('admin_users', 'lastname = ?', 'Свои')) await asAdmin(api().delete(`/admin/users/${id}`)).expect(200);
    await asAdmin(api().delete(`/admin/roles/${role.id}`)).expect(200);
  });

  it('that is limited by a condition changes no request through a duplicate that meets it', async () => {
    const phone = number();
    const [main, own] = [await request({ phone }), await request({ phone })];
    await anna(api().post(`/handling/help-requests/${main.documentId}/merge`)).send({ duplicate: own.documentId }).expect(200);
    const { data: role } = (await asAdmin(api().post('/admin/roles')).send({ name: 'Own duplicates', description: '' }).expect(201)).body as { data: { id: number; code: string } };
    const fields = ['reference', 'state', 'assignee', 'notes'];
    const permission = (action: string) => ({ action: `plugin::content-manager.explorer.${action}`, subject: 'api::help-request.help-request', properties: { fields }, conditions: ['admin::is-creator'] });
    await asAdmin(api().put(`/admin/roles/${role.id}/permissions`)).send({ permissions: [permission('read'), permission('update')] }).expect(200);
    const limited = await staff(role, { firstname: 'Только', lastname: 'Повторы' });
    const [account] = rows('admin_users', 'lastname = ?', 'Повторы') as { id: number }[];
    withDatabase(process.env, (database) => database.prepare('update help_requests set created_by_id = ? where reference = ?').run(account?.id, own.reference));
    const before = await read(main);
    await note(own, { kind: 'note', text: 'Своя заявка' }, limited).expect(200);
    await note(own, { kind: 'called' }, limited).expect(403);
    await limited(api().post(`/handling/help-requests/${own.documentId}/separate`)).send({}).expect(403);
    expect(await read(main)).toEqual(before);
    await asAdmin(api().delete(`/admin/users/${account?.id}`)).expect(200);
    await asAdmin(api().delete(`/admin/roles/${role.id}`)).expect(200);
  });

  it('that may read some fields of requests sees the others neither in notes nor among the records of the same person', async () => {
    const entry = await request();
    await note(entry, { kind: 'note', text: 'Не для всех' }).expect(200);
    const { data: role } = (await asAdmin(api().post('/admin/roles')).send({ name: 'Dispatcher', description: '' }).expect(201)).body as { data: { id: number; code: string } };
    const permission = (action: string, ...fields: readonly string[]) => ({ action: `plugin::content-manager.explorer.${action}`, subject: 'api::help-request.help-request', properties: { fields }, conditions: [] });
    await asAdmin(api().put(`/admin/roles/${role.id}/permissions`)).send({ permissions: [permission('read', 'reference', 'state'), permission('update', 'state')] }).expect(200);
    const dispatcher = await staff(role, { firstname: 'Диспетчер', lastname: 'Первый' });
    const path = `/handling/help-requests/${entry.documentId}`;
    await dispatcher(api().get(`${path}/notes`)).expect(403);
    await note(entry, { kind: 'note', text: 'Дай посмотреть' }, dispatcher).expect(403);
    await dispatcher(api().get(`${path}/same-person`)).expect(403);
    await dispatcher(api().get(`${path}/answers`)).expect(403);
    await dispatcher(api().post(`${path}/answers`)).send({}).expect(403);
    await edit(entry, { state: 'closed' }, dispatcher).expect(200);
    expect(rows('help_request_notes', 'reference = ?', entry.reference)).toHaveLength(1);
    for (const { id } of rows('admin_users', 'lastname = ?', 'Первый')) await asAdmin(api().delete(`/admin/users/${id}`)).expect(200);
    await asAdmin(api().delete(`/admin/roles/${role.id}`)).expect(200);
  });

  describe('made by these permissions', () => {
    afterEach(removeRoles);
    const REQUEST = 'api::help-request.help-request';
    const reading = (fields: readonly string[], conditions: readonly string[] = [], subject = REQUEST) => ({ action: 'plugin::content-manager.explorer.read', subject, properties: { fields }, conditions });
    const EXPORT = { action: 'api::help-requests.export', subject: null, conditions: [], properties: {} };
    const OWN = ['admin::is-creator'];
    const CONTACTS = ['reference', 'first_name', 'last_name', 'email', 'phone'];
    /** Makes the newest member of a role the author of an entry. */
    const madeBy = (role: string, { reference }: { readonly reference: string }, table = 'help_requests') =>
      withDatabase(process.env, (database) => database.prepare(`update ${table} set created_by_id = (select max(id) from admin_users where lastname like ? and lastname not like '%-everywhere-%') where reference = ?`).run(`${role}%`, reference));
    /** Makes a member of two roles: one role has one permission to read requests. */
    const memberOfBoth = async (name: string, own: readonly object[], everywhere: readonly object[]): Promise<Staff> => {
      const member = await memberOf(name, own);
      const [account] = rows('admin_users', 'id = (select max(id) from admin_users)');
      await memberOf(`${name} everywhere`, everywhere);
      await asAdmin(api().put(`/admin/users/${String(account?.id)}`)).send({ roles: rows('admin_roles', 'name in (?, ?)', name, `${name} everywhere`).map(({ id }) => id) }).expect(200);
      return member;
    };
    const csv = async (who: Staff, query = '') => (await who(api().get(`/handling/help-requests.csv?${query}`)).buffer(true).expect(200)).text;
    const found = async (who: Staff, term: string) => (await list(`_q=${encodeURIComponent(term)}`, who)).map(({ reference }) => reference);
    const get = async (who: Staff, { documentId }: Entry, name: string) => ((await who(api().get(`/handling/help-requests/${documentId}/${name}`)).expect(200)).body as { data: readonly Readonly<Record<string, unknown>>[] }).data;

    it('exports no field that it may not read', async () => {
      const entry = await request({ message: 'Тайная просьба', email: 'hidden-column@example.com' });
      await note(entry, { kind: 'note', text: 'Тайная заметка' }).expect(200);
      const dispatcher = await memberOf('Exporter', [reading(['reference', 'state']), EXPORT]);
      expect(await csv(dispatcher, `filters[reference]=${entry.reference}`)).toBe(`\uFEFF"Reference","State"\r\n"${entry.reference}","New"\r\n`);
      expect(await csv(anna, `filters[reference]=${entry.reference}`)).toMatch(/hidden-column@example\.com.*Тайная заметка/);
    });

    it('exports fields that it may read in its own requests only of these', async () => {
      const [own, another] = [await request({ last_name: 'Своя' }), await request({ last_name: 'Чужая' })];
      const limited = await memberOfBoth('Own columns', [reading(['reference', 'last_name', 'notes'], OWN)], [reading(['reference']), EXPORT]);
      for (const entry of [own, another]) await note(entry, { kind: 'note', text: `Заметка ${entry.reference}` }).expect(200);
      madeBy('own-columns', own);
      const lines = (await csv(limited)).split('\r\n');
      expect(lines[0]).toBe('\uFEFF"Reference","Last name","Notes and history"');
      expect(lines).toContain(`"${own.reference}","Своя","Заметка ${own.reference}"`);
      expect(lines).toContain(`"${another.reference}","",""`);
    });

    it('finds requests only by what it may read of them', async () => {
      const word = `Секрет${Date.now()}`;
      const entry = await request({ last_name: 'Поисковая', message: word, email: `${word.replace('Секрет', 'secret')}@example.com` });
      await note(entry, { kind: 'note', text: `Заметка ${word}` }).expect(200);
      expect(await found(anna, word)).toEqual([entry.reference]);
      expect(await found(asAdmin, word)).toEqual([entry.reference]);
      const limited = await memberOf('Few fields', [reading(['reference', 'last_name']), EXPORT]);
      for (const term of [word, `secret${word.slice(6)}`, '@example']) {
        expect(await found(limited, term)).toEqual([]);
        expect((await csv(limited, `_q=${encodeURIComponent(term)}`)).trimEnd().split('\r\n')).toHaveLength(1);
      }
      expect(await found(limited, 'поисков')).toContain(entry.reference);
      expect(await found(limited, entry.reference)).toEqual([entry.reference]);
      expect(await csv(limited, `_q=${entry.reference}`)).toContain(entry.reference);
      const none = await memberOf('No searched field', [reading(['state'])]);
      expect(await found(none, entry.reference)).toEqual([]);
    });

    it('finds requests of others by no field that it may read in its own only', async () => {
      const word = `Чужой${Date.now()}`;
      const [own, another] = [await request({ last_name: word }), await request({ last_name: word })];
      const limited = await memberOfBoth('Own names', [reading(['reference', 'last_name'], OWN)], [reading(['reference'])]);
      const ownOnly = await memberOf('Own searches', [reading([...CONTACTS, 'subject', 'message', 'notes'], OWN)]);
      madeBy('own-names', own);
      expect(await found(limited, word)).toEqual([]);
      expect(await found(limited, another.reference)).toEqual([another.reference]);
      madeBy('own-searches', own);
      expect(await found(ownOnly, word)).toEqual([own.reference]);
    });

    it('that is limited by conditions sees no others among the records of the same person', async () => {
      const [phone, email] = [number(), `same-${Date.now()}@example.com`];
      const [own, ownToo, another] = [await request({ phone, email }), await request({ phone, email }), await request({ phone, email })];
      const agreements = [signedOf(await post(await signing({ email })).expect(201)), signedOf(await post(await signing({ email })).expect(201))];
      const limited = await memberOf('Own people', [reading(CONTACTS, OWN), reading(['reference', 'full_name', 'email', 'hold_reason'], OWN, 'api::subscriber.subscriber')]);
      for (const entry of [own, ownToo]) madeBy('own-people', entry);
      madeBy('own-people', agreements[0] as { reference: string }, 'subscribers');
      expect((await get(limited, own, 'same-person')).map(({ reference }) => reference).sort()).toEqual([ownToo.reference, agreements[0]?.reference].sort());
      expect((await get(anna, own, 'same-person')).map(({ reference }) => reference).sort()).toEqual([ownToo.reference, another.reference, ...agreements.map(({ reference }) => reference)].sort());
    });

    it('that is limited by conditions reads no notes of duplicates that do not meet them', async () => {
      const phone = number();
      const [main, duplicate, another] = [await request({ phone }), await request({ phone }), await request({ phone })];
      for (const { documentId } of [duplicate, another]) await anna(api().post(`/handling/help-requests/${main.documentId}/merge`)).send({ duplicate: documentId }).expect(200);
      for (const entry of [main, duplicate, another]) await note(entry, { kind: 'note', text: `Заметка ${entry.reference}` }).expect(200);
      const limited = await memberOf('Own notes', [reading(['reference', 'notes'], OWN)]);
      for (const entry of [main, duplicate]) madeBy('own-notes', entry);
      expect((await get(limited, main, 'notes')).map(({ reference }) => reference)).toEqual([duplicate.reference, main.reference]);
      expect((await get(anna, main, 'notes')).map(({ reference }) => reference)).toEqual([another.reference, duplicate.reference, main.reference]);
    });

    it('reads in the history only what happened to fields that it may read', async () => {
      const phone = number();
      const [main, duplicate] = [await request({ phone }), await request({ phone })];
      await edit(main, { assignee: 'Анна Кузнецова', due_at: '2027-01-02T10:00:00.000Z' }).expect(200);
      await anna(api().post(`/handling/help-requests/${main.documentId}/merge`)).send({ duplicate: duplicate.documentId }).expect(200);
      const [states, merged] = [await memberOf('States', [reading(['reference', 'assignee'])]), await memberOf('Merged', [reading(['duplicate_of'])])];
      expect((await get(states, main, 'changes')).map(({ field }) => field)).toEqual(['assignee']);
      expect((await get(merged, main, 'changes')).map(({ field }) => field)).toEqual(['duplicate']);
      expect((await get(merged, duplicate, 'changes')).map(({ field }) => field)).toEqual(['duplicate_of']);
      expect(new Set((await history(main)).map(({ field }) => field))).toEqual(new Set(['assignee', 'due_at', 'duplicate']));
    });

    it('that is limited by conditions counts only requests that meet them', async () => {
      const own = await request();
      const limited = await memberOf('Own numbers', [reading(['reference', 'state', 'assignee', 'due_at'], OWN)]);
      const tabs = async (who: Staff) => ((await who(api().get('/handling/help-requests/tabs')).expect(200)).body as { data: Readonly<Record<string, number>> }).data;
      expect(await tabs(limited)).toEqual({ open: 0, mine: 0, unassigned: 0, overdue: 0, today: 0 });
      madeBy('own-numbers', own);
      expect(await tabs(limited)).toMatchObject({ open: 1, mine: 0, unassigned: 1 });
      expect((await tabs(anna)).open).toBeGreaterThan(1);
    });
  });
});

describe('a colleague', () => {
  const users = async (search: string) => ((await asAdmin(api().get(`/admin/users?_q=${encodeURIComponent(search)}`)).expect(200)).body as { data: { results: { id: number }[] } }).data.results;
  const unassigned = async () => (await list('tab=unassigned&pageSize=100&sort=received_at:DESC')).map(({ reference }) => reference);

  it('who gets another name keeps their requests', async () => {
    const galina = await staff('case-manager', { firstname: 'Галина', lastname: 'Замужняя' });
    const entry = await request();
    await edit(entry, { assignee: 'Галина Замужняя' }).expect(200);
    await galina(api().put('/admin/users/me')).send({ lastname: 'Новая' }).expect(200);
    expect(await read(entry)).toMatchObject({ assignee: 'Галина Новая' });
    expect((await list('tab=mine', galina)).map(({ reference }) => reference)).toEqual([entry.reference]);
  });

  it('who leaves: their open requests wait for somebody, and can be assigned', async () => {
    await staff('case-manager', { firstname: 'Ушёл', lastname: 'Совсем' });
    const entry = await request();
    await edit(entry, { assignee: 'Ушёл Совсем' }).expect(200);
    expect(await unassigned()).not.toContain(entry.reference);
    const [account] = await users('Совсем');
    await asAdmin(api().put(`/admin/users/${account?.id}`)).send({ isActive: false }).expect(200);
    expect(await unassigned()).toContain(entry.reference);
    await edit(entry, { state: 'no_answer', assignee: 'Ушёл Совсем' }).expect(200);
    await edit(entry, { assignee: 'Анна Кузнецова' }).expect(200);
    expect(await unassigned()).not.toContain(entry.reference);
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
    expect(lines[0]).toMatch(/^\uFEFF"Reference","Received \(Europe\/Vilnius\)","State","Assignee","Call by \(Europe\/Vilnius\)","First name"/);
    expect(lines[1]).toMatch(/^"[\w-]+","\d{4}-\d\d-\d\d \d\d:\d\d","New","","\d{4}-\d\d-\d\d \d\d:\d\d",/);
    const russian = (await anna(api().get(`${CSV}?_q=${encodeURIComponent('экспорт')}`)).set('Accept-Language', 'ru').buffer(true).expect(200)).text;
    expect(russian.split('\r\n')[0]).toMatch(/"Состояние","Ответственный","Позвонить до \(Europe\/Vilnius\)"/);
    expect(russian.split('\r\n')[1]).toContain(',"Новая",');
    expect(lines.slice(1, 3).map((line) => line.slice(1, 12))).toEqual([second.reference, first.reference]);
  });

  databaseIndependentTest.each(['=HYPERLINK("http://example.com")', '+1+1', '-1', '@SUM(A1)', '\uFF1D1+1'])('makes no formula of “%s”', async (message) => {
    const { reference } = await request({ form: 'contact', message });
    const line = (await exported(`filters[reference]=${reference}`)).split('\r\n')[1];
    expect(line).toContain(`,"'${message.replaceAll('"', '""')}",`);
    // A plain number.
    expect(line).toContain(`,"+37060000009",`);
  });

  databaseIndependentTest.each([
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
    expect(lines.every((line) => line.includes(',"No answer",'))).toBe(true);
  });

  it('requires the permission to export', async () => {
    await editor(api().get(CSV)).expect(403);
    for (const key of ['public', 'build', 'none'] as const) await withKey(api().get(CSV), key).expect(401);
  });
});

describe('an answer by e-mail', () => {
  interface Offered {
    readonly template: string;
    readonly name: string;
    readonly language: string;
    readonly subject: string;
    readonly text: string;
  }
  interface Offer {
    readonly recipient: string;
    readonly obstacle: string | null;
    readonly answers: readonly Offered[];
  }
  const TEMPLATES = '/content-manager/collection-types/api::answer-template.answer-template';
  const path = ({ documentId }: { readonly documentId: string }) => `/handling/help-requests/${documentId}/answers`;
  const offer = async (entry: Entry) => ((await anna(api().get(path(entry))).expect(200)).body as { data: Offer }).data;
  const named = async (entry: Entry, name = 'We could not reach you by phone') => {
    const found = (await offer(entry)).answers.find((answer) => answer.name === name);
    if (!found) throw new Error(`There is no template “${name}”`);
    return found;
  };
  const order = ({ template, subject, text }: Offered, change: object = {}) => ({ key: randomUUID(), template, subject, text, ...change });
  const answer = (entry: { readonly documentId: string }, body: object, who: Staff = anna) => who(api().post(path(entry))).send(body);
  const mailsOf = ({ reference }: Entry) => rows('outbox_mails', 'reference = ? and kind = ?', reference, 'help_request_answer');
  const set = ({ reference }: Entry, column: string, value: string) => withDatabase(process.env, (database) => database.prepare(`update help_requests set ${column} = ? where reference = ?`).run(value, reference));
  const messageOf = (response: { body: unknown }) => (response.body as { error: { message: string } }).error.message;

  it('is sent once, filled in, in the visitor’s language, and stands in the history, the export and the audit log', async () => {
    const entry = await request({ language: 'he', email: 'dan@example.com' });
    // Whoever sends this through the form is taken for a robot at first.
    set(entry, 'first_name', '<b>Dan</b>');
    set(entry, 'last_name', 'Levi & {{company}}');
    const found = await named(entry);
    expect(found).toMatchObject({ language: 'he', subject: `התקשרנו אליכם: פנייה ${entry.reference}` });
    expect(found.text).toContain('<b>Dan</b> Levi & {{company}}');
    expect(found.text).toContain('Анна Кузнецова');
    // What a visitor entered is not filled in, and not sent like a mistake either.
    expect(messageOf(await answer(entry, order(found)).expect(400))).toContain('{{company}}');
    const body = order(found, { text: `${found.text.replace('{{company}}', 'Cohen')}\n\nעוד שורה` });
    await Promise.all([answer(entry, body).expect(202), answer(entry, body).expect(202)]);
    await answer(entry, body).expect(202);
    await answer(entry, { ...body, text: 'אחר' }).expect(422);
    await until('the mail', () => mailsOf(entry).every(({ state }) => state === 'sent'));
    const mails = mailsOf(entry);
    expect(mails).toMatchObject([{ recipient: 'dan@example.com', language: 'he', subject: found.subject }]);

    const { html = '', text = '', headers } = await PostalMime.parse(readFileSync(join(env('DATA_DIR'), 'mails', `${String(mails[0]?.message_id).slice(1, -1)}.eml`)));
    expect(html).toContain('<html lang="he" dir="rtl">');
    expect(html).toContain('&lt;b&gt;Dan&lt;/b&gt; Levi &amp; Cohen');
    expect(html).toMatch(/<a href="tel:\+\d+"><bdi>\+/);
    expect(html).toContain(`<bdi>${entry.reference}</bdi>`);
    expect(text).toContain('עוד שורה');
    expect(headers.find(({ key }) => key === 'auto-submitted')?.value).toBe('no');

    const { data: notes } = (await anna(api().get(`/handling/help-requests/${entry.documentId}/notes`)).expect(200)).body as { data: object[] };
    expect(notes).toMatchObject([{ kind: 'answer', author: 'Анна Кузнецова', subject: found.subject, text: expect.stringContaining('עוד שורה') as string }]);
    expect((await list(`_q=${encodeURIComponent('עוד שורה')}`)).map(({ reference }) => reference)).toEqual([entry.reference]);
    const exported = String(personFiles((await asAdmin(api().post('/person-data/export')).send({ references: [entry.reference] }).expect(200)).body)['person-data.json']);
    expect(exported.split('עוד שורה')).toHaveLength(3);
    expect(rows('audit_entries', 'subject = ? and action = ?', entry.reference, 'request_answered')).toMatchObject([{ details: '{"template":"no-answer"}' }]);
    await asAdmin(api().delete(`${REQUESTS}/${entry.documentId}`)).expect(200);
    expect([mailsOf(entry), rows('help_request_notes', 'reference = ?', entry.reference)]).toEqual([[], []]);
  });

  it('is sent once from two windows at the same time; other words, and the same ones later, are another answer', async () => {
    const entry = await request({ email: 'twice@example.com' });
    const found = await named(entry);
    await Promise.all([1, 2, 3].map(() => answer(entry, order(found)).expect(202)));
    expect(mailsOf(entry)).toHaveLength(1);
    expect(rows('help_request_notes', 'reference = ?', entry.reference)).toHaveLength(1);
    expect(rows('audit_entries', 'subject = ? and action = ?', entry.reference, 'request_answered')).toHaveLength(1);
    await answer(entry, order(found, { text: 'Другие\tслова\u2028и числа: 5000\t7' })).expect(202);
    expect(rows('help_request_notes', 'reference = ? order by id', entry.reference).map(({ text }) => text)).toEqual([found.text, 'Другие слова\nи числа: 5000 7']);
    withDatabase(process.env, (database) => database.exec(`update help_request_notes set written_at = ${database.before('written_at', 11 * 60_000)} where reference = '${entry.reference}'`));
    await answer(entry, order(found)).expect(202);
    expect(mailsOf(entry)).toHaveLength(3);
    // Nobody has the words yet: they went to an address that was wrong, or did not leave.
    await until('the mails', () => mailsOf(entry).every(({ state }) => state === 'sent'));
    set(entry, 'email', 'right@example.com');
    await answer(entry, order(found)).expect(202);
    await until('the mail', () => mailsOf(entry)[3]?.state === 'sent');
    expect(mailsOf(entry)[3]).toMatchObject({ recipient: 'right@example.com' });
    withDatabase(process.env, (database) => database.exec(`update outbox_mails set state = 'failed' where reference = '${entry.reference}'`));
    await answer(entry, order(found)).expect(202);
    expect(mailsOf(entry)).toHaveLength(5);
  });

  it('is refused with a sentence where nobody could get it, and sends nothing', async () => {
    const [noAddress, unusable, main, duplicate] = [await request(), await request({ email: 'five@at@signs' }), await request({ phone: '+37061234567' }), await request({ phone: '+37061234567' })] as const;
    const found = await named(main);
    set(noAddress, 'email', '');
    await anna(api().post(`/handling/help-requests/${main.documentId}/merge`)).send({ duplicate: duplicate.documentId }).expect(200);
    for (const [entry, sentence] of [[noAddress, 'no e-mail address'], [unusable, 'not written like one'], [duplicate, main.reference]] as const) {
      expect(await offer(entry)).toMatchObject({ obstacle: expect.stringContaining(sentence) as string, answers: [] });
      expect(messageOf(await answer(entry, order(found)).expect(400))).toContain(sentence);
    }
    await answer({ documentId: 'erased' }, order(found)).expect(404);
    await answer(main, order(found), editor).expect(403);
    await editor(api().get(path(main))).expect(403);
    for (const change of [{ template: 'none' }, { key: 'short' }, { subject: ' ' }, { text: 'x'.repeat(10_001) }, { text: '\u200b\u2060 ' }, { text: 'a\ud800' }, { recipient: 'other@example.com' }]) await answer(main, order(found, change)).expect(400);
    for (const entry of [noAddress, unusable, main, duplicate]) expect(mailsOf(entry)).toEqual([]);
  });

  it('comes from templates that editors write: with placeholders that exist, in Russian where a language is missing', async () => {
    const entry = await request({ language: 'fr' });
    const { template } = await named(entry);
    await anna(api().get(`${TEMPLATES}/${template}?locale=fr`)).expect(403);
    const { body } = await editor(api().put(`${TEMPLATES}/${template}?locale=fr`)).send({ text: 'Appelez {{telephone}}' }).expect(400);
    expect(body).toMatchObject({ error: { message: expect.stringContaining('{{telephone}} stands for nothing here. There are: {{name}}') as string, details: { errors: [{ path: ['text'] }] } } });
    await editor(api().post(`${TEMPLATES}/${template}/actions/unpublish?locale=fr`)).send({}).expect(200);
    expect(await named(entry)).toMatchObject({ language: 'ru', subject: `Мы вам звонили: заявка ${entry.reference}` });
    await editor(api().post(`${TEMPLATES}/${template}/actions/publish?locale=fr`)).send({ subject: 'Votre demande {{reference}}' }).expect(200);
    expect(await named(entry)).toMatchObject({ language: 'fr', subject: `Votre demande ${entry.reference}` });
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
