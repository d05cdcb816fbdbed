import { randomUUID } from 'node:crypto';

import { API, IDEMPOTENCY_HEADER, WITHDRAWAL_BODY_BYTES } from '@site/rules';

import { withDatabase } from '../helpers/database';
import { personFile } from '../helpers/personFile';
import { until } from '../helpers/until';
import { api, asAdmin, env, errorOf, type Staff, withKey } from './support/calls';
import { faultInSignings } from './support/evidence';
import { type SentMail, mailsWhile, OUTBOX_TIMEOUT_MS } from './support/flows';
import { type Row, rows } from './support/rows';
import { post, signedOf, signing } from './support/signings';
import { memberOf, removeRoles, staff } from './support/staff';
import { withdraw, withdrawal, withdrawnOf } from './support/withdrawals';

const LIST = '/content-manager/collection-types/api::withdrawal.withdrawal';

let manager: Staff;
let editor: Staff;
beforeAll(async () => {
  manager = await staff('case-manager');
  editor = await staff('strapi-editor');
});

let people = 0;
const newEmail = (): string => `withdrawing-${(people += 1)}-${Date.now()}@example.com`;

function rowOf(reference: string): Row {
  const [row] = rows('withdrawals', 'reference = ?', reference);
  if (!row) throw new Error(`No withdrawal ${reference}`);
  return row;
}

/** The row after the CMS has searched for the signed agreement. */
async function lookedUp(reference: string): Promise<Row> {
  await until('the agreement was looked for', () => rowOf(reference).looked_up_at !== null);
  return rowOf(reference);
}

const sign = async (email: string) => signedOf(await post(await signing({ email })).expect(201)).reference;
const withdrawn = async (change: object) => withdrawnOf(await withdraw({ ...change }).expect(201)).reference;

describe('a withdrawal', () => {
  it('is a row with what was typed and what the server saw, and an entry of the evidence', async () => {
    const before = Date.now();
    const { reference, receivedAt, isMailed } = withdrawnOf(await withdraw({ full_name: '  דנה כהן ', language: 'he' }, { 'User-Agent': 'Browser', 'X-Forwarded-For': '203.0.113.9' }).expect(201));
    expect({ reference, isMailed }).toEqual({ reference: expect.stringMatching(/^[2-9A-HJKMNP-TW-Z]{5}-[2-9A-HJKMNP-TW-Z]{5}$/) as string, isMailed: expect.any(Boolean) as boolean });
    expect(Date.parse(receivedAt)).toBeGreaterThanOrEqual(before);
    expect(rowOf(reference)).toMatchObject({ ...withdrawal, full_name: 'דנה כהן', language: 'he', user_agent: 'Browser', peer_address: '203.0.113.9' });
    expect(rows('evidence_entries', 'reference = ?', reference)).toMatchObject([{ kind: 'withdrawal' }]);
    expect(await faultInSignings()).toBeUndefined();
  });

  it('is answered in the same way whether or not somebody signed', async () => {
    const email = newEmail();
    const reference = await sign(email);
    const answers = [await withdraw({ contract: reference, email }), await withdraw({ contract: 'AAAAA-AAAAA', email: newEmail() })];
    const shapes = answers.map(({ status, body, headers }) => ({ status, names: Object.keys((body as { data: object }).data), isMailed: (body as { data: { isMailed: boolean } }).data.isMailed, headers: Object.keys(headers).sort() }));
    expect(shapes[0]).toEqual(shapes[1]);
  });

  it('is made once under one key, and something else under the key is refused', async () => {
    const headers = { [IDEMPOTENCY_HEADER]: randomUUID() };
    const email = newEmail();
    const [one, other] = await Promise.all([withdraw({ email }, headers), withdraw({ email }, headers)]);
    expect([one.status, other.status].sort()).toEqual([200, 201]);
    expect(one.body).toEqual(other.body);
    expect(rows('withdrawals', 'email = ?', email)).toHaveLength(1);
    expect(errorOf(await withdraw({ email, full_name: 'Другая' }, headers).expect(422)).details.code).toBe('idempotency_key_reused');
  });

  it('needs a key, its fields and a small body, and records nothing otherwise', async () => {
    const before = rows('withdrawals').length;
    expect(errorOf(await withKey(api().post(API.withdrawals), 'public').send({ data: withdrawal }).expect(400)).details.code).toBe('idempotency_key_invalid');
    expect(errorOf(await withdraw({ full_name: ' ', contract: undefined, email: 'nobody' }).expect(400)).details.fields).toEqual([
      { field: 'full_name', code: 'required' },
      { field: 'contract', code: 'required' },
      { field: 'email', code: 'invalid' },
    ]);
    expect(errorOf(await withdraw({ state: 'matched' }).expect(400)).details.fields).toEqual([{ field: 'state', code: 'unknown_field' }]);
    await withdraw({ contract: 'x'.repeat(WITHDRAWAL_BODY_BYTES) }).expect(413);
    await withKey(api().post(API.withdrawals), 'build').send({ data: withdrawal }).expect(403);
    expect(rows('withdrawals')).toHaveLength(before);
  });
});

