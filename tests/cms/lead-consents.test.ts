import { createHash, randomUUID } from 'node:crypto';

import { API, IDEMPOTENCY_HEADER, LIMITS, PRIVACY_SIGNAL_HEADER } from '@site/rules';
import type { Test } from 'supertest';

import { api, asAdmin, errorOf, send, withKey } from './support/calls';
import { type Row, rows } from './support/rows';

const SETTINGS = '/content-manager/single-types/api::data-protection.data-protection';
const QUESTION = 'May we tell the partner?';
const VERSION = createHash('sha256').update(QUESTION).digest('hex').slice(0, 12);

/** A recorded help request. @returns its idempotency key */
async function sent(): Promise<string> {
  const key = randomUUID();
  await send({}, { [IDEMPOTENCY_HEADER]: key }).expect(201);
  return key;
}

const choose = (key: string | undefined, data: object, headers: Readonly<Record<string, string>> = {}): Test =>
  withKey(api().post(API.leadConsents).set({ ...headers, ...(key !== undefined && { [IDEMPOTENCY_HEADER]: key }) }), 'public').send({ data });
const accept = (key: string) => choose(key, { choice: 'accepted', text: QUESTION });
const refuse = (key: string) => choose(key, { choice: 'refused', text: QUESTION });
const isReleased = ({ body }: { body: unknown }) => (body as { data: { isReleased: boolean } }).data.isReleased;
const rowOf = (key: string): Row | undefined => rows('help_requests', 'idempotency_key = ?', key)[0];
const historyOf = (key: string): Row[] => rows('help_request_changes', 'reference = ?', rowOf(key)?.reference);

