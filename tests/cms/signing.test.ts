import { createHash, randomUUID } from 'node:crypto';
import { request } from 'node:http';
import { deflateSync } from 'node:zlib';

import { API, CONTRACT_SIGNING_BODY_BYTES, IDEMPOTENCY_HEADER, LANGUAGE_CODES, LIMITS, type ErrorBody, SIGNATURE } from '@site/rules';
import sharp from 'sharp';

import { refusingCommits } from '../helpers/database';
import { chunksOf, isSamePicture, pngOf, pngOfRows } from '../helpers/png';
import { databaseIndependentDescribe } from '../helpers/scope';
import { signature } from '../helpers/signature';
import { storeOf } from '../helpers/store';
import { until } from '../helpers/until';
import { api, env, errorOf, withKey } from './support/calls';
import { agreementIn, left, post, postUntilAnswered, signedOf, signing, subscriberOf } from './support/signings';
import { rows } from './support/rows';

const pictures = storeOf(process.env);
const sha256 = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest('hex');
const base64 = (bytes: Buffer) => bytes.toString('base64');

let data: Awaited<ReturnType<typeof signing>>;
let picture: Buffer;
beforeAll(async () => {
  data = await signing();
  picture = Buffer.from(data.signature.image, 'base64');
});

describe('an accepted signing', () => {
  it('is answered with its reference and what was signed, and recorded as submitted', async () => {
    const agreement = await agreementIn('ru');
    const answer = signedOf(await post(data).expect(201));
    expect(answer).toEqual({
      reference: expect.stringMatching(/^[2-9A-HJKMNP-TW-Z]{5}-[2-9A-HJKMNP-TW-Z]{5}$/) as string,
      signedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/) as string,
      fullName: data.full_name,
      email: data.email,
      postalAddress: null,
      isEarlyStart: false,
      isMailed: expect.any(Boolean) as boolean,
      version: agreement.version,
      sha256: agreement.sha256,
      signatureUrl: expect.stringMatching(new RegExp(`^${env('CMS_URL')}${API.signatures}/signature_\\d{13}\\.png\\?expires=\\d+&token=[0-9a-f]{64}$`)) as string,
    });
    expect(subscriberOf(answer.reference)).toMatchObject({
      full_name: data.full_name,
      email: data.email,
      country_code: 'lt',
      ip_address: '192.0.2.7',
      signature_url: answer.signatureUrl,
      signed_at: new Date(answer.signedAt).getTime(),
      language: 'ru',
      version_number: agreement.version,
      agreement_sha256: agreement.sha256,
      consent_text: agreement.agreement.consent?.text,
      early_start_text: null,
      postal_address: null,
      signature_kind: 'drawn',
      signature_sha256: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
      time_zone: 'Europe/Vilnius',
      notes: null,
    });
  });

  it('points to the version of the agreement that was signed', async () => {
    const { reference, sha256: fingerprint } = signedOf(await post(data).expect(201));
    const [link] = rows('subscribers_agreement_version_lnk', 'subscriber_id = ?', subscriberOf(reference).id);
    expect(rows('agreement_versions', 'id = ?', link?.agreement_version_id)).toEqual([expect.objectContaining({ language: 'ru', sha256: fingerprint }) as object]);
  });

  it('has its picture stored pixel for pixel, under a unique name, and its hash recorded', async () => {
    const { reference } = signedOf(await post(data).expect(201));
    const row = subscriberOf(reference);
    expect(row.signature_file).toMatch(/^signature_\d{13}\.png$/);
    const stored = await pictures.read(String(row.signature_file));
    expect(await isSamePicture(stored, picture)).toBe(true);
    expect(sha256(stored)).toBe(row.signature_sha256);
  });

  it('keeps the strokes as submitted', async () => {
    const { reference } = signedOf(await post(data).expect(201));
    expect(JSON.parse(String(subscriberOf(reference).strokes))).toEqual(data.signature.strokes);
  });

  it('can be typed, without strokes', async () => {
    const { reference } = signedOf(await post({ ...data, signature: { kind: 'typed', image: data.signature.image, strokes: null } }).expect(201));
    expect(subscriberOf(reference)).toMatchObject({ signature_kind: 'typed', strokes: null });
  });

  it('contains the server’s own data: time, address, user agent', async () => {
    const before = Date.now();
    const answer = signedOf(await post(data, { 'User-Agent': 'Browser '.repeat(200), 'X-Forwarded-For': '198.51.100.1, 203.0.113.9' }).expect(201));
    const row = subscriberOf(answer.reference);
    expect(row.peer_address).toBe('203.0.113.9');
    expect(String(row.user_agent)).toHaveLength(512);
    expect(Number(row.signed_at)).toBeGreaterThanOrEqual(before);
    expect(Number(row.signed_at)).toBeLessThanOrEqual(Date.now());
  });

  it.each(LANGUAGE_CODES)('is of the agreement in its language: %s', async (language) => {
    const agreement = await agreementIn(language);
    const { reference } = signedOf(await post({ ...data, language, agreement: agreement.sha256 }).expect(201));
    expect(subscriberOf(reference)).toMatchObject({ language, agreement_sha256: agreement.sha256, consent_text: agreement.agreement.consent?.text });
  });

  it('appends one evidence entry, and leaves no signing attempt', async () => {
    const before = left();
    const { reference } = signedOf(await post(data).expect(201));
    expect(left()).toEqual({ ...before, subscribers: before.subscribers + 1, evidence: before.evidence + 1 });
    expect(rows('evidence_entries', 'reference = ?', reference)).toEqual([expect.objectContaining({ kind: 'signing' }) as object]);
  });

  it('completes even if the client disconnects', async () => {
    const key = randomUUID();
    await new Promise<void>((done, fail) => {
      const body = JSON.stringify({ data });
      const { hostname, port } = new URL(env('CMS_URL'));
      const headers = { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body), Authorization: `Bearer ${env('PUBLIC_CLIENT_KEY')}`, [IDEMPOTENCY_HEADER]: key };
      const sent = request({ hostname, port, method: 'POST', path: API.contractSignings, headers }, () => fail(new Error('answered too soon')));
      sent.on('error', () => undefined);
      sent.end(body, () => {
        sent.destroy();
        done();
      });
    });
    await until('the record', () => Promise.resolve(rows('subscribers', 'idempotency_key = ?', key).length === 1));
    const { reference } = signedOf(await post(data, { [IDEMPOTENCY_HEADER]: key }).expect(200));
    expect(await isSamePicture(await pictures.read(String(subscriberOf(reference).signature_file)), picture)).toBe(true);
  });
});

