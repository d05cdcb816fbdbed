import { createHmac } from 'node:crypto';

import { API, EMAIL_CONFIRMATION_BODY_BYTES, type EmailConfirmationAnswer } from '@site/rules';
import type { Test } from 'supertest';

import { confirmationLinkIn, confirmationOf } from '../helpers/confirmationLink';
import { api, asAdmin, env, errorOf, type Staff, withKey } from './support/calls';
import { Copy, faultInSignings, verifySignings } from './support/evidence';
import { mailsWhile, newVisitor, OUTBOX_TIMEOUT_MS, type SentMail } from './support/flows';
import { type Row, rows } from './support/rows';
import { agreementIn, post, signedOf, signing } from './support/signings';
import { staff } from './support/staff';

jest.setTimeout(OUTBOX_TIMEOUT_MS);

const LIST = '/content-manager/collection-types/api::subscriber.subscriber';

interface Signed {
  readonly reference: string;
  readonly email: string;
  readonly link: URL;
  readonly receipt: SentMail;
}

/** Somebody signs, and opens the receipt. */
async function signedWithReceipt(change: object = {}): Promise<Signed> {
  const email = newVisitor();
  let reference = '';
  const mails = await mailsWhile(async () => {
    reference = signedOf(await post(await signing({ email, ...change })).expect(201)).reference;
  });
  const receipt = mails.find(({ kind, mail }) => kind === 'signing_receipt' && mail.to?.[0]?.address === email);
  if (!receipt) throw new Error('No receipt');
  return { reference, email, receipt, link: confirmationLinkIn(receipt.mail.text) };
}

const confirm = (data: object): Test => withKey(api().post(API.emailConfirmations), 'public').send({ data });
const rowOf = (reference: string): Row | undefined => rows('subscribers', 'reference = ?', reference)[0];
const kindsOf = (reference: string) => rows('evidence_entries', 'reference = ?', reference).map(({ kind }) => kind);

/** A link with another expiry, signed as the CMS would. */
function signedAnew(link: URL, expires: number): Readonly<Record<string, string>> {
  const [key = ''] = env('SIGNATURE_LINK_KEYS').split(',');
  const agreement = link.searchParams.get('agreement') ?? '';
  return { agreement, expires: String(expires), token: createHmac('sha256', key.trim()).update(`confirm-email ${agreement} ${expires}`).digest('hex') };
}

let manager: Staff;
beforeAll(async () => {
  manager = await staff('case-manager');
});

