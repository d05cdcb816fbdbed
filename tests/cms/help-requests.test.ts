import { randomUUID } from 'node:crypto';

import { API, HELP_REQUEST_BODY_BYTES, IDEMPOTENCY_HEADER, LIMITS } from '@site/rules';

import { refusingCommits, withDatabase } from '../helpers/database';
import { api, errorOf, helpRequest, send, withKey } from './support/calls';
import { type Row, rows as allRows } from './support/rows';

const rows = (where?: string, ...values: unknown[]): Row[] => allRows('help_requests', where, ...values);

const post = () => withKey(api().post(API.helpRequests), 'public').set('Content-Type', 'application/json');
const referenceOf = (response: { body: unknown }) => (response.body as { data: { reference: string } }).data.reference;

describe('an accepted help request', () => {
  it('is answered only with a reference that can be read aloud', async () => {
    const response = await send().expect(201);
    expect(response.body).toEqual({ data: { reference: expect.stringMatching(/^[2-9A-HJKMNP-TW-Z]{5}-[2-9A-HJKMNP-TW-Z]{5}$/) as string } });
  });

  it('is a row with every field of a help request', async () => {
    const reference = referenceOf(await send({ sub1: 'a', sub2: 'b', sub3: 'c' }).expect(201));
    expect(rows('reference = ?', reference)).toEqual([
      expect.objectContaining({ ...helpRequest, sub1: 'a', sub2: 'b', sub3: 'c', subject: null, message: null }) as Row,
    ]);
  });

  it('from the contact form carries subject and message, trimmed', async () => {
    const reference = referenceOf(await send({ form: 'contact', language: 'he', first_name: '  דנה ', subject: ' שאלה ', message: ' שלום \n' }).expect(201));
    expect(rows('reference = ?', reference)).toEqual([
      expect.objectContaining({ form: 'contact', language: 'he', first_name: 'דנה', subject: 'שאלה', message: 'שלום' }) as Row,
    ]);
  });

  it('carries when to call, by both clocks, and no time zone without it', async () => {
    const wish = { call_time: '09:00-12:00', call_time_visitor: '02:00-05:00', time_zone: 'America/New_York' };
    const reference = referenceOf(await send(wish).expect(201));
    expect(rows('reference = ?', reference)).toEqual([expect.objectContaining(wish) as Row]);

    const none = { call_time: null, call_time_visitor: null, time_zone: null };
    for (const sent of [{}, none, { ...wish, call_time: null }, { call_time_visitor: wish.call_time_visitor, time_zone: wish.time_zone }]) {
      expect(rows('reference = ?', referenceOf(await send(sent).expect(201)))).toEqual([expect.objectContaining(none) as Row]);
    }
  });

  it.each(['Mars/Olympus', '__proto__', 'constructor', 'America/Nowhere'])('keeps the wish for a call, and not an unknown time zone: %s', async (zone) => {
    const reference = referenceOf(await send({ call_time: '09:00-12:00', call_time_visitor: '23:00-02:00', time_zone: zone }).expect(201));
    expect(rows('reference = ?', reference)).toEqual([expect.objectContaining({ call_time: '09:00-12:00', call_time_visitor: '23:00-02:00', time_zone: null }) as Row]);
  });

  it.each([
    ['call_time', '12:00-09:00'], ['call_time', '09:00-09:00'], ['call_time', '24:00-25:00'], ['call_time', '9:00-12:00'], ['call_time', '2020-01-01T09:00'], ['call_time', 'tomorrow'], ['call_time', ''],
    ['call_time', '09:00-12:00'.repeat(1_000)], ['call_time', ['09:00-12:00']], ['call_time', { from: 9 }], ['call_time', 9], ['call_time', true], ['call_time', '09:00-12:00\u0000'],
    ['call_time_visitor', '99:00-12:00'], ['call_time_visitor', '02:00-02:00'], ['call_time_visitor', []],
    ['time_zone', 'Europe/Vilnius<script>'], ['time_zone', 'x'.repeat(10_000)], ['time_zone', ['Europe/Vilnius']], ['time_zone', 2], ['time_zone', ''],
  ])('with the wish %s: %j is refused', async (field, value) => {
    const wish = { call_time: '09:00-12:00', call_time_visitor: '02:00-05:00', time_zone: 'America/New_York' };
    expect(errorOf(await send({ ...wish, [field]: value }).expect(400)).details.fields).toEqual([{ field, code: 'invalid' }]);
  });

  it('contains “unknown” if geolocation failed', async () => {
    const reference = referenceOf(await send({ country_code: undefined, ip_address: 'unknown' }).expect(201));
    expect(rows('reference = ?', reference)).toEqual([expect.objectContaining({ country_code: 'unknown', ip_address: 'unknown' }) as Row]);
  });

  it('contains the server’s own data: time, address, user agent', async () => {
    const before = Date.now();
    const reference = referenceOf(await send({}, { 'User-Agent': 'Browser '.repeat(200), 'X-Forwarded-For': '198.51.100.1, 203.0.113.9' }).expect(201));
    const [row] = rows('reference = ?', reference);
    expect(row?.peer_address).toBe('203.0.113.9');
    expect(String(row?.user_agent)).toHaveLength(512);
    expect(Number(row?.received_at)).toBeGreaterThanOrEqual(before);
    expect(Number(row?.received_at)).toBeLessThanOrEqual(Date.now());
  });
});

