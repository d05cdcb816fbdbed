/** @jest-environment node */
import { execFileSync } from 'node:child_process';
import { X509Certificate } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import * as asn1js from 'asn1js';
import * as pkijs from 'pkijs';

import { base64ToBytes, readTimeStamp, sha256Of, utf8ToBytes } from '@site/proof';

import { requestTimeStamp } from '../../cms/src/features/evidence/time-stamps';
import { changedSigner, negate } from '../cms/support/tampering';
import { type Fault, TimeStampServer } from '../helpers/time-stamp-server';
import { Signings } from './support/signings';

const digest = sha256Of(utf8ToBytes('a checkpoint'));
const rootsOf = (server: TimeStampServer) => [new Uint8Array(new X509Certificate(server.root).raw)];

let server: TimeStampServer;
let other: TimeStampServer;
beforeAll(async () => {
  [server, other] = await Promise.all([TimeStampServer.start(), TimeStampServer.start()]);
});
afterAll(() => {
  server.stop();
  other.stop();
});
beforeEach(() => {
  server.fault = undefined;
  server.change = undefined;
});

const request = (timeoutMs?: number) => requestTimeStamp(digest, { url: new URL(server.url), roots: rootsOf(server) }, timeoutMs);
const bytesOf = (token: string) => base64ToBytes(token) ?? new Uint8Array();

it('a time stamp is requested, and contains time and issuer', async () => {
  const before = Date.now();
  const { server: name, time } = await readTimeStamp(bytesOf(await request()), digest, rootsOf(server));
  expect(name).toBe('Test Time Stamps');
  expect(Math.abs(time.getTime() - before)).toBeLessThan(60_000);
});

it.each<readonly [Fault, RegExp]>([
  ['http-500', /HTTP 500/],
  ['no-answer', /timeout/i],
  ['stalls', /timeout/i],
  ['cut', /fetch failed/],
  ['cut-halfway', /terminated/],
  ['html', /./],
  ['endless', /too long/],
  ['refuses', /rejected/],
  ['other-data', /for other data/],
])('nothing is accepted from a server that fails by %s', async (fault, message) => {
  server.fault = fault;
  await expect(request(fault === 'no-answer' || fault === 'stalls' ? 500 : undefined)).rejects.toThrow(message);
});

it('of an endless answer only a little is read', async () => {
  server.fault = 'endless';
  await expect(request()).rejects.toThrow('too long');
  // What fits into the buffers of both sides of the connection.
  expect(server.endlessBytes).toBeLessThan(16 * 1024 * 1024);
});

it('the answer to an earlier request for the same data is not accepted', async () => {
  await request();
  server.fault = 'replayed';
  await expect(request()).rejects.toThrow('another request');
});

it('a time stamp of an untrusted server, or over something else, is invalid', async () => {
  const token = bytesOf(await request());
  await expect(readTimeStamp(token, digest, rootsOf(other))).rejects.toThrow('No trusted root');
  await expect(readTimeStamp(token, digest, [])).rejects.toThrow();
  await expect(readTimeStamp(token, sha256Of(utf8ToBytes('another')), rootsOf(server))).rejects.toThrow('for other data');
});

it('a time stamp with any bit changed, or with additional or missing bytes, is invalid', async () => {
  const token = bytesOf(await request());
  for (let number = 0; number < 40; number += 1) {
    const spoilt = Uint8Array.from(token);
    const at = Math.floor((number * token.length) / 40);
    spoilt[at] = (spoilt[at] ?? 0) ^ (1 << (number % 8));
    await expect(readTimeStamp(spoilt, digest, rootsOf(server))).rejects.toThrow();
  }
  for (const spoilt of [[0, ...token], [...token, 0], [...token.slice(0, -1)]]) await expect(readTimeStamp(Uint8Array.from(spoilt), digest, rootsOf(server))).rejects.toThrow();
});

const withAttribute = (signer: pkijs.SignerInfo): void => {
  signer.unsignedAttrs = new pkijs.SignedAndUnsignedAttributes({ type: 1, attributes: [new pkijs.Attribute({ type: '1.2.3.4', values: [new asn1js.Utf8String({ value: 'added' })] })] });
};