describe('the request to begin before the withdrawal period ends', () => {
  const asked = async (change: object) => {
    const answer = signedOf(await post({ ...data, ...change }).expect(201));
    return { answered: answer.isEarlyStart, recorded: subscriberOf(answer.reference).early_start_text };
  };

  it('is recorded in the words of the agreement version, and nothing where it was not made', async () => {
    const { agreement, sha256 } = await agreementIn('he');
    expect(agreement.earlyStart?.text).toContain('14');
    expect(await asked({ language: 'he', agreement: sha256, early_start: true })).toEqual({ answered: true, recorded: agreement.earlyStart?.text });
    for (const change of [{ early_start: false }, {}]) expect(await asked(change)).toEqual({ answered: false, recorded: null });
  });

  it('is part of what a repeat must have in common', async () => {
    const headers = { [IDEMPOTENCY_HEADER]: randomUUID() };
    await post({ ...data, early_start: true }, headers).expect(201);
    await post({ ...data, early_start: true }, headers).expect(200);
    await post({ ...data, early_start: false }, headers).expect(422);
  });
});

describe('fields', () => {
  const long = (length: number) => 'я'.repeat(length);
  const email = (length: number) => `${'a'.repeat(length - 2)}@b`;
  const stroke = { penColor: 'rgb(0, 0, 0)', minWidth: 1, maxWidth: 3, dotSize: 0, points: [{ x: 1, y: 1, pressure: 0.5, time: 1 }] };
  const strokes = (count: number, points = 1) => Array.from({ length: count }, () => ({ ...stroke, points: Array.from({ length: points }, () => stroke.points[0]) }));
  const withStrokes = (value: unknown) => ({ kind: 'drawn', image: data.signature.image, strokes: value });
  const withPoint = (change: object) => withStrokes([{ ...stroke, points: [{ ...stroke.points[0], ...change }] }]);

  it.each<[string, unknown]>([
    ['full_name', long(LIMITS.fullName)],
    ['email', email(LIMITS.email)],
    ['email', 'a@b'],
    ['country_code', null],
    ['country_code', undefined],
    ['ip_address', '2001:db8::1'],
    ['ip_address', null],
    ['time_zone', null],
    ['time_zone', undefined],
    ['time_zone', 'America/Argentina/ComodRivadavia'],
    ['postal_address', long(LIMITS.postalAddress)],
    ['postal_address', 'Gedimino pr. 1\nLT-01103 Vilnius'],
    ['postal_address', null],
    ['postal_address', undefined],
  ])('%s is accepted at its limit', async (field, value) => {
    const { reference } = signedOf(await post({ ...data, [field]: value }).expect(201));
    expect(subscriberOf(reference)[field]).toEqual(value ?? null);
  });

  it('an address of white space only is none', async () => {
    expect(subscriberOf(signedOf(await post({ ...data, postal_address: ' \n\t' }).expect(201)).reference).postal_address).toBeNull();
  });

  it('are trimmed', async () => {
    expect(signedOf(await post({ ...data, full_name: '  Anna 🖋 \n', email: '\tanna@example.com ' }).expect(201))).toMatchObject({ fullName: 'Anna 🖋', email: 'anna@example.com' });
  });

  it.each<[string, unknown, string]>([
    ['full_name', undefined, 'required'],
    ['full_name', ' \t\n', 'required'],
    ['full_name', long(LIMITS.fullName + 1), 'too_long'],
    ['full_name', 42, 'invalid'],
    ['full_name', 'a\0b', 'invalid'],
    ['full_name', 'a\ud83d', 'invalid'],
    ['email', '', 'required'],
    ['email', 'nobody', 'invalid'],
    ['email', email(LIMITS.email + 1), 'invalid'],
    ['country_code', 'LT', 'invalid'],
    ['country_code', 'unknown', 'invalid'],
    ['ip_address', '999.1.1.1', 'invalid'],
    ['language', 'de', 'invalid'],
    ['language', undefined, 'required'],
    ['time_zone', 'a'.repeat(65), 'invalid'],
    ['time_zone', '<b>', 'invalid'],
    ['postal_address', long(LIMITS.postalAddress + 1), 'too_long'],
    ['postal_address', 42, 'invalid'],
    ['postal_address', ['Vilnius'], 'invalid'],
    ['postal_address', 'a\0b', 'invalid'],
    ['postal_address', 'a\ud83d', 'invalid'],
    ['early_start', 'true', 'invalid'],
    ['early_start', 1, 'invalid'],
    ['early_start', null, 'required'],
    ['early_start', { yes: true }, 'invalid'],
    ['early_start_text', 'Now', 'unknown_field'],
    ['agreement', undefined, 'required'],
    ['agreement', 'x'.repeat(64), 'invalid'],
    ['agreement', 'A'.repeat(64), 'invalid'],
    ['consent', undefined, 'required'],
    ['consent', false, 'required'],
    ['consent', 'true', 'required'],
    ['signature', undefined, 'required'],
    ['signature', null, 'required'],
    ['reference', 'AAAAA-AAAAA', 'unknown_field'],
    ['signed_at', '2020-01-01', 'unknown_field'],
    ['signature_url', 'https://example.com', 'unknown_field'],
    ['peer_address', '1.1.1.1', 'unknown_field'],
    ['notes', 'x', 'unknown_field'],
    ['documentId', 'x', 'unknown_field'],
  ])('%s as %j is refused', async (field, value, code) => {
    await expectRefused({ ...data, [field]: value }, field, code);
  });

  it('are all reported at once, in their order', async () => {
    const error = errorOf(await post({ email: 'x', consent: false, signature: { kind: 'typed', image: '', strokes: null }, extra: 1 }).expect(400));
    expect(error.details.fields?.map(({ field }) => field)).toEqual(['full_name', 'email', 'language', 'agreement', 'consent', 'signature.image', 'extra']);
  });

  it('drawn without strokes and typed with them are refused', async () => {
    const { image } = data.signature;
    await expectRefused({ ...data, signature: { kind: 'drawn', image } }, 'signature.strokes', 'required');
    await expectRefused({ ...data, signature: { kind: 'drawn', image, strokes: null } }, 'signature.strokes', 'required');
    await expectRefused({ ...data, signature: { kind: 'drawn', image, strokes: [] } }, 'signature.strokes', 'invalid');
    await expectRefused({ ...data, signature: { kind: 'typed', image, strokes: strokes(1) } }, 'signature.strokes', 'invalid');
    await expectRefused({ ...data, signature: { kind: 'stamped', image, strokes: null } }, 'signature.kind', 'invalid');
    await expectRefused({ ...data, signature: { kind: 'typed', image, strokes: null, font: 'x' } }, 'signature.font', 'unknown_field');
  });

  it('strokes are accepted at their limits', async () => {
    await post({ ...data, signature: withStrokes(strokes(SIGNATURE.maxStrokes)) }).expect(201);
    await post({ ...data, signature: withStrokes(strokes(1, SIGNATURE.maxPoints)) }).expect(201);
    await post({ ...data, signature: withPoint({ x: -SIGNATURE.maxCoordinate, y: SIGNATURE.maxCoordinate, pressure: 1, time: 0 }) }).expect(201);
  });

  it('strokes beyond their limits are refused, with one error however many are wrong', async () => {
    for (const wrong of [
      withStrokes(strokes(SIGNATURE.maxStrokes + 1)),
      withStrokes(strokes(2, SIGNATURE.maxPoints / 2 + 1)),
      withStrokes([{ ...stroke, points: [] }]),
      withStrokes([{ ...stroke, maxWidth: SIGNATURE.maxPenWidth + 0.1 }]),
      withStrokes([{ ...stroke, penColor: 'url(javascript:x)' }]),
      withStrokes([{ ...stroke, extra: 1 }]),
      withStrokes([null]),
      withStrokes({ 0: stroke, length: 1 }),
      withStrokes('x'),
      withPoint({ x: SIGNATURE.maxCoordinate + 1 }),
      withPoint({ y: '1' }),
      withPoint({ pressure: 1.1 }),
      withPoint({ time: -1 }),
      withPoint({ time: null }),
      withPoint({ z: 1 }),
      withStrokes(strokes(1, SIGNATURE.maxPoints).map((one) => ({ ...one, points: one.points.map((point) => ({ ...point, x: 'x' })) }))),
    ]) {
      await expectRefused({ ...data, signature: wrong }, 'signature.strokes', 'invalid');
    }
  });
});

