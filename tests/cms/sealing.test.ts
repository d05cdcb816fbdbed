import childProcess, { type ChildProcess, spawnSync } from 'node:child_process';
import { X509Certificate } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { serialize } from 'node:v8';

import { evidenceFault, parseEvidenceFile, readAttachment, verifySealedPdf } from '@site/proof';

import type { DocumentSource } from '../../cms/src/features/signed-documents/compile-document';
import { readPdf } from '../helpers/pdf';
import { issuedSeal, selfMadeSealKey } from '../helpers/seal';
import { TimeStampServer } from '../helpers/time-stamp-server';
import { signedSource } from './support/documents';
import { CMS_FOLDER } from './support/environment';

type Making = typeof import('../../cms/src/features/signed-documents/make-document');
type Sealing = typeof import('../../cms/src/features/signed-documents/seal');
type Seal = import('../../cms/src/features/signed-documents/seal').Seal;

const TEMPLATES = join(CMS_FOLDER, 'templates');
const DIST = join(CMS_FOLDER, 'dist/src/features/signed-documents');
const describeWithTools = process.env.PDF_TOOLS_MISSING === undefined && process.platform === 'linux' && process.arch === 'x64' ? describe : describe.skip;
const NOTHING = { pem: undefined, pkcs12: undefined, passphrase: undefined };

let makeDocument: Making['makeDocument'];
let readSeal: Sealing['readSeal'];
let server: TimeStampServer;
let own: Seal;
beforeAll(async () => {
  ({ makeDocument } = (await import(join(DIST, 'make-document.js'))) as Making);
  ({ readSeal } = (await import(join(DIST, 'seal.js'))) as Sealing);
  server = await TimeStampServer.start();
  own = await sealOf({ pem: selfMadeSealKey() });
});
afterAll(() => server.stop());
beforeEach(() => {
  server.fault = undefined;
});

async function sealOf(source: Partial<Parameters<Sealing['readSeal']>[0]>): Promise<Seal> {
  const seal = await readSeal({ ...NOTHING, ...source });
  if (!seal) throw new Error('There is no seal.');
  return seal;
}

const timeStamps = () => ({ url: new URL(server.url), roots: [new Uint8Array(new X509Certificate(server.root).raw)] });
const withStamp = (seal: Seal) => ({ templates: TEMPLATES, seal, timeStampServer: timeStamps() });
const withoutStamp = (seal: Seal) => ({ templates: TEMPLATES, seal, timeStampServer: undefined });

/** Delivers what the process sends last only after its exit was noticed, as may happen in a busy CMS. */
function delayLastMessage(child: ChildProcess): ChildProcess {
  const emit = child.emit.bind(child) as (event: string, ...values: unknown[]) => boolean;
  let last: readonly unknown[] | undefined;
  child.emit = (event: string, ...values: unknown[]): boolean => {
    if (event === 'message' && typeof values[0] === 'object' && values[0] !== null && 'pdf' in values[0]) {
      last = values;
      return true;
    }
    const isHeard = emit(event, ...values);
    if (event === 'exit' && last) emit('message', ...last);
    return isHeard;
  };
  return child;
}

/** Verifies a document, trusting this seal. */
const verifiedBy = (pdf: Buffer, { certificate, chain }: Seal) => verifySealedPdf(pdf, { roots: [chain.at(-1) ?? certificate], timeStampRoots: timeStamps().roots, now: new Date() });

type Given = Partial<Parameters<Sealing['readSeal']>[0]>;

/** Runs a function with the folder of the compiled modules; opening PKCS #12 needs a module that Jest cannot load. */
function inProcess(work: string, input: object): Buffer {
  const script = `const { deserialize } = require('node:v8'); const { readFileSync } = require('node:fs');
    (${work})(process.argv[1], deserialize(readFileSync(0))).then((output) => process.stdout.write(output)).catch((error) => { process.stderr.write(error.message); process.exitCode = 1; });`;
  const { stdout, stderr } = spawnSync(process.execPath, ['-e', script, DIST], { input: serialize(input), maxBuffer: 10_000_000, env: { PATH: process.env.PATH } });
  if (stdout.length === 0) throw new Error(stderr.toString());
  return stdout;
}

/** Opens keys: their fingerprints, or why they are refused. */
function openInProcess(given: readonly Given[]): readonly ({ readonly fingerprint: string } | { readonly refusal: string })[] {
  const work = `async (dist, all) => {
    const answers = [];
    for (const given of all) answers.push(await require(dist + '/seal.js').readSeal(given).then(({ fingerprint }) => ({ fingerprint }), (error) => ({ refusal: error.message })));
    return JSON.stringify(answers);
  }`;
  return JSON.parse(inProcess(work, given.map((one) => ({ ...NOTHING, ...one }))).toString()) as ReturnType<typeof openInProcess>;
}

