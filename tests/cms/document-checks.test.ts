import { spawn, spawnSync } from 'node:child_process';
import { X509Certificate } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { serialize } from 'node:v8';

import { addArchivalData, bytesToBase64, checkDocument, type DocumentCheck, type EvidenceBlock, hexToBytes, merkleRoot, type PublishedKeys, sha256, sha256Of, signCheckpoint, type UnstampedArchive, verifySealedPdf, withDocumentTimeStamp } from '@site/proof';
import { LANGUAGE_CODES } from '@site/rules';

import { issuedSeal, selfMadeSealKey } from '../helpers/seal';
import { readPdf } from '../helpers/pdf';
import { TimeStampServer } from '../helpers/time-stamp-server';
import { EVIDENCE_KEY, signedSource } from './support/documents';
import { CMS_FOLDER } from './support/environment';
import { Random } from './support/random';
import { ATTACKS, type Forgery } from './support/tampering';

/**
 * Verifies tampered and untampered documents like any recipient.
 *   DOCUMENT_CHECKS      numbers of them, default two of each kind of tampering, and of untampered ones a document with all
 *                        archival data that it may have, at each of its ages, and one without a time stamp
 *   DOCUMENT_CHECK_SEED  repeats the run that printed this seed
 */
/** Most archival data that a check accepts. */
const MAX_LAYERS = 5;
const [TAMPERED, GENUINE] = process.env.DOCUMENT_CHECKS === undefined ? [2 * Object.keys(ATTACKS).length, MAX_LAYERS + 2] : [Number(process.env.DOCUMENT_CHECKS), Number(process.env.DOCUMENT_CHECKS)];
const random = new Random(Number(process.env.DOCUMENT_CHECK_SEED ?? Date.now() % 2 ** 32));
jest.setTimeout(120_000 + TAMPERED * 1_000 + GENUINE * 10_000);

const NAMES = ['Ada Lovelace', 'Жанна Ёлкина', 'דוד בן־חיים', 'Zoë d’Été', 'محمد سلمان', '王小明', '김민준', 'สมชาย ใจดี', 'ნინო', 'Anna 😀', 'Nguye\u0302\u0303n Thi\u0323', 'X'];

type Making = typeof import('../../cms/src/features/signed-documents/make-document');
type TimeStamps = typeof import('../../cms/src/features/evidence/time-stamps');
type Sealing = typeof import('../../cms/src/features/signed-documents/seal');
type Seal = import('../../cms/src/features/signed-documents/seal').Seal;

const TEMPLATES = join(CMS_FOLDER, 'templates');
const DIST = join(CMS_FOLDER, 'dist/src/features/signed-documents');
const VERIFY = resolve(CMS_FOLDER, '../proof/dist/verify.mjs');
const describeWithTools = process.env.PDF_TOOLS_MISSING === undefined && process.platform === 'linux' && process.arch === 'x64' ? describe : describe.skip;

let makeDocument: Making['makeDocument'];
let sealing: Sealing;
let requestTimeStamp: TimeStamps['requestTimeStamp'];
let server: TimeStampServer;
let foreignServer: TimeStampServer;
let own: Seal;
let foreign: Seal;
/** Issued by an authority. */
let issued: Seal;
beforeAll(async () => {
  ({ makeDocument } = (await import(join(DIST, 'make-document.js'))) as Making);
  sealing = (await import(join(DIST, 'seal.js'))) as Sealing;
  ({ requestTimeStamp } = (await import(join(DIST, '../evidence/time-stamps.js'))) as TimeStamps);
  [server, foreignServer] = [await TimeStampServer.start(), await TimeStampServer.start()];
  [own, foreign, issued] = [await newSeal(), await newSeal(), await newSeal(issuedSeal('P-256').pem)];
});
afterAll(() => {
  server.stop();
  foreignServer.stop();
});

async function newSeal(pem = selfMadeSealKey()): Promise<Seal> {
  const seal = await sealing.readSeal({ pem, pkcs12: undefined, passphrase: undefined });
  if (!seal) throw new Error('There is no seal.');
  return seal;
}