databaseIndependentDescribe('a picture', () => {
  const refused = (bytes: Buffer | string, code: string) =>
    expectRefused({ ...data, signature: { ...data.signature, image: typeof bytes === 'string' ? bytes : base64(bytes) } }, 'signature.image', code);
  const blank = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: 'white' } });

  it('that is not a PNG is refused', async () => {
    await refused('', 'required');
    await refused('not base64!', 'invalid');
    await refused(`data:image/png;base64,${data.signature.image}`, 'invalid');
    await refused(base64(picture).replace(/=*$/, '='), 'invalid');
    await refused(Buffer.from('no picture'), 'invalid');
    await refused(await sharp(picture).jpeg().toBuffer(), 'invalid');
    await refused(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="300" height="100"/>'), 'invalid');
  });

  it('that is blank is refused as missing', async () => {
    await refused(await blank(600, 200).png().toBuffer(), 'required');
  });

  it('that is truncated, damaged or followed by other data is refused', async () => {
    const damaged = Buffer.from(picture);
    damaged[picture.length >> 1] = (damaged[picture.length >> 1] ?? 0) ^ 1;
    await refused(picture.subarray(0, -20), 'invalid');
    await refused(damaged, 'invalid');
    await refused(Buffer.concat([picture, Buffer.from('<?php')]), 'invalid');
  });

  it('of another shape or size is refused', async () => {
    for (const [width, height] of [[300, 300], [600, 220], [60, 20], [3000, 1000]] as const) await refused(await blank(width, height).png().toBuffer(), 'invalid');
  });

  it('that inflates to something huge is refused before inflating', async () => {
    const began = Date.now();
    await refused(await blank(15_000, 5_000).png({ compressionLevel: 9 }).toBuffer(), 'invalid');
    expect(Date.now() - began).toBeLessThan(5_000);
  });

  it('of more than a megabyte is refused', async () => {
    for (const surplus of [1, 4]) await refused(Buffer.alloc(SIGNATURE.maxBytes + surplus), 'too_long');
  });

  it('that contains other data is refused', async () => {
    const [header, ...others] = chunksOf(picture);
    if (!header) throw new Error('no header');
    const html = Buffer.from('<!doctype html><script>alert(1)</script>');
    for (const type of ['tEXt', 'zTXt', 'iCCP', 'prVt', 'acTL']) await refused(pngOf([header, { type, data: html }, ...others]), 'invalid');
    await refused(pngOf([...[header, ...others].slice(0, -1), { type: 'IDAT', data: html }, ...others.slice(-1)]), 'invalid');
  });

  it('is re-encoded: metadata and compression are not kept', async () => {
    const { data: pixels, info } = await sharp((await signature(7, 1)).bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true });
    const row = info.width * 3;
    const rows = Buffer.concat(Array.from({ length: info.height }, (_row, at) => [Buffer.from([0]), pixels.subarray(at * row, (at + 1) * row)]).flat());
    const [header, ...others] = chunksOf(pngOfRows({ width: info.width, height: info.height, channels: 3, data: rows }, { compress: (bytes) => deflateSync(bytes, { level: 0 }) }));
    if (!header) throw new Error('no header');
    const bytes = pngOf([header, { type: 'eXIf', data: Buffer.from('a camera and a place') }, ...others]);
    const { reference } = signedOf(await post({ ...data, signature: { ...data.signature, image: base64(bytes) } }).expect(201));
    const stored = await pictures.read(String(subscriberOf(reference).signature_file));
    expect(await isSamePicture(stored, bytes)).toBe(true);
    expect(stored.length).toBeLessThan(bytes.length / 10);
    expect(stored.includes('a camera')).toBe(false);
  });
});