/** Like `makeDocument` with this key and without a time stamp. */
function makeInProcess(source: DocumentSource, given: Given): Buffer {
  const work = `async (dist, { source, given, templates }) => {
    const seal = await require(dist + '/seal.js').readSeal(given);
    return (await require(dist + '/make-document.js').makeDocument(source, { templates, seal, timeStampServer: undefined })).pdf;
  }`;
  return inProcess(work, { source, given: { ...NOTHING, ...given }, templates: TEMPLATES });
}

describeWithTools('the sealed document', () => {
  /** The last one of the first test. */
  let sealed: Buffer;

  // Typeset from left to right, and from right to left; the seal depends on nothing else of the language.
  test.each(['ru', 'he'] as const)('carries seal and time stamp over all of it, in %s', async (language) => {
    const made = await signedSource(own, { language });
    const { pdf, stampedAt } = await makeDocument(made, withStamp(own));
    sealed = pdf;
    const { problems, warnings, info, metadata, signatures, attachment, tags } = readPdf(pdf);
    expect({ problems, warnings }).toEqual({ problems: '', warnings: '' });
    expect(signatures).toContain('Signature is Valid.');
    expect(signatures).toContain('Total document signed');
    expect(signatures).toContain('ETSI.CAdES.detached');
    expect(info).toMatchObject({ Tagged: 'yes', Encrypted: 'no' });
    expect(tags).toContain('H1');
    // PDF/A-3a and PDF/UA-1 at once.
    expect(metadata).toMatch(/<pdfuaid:part[^>]*>1<\/pdfuaid:part><pdfaid:part>3<\/pdfaid:part>[^]*<pdfaid:conformance>A<\/pdfaid:conformance>/);
    expect([attachment('evidence.json'), attachment('agreement.json')]).toEqual([made.evidence, made.agreement]);
    expect(await verifiedBy(pdf, own)).toMatchObject({ sealedBy: 'Self-made document seal', fingerprint: own.fingerprint, timeStamp: { server: 'Test Time Stamps', time: stampedAt } });
    expect(new TextDecoder().decode(readAttachment(pdf, 'evidence.json'))).toBe(made.evidence);
  });

  test('has no time stamp where no server is configured', async () => {
    const { pdf, stampedAt } = await makeDocument(await signedSource(own), withoutStamp(own));
    expect(stampedAt).toBeNull();
    expect(readPdf(pdf).signatures).toContain('Signature is Valid.');
    expect((await verifiedBy(pdf, own)).timeStamp).toBeUndefined();
  });

  test('is not made at all while the time-stamp server is away, or answers wrongly: never a weaker one instead', async () => {
    const made = await signedSource(own);
    // Which answers are refused is tested with the requests (unit/time-stamps.test.ts).
    for (const fault of ['http-500', 'other-data'] as const) {
      server.fault = fault;
      await expect(makeDocument(made, withStamp(own))).rejects.toMatchObject({ failure: 'time_stamp_missing' });
    }
  });

  test('is received although the exit of its typesetting process is noticed first', async () => {
    const { fork } = childProcess;
    const forked = jest.spyOn(childProcess, 'fork').mockImplementation((...args: readonly unknown[]) => delayLastMessage(Reflect.apply(fork, childProcess, args)));
    try {
      const { pdf } = await makeDocument(await signedSource(own), withoutStamp(own));
      expect(await verifiedBy(pdf, own)).toMatchObject({ fingerprint: own.fingerprint });
      expect(forked).toHaveBeenCalledTimes(1);
    } finally {
      forked.mockRestore();
    }
  });

  test.each(['P-256', 'P-384', 'RSA'] as const)('is sealed by a key of the kind %s, as PEM and PKCS #12, encrypted or not', async (kind) => {
    const made = await signedSource(own);
    const { pem, encryptedPem, pkcs12, legacyPkcs12, passphrase } = issuedSeal(kind);
    const seal = await sealOf({ pem });
    const { fingerprint } = seal;
    expect(seal).toMatchObject({ isSelfMade: false, keyType: kind === 'RSA' ? 'RSA' : 'EC' });
    expect((await sealOf({ pem: encryptedPem, passphrase })).fingerprint).toBe(fingerprint);
    // Opened keys have made a signature that fits their certificate.
    expect(openInProcess([{ pkcs12, passphrase }, { pkcs12: legacyPkcs12, passphrase }])).toEqual([{ fingerprint }, { fingerprint }]);
    const documents = [(await makeDocument(made, withStamp(seal))).pdf, ...(kind === 'P-256' ? [] : [makeInProcess(made, { pkcs12: legacyPkcs12, passphrase })])];
    for (const pdf of documents) {
      expect(readPdf(pdf).signatures).toContain('Signature is Valid.');
      expect(await verifiedBy(pdf, seal)).toMatchObject({ sealedBy: 'Test Seal', fingerprint });
      await expect(verifiedBy(pdf, own)).rejects.toMatchObject({ fault: 'other_key' });
    }
  });

  test('is not made with a certificate that is over, or not begun, or with no key', async () => {
    const made = await signedSource(own);
    const [over, later] = await Promise.all([sealOf({ pem: selfMadeSealKey(new Date('2010-01-01')) }), sealOf({ pem: selfMadeSealKey(new Date(Date.now() + 10 * 86_400_000)) })]);
    for (const seal of [over, later]) await expect(makeDocument(made, withoutStamp(seal))).rejects.toMatchObject({ failure: 'seal_expired' });
    await expect(makeDocument(made, { ...withStamp(own), seal: undefined })).rejects.toMatchObject({ failure: 'seal_missing' });
  });

  test('is not made of a record that its evidence does not fit', async () => {
    const made = await signedSource(own);
    const { disclosed, ...others } = JSON.parse(made.evidence) as { disclosed: Record<string, { value: string; salt: string }> };
    const evidence = JSON.stringify({ ...others, disclosed: { ...disclosed, full_name: { ...disclosed.full_name, value: 'Somebody Else' } } });
    // Which evidence does not fit is tested below, with the rule.
    await expect(makeDocument({ ...made, evidence }, withoutStamp(own))).rejects.toMatchObject({ failure: 'check_failed' });
    await expect(makeDocument({ ...made, agreement: `${made.agreement} ` }, withoutStamp(own))).rejects.toMatchObject({ failure: 'check_failed' });
  });

  test('does not fit evidence that was changed, or is none', async () => {
    const { evidence, agreement } = await signedSource(own);
    const { entry, ...others } = JSON.parse(evidence) as { entry: Record<string, string> };
    expect(evidenceFault(parseEvidenceFile(evidence), agreement)).toBeUndefined();
    for (const change of [{ recorded_at: '2026-11-22T22:20:32.500Z' }, { signature: '00'.repeat(64) }]) expect(evidenceFault(parseEvidenceFile(JSON.stringify({ ...others, entry: { ...entry, ...change } })), agreement)).toBeDefined();
    for (const text of ['null', 'no JSON']) expect(() => parseEvidenceFile(text)).toThrow();
  });

  test('is not made by a key that signs something else than it is asked to', async () => {
    const [made, other] = [await signedSource(own), await sealOf({ pem: selfMadeSealKey() })];
    await expect(makeDocument(made, withoutStamp({ ...own, sign: (data) => other.sign(data) }))).rejects.toMatchObject({ failure: 'check_failed' });
    await expect(makeDocument(made, withoutStamp({ ...own, sign: () => Promise.reject(new Error('The signing service is away.')) }))).rejects.toMatchObject({ failure: 'sealing_failed' });
  });

  test('is one no more when anything of it is changed', async () => {
    const pdf = sealed;
    for (let number = 0; number < 20; number += 1) {
      const changed = Buffer.from(pdf);
      const at = Math.floor((number * pdf.length) / 20);
      changed[at] = (changed[at] ?? 0) ^ (1 << (number % 7));
      await expect(verifiedBy(changed, own)).rejects.toMatchObject({ name: 'SealError' });
    }
    for (const changed of [Buffer.concat([pdf, Buffer.from('\n')]), pdf.subarray(0, -1), Buffer.concat([Buffer.from(' '), pdf])]) await expect(verifiedBy(changed, own)).rejects.toMatchObject({ name: 'SealError' });
    await expect(verifiedBy(readFileSync(join(TEMPLATES, readdirSync(TEMPLATES)[0] ?? '')), own)).rejects.toMatchObject({ fault: 'not_pdf' });
  });
});