describe('fields', () => {
  const long = (length: number) => 'я'.repeat(length);
  const email = (length: number) => `${'a'.repeat(length - 2)}@b`;

  it.each([
    ['first_name', long(LIMITS.name)],
    ['last_name', long(LIMITS.name)],
    ['email', email(LIMITS.email)],
    ['email', 'a@b'],
    ['phone', '+1234'],
    ['phone', `+${'1'.repeat(LIMITS.phoneDigits)}`],
    ['subject', long(LIMITS.subject)],
    ['subject', ''],
    ['message', long(LIMITS.message)],
    ['message', null],
    ['sub1', long(LIMITS.tracking)],
    ['ip_address', '2001:db8::1'],
    ['country_code', null],
  ])('%s is accepted at its limit', async (field, value) => {
    await send({ [field]: value }).expect(201);
  });

  it.each([
    ['first_name', undefined, 'required'],
    ['first_name', ' \t\n', 'required'],
    ['first_name', null, 'invalid'],
    ['first_name', 42, 'invalid'],
    ['first_name', long(LIMITS.name + 1), 'too_long'],
    ['last_name', '', 'required'],
    ['last_name', long(LIMITS.name + 1), 'too_long'],
    ['email', '', 'required'],
    ['email', 'nobody', 'invalid'],
    ['email', email(LIMITS.email + 1), 'invalid'],
    ['phone', '', 'required'],
    ['phone', '+123', 'invalid'],
    ['phone', `+${'1'.repeat(LIMITS.phoneDigits + 1)}`, 'invalid'],
    ['phone', '89161234567', 'invalid'],
    ['subject', long(LIMITS.subject + 1), 'too_long'],
    ['message', long(LIMITS.message + 1), 'too_long'],
    ['message', ['a'], 'invalid'],
    ['sub3', long(LIMITS.tracking + 1), 'too_long'],
    ['country_code', 'RUS', 'invalid'],
    ['ip_address', '999.1.1.1', 'invalid'],
    ['form', 'other', 'invalid'],
    ['form', undefined, 'required'],
    ['language', 'de', 'invalid'],
    ['reference', 'AAAAA-AAAAA', 'unknown_field'],
    ['idempotency_key', 'x'.repeat(20), 'unknown_field'],
    ['received_at', '2020-01-01', 'unknown_field'],
    ['peer_address', '1.1.1.1', 'unknown_field'],
    ['documentId', 'x', 'unknown_field'],
  ])('%s as %j is refused', async (field, value, code) => {
    const response = await send({ [field]: value }).expect(400);
    const error = errorOf(response);
    expect(error.details.code).toBe('validation_failed');
    expect(error.details.fields).toHaveLength(1);
    // The code of a missing value depends on its type; the form needs only the field.
    expect(error.details.fields?.[0]?.field).toBe(field);
    if (typeof value === 'string' || value === undefined) expect(error.details.fields?.[0]?.code).toBe(code);
  });

  it('are all reported at once, in their order', async () => {
    const error = errorOf(await post().send({ data: { phone: '1', extra: 1 } }).expect(400));
    expect(error.details.fields?.map(({ field }) => field)).toEqual(['first_name', 'last_name', 'email', 'phone', 'form', 'language', 'extra']);
  });
});