describe('a refusal', () => {
  const SECRET = 'Sekretnaya-Familiya';
  const raw = () => withKey(api().post(API.contractSignings), 'public').set('Content-Type', 'application/json').set(IDEMPOTENCY_HEADER, randomUUID());

  it.each([
    ['malformed JSON', `{"data": {"full_name": "${SECRET}", oops`],
    ['no object', JSON.stringify(SECRET)],
    ['no data', JSON.stringify({ full_name: SECRET })],
    ['data that is a list', JSON.stringify({ data: [SECRET] })],
    ['nothing', ''],
  ])('of %s has its code and repeats no input', async (_what, body) => {
    const response = await raw().send(body).expect(400);
    expect(errorOf(response).details).toEqual({ code: 'malformed_body' });
    expect(response.text).not.toContain(SECRET);
  });

  it('never repeats a value', async () => {
    const response = await post({ ...data, full_name: SECRET.repeat(20), email: SECRET, time_zone: SECRET.repeat(9), signature: { kind: SECRET } }).expect(400);
    expect(response.text).not.toContain(SECRET);
  });

  it('names an unknown field beside data', async () => {
    const response = await raw().send({ data, meta: {} }).expect(400);
    expect(errorOf(response).details).toEqual({ code: 'validation_failed', fields: [{ field: 'meta', code: 'unknown_field' }] });
  });

  it.each(['text/plain', 'multipart/form-data; boundary=x'])('of %s', async (type) => {
    const response = await raw().set('Content-Type', type).send('data=1').expect(415);
    expect(errorOf(response).details).toEqual({ code: 'unsupported_media_type' });
  });

  it.each([API.contractSignings, `${API.contractSignings}/`, API.contractSignings.toUpperCase()])('of a body too large, at %s', async (path) => {
    const response = await withKey(api().post(path), 'public').set(IDEMPOTENCY_HEADER, randomUUID()).send({ data: { ...data, full_name: 'a'.repeat(CONTRACT_SIGNING_BODY_BYTES) } });
    expect([response.status, errorOf(response).details]).toEqual([413, { code: 'body_too_large' }]);
  });

  it('of a body that does not say how large it is', async () => {
    const headers = { 'Content-Type': 'application/json', Authorization: `Bearer ${env('PUBLIC_CLIENT_KEY')}`, [IDEMPOTENCY_HEADER]: randomUUID() };
    const response = await fetch(env('CMS_URL') + API.contractSignings, { method: 'POST', headers, body: new Blob([JSON.stringify({ data })]).stream(), duplex: 'half' } as RequestInit);
    expect(response.status).toBe(400);
    expect(((await response.json()) as ErrorBody).error.details).toEqual({ code: 'malformed_body' });
  });

  it.each(['', 'short', 'a'.repeat(LIMITS.idempotencyKey + 1), 'with spaces in between it'])('of the idempotency key “%s”', async (key) => {
    const response = await post(data, { [IDEMPOTENCY_HEADER]: key }).expect(400);
    expect(errorOf(response).details).toEqual({ code: 'idempotency_key_invalid' });
  });

  it('of an outdated agreement contains the current one', async () => {
    const response = await post({ ...data, agreement: sha256('another text') }).expect(409);
    expect(errorOf(response).details).toEqual({ code: 'agreement_outdated', agreement: await agreementIn('ru') });
  });

  it('of an agreement in another language too', async () => {
    const response = await post({ ...data, agreement: (await agreementIn('en')).sha256 }).expect(409);
    expect(errorOf(response).details).toEqual({ code: 'agreement_outdated', agreement: await agreementIn('ru') });
  });

  it('leaves nothing', async () => {
    const before = { ...left(), names: await pictures.names() };
    await post({ ...data, email: '' }).expect(400);
    await post({ ...data, extra: 1 }).expect(400);
    await post({ ...data, agreement: sha256('another text') }).expect(409);
    await post({ ...data, signature: { ...data.signature, image: base64(picture.subarray(0, -20)) } }).expect(400);
    expect({ ...left(), names: await pictures.names() }).toEqual(before);
  });
});