const rootOf = (one: TimeStampServer): Uint8Array => new Uint8Array(new X509Certificate(one.root).raw);
const stamps = (one: TimeStampServer) => ({ url: new URL(one.url), roots: [rootOf(one)] });
const make = async (options: Parameters<typeof signedSource>[1], seal = own, timeStampServer: ReturnType<typeof stamps> | null = stamps(server)): Promise<Buffer> =>
  (await makeDocument(await signedSource(seal, options), { templates: TEMPLATES, seal, timeStampServer: timeStampServer ?? undefined })).pdf;

/** Published keys and certificates. */
function published({ withdrawn = null, seals = [own, issued] }: { withdrawn?: string | null; seals?: readonly Seal[] } = {}): PublishedKeys {
  return {
    origin: 'www.example.com/evidence',
    keys: [{ publicKey: EVIDENCE_KEY.publicKey, from: '2026-11-01T00:00:00.000Z', until: null }],
    seals: seals.map(({ fingerprint, certificate, chain, validFrom, validUntil }) => ({ fingerprint, certificate: bytesToBase64(certificate), root: chain.length > 0 ? bytesToBase64(chain.at(-1) ?? new Uint8Array()) : null, from: validFrom.toISOString(), until: validUntil.toISOString(), withdrawn })),
    timeStampRoots: [bytesToBase64(rootOf(server))],
  };
}

const check = (pdf: Buffer, keys = published()): Promise<DocumentCheck> => checkDocument(new Uint8Array(pdf), keys, new Date());

/** Adds a second signature, in a process, because Jest cannot load the library. */
function signAgain(pdf: Buffer, pem: string): Buffer {
  const script = `const { deserialize } = require('node:v8'); const { readFileSync } = require('node:fs');
    const { pdf, pem } = deserialize(readFileSync(0));
    (async () => {
      const { PDF } = await import('@libpdf/core');
      const seal = await require(process.argv[1] + '/seal.js').readSeal({ pem });
      const document = await PDF.load(pdf);
      const signer = { certificate: seal.certificate, certificateChain: [], keyType: seal.keyType, signatureAlgorithm: 'ECDSA', sign: (data) => seal.sign(data) };
      process.stdout.write((await document.sign({ signer, fieldName: 'Second', reason: 'Forged' })).bytes);
    })().catch((error) => { process.stderr.write(error.message); process.exitCode = 1; });`;
  const { stdout, stderr } = spawnSync(process.execPath, ['-e', script, DIST], { cwd: CMS_FOLDER, input: serialize({ pdf, pem }), maxBuffer: 10_000_000, env: { PATH: process.env.PATH } });
  if (stdout.length === 0) throw new Error(stderr.toString());
  return stdout;
}

/** Documents are typeset once, because that takes long. */
function once<T>(work: () => Promise<T>): () => Promise<T> {
  let result: Promise<T> | undefined;
  return () => (result ??= work());
}

const unstampedDocument = once(() => make({}, own, null));
const forgery = once(async (): Promise<Forgery> => {
  const [pdf, other] = [await make({}), await make({ fullName: 'Grace Hopper', sequence: 43 })];
  const foreignPdf = await make({}, foreign);
  return { pdf, other, foreign: foreignPdf, foreignStamp: await make({}, own, stamps(foreignServer)), signedAgain: signAgain(pdf, selfMadeSealKey()), archived: await archive(pdf), archivedOtherwise: await archivedOtherwise(pdf, foreignPdf) };
});

const certificates = (): readonly Uint8Array[] => [own.certificate, rootOf(server)];

async function stampArchive(prepared: UnstampedArchive, by = server): Promise<Buffer> {
  const token = await requestTimeStamp(sha256Of(prepared.stamped), stamps(by));
  return Buffer.from(withDocumentTimeStamp(prepared, new Uint8Array(Buffer.from(token, 'base64'))));
}

const archive = (sealed: Buffer, by = server): Promise<Buffer> => stampArchive(addArchivalData(new Uint8Array(sealed), certificates()), by);