describe('what a visitor chose about partners', () => {
  it('is kept with the request: choice, time, the question and its version', async () => {
    const key = await sent();
    expect(rowOf(key)).toMatchObject({ lead_consent: null, lead_consent_at: null, lead_released_at: null });
    const before = Date.now();
    expect((await accept(key).expect(201)).body).toEqual({ data: { isReleased: true } });
    const row = rowOf(key);
    expect(row).toMatchObject({ lead_consent: 'accepted', lead_consent_text: QUESTION, lead_consent_version: VERSION });
    for (const name of ['lead_consent_at', 'lead_released_at']) expect(Number(row?.[name])).toBeGreaterThanOrEqual(before);
    expect(historyOf(key)).toEqual([expect.objectContaining({ changed_by: 'Visitor', changed_by_id: null, field: 'lead_consent', before: null, after: 'accepted', question_version: VERSION, question: QUESTION })]);
  });

  it('releases the lead once: not to repeats, copies of the tab, or after a change of mind', async () => {
    const key = await sent();
    expect((await Promise.all([accept(key), accept(key), accept(key)])).map(isReleased).filter(Boolean)).toHaveLength(1);
    await accept(key).expect(200, { data: { isReleased: false } });
    expect(isReleased(await refuse(key).expect(201))).toBe(false);
    expect(isReleased(await accept(key).expect(201))).toBe(false);
    expect(historyOf(key).map(({ after }) => after)).toEqual(['accepted', 'refused', 'accepted']);
  });

  it('is in the history with the question that was asked each time', async () => {
    const key = await sent();
    await accept(key).expect(201);
    const other = 'May we tell the network?';
    await choose(key, { choice: 'refused', text: other }).expect(201);
    await choose(key, { choice: 'signal' }).expect(201);
    expect(historyOf(key).map(({ after, question, question_version: version }) => [after, question, version])).toEqual([
      ['accepted', QUESTION, VERSION],
      ['refused', other, createHash('sha256').update(other).digest('hex').slice(0, 12)],
      ['signal', null, null],
    ]);
  });

  it('is in the history twenty times at most: the first choice, and the latest', async () => {
    const key = await sent();
    await choose(key, { choice: 'signal' }).expect(201);
    for (let turn = 0; turn < 15; turn += 1) {
      await accept(key).expect(201);
      await refuse(key).expect(201);
    }
    expect(rowOf(key)?.lead_consent).toBe('refused');
    const history = historyOf(key);
    expect(history).toHaveLength(20);
    expect(history[0]).toMatchObject({ before: null, after: 'signal' });
    expect(history.slice(-2).map(({ before, after }) => [before, after])).toEqual([['refused', 'accepted'], ['accepted', 'refused']]);
  });

  it('that refuses releases nothing, and can be changed', async () => {
    const key = await sent();
    expect(isReleased(await refuse(key).expect(201))).toBe(false);
    expect(rowOf(key)).toMatchObject({ lead_consent: 'refused', lead_consent_version: VERSION, lead_released_at: null });
    expect(isReleased(await accept(key).expect(201))).toBe(true);
  });

  it('counts less than the browser’s privacy signal', async () => {
    const key = await sent();
    expect(isReleased(await choose(key, { choice: 'accepted', text: QUESTION }, { [PRIVACY_SIGNAL_HEADER]: '1' }).expect(201))).toBe(false);
    expect(rowOf(key)).toMatchObject({ lead_consent: 'signal', lead_consent_text: null, lead_consent_version: null, lead_released_at: null });
    expect(isReleased(await choose(key, { choice: 'signal' }).expect(200))).toBe(false);
  });

  it('is accepted only with the key of the request, which nobody else has', async () => {
    const key = await sent();
    const { reference } = rowOf(key) ?? {};
    expect(errorOf(await choose(undefined, { choice: 'accepted', text: QUESTION }).expect(400)).details.code).toBe('idempotency_key_invalid');
    for (const wrong of [randomUUID(), `${String(reference)}-${String(reference)}`, key.toUpperCase().replace(/[A-F]/, 'Z'), `${key}-`]) {
      expect(errorOf(await choose(wrong, { choice: 'accepted', text: QUESTION }).expect(404)).details.code).toBe('not_found');
    }
    expect(errorOf(await choose(key, { choice: 'accepted', text: QUESTION, reference }).expect(400)).details.fields).toEqual([{ field: 'reference', code: 'unknown_field' }]);
    await api().post(API.leadConsents).set(IDEMPOTENCY_HEADER, key).send({ data: { choice: 'accepted', text: QUESTION } }).expect(401);
    await withKey(api().post(API.leadConsents).set(IDEMPOTENCY_HEADER, key), 'build').send({ data: { choice: 'accepted', text: QUESTION } }).expect(403);
    expect(rowOf(key)).toMatchObject({ lead_consent: null, lead_released_at: null });
  });

  it.each<[string, object, object[]]>([
    ['another choice', { choice: 'yes' }, [{ field: 'choice', code: 'invalid' }]],
    ['no choice', {}, [{ field: 'choice', code: 'required' }]],
    ['no text', { choice: 'accepted' }, [{ field: 'text', code: 'required' }]],
    ['an empty text', { choice: 'refused', text: ' ' }, [{ field: 'text', code: 'required' }]],
    ['a longer text', { choice: 'accepted', text: 'я'.repeat(LIMITS.consentText + 1) }, [{ field: 'text', code: 'too_long' }]],
    ['a text that is none', { choice: 'accepted', text: 7 }, [{ field: 'text', code: 'invalid' }]],
  ])('with %s is refused', async (_what, data, fields) => {
    expect(errorOf(await choose(await sent(), data).expect(400)).details.fields).toEqual(fields);
  });

  it('cannot be read back', async () => {
    await withKey(api().get(API.leadConsents), 'public').expect((response) => expect([403, 404, 405]).toContain(response.status));
  });
});

describe('whether visitors are asked', () => {
  const rules = (headers: Readonly<Record<string, string>> = {}) => api().get(API.leadConsentRules).set(headers).expect(200);
  const set = (leadConsentAsked: boolean | null) => asAdmin(api().put(SETTINGS)).send({ leadConsentAsked }).expect(200);

  it('is said to everybody: yes as delivered, and in settings from before', async () => {
    expect((await rules()).body).toEqual({ data: { isAsked: true, hasPrivacySignal: false } });
    await set(null);
    expect((await rules()).body).toEqual({ data: { isAsked: true, hasPrivacySignal: false } });
    await set(true);
  });

  it('is for administrators to change, and is in the notice', async () => {
    await set(false);
    const { body, headers } = await rules();
    expect(body).toEqual({ data: { isAsked: false, hasPrivacySignal: false } });
    expect(headers['cache-control']).toBe('no-store');
    expect(rows('settings_changes', 'field = ?', 'leadConsentAsked').at(-1)).toMatchObject({ before: 'true', after: 'false' });
    await set(true);
  });

  it('is said with the browser’s privacy signal', async () => {
    expect((await rules({ [PRIVACY_SIGNAL_HEADER]: '1' })).body).toEqual({ data: { isAsked: true, hasPrivacySignal: true } });
    expect((await rules({ [PRIVACY_SIGNAL_HEADER]: '0' })).body).toEqual({ data: { isAsked: true, hasPrivacySignal: false } });
  });
});
