import { execFile } from 'node:child_process';
import { X509Certificate } from 'node:crypto';
import { rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { CertificateAuthority, onCurve } from './openssl';

const run = promisify(execFile);
const LEAF = 'basicConstraints=critical,CA:FALSE\nsubjectKeyIdentifier=hash\nauthorityKeyIdentifier=keyid:always';

/** Time as OpenSSL's database has it. */
const databaseTime = (time: Date): string => `${time.toISOString().replace(/[-:T]/g, '').slice(2, 14)}Z`;

/** An authority with an OCSP server and a list of revoked certificates: OpenSSL behind HTTP. */
export class RevocationServer {
  /** Requests so far, as `POST /ocsp`. */
  readonly requests: string[] = [];
  /** Answers instead of OpenSSL, by path. */
  readonly instead = new Map<string, (response: ServerResponse) => void>();
  /** Signs the OCSP answers: the authority itself, the server that it authorized, or another of its certificates. */
  signer: 'root' | 'responder' | 'other' = 'responder';
  /** Options of OpenSSL for OCSP answers and lists. */
  options: readonly string[] = ['-ndays', '1'];
  /** Number of other certificates that were revoked. */
  others = 0;
  private readonly revoked = new Map<string, Date>();
  private readonly issued = new Set<string>();
  private queue: Promise<unknown> = Promise.resolve();
  private authority!: CertificateAuthority;
  private readonly server: Server = createServer((request, response) => void this.answer(request, response));

  static async start(): Promise<RevocationServer> {
    const started = new RevocationServer();
    await new Promise<void>((done) => started.server.listen(0, '127.0.0.1', done));
    const ocsp = `authorityInfoAccess=OCSP;URI:${started.url}ocsp`;
    const list = `crlDistributionPoints=URI:${started.url}crl`;
    started.authority = new CertificateAuthority({ subject: '/C=LT/O=Test/CN=Test Authority', days: 3_650 }, 'prime256v1', [
      `[both]\n${LEAF}\nkeyUsage=critical,nonRepudiation\n${ocsp}\n${list}`,
      `[ocsp]\n${LEAF}\nkeyUsage=critical,nonRepudiation\n${ocsp}`,
      `[list]\n${LEAF}\nkeyUsage=critical,nonRepudiation\n${list}`,
      `[none]\n${LEAF}\nkeyUsage=critical,nonRepudiation`,
      `[responder]\n${LEAF}\nkeyUsage=critical,digitalSignature\nextendedKeyUsage=critical,OCSPSigning`,
      `[other]\n${LEAF}\nkeyUsage=critical,digitalSignature`,
      '[ca]\ndefault_ca=own\n[own]\ndatabase=index.txt\ncrlnumber=crlnumber\ndefault_md=sha256\ncertificate=root.crt\nprivate_key=root.key\n',
    ].join('\n'));
    for (const name of ['both', 'ocsp', 'list', 'none', 'responder', 'other']) {
      started.authority.issue(name, onCurve('prime256v1'), { subject: `/CN=Test ${name}`, days: 1_000 });
      started.issued.add(name);
    }
    writeFileSync(join(started.authority.folder, 'crlnumber'), '01');
    return started;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/`;
  }

  /** A certificate, named after what it says about revocation (`both`, `ocsp`, `list`, `none`), or `root`. */
  certificate(name: string): Uint8Array {
    return new Uint8Array(new X509Certificate(this.authority.read(`${name}.crt`)).raw);
  }

  /** Private key, certificate, and the authority's, in PEM. */
  pem(name: string): string {
    return [`${name}.key`, `${name}.crt`, 'root.crt'].map((file) => this.authority.read(file).toString()).join('');
  }

  revoke(name: string, at = new Date()): void {
    this.revoked.set(name, at);
  }

  /** As at the start. */
  reset(): void {
    this.revoked.clear();
    this.instead.clear();
    this.requests.length = 0;
    this.signer = 'responder';
    this.options = ['-ndays', '1'];
    this.others = 0;
  }

  stop(): void {
    this.server.closeAllConnections();
    this.server.close();
    this.authority.remove();
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const path = request.url ?? '';
    this.requests.push(`${request.method} ${path}`);
    const instead = this.instead.get(path);
    if (instead) return void instead(response);
    const made = this.queue.then(() => (path === '/ocsp' ? this.ocspAnswer(Buffer.concat(chunks)) : this.list()));
    this.queue = made.catch(() => undefined);
    await made.then((answer) => response.end(answer), () => response.writeHead(500).end());
  }

  private async ocspAnswer(query: Buffer): Promise<Buffer> {
    this.writeDatabase();
    writeFileSync(join(this.authority.folder, 'query'), query);
    await run('openssl', ['ocsp', '-index', 'index.txt', '-rsigner', `${this.signer}.crt`, '-rkey', `${this.signer}.key`, '-CA', 'root.crt', '-reqin', 'query', '-respout', 'answer', ...this.options], { cwd: this.authority.folder });
    return this.authority.read('answer');
  }

  private async list(): Promise<Buffer> {
    this.writeDatabase();
    const days = this.options.flatMap((option) => (option === '-ndays' ? ['-crldays'] : [option]));
    await run('openssl', ['ca', '-gencrl', '-config', 'openssl.cnf', '-out', 'list.pem', ...days], { cwd: this.authority.folder });
    this.authority.run('crl', '-in', 'list.pem', '-outform', 'DER', '-out', 'list');
    return this.authority.read('list');
  }

  private writeDatabase(): void {
    const rows = [...this.issued].map((name) => {
      const { serialNumber, validTo } = new X509Certificate(this.authority.read(`${name}.crt`));
      const revokedAt = this.revoked.get(name);
      return [revokedAt ? 'R' : 'V', databaseTime(new Date(validTo)), revokedAt ? databaseTime(revokedAt) : '', serialNumber, 'unknown', `/CN=Test ${name}`].join('\t');
    });
    for (let number = 0; number < this.others; number += 1) rows.push(['R', '300101000000Z', '250101000000Z,keyCompromise', `7F${String(number).padStart(38, '0')}`, 'unknown', `/CN=Other ${number}`].join('\t'));
    rmSync(join(this.authority.folder, 'index.txt'), { force: true });
    writeFileSync(join(this.authority.folder, 'index.txt'), `${rows.join('\n')}\n`);
  }
}
