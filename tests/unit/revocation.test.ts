/** @jest-environment node */
import { X509Certificate } from 'node:crypto';

import { fitsArchive, MAX_REVOCATION_BYTES, MAX_REVOCATION_ITEMS, MAX_REVOCATION_TOTAL_BYTES, readOcspAnswer, readRevocationList, revocationSources } from '@site/proof';

import { RevocationSource } from '../../cms/src/features/signed-documents/revocation-data';
import { fetchLimited, isPrivate } from '../../cms/src/lib/limited-fetch';
import { RevocationServer } from '../helpers/revocation-server';

let server: RevocationServer;
let stranger: RevocationServer;
beforeAll(async () => {
  [server, stranger] = await Promise.all([RevocationServer.start(), RevocationServer.start()]);
});
afterAll(() => {
  server.stop();
  stranger.stop();
});
beforeEach(() => server.reset());

const dataOf = (name: string, mayBePrivate = true) => new RevocationSource(mayBePrivate).dataOf([server.certificate(name), server.certificate('root')]);

it('a certificate says where its revocation can be looked up', () => {
  expect(revocationSources(server.certificate('both'))).toEqual({ ocsp: [`${server.url}ocsp`], crl: [`${server.url}crl`] });
  expect(revocationSources(server.certificate('none'))).toEqual({ ocsp: [], crl: [] });
});

describe('revocation data', () => {
  it.each([
    ['the OCSP server, and if it answers, nobody else', 'both', ['POST /ocsp'], [1, 0]],
    ['the OCSP server', 'ocsp', ['POST /ocsp'], [1, 0]],
    ['the list', 'list', ['GET /crl'], [0, 1]],
    ['nobody', 'none', [], [0, 0]],
  ])('comes from %s that a certificate names', async (_what, name, requests, counts) => {
    const { ocspAnswers, revocationLists, revoked } = await dataOf(name);
    expect({ requests: server.requests, counts: [ocspAnswers.length, revocationLists.length], revoked }).toEqual({ requests, counts, revoked: [] });
  });

  it.each(['ocsp', 'list'])('tells that a certificate was revoked, and when (%s)', async (name) => {
    const at = new Date('2026-10-01T12:00:00Z');
    server.revoke(name, at);
    expect((await dataOf(name)).revoked).toEqual([{ certificate: server.certificate(name), revokedAt: at }]);
    // Others are not.
    expect((await dataOf('both')).revoked).toEqual([]);
  });

  it('comes from the list while the OCSP server is away', async () => {
    server.instead.set('/ocsp', (response) => void response.writeHead(503).end());
    expect((await dataOf('both')).revocationLists).toHaveLength(1);
    expect(server.requests).toEqual(['POST /ocsp', 'GET /crl']);
  });

  it('is asked for once, for all documents', async () => {
    const source = new RevocationSource(true);
    for (let count = 0; count < 3; count += 1) await source.dataOf([server.certificate('both'), server.certificate('list'), server.certificate('root')]);
    expect(server.requests).toEqual(['POST /ocsp', 'GET /crl']);
  });

  it('may be signed by the authority itself', async () => {
    server.signer = 'root';
    expect((await dataOf('ocsp')).ocspAnswers).toHaveLength(1);
  });

  it.each<readonly [string, string, () => void, RegExp]>([
    ['nobody answers', 'ocsp', () => server.instead.set('/ocsp', (response) => void response.destroy()), /unknown: .*(socket|hang up|reset)/],
    ['an error is answered', 'list', () => server.instead.set('/crl', (response) => void response.writeHead(404).end()), /HTTP 404/],
    ['another page is named instead', 'list', () => server.instead.set('/crl', (response) => void response.writeHead(302, { Location: `${stranger.url}crl` }).end()), /HTTP 302/],
    ['the answer is something else', 'list', () => server.instead.set('/crl', (response) => void response.end('<html>')), /not DER/],
    ['the answer is too long', 'list', () => server.instead.set('/crl', (response) => void response.end(Buffer.alloc(MAX_REVOCATION_BYTES + 1))), /too long/],
    ['the OCSP server refuses', 'ocsp', () => server.instead.set('/ocsp', (response) => void response.end(Buffer.from('30030a0106', 'hex'))), /refused/],
    ['the signature is by a certificate for other purposes', 'ocsp', () => (server.signer = 'other'), /other purposes/],
    ['the list is not current', 'list', () => (server.options = ['-crl_lastupdate', '20250101000000Z', '-crl_nextupdate', '20250201000000Z']), /not current/],
  ])('is not known if %s', async (_what, name, change, message) => {
    change();
    await expect(dataOf(name)).rejects.toThrow(message);
  });

  it('is not known if the OCSP answer is not current', async () => {
    const [certificate, issuer] = [server.certificate('ocsp'), server.certificate('root')];
    const [answer = new Uint8Array()] = (await dataOf('ocsp')).ocspAnswers;
    const inTwoDays = new Date(Date.now() + 2 * 24 * 60 * 60_000);
    await expect(readOcspAnswer(answer, certificate, issuer, inTwoDays)).rejects.toThrow('not current');
    await expect(readOcspAnswer(answer, server.certificate('both'), issuer, new Date())).rejects.toThrow('another certificate');
  });

  it('comes from long lists, whose entries cost little', async () => {
    server.others = 4_700;
    server.revoke('list', new Date('2026-10-01T12:00:00Z'));
    const [list = new Uint8Array()] = (await dataOf('list')).revocationLists;
    expect(list.length / MAX_REVOCATION_BYTES).toBeGreaterThan(0.9);
    // Time of the processor, which other programs do not lengthen.
    const costs: number[] = [];
    for (let run = 0; run < 3; run += 1) {
      const start = process.cpuUsage();
      expect((await readRevocationList(list, server.certificate('list'), server.certificate('root'), new Date())).revokedAt).toEqual(new Date('2026-10-01T12:00:00Z'));
      expect((await readRevocationList(list, server.certificate('both'), server.certificate('root'), new Date())).revokedAt).toBeUndefined();
      const { user, system } = process.cpuUsage(start);
      costs.push((user + system) / 2_000);
    }
    expect(Math.min(...costs)).toBeLessThan(100);
    // An entry without a time, one with more than it may have, and one more list after the entries.
    const hex = Buffer.from(list).toString('hex');
    for (const [from, to] of [['170d3235', '020d3235'], ['300c300a0603551d15', '310c300a0603551d15']] as const) {
      expect(hex).toContain(from);
      await expect(readRevocationList(Buffer.from(hex.replace(from, to), 'hex'), server.certificate('list'), server.certificate('root'), new Date())).rejects.toThrow();
    }
  });

  it('has limits for a whole document', () => {
    const items = (count: number, bytes: number) => ({ ocspAnswers: Array<Uint8Array>(1).fill(new Uint8Array(bytes)), revocationLists: Array<Uint8Array>(count - 1).fill(new Uint8Array(bytes)) });
    expect([fitsArchive(items(MAX_REVOCATION_ITEMS, 1)), fitsArchive(items(MAX_REVOCATION_ITEMS + 1, 1))]).toEqual([true, false]);
    const half = MAX_REVOCATION_TOTAL_BYTES / 2;
    expect([fitsArchive(items(2, half)), fitsArchive(items(2, half + 1))]).toEqual([true, false]);
  });

  it('is not accepted from another authority with the same name', async () => {
    for (const [name, path] of [['ocsp', 'ocsp'], ['list', 'crl']] as const) {
      const foreign = stranger.certificate(name);
      // The stranger's certificate names its own server; the trusted authority's key did not sign what it says.
      const answer = name === 'list' ? await fetchLimited(`${stranger.url}${path}`, { maxBytes: MAX_REVOCATION_BYTES, timeoutMs: 10_000, mayBePrivate: true }) : undefined;
      if (answer) server.instead.set('/crl', (response) => void response.end(answer));
      expect((await new RevocationSource(true).dataOf([foreign, server.certificate('root')])).ocspAnswers).toEqual([]);
    }
    await expect(dataOf('list')).rejects.toThrow('not one of the authority');
    expect(new X509Certificate(stranger.certificate('root')).subject).toBe(new X509Certificate(server.certificate('root')).subject);
  });
});