describe('what the signature of a time stamp does not cover', () => {
  it('cannot contain anything', async () => {
    await expect(readTimeStamp(changedSigner(bytesOf(await request()), withAttribute), digest, rootsOf(server))).rejects.toThrow('unsigned attributes');
  });

  it('is left out when a server adds it', async () => {
    server.change = (answer) => {
      const { status, timeStampToken } = pkijs.TimeStampResp.fromBER(new Uint8Array(answer).buffer);
      const token = changedSigner(new Uint8Array(timeStampToken?.toSchema().toBER() ?? new ArrayBuffer(0)), withAttribute);
      return Buffer.from(new pkijs.TimeStampResp({ status, timeStampToken: pkijs.ContentInfo.fromBER(new Uint8Array(token).buffer) }).toSchema().toBER());
    };
    expect((await readTimeStamp(bytesOf(await request()), digest, rootsOf(server))).server).toBe('Test Time Stamps');
  });

  it('is the form of the signature: another form says the same', async () => {
    const token = bytesOf(await request());
    const other = changedSigner(token, negate);
    expect(new Uint8Array(other)).not.toEqual(token);
    expect(await readTimeStamp(other, digest, rootsOf(server))).toEqual(await readTimeStamp(token, digest, rootsOf(server)));
  });
});

describe('the time stamp of a checkpoint', () => {
  const stamped = async () => {
    const signings = new Signings();
    signings.now = Date.now();
    signings.publish('ru', 1);
    signings.introduce();
    signings.sign('AAAAA-AAAAA');
    const note = signings.checkpoint();
    const token = await requestTimeStamp(sha256Of(utf8ToBytes(note)), { url: new URL(server.url), roots: rootsOf(server) });
    const { time } = await readTimeStamp(bytesOf(token), sha256Of(utf8ToBytes(note)), rootsOf(server));
    signings.timeStampRoots.push(...rootsOf(server));
    Object.assign(signings.checkpoints[0] ?? {}, { token, stamped_at: time.getTime() });
    return signings;
  };

  it('is verified with it', async () => {
    const signings = await stamped();
    expect(await signings.verify()).toMatchObject({ fault: undefined, counts: { checkpoints: 1 } });
  });

  it.each([
    ['its token is another checkpoint’s', (signings: Signings) => signings.checkpoint(1)],
    ['its row says another time', (signings: Signings) => Object.assign(signings.checkpoints[0] ?? {}, { stamped_at: 1_767_323_045_678 })],
    ['its server is not trusted any more', (signings: Signings) => signings.timeStampRoots.splice(0)],
    ['it is dated later than that', (signings: Signings) => Object.assign(signings.checkpoints[0] ?? {}, { made_at: Date.now() + 600_000 })],
  ])('is noticed to be wrong when %s', async (_what, spoil) => {
    const signings = await stamped();
    const [{ token, stamped_at: stampedAt } = {}] = signings.checkpoints;
    spoil(signings);
    if (signings.checkpoints.length > 1) {
      signings.checkpoints.splice(0, 1);
      Object.assign(signings.checkpoints[0] ?? {}, { token, stamped_at: stampedAt });
    }
    expect((await signings.verify()).fault).toMatchObject({ code: 'time_stamp_wrong' });
  });
});

const AUTHORITY = 'basicConstraints=critical,CA:TRUE\nkeyUsage=critical,keyCertSign,cRLSign';
const limited = (authorities: number): string => AUTHORITY.replace('CA:TRUE', `CA:TRUE,pathlen:${authorities}`);

interface Issued {
  readonly name: string;
  /** Name of the issuer; its own for a self-signed certificate. */
  readonly by: string;
  readonly extensions: string;
  readonly subject?: string;
}