describe('its mails', () => {
  /** Mails of earlier tests may be sent meanwhile. */
  const mailOf = (mails: readonly SentMail[], kind: string, about: string) => mails.find((sent) => sent.kind === kind && sent.mail.text?.includes(about))?.mail;

  it('acknowledge content, date and time to the person, and tell the firm, with the agreement if there is one', async () => {
    const email = newEmail();
    const agreement = await sign(email);
    let reference = '';
    const mails = await mailsWhile(async () => {
      reference = await withdrawn({ contract: email.toUpperCase(), email, language: 'en', full_name: 'Anna & "Example"' });
    });
    const receipt = mailOf(mails, 'withdrawal_receipt', reference);
    expect(receipt?.to).toMatchObject([{ address: email }]);
    for (const part of [reference, 'Anna & "Example"', email.toUpperCase()]) expect(receipt?.text).toContain(part);
    expect(receipt?.text).toMatch(/Date and time of receipt: .+ UTC/);
    expect(receipt?.html).toContain('Anna &amp; &quot;Example&quot;');
    // The response does not reveal whether an agreement was found.
    expect(receipt?.text).not.toContain(agreement);
    const notice = mailOf(mails, 'withdrawal_notice', reference);
    for (const part of [reference, agreement, email, '/admin/content-manager/collection-types/api::withdrawal.withdrawal/']) expect(notice?.text).toContain(part);
  }, OUTBOX_TIMEOUT_MS);

  it('stand in the receipt of a signing as a link to the page, in its language', async () => {
    let reference = '';
    const mails = await mailsWhile(async () => {
      reference = await sign(newEmail());
    });
    expect(mailOf(mails, 'signing_receipt', reference)?.text).toContain(`${env('SITE_URL')}/ru/withdrawal`);
  }, OUTBOX_TIMEOUT_MS);
});