describe('addresses that somebody else wrote', () => {
  const limits = { maxBytes: 1_000, timeoutMs: 1_000, mayBePrivate: false };

  it('are not fetched from private networks', async () => {
    await expect(dataOf('both', false)).rejects.toThrow('private network');
    expect(server.requests).toEqual([]);
    const { port } = new URL(server.url);
    for (const host of ['localhost', '127.0.0.1', '0x7f000001', '2130706433', '[::1]', '[::ffff:127.0.0.1]', '0']) await expect((async () => fetchLimited(`http://${host}:${port}/crl`, limits))()).rejects.toThrow(/private network/);
    expect(server.requests).toEqual([]);
  });

  it.each(['10.1.2.3', '172.31.0.1', '192.168.1.1', '169.254.169.254', '100.64.0.1', '0.0.0.0', '224.0.0.1', '255.255.255.255', '::1', '::', 'fe80::1', 'fd00::1', '::ffff:10.0.0.1', '64:ff9b::a00:1', '2002:a00:1::'])('%s is private', (address) => {
    expect(isPrivate(address)).toBe(true);
  });

  it.each(['8.8.8.8', '172.32.0.1', '193.40.5.1', '2001:4860:4860::8888', '2a00:1450::1'])('%s is public', (address) => {
    expect(isPrivate(address)).toBe(false);
  });

  it.each(['file:///etc/passwd', 'ftp://192.0.2.1/', 'data:,x', 'http://user@example.com/'])('are not fetched if they are like %s', async (address) => {
    await expect((async () => fetchLimited(address, limits))()).rejects.toThrow('Only addresses of http and https');
  });

  it('end after a time', async () => {
    server.instead.set('/crl', () => undefined);
    await expect(fetchLimited(`${server.url}crl`, { ...limits, timeoutMs: 300, mayBePrivate: true })).rejects.toThrow(/abort|timeout/i);
  });
});
