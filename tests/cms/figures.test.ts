import { API, FORM_STEP_BODY_BYTES, startOfDay } from '@site/rules';

import type { Figures, Group } from '../../cms/src/features/figures/api-types';
import { withDatabase } from '../helpers/database';
import { until } from '../helpers/until';
import { api, asAdmin, type Staff, withKey } from './support/calls';
import { rows } from './support/rows';
import { staff } from './support/staff';

const HOUR_MS = 3_600_000;
/** Two weeks of a year in which nobody else has sent anything. Clocks went back between them, on Sunday, 30 October, at 4. */
const PERIOD = { from: '2005-10-24', until: '2005-11-06' };
const FIRST = Date.parse('2005-10-23T21:00:00Z');

const MARK = 'figures-test';
const REQUESTS = [
  { reference: 'R1', at: FIRST, state: 'called', email: 'first@example.com', phone: '+37060000101', language: 'ru', country_code: 'lt', form: 'help', sub1: 'search', sub2: 'מודעה' },
  // Sunday, half an hour before midnight; the same phone number as the first one.
  { reference: 'R2', at: Date.parse('2005-10-30T21:30:00Z'), state: 'closed', email: 'second@example.com', phone: '+37060000101', language: 'en', country_code: 'unknown', form: 'contact', sub1: 'search', sub2: null },
  // Monday, midnight.
  { reference: 'R3', at: Date.parse('2005-10-30T22:00:00Z'), state: 'new', email: 'third@example.com', phone: '+37060000103', language: 'ru', country_code: null, form: 'help', sub1: 'click-4711', sub2: null },
  { reference: 'R4', at: Date.parse('2005-11-06T21:59:59Z'), state: 'client', email: 'fourth@example.com', phone: '+37060000104', language: 'ru', country_code: 'lt', form: 'help', sub1: null, sub2: null },
  // After the period.
  { reference: 'R5', at: Date.parse('2005-11-06T22:00:00Z'), state: 'new', email: 'third@example.com', phone: '+37060000105', language: 'fr', country_code: 'fr', form: 'help', sub1: 'search', sub2: null },
];
const CHANGES = [
  { reference: 'R1', at: FIRST + 2 * HOUR_MS, after: 'no_answer' },
  { reference: 'R1', at: FIRST + 5 * HOUR_MS, after: 'called' },
  { reference: 'R2', at: Date.parse('2005-10-31T09:00:00Z'), after: 'closed' },
  // By a clock that was an hour behind.
  { reference: 'R4', at: Date.parse('2005-11-06T21:00:00Z'), after: 'client' },
];
const SIGNINGS = [
  // Of whoever sent R2 and, with the same phone number, R1.
  { reference: 'S1', at: FIRST + 9 * 24 * HOUR_MS, email: 'Second@Example.com', language: 'en', country_code: null },
  { reference: 'S2', at: Date.parse('2005-11-06T20:00:00Z'), email: 'nobody@example.com', language: 'ru', country_code: 'lt' },
  // The only request with this address came afterwards.
  { reference: 'S3', at: Date.parse('2005-11-06T21:00:00Z'), email: 'fourth@example.com', language: 'ru', country_code: 'lt' },
];

const remove = () =>
  withDatabase(process.env, (database) => {
    for (const [table, column] of [['help_requests', 'reference'], ['help_request_changes', 'reference'], ['subscribers', 'reference']] as const) database.exec(`delete from ${table} where ${column} like '${MARK}%'`);
  });

let editor: Staff;
let manager: Staff;

beforeAll(async () => {
  [editor, manager] = [await staff('strapi-editor'), await staff('case-manager')];
  withDatabase(process.env, (database) => {
    const time = (at: number) => database.time(at);
    for (const { at, reference, ...values } of REQUESTS) {
      const names = Object.keys(values);
      database.prepare(`insert into help_requests (document_id, reference, received_at, created_at, updated_at, ${names.join(', ')}) values (?, ?, ${time(at)}, ${time(at)}, ${time(at)}, ${names.map(() => '?').join(', ')})`).run(`${MARK}${reference}`, MARK + reference, ...Object.values(values));
    }
    for (const { at, reference, after } of CHANGES) database.prepare(`insert into help_request_changes (document_id, reference, changed_at, changed_by, field, "before", "after") values (?, ?, ${time(at)}, 'Anna', 'state', 'new', ?)`).run(`${MARK}${reference}${after}`, MARK + reference, after);
    for (const { at, reference, ...values } of SIGNINGS) {
      const names = Object.keys(values);
      database.prepare(`insert into subscribers (document_id, reference, signature_file, signed_at, ${names.join(', ')}) values (?, ?, ?, ${time(at)}, ${names.map(() => '?').join(', ')})`).run(`${MARK}${reference}`, MARK + reference, `${MARK}${reference}.png`, ...Object.values(values));
    }
  });
});
afterAll(remove);