describe('the key of the seal', () => {
  test.each<readonly [string, () => Parameters<Sealing['readSeal']>[0], RegExp]>([
    ['there is no private key', () => ({ ...NOTHING, pem: 'no key' }), /^SEAL_KEY has no private key in PEM/],
    ['there is no certificate', () => ({ ...NOTHING, pem: selfMadeSealKey().replace(/-----BEGIN CERT[^]*/, '') }), /^SEAL_KEY has no certificate/],
    ['the certificate is another key’s', () => ({ ...NOTHING, pem: selfMadeSealKey().replace(/-----BEGIN CERT[^]*/, '') + (/-----BEGIN CERT[^]*/.exec(selfMadeSealKey())?.[0] ?? '') }), /^SEAL_KEY: the private key does not belong to the first certificate/],
    ['the password is wrong', () => ({ ...NOTHING, pem: issuedSeal('P-256').encryptedPem, passphrase: 'wrong' }), /^SEAL_KEY has no private key in PEM that can be read/],
  ])('is refused in one sentence where %s', async (_what, given, message) => {
    await expect(readSeal(given())).rejects.toMatchObject({ name: 'SealUnusable', message: expect.stringMatching(message) as string });
  });

  test('is refused where PKCS #12 is something else, or has another password', () => {
    const { pkcs12 } = issuedSeal('P-256');
    for (const answer of openInProcess([{ pkcs12: 'AAAA' }, { pkcs12, passphrase: 'wrong' }, { pkcs12 }])) expect(answer).toEqual({ refusal: expect.stringContaining('SEAL_PKCS12 cannot be opened') as string });
  });

  test('may be missing', async () => {
    expect(await readSeal(NOTHING)).toBeUndefined();
  });
});