it('a signing whose commit fails is not acknowledged and leaves nothing, and can be sent again', async () => {
  const key = { [IDEMPOTENCY_HEADER]: randomUUID() };
  const before = { ...left(), pictures: await pictures.names() };
  await refusingCommits(process.env, 'subscribers', async () => {
    expect(errorOf(await post(data, key).expect(503)).details.code).toBe('signing_not_recorded');
  });
  expect({ ...left(), pictures: await pictures.names() }).toEqual(before);
  await post(data, key).expect(201);
  expect(left().subscribers).toBe(before.subscribers + 1);
});

describe('the same idempotency key', () => {
  it('gives the same answer and no second record', async () => {
    const headers = { [IDEMPOTENCY_HEADER]: randomUUID() };
    const first = await post(data, headers).expect(201);
    const before = { ...left(), names: await pictures.names() };
    expect((await post(data, headers).expect(200)).body).toEqual(first.body);
    // The location may be determined in between, and a copy of the dialog on a wider screen has other pixels.
    expect((await post({ ...data, country_code: null, ip_address: '198.51.100.9' }, headers).expect(200)).body).toEqual(first.body);
    const wider = data.signature.strokes.map((stroke) => ({ ...stroke, points: stroke.points.map((point) => ({ ...point, x: point.x * 1.5, y: point.y * 1.5 })) }));
    const other = base64((await signature(1, 3)).bytes);
    expect((await post({ ...data, signature: { ...data.signature, image: other, strokes: wider } }, headers).expect(200)).body).toEqual(first.body);
    expect({ ...left(), names: await pictures.names() }).toEqual(before);
  });

  it('with other content is refused, reveals nothing of the first and records nothing', async () => {
    const headers = { [IDEMPOTENCY_HEADER]: randomUUID() };
    await post(data, headers).expect(201);
    const before = { ...left(), names: await pictures.names() };
    const other = await signature(2);
    for (const change of [
      { full_name: 'Somebody Else' },
      { email: 'somebody@example.com' },
      { agreement: sha256('another text') },
      { language: 'en', agreement: (await agreementIn('en')).sha256 },
      { signature: { kind: 'drawn', image: base64(other.bytes), strokes: other.strokes } },
      { signature: { kind: 'typed', image: data.signature.image, strokes: null } },
    ]) {
      const response = await post({ ...data, ...change }, headers).expect(422);
      expect(errorOf(response).details).toEqual({ code: 'idempotency_key_reused' });
    }
    expect({ ...left(), names: await pictures.names() }).toEqual(before);
  });

  it('with two contents concurrently records one and refuses the other', async () => {
    const headers = { [IDEMPOTENCY_HEADER]: randomUUID() };
    const before = left();
    const answers = await Promise.all([post(data, headers), post({ ...data, full_name: 'Somebody Else' }, headers), post(data, headers)]);
    expect(answers.map(({ status }) => status).filter((status) => status === 422).length).toBeGreaterThan(0);
    expect(new Set(answers.filter(({ status }) => status < 300).map((answer) => signedOf(answer).reference)).size).toBe(1);
    expect(left().subscribers).toBe(before.subscribers + 1);
  });

  it('leaves only a hash of the request, keyed with the idempotency key', async () => {
    const hashes: unknown[] = [];
    for (const _ of [1, 2]) hashes.push(subscriberOf(signedOf(await post(data).expect(201)).reference).request_hash);
    for (const hash of hashes) expect(hash).toMatch(/^[0-9a-f]{64}$/);
    expect(hashes[0]).not.toBe(hashes[1]);
  });

  it.each([10, 50])('used %d times concurrently creates one record and one picture', async (times) => {
    const headers = { [IDEMPOTENCY_HEADER]: randomUUID() };
    const before = left();
    const names = await pictures.names();
    const responses = await Promise.all(Array.from({ length: times }, () => post(data, headers)));
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(times - 1);
    expect(new Set(responses.map((response) => JSON.stringify(response.body))).size).toBe(1);
    expect(left()).toEqual({ ...before, subscribers: before.subscribers + 1, evidence: before.evidence + 1 });
    expect(await pictures.names()).toHaveLength(names.length + 1);
  });

  it('that was refused can be used again', async () => {
    const headers = { [IDEMPOTENCY_HEADER]: randomUUID() };
    await post({ ...data, email: '' }, headers).expect(400);
    await post(data, headers).expect(201);
  });
});

it('concurrent signings with different keys create as many records, and pictures with unique names', async () => {
  const before = await pictures.names();
  const responses = await Promise.all(Array.from({ length: 20 }, () => postUntilAnswered(data)));
  // 200: the first response was late, but the record was created.
  expect(responses.filter(({ status }) => status !== 201 && status !== 200)).toEqual([]);
  expect(new Set(responses.map((response) => signedOf(response).reference)).size).toBe(20);
  expect(await pictures.names()).toHaveLength(before.length + 20);
});

/** Expects a refusal that names only this field. */
async function expectRefused(body: object, field: string, code: string): Promise<void> {
  const { details } = errorOf(await post(body).expect(400));
  expect(details).toEqual({ code: 'validation_failed', fields: [{ field, code }] });
}