const figures = async (query: Readonly<Record<string, string>> = PERIOD, who: Staff = manager): Promise<Figures> => ((await who(api().get('/figures').query(query)).expect(200)).body as { data: Figures }).data;
const shown = (groups: readonly Group[]) => groups.map(({ kind, value, requests, signings }) => [value ?? kind, requests, signings]);

describe('figures', () => {
  it('count requests and signings by weeks of the office, when clocks are changed too', async () => {
    const { timeZone, mondays, requests, signings } = await figures();
    expect(timeZone).toBe('Europe/Vilnius');
    expect(mondays).toEqual(['2005-10-24', '2005-10-31']);
    expect(mondays.map((monday) => startOfDay(monday, timeZone))).toEqual([FIRST, REQUESTS[2]?.at]);
    expect(requests).toEqual([2, 2]);
    expect(signings).toEqual([0, 3]);
  });

  it('count them by language, country, form and source; a value that came once is not listed', async () => {
    const { groups } = await figures();
    expect(shown(groups.language)).toEqual([['ru', [1, 2], [0, 2]], ['en', [1, 0], [0, 1]]]);
    expect(shown(groups.country)).toEqual([['lt', [1, 1], [0, 2]], ['none', [1, 1], [0, 1]]]);
    expect(shown(groups.form)).toEqual([['help', [1, 2], [0, 1]], ['contact', [1, 0], [0, 0]], ['unmatched', [0, 0], [0, 2]]]);
    expect(shown(groups.sub1)).toEqual([['search', [2, 0], [0, 1]], ['other', [0, 1], [0, 0]], ['none', [0, 1], [0, 0]], ['unmatched', [0, 0], [0, 2]]]);
    expect(shown(groups.sub2)).toEqual([['other', [1, 0], [0, 1]], ['none', [1, 2], [0, 0]], ['unmatched', [0, 0], [0, 2]]]);
    expect(JSON.stringify(groups)).not.toContain('click-4711');
  });

  it('measure the time to the first call, whether somebody answered or not', async () => {
    const { calls } = await figures();
    expect(calls.total).toEqual({ count: 2, median: HOUR_MS, ninth: 2 * HOUR_MS });
    expect(calls.weeks).toEqual([{ count: 1, median: 2 * HOUR_MS, ninth: 2 * HOUR_MS }, { count: 1, median: 0, ninth: 0 }]);
    expect(calls.within).toEqual([1, 1, 0, 0, 0]);
    expect({ waiting: calls.waiting, closed: calls.closed }).toEqual({ waiting: 1, closed: 1 });
  });

  it('measure it by language, country, form and source among those called, with their number', async () => {
    const { groups } = await figures();
    const calls = (group: Group | undefined) => ({ called: group?.called, medians: group?.medianCalls, median: group?.medianCall });
    expect(calls(groups.language[0])).toEqual({ called: [1, 1], medians: [2 * HOUR_MS, 0], median: HOUR_MS });
    expect(calls(groups.country[1])).toEqual({ called: [0, 0], medians: [null, null], median: null });
    expect(groups.sub1.map((group) => [group.value ?? group.kind, group.called, group.medianCall])).toEqual([['search', [1, 0], 2 * HOUR_MS], ['other', [0, 0], null], ['none', [0, 1], 0], ['unmatched', [0, 0], null]]);
  });

  it('do not count a merged duplicate as closed without a call', async () => {
    const mark = (value: string | null) => withDatabase(process.env, (database) => database.prepare('update help_requests set duplicate_of = ? where reference = ?').run(value, `${MARK}R2`));
    mark(`${MARK}R1`);
    try {
      const { requests, calls } = await figures();
      expect({ requests, waiting: calls.waiting, closed: calls.closed }).toEqual({ requests: [2, 2], waiting: 1, closed: 0 });
    } finally {
      mark(null);
    }
  });

  it('measure the time from the first request of the same person to the signing', async () => {
    const { signed } = await figures();
    const took = 9 * 24 * HOUR_MS;
    expect(signed).toEqual({ total: { count: 1, median: took, ninth: took }, weeks: [{ count: 0, median: null, ninth: null }, { count: 1, median: took, ninth: took }], within: [0, 0, 1, 0], unmatched: 2 });
  });

  it('of part of a week count its days only', async () => {
    expect(await figures({ from: '2005-10-30', until: '2005-10-30' })).toMatchObject({ mondays: ['2005-10-24'], requests: [1], signings: [0] });
    expect(await figures({ from: '2005-10-25', until: '2005-10-29' })).toMatchObject({ requests: [0], signings: [0], calls: { total: { count: 0, median: null } } });
  });

  it('are of the last weeks, up to today, unless days are chosen', async () => {
    const [thirteen, one] = [await figures({}), await figures({ weeks: '1' })];
    expect(thirteen.mondays).toHaveLength(13);
    expect(thirteen.until).toBe(thirteen.today);
    expect(one.mondays).toEqual([thirteen.mondays.at(-1)]);
  });

  it.each<Readonly<Record<string, string>>>([{ weeks: '0' }, { weeks: '262' }, { weeks: '1e2' }, { from: '2005-11-06', until: '2005-10-24' }, { from: '2005-02-30', until: '2005-11-06' }, { from: '2005-10-24' }, { from: '2005-10-24', until: '2011-01-01' }, { from: '0001-01-01', until: '0001-02-01' }, { weeks: '4', from: '2005-10-24', until: '2005-11-06' }, { weeks: '4', language: 'ru' }])('refuse %j', async (query) => {
    await asAdmin(api().get('/figures').query(query)).expect(400);
  });

  it('of five years are counted', async () => {
    expect((await figures({ weeks: '261' })).requests).toHaveLength(261);
  });

  it('are for case managers and administrators, and name nobody', async () => {
    await api().get('/figures').expect(401);
    await editor(api().get('/figures')).expect(403);
    const text = JSON.stringify(await figures(PERIOD, asAdmin));
    for (const { email, phone, reference } of REQUESTS) expect([email, phone, MARK + reference].filter((secret) => text.includes(secret))).toEqual([]);
  });
});