/** A time stamp over {@link digest}, whose certificate `leaf` is issued by one of these; all of them are in it. */
function stampOf(issued: readonly Issued[], leafBy: string): { readonly token: Uint8Array; readonly certificate: (name: string) => Uint8Array } {
  const folder = mkdtempSync(join(tmpdir(), 'chain-'));
  const openssl = (...args: string[]): Buffer => execFileSync('openssl', args, { cwd: folder, stdio: 'pipe' });
  const leaf: Issued = { name: 'leaf', by: leafBy, extensions: 'basicConstraints=critical,CA:FALSE\nkeyUsage=critical,digitalSignature\nextendedKeyUsage=critical,timeStamping' };
  const all = [...issued, leaf];
  try {
    writeFileSync(join(folder, 'stamps.cnf'), [
      ...all.flatMap(({ name, extensions }) => [`[${name}]`, extensions]),
      '[stamps]', 'serial=serial', 'crypto_device=builtin', 'signer_cert=leaf.crt', 'certs=others.crt', 'signer_key=leaf.key', 'signer_digest=sha256',
      'default_policy=1.2.3.4.1', 'digests=sha256', 'ess_cert_id_alg=sha256', '',
    ].join('\n'));
    writeFileSync(join(folder, 'serial'), '01');
    for (const { name, subject = name } of all) {
      openssl('ecparam', '-name', 'prime256v1', '-genkey', '-noout', '-out', `${name}.key`);
      openssl('req', '-new', '-key', `${name}.key`, '-subj', `/CN=${subject}`, '-out', `${name}.csr`);
      openssl('req', '-new', '-x509', '-key', `${name}.key`, '-subj', `/CN=${subject}`, '-days', '30', '-out', `${name}.self.crt`);
    }
    all.forEach(({ name, by }, index) => openssl('x509', '-req', '-in', `${name}.csr`, '-CA', `${by}.self.crt`, '-CAkey', `${by}.key`, '-set_serial', String(11 + index), '-days', '30', '-extfile', 'stamps.cnf', '-extensions', name, '-out', `${name}.crt`));
    writeFileSync(join(folder, 'others.crt'), Buffer.concat(issued.map(({ name }) => readFileSync(join(folder, `${name}.crt`)))));
    openssl('ts', '-query', '-digest', Buffer.from(digest).toString('hex'), '-sha256', '-cert', '-out', 'query.tsq');
    openssl('ts', '-reply', '-config', 'stamps.cnf', '-section', 'stamps', '-queryfile', 'query.tsq', '-token_out', '-out', 'token.tst');
    const certificates = new Map(issued.map(({ name }) => [name, new Uint8Array(new X509Certificate(readFileSync(join(folder, `${name}.crt`))).raw)]));
    return { token: new Uint8Array(readFileSync(join(folder, 'token.tst'))), certificate: (name) => certificates.get(name) ?? new Uint8Array() };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

it('certificates that certify each other are refused, instead of being followed for ever', async () => {
  const { token } = stampOf([{ name: 'x', by: 'y', extensions: AUTHORITY }, { name: 'y', by: 'x', extensions: AUTHORITY }], 'x');
  await expect(readTimeStamp(token, digest, rootsOf(server))).rejects.toThrow(/No trusted root|do not form a chain/);
});

describe('a time stamp by authorities below a trusted one', () => {
  const chain = (root: string, first: string, second: string, subject?: string) => stampOf([{ name: 'root', by: 'root', extensions: root }, { name: 'first', by: 'root', extensions: first }, { name: 'second', by: 'first', extensions: second, ...(subject !== undefined && { subject }) }], 'second');

  it.each([
    ['has no limit', AUTHORITY, AUTHORITY, AUTHORITY],
    ['allows as many', limited(2), limited(1), limited(0)],
    ['does not limit what its keys are for', AUTHORITY, AUTHORITY, 'basicConstraints=critical,CA:TRUE'],
  ])('counts if each %s', async (_what, ...extensions) => {
    const { token, certificate } = chain(...extensions);
    expect((await readTimeStamp(token, digest, [certificate('root')])).server).toBe('leaf');
  });

  it.each([
    ['the root allows one authority', limited(1), AUTHORITY, AUTHORITY],
    ['the root allows none', limited(0), AUTHORITY, AUTHORITY],
    ['the first allows none', AUTHORITY, limited(0), AUTHORITY],
    ['the second is none', AUTHORITY, AUTHORITY, 'basicConstraints=critical,CA:FALSE'],
    ['the first is none', AUTHORITY, 'basicConstraints=critical,CA:FALSE', AUTHORITY],
    ['the second does not say what it is', AUTHORITY, AUTHORITY, 'subjectKeyIdentifier=hash'],
    ['the key of the second is for other things', AUTHORITY, AUTHORITY, 'basicConstraints=critical,CA:TRUE\nkeyUsage=critical,digitalSignature,cRLSign'],
    ['the key of the root is for other things', 'basicConstraints=critical,CA:TRUE\nkeyUsage=critical,cRLSign', AUTHORITY, AUTHORITY],
  ])('does not count if %s', async (_what, ...extensions) => {
    const { token, certificate } = chain(...extensions);
    await expect(readTimeStamp(token, digest, [certificate('root')])).rejects.toThrow(/No trusted root|may certify/);
  });

  it('may use several keys of one authority, which count as one', async () => {
    const { token, certificate } = chain(limited(1), AUTHORITY, AUTHORITY, 'first');
    expect((await readTimeStamp(token, digest, [certificate('root')])).server).toBe('leaf');
  });
});