describe('the link in the receipt of a signing', () => {
  it('leads to the page in the language of the agreement, and confirms the address', async () => {
    const { reference, link } = await signedWithReceipt({ language: 'he', agreement: (await agreementIn('he')).sha256 });
    expect([link.origin, link.pathname]).toEqual([new URL(env('SITE_URL')).origin, '/il/confirm-email']);
    expect(rowOf(reference)?.email_confirmed_at).toBeNull();

    const before = Date.now();
    const { data } = (await confirm(confirmationOf(link)).expect(201)).body as EmailConfirmationAnswer;
    // No key is configured here to seal documents with.
    expect(data.isDocumentMailed).toBe(false);
    expect(Date.parse(data.confirmedAt)).toBeGreaterThanOrEqual(before);
    expect(kindsOf(reference)).toEqual(['signing', 'confirmation']);
    expect(await faultInSignings()).toBeUndefined();
    const { results } = (await manager(api().get(`${LIST}?filters[reference][$eq]=${reference}`)).expect(200)).body as { results: readonly Row[] };
    expect(results).toMatchObject([{ email_confirmed_at: data.confirmedAt }]);
  });

  it('confirms once: whoever opens it again, even at the same moment, gets the same answer', async () => {
    const { reference, link } = await signedWithReceipt();
    const answers = await Promise.all([confirm(confirmationOf(link)), confirm(confirmationOf(link))]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 201]);
    expect(answers[0]?.body).toEqual(answers[1]?.body);
    expect((await confirm(confirmationOf(link)).expect(200)).body).toEqual(answers[0]?.body);
    expect(kindsOf(reference)).toEqual(['signing', 'confirmation']);
  });

  it('is in the mail alone: not in the outbox, which staff and whoever has the database can read', async () => {
    const { reference, link, receipt } = await signedWithReceipt();
    const [mail] = rows('outbox_mails', "kind = 'signing_receipt' AND reference = ?", reference);
    expect(mail).toMatchObject({ state: 'sent', text: null, html: null });
    expect(JSON.stringify([mail, rowOf(reference)])).not.toContain(link.searchParams.get('token'));
    expect(receipt.mail.html).toContain(link.searchParams.get('token'));
  });

  it('does nothing when it is changed, of another agreement, too old, malformed or too large', async () => {
    const [{ reference, link }, other] = [await signedWithReceipt(), await signedWithReceipt()];
    const valid = confirmationOf(link);
    const token = link.searchParams.get('token') ?? '';
    const changed = [{ ...valid, agreement: other.reference }, { ...valid, expires: String(Number(valid.expires) + 1) }, { ...valid, token: token.replace(/.$/, (digit) => (digit === '0' ? '1' : '0')) }, signedAnew(link, Math.floor(Date.now() / 1_000) - 1)];
    for (const data of changed) expect(errorOf(await confirm(data).expect(404)).details.code).toBe('link_invalid');
    for (const data of [{}, { ...valid, token: null }, { ...valid, token: [token] }, { ...valid, agreement: `${reference}\0` }, { ...valid, more: 1 }]) await confirm(data).expect(400);
    await confirm({ ...valid, token: 'a'.repeat(EMAIL_CONFIRMATION_BODY_BYTES) }).expect(413);
    await api().post(API.emailConfirmations).send({ data: valid }).expect(401);
    await withKey(api().post(API.emailConfirmations), 'build').send({ data: valid }).expect(403);
    expect([rowOf(reference)?.email_confirmed_at, rowOf(other.reference)?.email_confirmed_at, kindsOf(reference)]).toEqual([null, null, ['signing']]);
    // Made in the same way, this one is right.
    await confirm(signedAnew(link, Math.floor(Date.now() / 1_000) + 60)).expect(201);
  });

  it('ends with the agreement, and what was confirmed stays verifiable', async () => {
    const { reference, link } = await signedWithReceipt();
    await confirm(confirmationOf(link)).expect(201);
    await asAdmin(api().delete(`${LIST}/${String(rowOf(reference)?.document_id)}`)).expect(200);
    expect(errorOf(await confirm(confirmationOf(link)).expect(404)).details.code).toBe('link_invalid');
    expect(kindsOf(reference)).toEqual(['signing', 'confirmation', 'erasure']);
    expect(await faultInSignings()).toBeUndefined();
  });
});

describe('verify-signings finds', () => {
  let confirmed: Signed;
  let open: Signed;
  beforeAll(async () => {
    [confirmed, open] = [await signedWithReceipt(), await signedWithReceipt()];
    await confirm(confirmationOf(confirmed.link)).expect(201);
  });

  it.each([
    ['a confirmation that nobody made', () => ['email_confirmed_at', open.reference, Date.now()] as const, /has a confirmed address, and no entry says so/],
    ['another time of a confirmation', () => ['email_confirmed_at', confirmed.reference, Date.now() - 86_400_000] as const, /email_confirmed_at is not what was confirmed/],
    ['a confirmation that was taken back', () => ['email_confirmed_at', confirmed.reference, null] as const, /email_confirmed_at is not what was confirmed/],
  ])('%s', async (_what, change, fault) => {
    const copy = new Copy();
    const [column, reference, time] = change();
    copy.database.exec(`UPDATE subscribers SET ${column} = ${time === null ? 'NULL' : copy.database.time(time)} WHERE reference = '${reference}'`);
    const { code, output } = await verifySignings([], copy.env);
    expect({ code, output }).toEqual({ code: 1, output: expect.stringMatching(fault) as string });
    copy.remove();
  });
});