describe('steps of forms', () => {
  const report = (data: object, key: 'public' | 'build' | 'none' = 'public') => withKey(api().post(API.formSteps), key).send({ data });
  const countOf = async (step: string): Promise<number> => (await figures({ weeks: '1' })).steps.filter((each) => `${each.form} ${each.step}` === step).reduce((sum, { count }) => sum + count, 0);

  it('are counted by day, and nothing else of the request is stored', async () => {
    const before = await countOf('signing error:consent');
    await Promise.all(Array.from({ length: 20 }, () => report({ step: 'signing error:consent' }).set('User-Agent', 'figures-test-browser').expect(201)));
    await until('all are counted', async () => (await countOf('signing error:consent')) === before + 20);
    const { today } = await figures({ weeks: '1' });
    const stored = rows('form_steps', 'name = ?', `${today} signing error:consent`);
    expect(stored).toMatchObject([{ day: today, step: 'signing error:consent' }]);
    expect(JSON.stringify(rows('form_steps'))).not.toContain('figures-test-browser');
    // Once more, in the row that exists.
    await report({ step: 'signing error:consent' }).expect(201);
    await until('one more is counted', async () => (await countOf('signing error:consent')) === before + 21);
    expect(rows('form_steps', 'name = ?', `${today} signing error:consent`)).toHaveLength(1);
  });

  it.each([{}, { step: 'help' }, { step: 'help begun ' }, { step: 'help reached:consent' }, { step: 'withdrawal begun' }, { step: '__proto__' }, { step: ['help begun'] }, { step: 'help begun', count: 1_000 }])('that are not on the list are refused: %j', async (data) => {
    const before = rows('form_steps').length;
    await report(data).expect(400);
    expect(rows('form_steps')).toHaveLength(before);
  });

  it('are taken with the site’s key only, and in a small body', async () => {
    await report({ step: 'help begun' }, 'none').expect(401);
    await report({ step: 'help begun' }, 'build').expect(403);
    await report({ step: 'x'.repeat(FORM_STEP_BODY_BYTES) }).expect(413);
    await api().get(API.formSteps).expect(404);
  });
});