/** Time-stamps a file with changed archival data, as anybody could. */
function stampChanged(text: string): Promise<Buffer> {
  const before = text.lastIndexOf('/Contents <0000') + '/Contents '.length;
  const after = text.indexOf('>', before) + 1;
  const at = text.lastIndexOf('/ByteRange [0 ');
  const range = `/ByteRange [0 ${[before, after, text.length - after].map((number) => String(number).padEnd(10)).join('')}]`;
  const file = Buffer.from(text.slice(0, at) + range + text.slice(at + range.length), 'latin1');
  return stampArchive({ file: new Uint8Array(file), stamped: new Uint8Array(Buffer.concat([file.subarray(0, before), file.subarray(after)])), digits: [before, after] });
}

async function archivedOtherwise(pdf: Buffer, foreignPdf: Buffer): Promise<readonly Buffer[]> {
  const prepared = Buffer.from(addArchivalData(new Uint8Array(pdf), certificates()).file).toString('latin1');
  const [sealed, update] = [prepared.slice(0, pdf.length), prepared.slice(pdf.length)];
  const page = /\/P (\d+) 0 R/.exec(update)?.[1] ?? '0';
  const changed = [
    update.replace('/DSS ', '/OpenAction << /S /JavaScript /JS (app.alert\\(1\\)) >>\n/DSS '),
    update.replace('/Type /DSS\n', '/Type /DSS\n/Note (added)\n'),
    update.replace(/\/Fields \[/, '/Fields [1 0 R '),
    update.replace(/stream\n[0-9A-F]{6}/, 'stream\nFFFFFF'),
    update.replace(/^/, `${page} 0 obj\n<<\n/Type /Page\n>>\nendobj\n`),
    update.replace(/^/, '9999 0 obj\n<<\n/Note (added)\n>>\nendobj\nxref\n9999 1\n0000000000 00000 n \ntrailer\n<<\n>>\nstartxref\n1\n%%EOF\n'),
    update.replace('/F 132', '/F 4'),
    update.replace(/\/Rect \[0 0 0 0\]/, '/Rect [0 0 9 9]'),
  ];
  // Neither answers of OCSP servers nor lists of authorities.
  const others = [{ ocspAnswers: [own.certificate], revocationLists: [] }, { ocspAnswers: [], revocationLists: [own.certificate] }];
  const tampered = Buffer.from(pdf);
  tampered[1_000] = (tampered[1_000] ?? 0) ^ 1;
  return Promise.all([...changed.map((one) => stampChanged(sealed + one)), archive(tampered), archive(foreignPdf), archive(pdf, foreignServer), unstampedDocument().then((unstamped) => archive(unstamped)), ...others.map((data) => stampArchive(addArchivalData(new Uint8Array(pdf), certificates(), data)))]);
}

describeWithTools('a document that is checked', () => {
  test(`is refused after whatever was done to it, ${TAMPERED} times`, async () => {
    const parts = await forgery();
    expect((await check(parts.pdf)).fault).toBeUndefined();
    const names = Object.keys(ATTACKS);
    const passed: string[] = [];
    const faults = new Map<string, Map<string, number>>();
    for (let number = 0; number < TAMPERED; number += 1) {
      const name = names[number % names.length] ?? '';
      const file = ATTACKS[name]?.(parts, random) ?? Buffer.alloc(0);
      if (file.equals(parts.pdf)) throw new Error(`Nothing was done to it: ${name}`);
      const { fault } = await check(file);
      if (fault === undefined) passed.push(name);
      const counts = faults.get(name) ?? new Map<string, number>();
      faults.set(name, counts.set(fault ?? 'passed', (counts.get(fault ?? 'passed') ?? 0) + 1));
    }
    if (process.env.DOCUMENT_CHECKS !== undefined) process.stdout.write(`Seed ${random.seed}. ${[...faults].map(([name, counts]) => `${name}: ${[...counts].map(([fault, count]) => `${fault} ${count}`).join(', ')}`).join('; ')}\n`);
    expect({ seed: random.seed, passed }).toEqual({ seed: random.seed, passed: [] });
  });

  test(`passes as it was made, ${GENUINE} times`, async () => {
    const refused: unknown[] = [];
    let [checked, made] = [0, 0];
    const expectGenuine = async (pdf: Buffer, about: object, expected: { readonly isStamped: boolean; readonly isArchived: boolean }): Promise<void> => {
      const { document, fault } = await check(pdf);
      const found = document && { isStamped: document.seal.timeStamp !== undefined, isArchived: document.seal.archive !== undefined };
      if (JSON.stringify(found) !== JSON.stringify(expected)) refused.push({ ...about, found, fault });
      checked += 1;
    };
    while (checked < GENUINE) {
      const options = {
        language: random.oneOf(LANGUAGE_CODES),
        fullName: `${random.oneOf(NAMES)} ${random.below(1_000_000)}`,
        sequence: 1 + random.below(100_000),
        postalAddress: random.oneOf([null, 'Gedimino pr. 1\nVilnius', 'רחוב הרצל 1\nתל אביב']),
        isEarly: random.below(2) === 0,
        signatureKind: random.oneOf(['drawn', 'typed'] as const),
        timeZone: random.oneOf(['Asia/Jerusalem', 'Europe/Vilnius', 'America/St_Johns', 'Nowhere/At_All']),
      };
      const isStamped = made === 0 || (made > 1 && random.below(4) > 0);
      const sealed = await make(options, random.below(3) === 0 ? issued : own, isStamped ? stamps(server) : null);
      await expectGenuine(sealed, options, { isStamped, isArchived: false });
      // A document with a time stamp gets archival data several times in its life.
      let archived = sealed;
      for (let layers = made === 0 ? MAX_LAYERS : isStamped ? random.below(MAX_LAYERS + 1) : 0; layers > 0 && checked < GENUINE; layers -= 1) {
        archived = await archive(archived);
        await expectGenuine(archived, options, { isStamped, isArchived: true });
      }
      made += 1;
    }
    expect({ seed: random.seed, refused }).toEqual({ seed: random.seed, refused: [] });
  });

  test.each([
    ['we made ourselves', () => own, null, { isSelfMade: true, isCertified: false, issuedBy: undefined }],
    ['an authority issued that we publish', () => issued, 'chain', { isSelfMade: false, isCertified: true, issuedBy: 'Test Seal Root' }],
    ['an authority issued that we do not publish', () => issued, null, { isSelfMade: false, isCertified: false, issuedBy: 'Test Seal Root' }],
  ])('says who confirms a seal that %s', async (_what, sealOf, root, expected) => {
    const seal = root === null ? { ...sealOf(), chain: [] } : sealOf();
    expect((await check(await make({}, seal), published({ seals: [seal] }))).document?.seal).toMatchObject(expected);
  });

  test('passes with archival data, also when it was added again, and in other programs', async () => {
    const pdf = await make({ language: 'he' });
    const before = readPdf(pdf);
    const archived = await archive(pdf);
    const again = await archive(archived);
    for (const file of [archived, again]) {
      const { document, fault } = await check(file);
      expect({ fault, stamp: document?.seal.timeStamp?.server, archive: document?.seal.archive?.server }).toEqual({ fault: undefined, stamp: 'Test Time Stamps', archive: 'Test Time Stamps' });
      const { problems, signatures, attachment, metadata, missingGlyphs } = readPdf(file);
      expect({ problems, missingGlyphs }).toEqual({ problems: '', missingGlyphs: 0 });
      expect(signatures).toContain('Signature is Valid.');
      expect(attachment('evidence.json')).toBe(before.attachment('evidence.json'));
      expect(metadata).toBe(before.metadata);
    }
    expect(again.subarray(0, archived.length).equals(archived)).toBe(true);
    expect((await verifySealedPdf(new Uint8Array(pdf), { roots: [own.certificate], timeStampRoots: [rootOf(server)], now: new Date() })).archive).toBeUndefined();
  });

  test('is told apart by what is wrong with it', async () => {
    const parts = await forgery();
    const faultOf = async (file: Buffer, keys?: PublishedKeys): Promise<string | undefined> => (await check(file, keys)).fault;
    expect(await faultOf(Buffer.alloc(0))).toBe('empty');
    expect(await faultOf(Buffer.alloc(33 * 1024 * 1024))).toBe('too_large');
    expect(await faultOf(Buffer.from('PK\u0003\u0004'))).toBe('not_pdf');
    expect(await faultOf(Buffer.from('%PDF-1.7\ntrailer << /Encrypt 5 0 R >>'))).toBe('encrypted');
    expect(await faultOf(Buffer.from('%PDF-1.7\n'))).toBe('not_sealed');
    expect(await faultOf(Buffer.concat([parts.pdf, Buffer.from('\n')]))).toBe('appended');
    // The parser throws on this instead of saying that it is none.
    const seal = parts.pdf.lastIndexOf('/Contents <') + '/Contents <'.length;
    expect(await faultOf(Buffer.concat([parts.pdf.subarray(0, seal), Buffer.from('3C06'), parts.pdf.subarray(seal + 4)]))).toBe('malformed');
    const changed = Buffer.from(parts.pdf);
    changed[1_000] = (changed[1_000] ?? 0) ^ 1;
    expect(await faultOf(changed)).toBe('changed');
    expect(await faultOf(parts.foreign)).toBe('other_key');
    expect(await faultOf(parts.signedAgain)).toBe('other_key');
    expect(await faultOf(parts.foreignStamp)).toBe('time_stamp_wrong');
    const added = await Promise.all(parts.archivedOtherwise.map((file) => faultOf(file)));
    expect(added).toEqual([...Array<string>(8).fill('appended'), 'changed', 'other_key', 'time_stamp_wrong', ...Array<string>(3).fill('appended')]);
    expect(await faultOf(parts.archived)).toBeUndefined();
    // The outermost time stamp is checked first: what is under a forged one is not looked at.
    expect(await faultOf(await archive(changed, foreignServer))).toBe('time_stamp_wrong');
    const changedLater = Buffer.from(parts.archived);
    changedLater[1_000] = (changedLater[1_000] ?? 0) ^ 1;
    expect(await faultOf(changedLater)).toBe('changed');
    expect(await faultOf(ATTACKS['without its time stamp']?.(parts, { below: () => 0 } as unknown as Random) ?? parts.pdf)).toBe('time_stamp_missing');
    expect(await faultOf(parts.pdf, { ...published(), keys: [] })).toBe('evidence_key');
    expect(await faultOf(parts.pdf, { ...published(), keys: [{ publicKey: EVIDENCE_KEY.publicKey, from: '2026-11-01T00:00:00.000Z', until: '2026-11-22T00:00:00.000Z' }] })).toBe('evidence_key');
  });

  test('is told to be sealed with a certificate that ended, also if it is that of the authority, not with another key', async () => {
    const sealWith = async (days: { authority: number; seal: number }): Promise<Seal> => newSeal(issuedSeal('P-256', days).pem);
    const later = new Date(Date.now() + 20 * 86_400_000);
    for (const seal of [await sealWith({ authority: 10, seal: 1000 }), await sealWith({ authority: 1000, seal: 10 }), await sealWith({ authority: 10, seal: 10 })]) {
      const [stamped, unstamped] = [new Uint8Array(await make({}, seal)), new Uint8Array(await make({}, seal, null))];
      const keys = published({ seals: [seal] });
      expect((await checkDocument(unstamped, keys, new Date())).fault).toBeUndefined();
      expect((await checkDocument(unstamped, keys, later)).fault).toBe('expired');
      // Its time stamp shows that it was valid then.
      expect((await checkDocument(stamped, keys, later)).fault).toBeUndefined();
      expect((await checkDocument(unstamped, published(), later)).fault).toBe('other_key');
    }
  });

  test('counts after its key was withdrawn only with an earlier time stamp', async () => {
    const [{ pdf: stamped }, unstamped] = [await forgery(), await unstampedDocument()];
    const [earlier, later] = [new Date(Date.now() - 86_400_000).toISOString(), new Date(Date.now() + 86_400_000).toISOString()];
    expect((await check(stamped, published({ withdrawn: earlier }))).fault).toBe('withdrawn_key');
    expect((await check(stamped, published({ withdrawn: later }))).fault).toBeUndefined();
    expect((await check(unstamped, published({ withdrawn: later }))).fault).toBe('withdrawn_key');
  });

  test('is known as ours after the seal was replaced, if the earlier certificate is configured', async () => {
    const pem = selfMadeSealKey();
    const certificate = pem.slice(pem.indexOf('-----BEGIN CERTIFICATE'));
    const [plain] = sealing.readEarlierSeals(certificate);
    expect(plain).toMatchObject({ isSelfMade: true, withdrawn: null });
    const [stolen] = sealing.readEarlierSeals(`Withdrawn: 2026-11-23T10:00:00Z\n${certificate}`);
    expect(stolen).toMatchObject({ fingerprint: plain?.fingerprint, withdrawn: new Date('2026-11-23T10:00:00Z') });
    for (const text of ['', 'no certificate', `Withdrawn: yesterday\n${certificate}`, certificate.replace('MII', '!!!')]) expect(() => sealing.readEarlierSeals(text)).toThrow('SEAL_CERTIFICATES has');
    for (const line of ['Withdrawn: 2026-11-23 10:00:00Z', 'Withdrawn: 2026-11-23T10:00:00Z (stolen)', 'Withdrawn: 2026-11-23T10:00:00Z\nThe former seal', 'withdrawn: 2026-11-23T10:00:00Z', '# Withdrawn: 2026-11-23T10:00:00Z', 'Withdrawn 2026-11-23T10:00:00Z']) expect(() => sealing.readEarlierSeals(`${line}\n${certificate}`)).toThrow('a line like “Withdrawn: 2026-11-23T10:00:00Z”');
    const { pem: issued } = issuedSeal('P-256', { authority: 10, seal: 10 });
    const [own, authority] = issued.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? [];
    expect(sealing.readEarlierSeals(`${authority}\nWithdrawn: 2026-11-23T10:00:00Z\n${own}`)).toMatchObject([{ withdrawn: new Date('2026-11-23T10:00:00Z') }]);
    expect(() => sealing.readEarlierSeals(`Withdrawn: 2026-11-23T10:00:00Z\n${authority}\n${own}`)).toThrow('not of an authority');
    expect(() => sealing.readEarlierSeals(`${certificate}\nWithdrawn: 2026-11-23T10:00:00Z\n`)).toThrow('a line like “Withdrawn: 2026-11-23T10:00:00Z”');
  });
});

describeWithTools('verify.mjs', () => {
  let folder = '';
  const run = (...args: readonly string[]): Promise<{ status: number | null; text: string }> =>
    new Promise((done) => {
      const child = spawn(process.execPath, [VERIFY, ...args], { cwd: folder, env: { PATH: process.env.PATH } });
      let text = '';
      for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (text += String(chunk)));
      child.once('close', (status) => done({ status, text }));
    });
  const write = (name: string, content: Buffer | string): void => writeFileSync(join(folder, name), content);

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'verify-'));
    const pdf = await make({ sequence: 3 });
    write('good.pdf', pdf);
    write('bad.pdf', Buffer.concat([pdf, Buffer.from('\n')]));
    write('keys.json', JSON.stringify({ data: published() }));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  test('says of a document whether it is genuine, and ends accordingly', async () => {
    const good = await run('good.pdf', '--keys', 'keys.json');
    expect(good).toMatchObject({ status: 0, text: expect.stringContaining('good.pdf: GENUINE') as string });
    expect(good.text).toContain(own.fingerprint);
    expect(good.text).toContain('7KQ2M-XW4RA');
    expect(await run('bad.pdf', '--keys', 'keys.json')).toMatchObject({ status: 1, text: expect.stringContaining('Something was added after the seal.') as string });
    expect(await run('good.pdf', 'bad.pdf', '--keys', 'keys.json')).toMatchObject({ status: 1 });
    expect(JSON.parse((await run('good.pdf', '--keys', 'keys.json', '--json')).text)).toMatchObject({ genuine: true, inclusion: 'not_asked', document: { signing: { reference: '7KQ2M-XW4RA' } } });
  });

  test('accepts only the seal that it is told, however its fingerprint is written', async () => {
    const spaced = own.fingerprint.toUpperCase().replace(/../g, '$&:').slice(0, -1);
    expect(await run('good.pdf', '--keys', 'keys.json', '--seal', spaced)).toMatchObject({ status: 0 });
    expect(await run('good.pdf', '--keys', 'keys.json', '--seal', sha256('another'))).toMatchObject({ status: 1, text: expect.stringContaining('not sealed with the key') as string });
  });

  test('ends with 2 where nothing could be checked', async () => {
    write('keys-wrong.json', '{}');
    for (const args of [[], ['good.pdf'], ['good.pdf', '--keys', 'missing.json'], ['missing.pdf', '--keys', 'keys.json'], ['good.pdf', '--keys', 'keys-wrong.json'], ['good.pdf', '--keys', 'http://127.0.0.1:9/'], ['--unknown']]) {
      expect(await run(...args)).toMatchObject({ status: 2 });
    }
  });

  test('asks the site for the block of the entry, and sends nothing of the document', async () => {
    const { document } = await check(readFileSync(join(folder, 'good.pdf')));
    const hashes = [sha256('1'), sha256('2'), document?.entry.hash ?? '', sha256('4')].map(hexToBytes);
    const noteOver = (list: readonly Uint8Array[]): string => signCheckpoint({ origin: 'www.example.com/evidence', size: list.length, root: merkleRoot(list) }, EVIDENCE_KEY.publicKey, (message) => EVIDENCE_KEY.sign?.(message) ?? new Uint8Array());
    const blockOver = (list: readonly Uint8Array[], note = noteOver(list)): EvidenceBlock => ({ block: 0, hashes: list.map(bytesToBase64), proof: [], note });
    const asked: string[] = [];
    let block = blockOver(hashes);
    let checkpoints = [noteOver(hashes.slice(0, 2)), noteOver(hashes)];
    const answerOf = (path = ''): object => (path.includes('keys') ? published() : path.includes('checkpoints') ? checkpoints.map((note) => ({ note })) : block);
    const site = createServer((request, response) => {
      asked.push(`${request.method} ${request.url}`);
      response.end(JSON.stringify({ data: answerOf(request.url) }));
    }).listen(0, '127.0.0.1');
    await new Promise((done) => site.once('listening', done));
    // Otherwise a failure would keep the process alive.
    site.unref();
    const address = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
    const outcome = async (): Promise<object> => {
      const { status, text } = await run('good.pdf', '--keys', address, '--json');
      return { status, inclusion: (JSON.parse(text) as { inclusion: string }).inclusion };
    };
    expect(await outcome()).toEqual({ status: 0, inclusion: 'included' });
    expect(asked).toEqual(['GET /.well-known/evidence/keys.json', 'GET /.well-known/evidence/entries.json?block=0', 'GET /.well-known/evidence/checkpoints.json']);
    // The same number of entries with another root, of now or earlier; unsigned ones say nothing.
    for (const other of [noteOver([...hashes.slice(0, 3), hexToBytes(sha256('5'))]), noteOver([...hashes.slice(0, 1), hexToBytes(sha256('5'))])]) {
      checkpoints = [noteOver(hashes.slice(0, 2)), other];
      expect(await outcome()).toEqual({ status: 1, inclusion: 'two_logs' });
      checkpoints = [noteOver(hashes.slice(0, 2)), other.replace('— ', '— x')];
      expect(await outcome()).toEqual({ status: 0, inclusion: 'included' });
    }
    checkpoints = [];
    // For other entries, with another root, and unsigned.
    for (const wrong of [blockOver([...hashes.slice(0, 2), hexToBytes(sha256('3'))]), blockOver(hashes, noteOver(hashes.slice(0, 3))), blockOver(hashes, noteOver(hashes).replace('— ', '— x'))]) {
      block = wrong;
      expect(await outcome()).toEqual({ status: 1, inclusion: 'contradicted' });
    }
    block = blockOver(hashes.slice(0, 2));
    // The entry of the test has another date.
    expect(await outcome()).toEqual(Date.now() - Date.parse(document?.entry.recorded_at ?? '') > 26 * 3_600_000 ? { status: 1, inclusion: 'overdue' } : { status: 0, inclusion: 'not_yet' });
    site.close();
  });
});