describe('a refusal', () => {
  const SECRET = 'Sekretnaya-Familiya';

  it.each([
    ['malformed JSON', `{"data": {"first_name": "${SECRET}", oops`],
    ['no object', JSON.stringify(SECRET)],
    ['a list', JSON.stringify([{ data: SECRET }])],
    ['no data', JSON.stringify({ first_name: SECRET })],
    ['data that is a list', JSON.stringify({ data: [SECRET] })],
    ['nothing', ''],
  ])('of %s has its code and repeats no input', async (_what, body) => {
    const response = await post().send(body).expect(400);
    expect(errorOf(response).details).toEqual({ code: 'malformed_body' });
    expect(response.text).not.toContain(SECRET);
    expect(response.text).not.toMatch(/\bat .+:\d+/);
  });

  it('never repeats a value', async () => {
    const response = await send({ first_name: SECRET.repeat(20), email: SECRET, phone: SECRET, message: { text: SECRET }, form: SECRET }).expect(400);
    expect(response.text).not.toContain(SECRET);
  });

  it('names an unknown field beside data', async () => {
    const response = await post().send({ data: helpRequest, meta: {} }).expect(400);
    expect(errorOf(response).details).toEqual({ code: 'validation_failed', fields: [{ field: 'meta', code: 'unknown_field' }] });
  });

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])('of %s', async (type) => {
    const response = await post().set('Content-Type', type).send('data=1').expect(415);
    expect(errorOf(response).details).toEqual({ code: 'unsupported_media_type' });
  });

  it('of a body too large', async () => {
    const response = await post().send({ data: { ...helpRequest, message: 'a'.repeat(HELP_REQUEST_BODY_BYTES) } }).expect(413);
    expect(errorOf(response).details).toEqual({ code: 'body_too_large' });
  });

  it.each(['short', 'a'.repeat(LIMITS.idempotencyKey + 1), 'with spaces in between it'])('of the idempotency key “%s”', async (key) => {
    const response = await send({}, { [IDEMPOTENCY_HEADER]: key }).expect(400);
    expect(errorOf(response).details).toEqual({ code: 'idempotency_key_invalid' });
  });

  it('leaves no row', async () => {
    const before = rows().length;
    await send({ email: '' }).expect(400);
    await send({ extra: 1 }).expect(400);
    expect(rows()).toHaveLength(before);
  });
});

it('a request whose commit fails is not acknowledged, and can be sent again', async () => {
  const key = { [IDEMPOTENCY_HEADER]: randomUUID() };
  const before = rows().length;
  await refusingCommits(process.env, 'help_requests', async () => {
    expect(errorOf(await send({}, key).expect(503)).details.code).toBe('unavailable');
  });
  expect(rows()).toHaveLength(before);
  await send({}, key).expect(201);
  expect(rows()).toHaveLength(before + 1);
});

describe('the same idempotency key', () => {
  it('gives the same answer and no second row', async () => {
    const key = randomUUID();
    const first = await send({}, { [IDEMPOTENCY_HEADER]: key }).expect(201);
    const second = await send({}, { [IDEMPOTENCY_HEADER]: key }).expect(200);
    expect(second.body).toEqual(first.body);
    expect(rows('idempotency_key = ?', key)).toHaveLength(1);
  });

  it('with other content (except the visitor’s location) is refused and creates no row', async () => {
    const key = randomUUID();
    const first = await send({}, { [IDEMPOTENCY_HEADER]: key }).expect(201);
    expect((await send({ country_code: 'unknown', ip_address: '198.51.100.9' }, { [IDEMPOTENCY_HEADER]: key }).expect(200)).body).toEqual(first.body);
    for (const change of [{ first_name: 'Мария' }, { email: 'somebody@example.com' }, { phone: '+37060000001' }, { message: 'x' }, { language: 'en' }, { form: 'contact' }, { sub1: 'x' }]) {
      const response = await send(change, { [IDEMPOTENCY_HEADER]: key }).expect(422);
      expect(errorOf(response).details).toEqual({ code: 'idempotency_key_reused' });
    }
    expect(rows('idempotency_key = ?', key)).toHaveLength(1);
    expect(rows('idempotency_key = ?', key)[0]?.request_hash).toMatch(/^[0-9a-f]{64}$/);
  });

  it('used ten times concurrently creates one row', async () => {
    const key = randomUUID();
    const responses = await Promise.all(Array.from({ length: 10 }, () => send({}, { [IDEMPOTENCY_HEADER]: key })));
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(9);
    expect(new Set(responses.map(referenceOf)).size).toBe(1);
    expect(rows('idempotency_key = ?', key)).toHaveLength(1);
  });

  it('if absent, every request creates a row', async () => {
    const [one, two] = await Promise.all([send().expect(201), send().expect(201)]);
    expect(referenceOf(one)).not.toBe(referenceOf(two));
  });
});

if (process.env.DATABASE_CLIENT !== 'postgres') {
  it('the database writes ahead', () => {
    expect(withDatabase(process.env, (database) => database.prepare('pragma journal_mode').all())).toEqual([{ journal_mode: 'wal' }]);
  });
}