describe('the signed agreement', () => {
  it('is found by its reference, however it is typed, and by the e-mail address of only one', async () => {
    const email = newEmail();
    const agreement = await sign(email);
    for (const contract of [agreement, agreement.toLowerCase().replace('-', ' '), ` ${email.toUpperCase()} `]) {
      expect(await lookedUp(await withdrawn({ contract }))).toMatchObject({ state: 'matched', agreement_reference: agreement, timeliness: 'in_time', matched_by: null, matched_by_id: null, matched_by_email: null });
    }
    await sign(email);
    expect(await lookedUp(await withdrawn({ contract: email }))).toMatchObject({ state: 'received', agreement_reference: null, timeliness: null });
  });

  it('is not found where there is none: the withdrawal is taken, and staff match it', async () => {
    const reference = await withdrawn({ contract: 'the one of Monday' });
    const row = await lookedUp(reference);
    expect(row).toMatchObject({ state: 'received', agreement_reference: null });
    const agreement = await sign(newEmail());
    const at = `${LIST}/${String(row.document_id)}`;
    for (const wrong of ['AAAAA-AAAAA', 5, true, {}, [agreement]]) await manager(api().put(at)).send({ agreement_reference: wrong }).expect(400);
    await manager(api().put(at)).send({ state: 'matched' }).expect(400);
    await manager(api().put(at)).send({ state: 'not_matched', notes: 'Не наш клиент' }).expect(200);
    expect(rowOf(reference)).toMatchObject({ state: 'not_matched', notes: 'Не наш клиент', timeliness: null });
    await manager(api().put(at)).send({ agreement_reference: agreement.toLowerCase() }).expect(200);
    expect(rowOf(reference)).toMatchObject({ state: 'matched', agreement_reference: agreement, timeliness: 'in_time' });
    expect(rowOf(reference)).toMatchObject({ matched_by: 'Staff case-manager', matched_by_id: expect.any(Number) as number, matched_by_email: expect.stringMatching(/^case-manager-/) as string });
    await manager(api().put(at)).send({ agreement_reference: null }).expect(200);
    expect(rowOf(reference)).toMatchObject({ state: 'received', agreement_reference: null, timeliness: null, matched_by: null, matched_by_id: null, matched_by_email: null });
  });

  it('was not matched by the site itself if a member of staff has its name', async () => {
    const account = (firstname: string | null, lastname: string | null) => withDatabase(process.env, (database) => database.prepare("update admin_users set firstname = ?, lastname = ? where email like 'case-manager-%'").run(firstname, lastname));
    const [agreement, row] = [await sign(newEmail()), await lookedUp(await withdrawn({ contract: 'nothing' }))];
    account('CMS', null);
    await manager(api().put(`${LIST}/${String(row.document_id)}`)).send({ agreement_reference: agreement }).expect(200);
    account('Staff', 'case-manager');
    const reference = String(row.reference);
    expect(rowOf(reference)).toMatchObject({ matched_by: 'CMS', matched_by_id: expect.any(Number) as number, matched_by_email: expect.stringMatching(/^case-manager-/) as string });
    const [change] = ((await manager(api().get(`/withdrawals/${String(row.document_id)}/matches`)).expect(200)).body as { data: readonly Row[] }).data;
    expect(change).toMatchObject({ by: 'CMS', byId: expect.any(Number) as number, byEmail: expect.stringMatching(/^case-manager-/) as string });
    // As rows from before have it.
    withDatabase(process.env, (database) => database.prepare('update withdrawal_matches set changed_by_id = null, changed_by_email = null where reference = ?').run(reference));
    expect(((await manager(api().get(`/withdrawals/${String(row.document_id)}/matches`)).expect(200)).body as { data: readonly Row[] }).data[0]).toMatchObject({ by: null, byId: null, byEmail: null });
  });

  it('has a history of who matched it and who undid that, which nobody changes and which is erased with it', async () => {
    const [first, second] = [await sign(newEmail()), await sign(newEmail())];
    const row = await lookedUp(await withdrawn({ contract: first }));
    const [reference, at] = [String(row.reference), `${LIST}/${String(row.document_id)}`];
    await manager(api().put(at)).send({ agreement_reference: second }).expect(200);
    // No change of the match.
    await manager(api().put(at)).send({ notes: 'Перезвонить' }).expect(200);
    for (const agreement of [second, first]) for (const state of ['not_matched', 'received']) expect(JSON.stringify((await manager(api().put(at)).send({ state, agreement_reference: agreement }).expect(400)).body)).toContain('Signed agreement');
    expect(rowOf(reference)).toMatchObject({ state: 'matched', agreement_reference: second });
    await manager(api().put(at)).send({ agreement_reference: null, state: 'not_matched' }).expect(200);
    // Empty is none, and nobody undoes what is not there.
    for (const empty of ['', '   ']) await manager(api().put(at)).send({ agreement_reference: empty }).expect(200);
    expect(rowOf(reference).agreement_reference).toBeNull();
    await manager(api().put(at)).send({ notes: 'Перезвонить завтра' }).expect(200);
    const [byItself, byStaff] = [{ changed_by: 'CMS', changed_by_id: null, changed_by_email: null }, { changed_by: 'Staff case-manager', changed_by_id: expect.any(Number) as number, changed_by_email: expect.stringMatching(/^case-manager-/) as string }];
    const history = rows('withdrawal_matches', 'reference = ? order by id', reference);
    expect(history).toMatchObject([
      { change: 'matched', agreement_reference: first, ...byItself },
      { change: 'unmatched', agreement_reference: first, ...byStaff },
      { change: 'matched', agreement_reference: second, ...byStaff },
      { change: 'unmatched', agreement_reference: second, ...byStaff },
    ]);
    const read = (who: Staff) => who(api().get(`/withdrawals/${String(row.document_id)}/matches`));
    expect((await read(manager).expect(200)).body).toMatchObject({ data: history.map(({ change, agreement_reference: agreement, changed_by: by, changed_by_id: byId, changed_by_email: byEmail }) => ({ change, agreement, by: byId === null ? null : by, byId, byEmail, at: expect.stringMatching(/Z$/) as string })) });
    await read(editor).expect(403);
    await manager(api().get('/withdrawals/unknown/matches')).expect(404);
    const matches = '/content-manager/collection-types/api::withdrawal-match.withdrawal-match';
    for (const who of [asAdmin, manager]) {
      await who(api().post(matches)).send({ reference, agreement_reference: first, change: 'matched' }).expect(403);
      await who(api().put(`${matches}/${String(history[0]?.document_id)}`)).send({ changed_by: 'Nobody' }).expect(403);
      await who(api().delete(`${matches}/${String(history[0]?.document_id)}`)).expect(403);
    }
    const exported = personFile<{ withdrawals: readonly { matches: readonly Row[] }[] }>((await manager(api().post('/person-data/export')).send({ references: [reference] }).expect(200)).body);
    expect(exported.withdrawals[0]?.matches).toHaveLength(4);
    await asAdmin(api().post('/person-data/erase')).send({ references: [reference] }).expect(200);
    expect(rows('withdrawal_matches', 'reference = ?', reference)).toEqual([]);
  });

  it('matched at the same time by two members of staff has one history without a gap', async () => {
    const agreements = [await sign(newEmail()), await sign(newEmail()), await sign(newEmail())];
    const row = await lookedUp(await withdrawn({ contract: 'nothing' }));
    const at = `${LIST}/${String(row.document_id)}`;
    await Promise.all(agreements.map((agreement) => manager(api().put(at)).send({ agreement_reference: agreement }).expect(200)));
    let matched: unknown = null;
    for (const { change, agreement_reference: agreement } of rows('withdrawal_matches', 'reference = ? order by id', row.reference)) {
      expect(change === 'matched' ? matched : agreement).toBe(change === 'matched' ? null : matched);
      matched = change === 'matched' ? agreement : null;
    }
    expect(rowOf(String(row.reference)).agreement_reference).toBe(matched);
    expect(agreements).toContain(matched);
  });

  it('tells whether it came late, and a late one is taken too', async () => {
    const agreement = await sign(newEmail());
    const long = Date.now() - 20 * 24 * 60 * 60_000;
    withDatabase(process.env, (database) => database.prepare('update subscribers set signed_at = ? where reference = ?').run(process.env.DATABASE_CLIENT === 'postgres' ? new Date(long).toISOString() : long, agreement));
    const signedAt = rows('subscribers', 'reference = ?', agreement)[0]?.signed_at;
    try {
      expect(await lookedUp(await withdrawn({ contract: agreement }))).toMatchObject({ state: 'matched', timeliness: 'late' });
    } finally {
      expect(signedAt).toBeDefined();
      await asAdmin(api().delete(`/content-manager/collection-types/api::subscriber.subscriber/${String(rows('subscribers', 'reference = ?', agreement)[0]?.document_id)}`)).expect(200);
    }
  });
});

