import { randomUUID } from 'node:crypto';
import { readFileSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

import { type ContractSigningAnswer, IDEMPOTENCY_HEADER, LANGUAGE_CODES, LOCALES, localeByCode, PAGES, pagePath, SOLUTION_HEADER, type LanguageCode } from '@site/rules';
import PostalMime, { type Email } from 'postal-mime';
import type { Test } from 'supertest';

import { withDatabase } from '../helpers/database';
import { solutionOf } from '../helpers/robots';
import { until } from '../helpers/until';
import { api, asAdmin, env, errorOf, send } from './support/calls';
import { rows } from './support/rows';
import { agreementIn, post, signedOf, signing } from './support/signings';
import { withdraw, withdrawnOf } from './support/withdrawals';

const MAIL_TEXTS = '/content-manager/single-types/api::mail-texts.mail-texts';
const ADMINISTRATION = '/content-manager/single-types/api::data-protection.data-protection';

const folder = (): string => join(env('DATA_DIR'), 'mails');

/** Mails about a request or a signing written so far. */
function written(reference: string): Promise<Email[]> {
  const ids = rows('outbox_mails', 'reference = ? and state = ?', reference, 'sent').map(({ message_id }) => String(message_id).slice(1, -1));
  return Promise.all(ids.map((id) => PostalMime.parse(readFileSync(join(folder(), `${id}.eml`)))));
}

let people = 0;
/** A mailbox gets only a few receipts a day. */
const somebody = (): string => `anna-${(people += 1)}@example.com`;

interface Mails {
  readonly reference: string;
  readonly email: string;
  readonly notice: Email;
  readonly receipt: Email;
}

/** Sends a help request and waits for the two mails about it. */
async function mailsOf(change: Readonly<Record<string, unknown>> = {}): Promise<Mails> {
  const email = somebody();
  const first = await send({ email, ...change });
  const { challenge } = first.status === 428 ? errorOf(first).details : {};
  // Requests that look automated require a proof of work.
  const answer = challenge ? await send({ email, ...change }, { [SOLUTION_HEADER]: await solutionOf(challenge) }).expect(201) : first;
  return mailsAbout((answer.body as { data: { reference: string } }).data.reference, email);
}

async function referenceOf(request: Test): Promise<string> {
  return ((await request.expect(201)).body as { data: { reference: string } }).data.reference;
}

/** Signs the agreement and waits for the two mails about it. */
async function mailsOfSigning(language: LanguageCode): Promise<Mails> {
  const { sha256 } = await agreementIn(language);
  const email = somebody();
  return mailsAbout(signedOf(await post(await signing({ language, agreement: sha256, email })).expect(201)).reference, email);
}

async function mailsAbout(reference: string, email: string): Promise<Mails> {
  let about: Email[] = [];
  await until(`mails about ${reference}`, async () => (about = await written(reference)).length === 2);
  const [receipt, notice] = [true, false].map((isToVisitor) => about.find(({ to }) => (to?.[0]?.address === email) === isToVisitor));
  if (!notice || !receipt) throw new Error('These are not the two mails.');
  return { reference, email, notice, receipt };
}

describe('without a mail server', () => {
  it('mails are written to private files', async () => {
    await mailsOf();
    expect(statSync(folder()).mode & 0o777).toBe(0o700);
    for (const name of readdirSync(folder())) expect({ name, mode: statSync(join(folder(), name)).mode & 0o777 }).toEqual({ name, mode: 0o600 });
  });
});

describe('the receipt', () => {
  it.each(LOCALES)('is in the language of the page: $code', async ({ code, dir }) => {
    const { reference, receipt } = await mailsOf({ language: code });
    expect(receipt.subject).toContain(reference);
    expect(receipt.text).toContain(reference);
    expect(receipt.text).toContain('+370 600 00003');
    expect(receipt.text + (receipt.html ?? '')).not.toContain('{{');
    const check = new URL(pagePath(localeByCode(code), PAGES.checkUs), process.env.SITE_URL).href;
    // Nothing stands beside it that a mail program would take for a part of it.
    expect(receipt.text?.split(/\s/)).toContain(check);
    expect(receipt.html).toContain(`href="${check}"`);
    expect(receipt.html).toContain(`<html lang="${code}" dir="${dir}">`);
    expect(receipt.headers.find(({ key }) => key === 'content-language')?.value).toBe(code);
    expect(receipt.headers.find(({ key }) => key === 'auto-submitted')?.value).toBe('auto-generated');
  });

  it('keeps the plus before a phone number in Hebrew', async () => {
    const { receipt } = await mailsOf({ language: 'he' });
    expect(receipt.text).toContain('\u2068+370 600 00003\u2069');
    expect(receipt.html).toContain('<a href="tel:+37060000003"><bdi>+370 600 00003</bdi></a>');
  });

  it.each(['www.example.com', 'Win 1000 €', '<b>Anna</b>', '{{company}}', 'Анна\nСрочно', 'Visit evil example now', 'СРОЧНО', 'a\u202emoc.live', 'evil。example'])('does not contain “%s” as a name: anyone can enter it with anyone’s address', async (first_name) => {
    const { receipt } = await mailsOf({ first_name, last_name: first_name, subject: first_name, message: `${first_name}!`, form: 'contact' });
    expect(receipt.text).toMatch(/^Здравствуйте!\n/);
    expect(JSON.stringify(receipt)).not.toContain(first_name === '{{company}}' ? '{{' : JSON.stringify(first_name).slice(1, -1));
  });
});

describe('the notice', () => {
  it('contains the request, with a phone link and a link to the entry', async () => {
    const { notice, reference, email } = await mailsOf({ form: 'contact', language: 'nl', subject: 'Брокер', message: 'Первая строка\nвторая <строка>' });
    expect(notice).toMatchObject({ subject: `Новая заявка ${reference}`, to: [{ address: 'requests@example.com' }] });
    expect(notice.text).toMatch(/Имя: Анна Иванова\nТелефон: \+37060000009\n/);
    expect(notice.text).toContain('Язык страницы: Nederlands');
    expect(notice.html).toContain('<a href="tel:+37060000009">');
    expect(notice.html).toContain('Первая строка<br>вторая &lt;строка&gt;');
    expect(notice.replyTo?.[0]?.address).toBe(email);

    const link = /\/admin\/content-manager\/collection-types\/api::help-request\.help-request\/(\w+)/.exec(notice.text ?? '');
    const { body } = await asAdmin(api().get(`/content-manager/collection-types/api::help-request.help-request/${link?.[1]}`)).expect(200);
    expect((body as { data: { reference: string } }).data.reference).toBe(reference);
  });

  it('contains no control or bidirectional characters', async () => {
    const { notice } = await mailsOf({ form: 'contact', last_name: 'Ива\u202eнова', message: 'Первая\u2066 строка\u0007\nвторая\u001b[31m' });
    expect(notice.text).toContain('Имя: Анна Иванова\n');
    expect(notice.text).toContain('Сообщение: Первая строка\nвторая[31m\n');
  });

  it('keeps the columns and lines of a pasted table apart', async () => {
    const { notice } = await mailsOf({ form: 'contact', message: '12.03.2026\t5000\tEUR\u202813.03.2026\t70\tEUR\u2029Всего\u000b5070' });
    expect(notice.text).toContain('Сообщение: 12.03.2026 5000 EUR\n13.03.2026 70 EUR\nВсего\n5070\n');
  });

  it('leaves out what the visitor left out', async () => {
    const { notice } = await mailsOf({ country_code: null });
    expect(notice.text).not.toMatch(/Сообщение|Тема|Страна/);
  });

  it('waits in the outbox while the administration settings name no address', async () => {
    await asAdmin(api().put(ADMINISTRATION)).send({ notificationEmail: null }).expect(200);
    const { reference } = ((await send({ email: somebody() }).expect(201)).body as { data: { reference: string } }).data;
    await until('a reason', () => rows('outbox_mails', 'reference = ? and failure = ?', reference, 'recipient_missing').length === 1);
    await asAdmin(api().put(ADMINISTRATION)).send({ notificationEmail: 'requests@example.com' }).expect(200);
  });
});

describe('of a signed agreement', () => {
  it.each(LOCALES)('the client gets text and fingerprints, and no way to the picture: $code', async ({ code, dir }) => {
    const { reference, receipt } = await mailsOfSigning(code);
    const [subscriber] = rows('subscribers', 'reference = ?', reference);
    const [entry] = rows('evidence_entries', 'reference = ?', reference);
    const [link] = rows('subscribers_agreement_version_lnk', 'subscriber_id = ?', subscriber?.id);
    const [version] = rows('agreement_versions', 'id = ?', link?.agreement_version_id);

    for (const proof of [reference, subscriber?.agreement_sha256, entry?.hash]) expect(receipt.text).toContain(proof);
    expect(receipt.subject).toContain('VS-3754');
    expect(receipt.html).toContain(`<html lang="${code}" dir="${dir}">`);
    expect(receipt.text + (receipt.html ?? '')).not.toContain('{{');

    const [text, ...others] = receipt.attachments;
    expect(others).toEqual([]);
    expect(text).toMatchObject({ filename: `agreement-${code}-${version?.version}.txt`, mimeType: 'text/plain' });
    expect(new TextDecoder().decode(text?.content as ArrayBuffer).trimEnd()).toBe(version?.text);
    const { image } = (await signing()).signature;
    for (const secret of ['/api/signatures', String(subscriber?.signature_file), image.slice(0, 60), 'Анна', '<img', 'image/png']) expect(JSON.stringify(receipt)).not.toContain(secret);
  });

  it('the client reads the time of the signing in the client’s time zone', async () => {
    const { receipt } = await mailsOfSigning('en');
    expect(receipt.text).toMatch(/Date and time of signing: .+ (EET|EEST|GMT\+[23])/);
  });

  it('the client reads a no-break space before each colon in French', async () => {
    const { receipt } = await mailsOfSigning('fr');
    expect(receipt.text).toMatch(/\u202f: \S/);
    expect(receipt.text).not.toMatch(/\S: /);
  });

  it('the firm gets the same, with the signer', async () => {
    const { notice, reference, email } = await mailsOfSigning('he');
    expect(notice.text).toContain('Имя: Анна Иванова');
    expect(notice.text).toContain('Язык страницы: עברית');
    expect(notice.text).toContain(reference);
    expect(notice.replyTo?.[0]?.address).toBe(email);
    expect(notice.attachments.map(({ filename }) => filename)).toEqual([expect.stringMatching(/^agreement-he-/)]);
    expect(notice.text).toContain('/admin/content-manager/collection-types/api::subscriber.subscriber/');
    for (const secret of ['/api/signatures', '<img', 'image/png']) expect(JSON.stringify(notice)).not.toContain(secret);
  });

  it('the mails go with it when it is erased', async () => {
    const { reference } = await mailsOfSigning('fr');
    const ids = rows('outbox_mails', 'reference = ?', reference).map(({ message_id }) => String(message_id).slice(1, -1));
    const files = () => readdirSync(folder()).filter((name) => ids.some((id) => name.startsWith(id)));
    expect(files()).toHaveLength(2);
    const [subscriber] = rows('subscribers', 'reference = ?', reference);
    await asAdmin(api().delete(`/content-manager/collection-types/api::subscriber.subscriber/${subscriber?.document_id}`)).expect(200);
    expect(rows('outbox_mails', 'reference = ?', reference)).toEqual([]);
    expect(files()).toEqual([]);
  });
});

describe('a mailbox', () => {
  const kinds = (reference: string) => rows('outbox_mails', 'reference = ?', reference).map(({ kind }) => kind).sort();
  const daysLater = (mailbox: string) => withDatabase(process.env, (database) => database.prepare(`UPDATE outbox_mails SET created_at = ${database.before('created_at', 86_400_000)} WHERE mailbox = ?`).run(mailbox));

  it('gets three receipts of help requests a day, however its address is written; the request and the firm’s mail are always there', async () => {
    const email = somebody();
    const written = [email, email.toUpperCase(), email.replace('@', '+a@'), email.replace('a', 'a.'), email.replace('-', ''), `${email}.`, email.replace('@', '+b+c@')];
    const references: string[] = [];
    for (const one of written) references.push(await referenceOf(send({ email: one })));
    expect(references.map((reference) => rows('help_requests', 'reference = ?', reference).length)).toEqual(written.map(() => 1));
    const [both, notice] = [['help_request_notice', 'help_request_receipt'], ['help_request_notice']];
    expect(references.map(kinds)).toEqual([both, both, both, notice, notice, notice, notice]);

    expect(kinds(await referenceOf(send({ email: somebody() })))).toEqual(both);
    daysLater(email.replace('-', ''));
    expect(kinds(await referenceOf(send({ email })))).toEqual(both);
  });

  it('gets no more of them for concurrent requests', async () => {
    const email = somebody();
    const references = await Promise.all(Array.from({ length: 8 }, () => referenceOf(send({ email }))));
    expect(references.flatMap(kinds).filter((kind) => kind === 'help_request_receipt')).toHaveLength(3);
  });

  it('gets three copies of signed agreements a day, independent of help requests; the client is told whether one was sent', async () => {
    const email = somebody();
    for (const _ of [1, 2, 3]) await referenceOf(send({ email }));
    const answers: ContractSigningAnswer['data'][] = [];
    const key = randomUUID();
    for (const headers of [{ [IDEMPOTENCY_HEADER]: key }, {}, {}, {}]) answers.push(signedOf(await post(await signing({ email }), headers).expect(201)));
    expect(answers.map(({ isMailed }) => isMailed)).toEqual([true, true, true, false]);
    const [both, notice] = [['signing_notice', 'signing_receipt'], ['signing_notice']];
    expect(answers.map(({ reference }) => kinds(reference))).toEqual([both, both, both, notice]);
    expect(signedOf(await post(await signing({ email }), { [IDEMPOTENCY_HEADER]: key }).expect(200))).toEqual(answers[0]);
  });

  it('that is not valid is promised no receipt', async () => {
    expect(signedOf(await post(await signing({ email: 'two@at@signs' })).expect(201))).toMatchObject({ isMailed: false });
  });
});

describe('an address with more than a mailbox, of somebody who', () => {
  const email = 'victim@example.com?bcc=spy@evil.example&subject=Hi';

  it.each<[string, (address: string) => Promise<string>]>([
    ['asks for help', async (address) => referenceOf(send({ email: address }))],
    ['signs', async (address) => signedOf(await post(await signing({ email: address })).expect(201)).reference],
    ['withdraws', async (address) => withdrawnOf(await withdraw({ email: address }).expect(201)).reference],
  ])('%s, is no link in what the firm reads, and cannot add recipients to one', async (_who, act) => {
    const notices = async (reference: string): Promise<readonly string[]> => (await written(reference)).filter(({ to }) => to?.[0]?.address === 'requests@example.com').map(({ html }) => html ?? '');
    const notice = async (address: string): Promise<string> => {
      const reference = await act(address);
      await until(`the notice about ${reference}`, async () => (await notices(reference)).length === 1);
      return (await notices(reference))[0] ?? '';
    };
    const about = await notice(email);
    expect(about).toContain('victim@example.com?bcc=spy@evil.example&amp;subject=Hi');
    expect(about).not.toContain('mailto:victim');
    expect(await notice('tom&ann?bcc=spy%40evil.example@example.com')).toContain('href="mailto:tom%26ann%3Fbcc%3Dspy%2540evil.example@example.com"');
  });
});

describe('the mails’ texts', () => {
  const read = async (locale: string) => ((await asAdmin(api().get(`${MAIL_TEXTS}?locale=${locale}&populate=*`)).expect(200)).body as { data: Record<string, Record<string, string>> }).data;

  it('use the same placeholders in every language', async () => {
    const names = (text = '') => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name).sort();
    const russian = await read('ru');
    for (const locale of LANGUAGE_CODES) {
      const own = await read(locale);
      for (const letter of ['helpRequestReceipt', 'helpRequestNotice', 'signingReceipt', 'signingNotice']) {
        expect({ locale, letter, names: names(own[letter]?.text) }).toEqual({ locale, letter, names: names(russian[letter]?.text) });
        expect(names(own[letter]?.subject)).toEqual(names(russian[letter]?.subject));
      }
      expect(Object.keys(own.labels ?? {}).filter((label) => !own.labels?.[label])).toEqual([]);
      expect(own.greeting?.unnamed).toBeTruthy();
    }
  });

  it('are written by editors, and read in the next mail', async () => {
    const { helpRequestReceipt } = await read('fr');
    await asAdmin(api().post(`${MAIL_TEXTS}/actions/publish?locale=fr`)).send({ helpRequestReceipt: { ...helpRequestReceipt, subject: 'Bien reçu : {{reference}}' } }).expect(200);
    expect((await mailsOf({ language: 'fr' })).receipt.subject).toMatch(/^Bien reçu : /);
    await asAdmin(api().post(`${MAIL_TEXTS}/actions/publish?locale=fr`)).send({ helpRequestReceipt }).expect(200);
  });

  it('missing in a language are taken from the Russian', async () => {
    const { helpRequestReceipt } = await read('nl');
    await asAdmin(api().post(`${MAIL_TEXTS}/actions/publish?locale=nl`)).send({ helpRequestReceipt: null }).expect(200);
    const { receipt } = await mailsOf({ language: 'nl' });
    expect(receipt.subject).toMatch(/^Мы получили/);
    expect(receipt.html).toContain('<html lang="ru"');
    const { subject, text } = helpRequestReceipt ?? {};
    await asAdmin(api().post(`${MAIL_TEXTS}/actions/publish?locale=nl`)).send({ helpRequestReceipt: { subject, text } }).expect(200);
  });

  it.each([
    ['subject', '{{details}}'],
    ['subject', '{{naam}}'],
    ['text', '{{details}}'],
    ['text', 'Ваша заявка {{ referense }}'],
  ])('with an unknown placeholder in the %s (%s) are refused, with the list of known ones', async (field, text) => {
    const { helpRequestReceipt } = await read('ru');
    const response = await asAdmin(api().put(`${MAIL_TEXTS}?locale=ru`)).send({ helpRequestReceipt: { ...helpRequestReceipt, [field]: text } }).expect(400);
    expect(response.body).toMatchObject({ error: { details: { errors: [{ path: ['helpRequestReceipt', field] }] } } });
    expect((response.body as { error: { message: string } }).error.message).toContain('{{reference}}');
  });

  it('are read by no key', async () => {
    await api().get('/api/mail-texts').set('Authorization', `Bearer ${env('BUILD_KEY')}`).expect(404);
  });
});