describe('staff', () => {
  it('who handle agreements read and match; what was sent nobody changes, and editors see nothing', async () => {
    const row = await lookedUp(await withdrawn({ email: newEmail() }));
    const at = `${LIST}/${String(row.document_id)}`;
    await manager(api().get(LIST)).expect(200);
    await editor(api().get(LIST)).expect(403);
    for (const change of [{ full_name: 'Другая' }, { contract: 'AAAAA-AAAAA' }, { email: 'other@example.com' }, { received_at: '2020-01-01T00:00:00.000Z' }, { timeliness: 'late' }]) {
      await asAdmin(api().put(at)).send(change).expect(403);
    }
    await asAdmin(api().post(LIST)).send({ reference: 'AAAAA-AAAAA' }).expect(403);
    await manager(api().delete(at)).expect(403);
    expect(rowOf(String(row.reference))).toEqual(row);
  });

  describe('with a role of the firm’s own', () => {
    afterEach(removeRoles);
    const reading = (type: 'withdrawal' | 'subscriber', fields: readonly string[], conditions: readonly string[] = []) => ({ action: 'plugin::content-manager.explorer.read', subject: `api::${type}.${type}`, properties: { fields }, conditions });
    const OWN = ['admin::is-creator'];
    const madeBy = (role: string, table: 'withdrawals' | 'subscribers', reference: string) =>
      withDatabase(process.env, (database) => database.prepare(`update ${table} set created_by_id = (select max(id) from admin_users where lastname like ?) where reference = ?`).run(`${role}%`, reference));
    const matches = (who: Staff, { document_id: id }: Row) => who(api().get(`/withdrawals/${String(id)}/matches`));

    it('find them only by fields that it may read', async () => {
      const email = newEmail();
      const reference = await withdrawn({ email, full_name: `Ищу ${email}`, contract: 'Забытый номер' });
      const limited = await memberOf('Withdrawn names', [reading('withdrawal', ['reference', 'contract'])]);
      const found = async (who: Staff, typed: string) => ((await who(api().get(`${LIST}?_q=${encodeURIComponent(typed)}`)).expect(200)).body as { results: readonly Row[] }).results.map((row) => row.reference);
      expect(await found(manager, email)).toEqual([reference]);
      expect(await found(limited, email)).toEqual([]);
      expect(await found(limited, 'забытый ном')).toContain(reference);
      expect(await found(limited, reference)).toEqual([reference]);
    });

    it('see matches only of a withdrawal that they may read, and with agreements that they may read', async () => {
      const [first, second] = [await sign(newEmail()), await sign(newEmail())];
      const row = await lookedUp(await withdrawn({ contract: first }));
      await manager(api().put(`${LIST}/${String(row.document_id)}`)).send({ agreement_reference: second }).expect(200);
      const limited = await memberOf('Own matches', [reading('withdrawal', ['reference', 'agreement_reference'], OWN), reading('subscriber', ['reference'], OWN)]);
      const noField = await memberOf('No matches', [reading('withdrawal', ['reference'])]);
      await matches(limited, row).expect(404);
      await matches(noField, row).expect(403);
      madeBy('own-matches', 'withdrawals', String(row.reference));
      expect((await matches(limited, row).expect(200)).body).toEqual({ data: [] });
      madeBy('own-matches', 'subscribers', first);
      expect((await matches(limited, row).expect(200)).body).toMatchObject({ data: [{ change: 'matched', agreement: first }, { change: 'unmatched', agreement: first }] });
      expect((await matches(manager, row).expect(200)).body).toMatchObject({ data: [{ agreement: first }, { agreement: first }, { agreement: second }] });
    });
  });

  it('who erase one leave an entry that says so, and evidence that holds', async () => {
    const reference = await withdrawn({ email: newEmail() });
    const row = await lookedUp(reference);
    await asAdmin(api().delete(`${LIST}/${String(row.document_id)}`)).expect(200);
    expect(rows('withdrawals', 'reference = ?', reference)).toEqual([]);
    expect(rows('outbox_mails', 'reference = ?', reference)).toEqual([]);
    expect(rows('evidence_entries', 'reference = ? order by sequence', reference).map(({ kind }) => kind)).toEqual(['withdrawal', 'erasure']);
    expect(await faultInSignings()).toBeUndefined();
  });
});
