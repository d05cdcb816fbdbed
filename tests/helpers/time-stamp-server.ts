import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { CertificateAuthority, onCurve } from './openssl';

const run = promisify(execFile);

/** Ways in which a time-stamp server, or an attacker in its place, fails. */
export type Fault = 'http-500' | 'no-answer' | 'stalls' | 'cut' | 'cut-halfway' | 'html' | 'refuses' | 'other-data' | 'replayed' | 'endless';

const CONFIGURATION = `
[tsa]
basicConstraints=critical,CA:FALSE
keyUsage=critical,digitalSignature
extendedKeyUsage=critical,timeStamping
subjectKeyIdentifier=hash
authorityKeyIdentifier=keyid:always
[stamps]
serial=serial
crypto_device=builtin
signer_cert=tsa.crt
certs=root.crt
signer_key=tsa.key
signer_digest=sha256
default_policy=1.2.3.4.1
digests=sha256
accuracy=secs:1
ordering=yes
tsa_name=no
ess_cert_id_chain=no
ess_cert_id_alg=sha256
`;

/** A time-stamp server: OpenSSL behind HTTP, with its own authority. */
export class TimeStampServer {
  fault: Fault | undefined;
  /** Changes its answers. */
  change: ((answer: Buffer) => Buffer) | undefined;
  /** Number of requests so far. */
  requests = 0;
  /** Bytes of the last endless response that were accepted. */
  endlessBytes = 0;
  private lastAnswer: Buffer = Buffer.alloc(0);
  private readonly authority = new CertificateAuthority({ subject: '/C=EE/O=Test/CN=Test Root', days: 3650 }, 'prime256v1', CONFIGURATION);
  private readonly server: Server = createServer((request, response) => {
    // A kept connection could be reset just when it is used again.
    response.setHeader('Connection', 'close');
    void this.answer(request, response);
  });
  private queue: Promise<unknown> = Promise.resolve();

  static async start(): Promise<TimeStampServer> {
    const started = new TimeStampServer();
    writeFileSync(join(started.authority.folder, 'serial'), '01');
    started.renew(3_000);
    await new Promise<void>((done) => started.server.listen(0, '127.0.0.1', done));
    return started;
  }

  /** Gives it a new key, whose certificate is valid for this time. */
  renew(days: number): void {
    this.authority.issue('tsa', onCurve('prime256v1'), { subject: '/C=EE/O=Test/CN=Test Time Stamps', days });
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/`;
  }

  /** Certificate of its authority, in PEM. */
  get root(): string {
    return this.authority.read('root.crt').toString();
  }

  stop(): void {
    this.server.closeAllConnections();
    this.server.close();
    this.authority.remove();
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    let query: Buffer = Buffer.concat(chunks);
    this.requests += 1;
    if (this.fault === 'http-500') return void response.writeHead(500).end('no');
    if (this.fault === 'no-answer') return;
    if (this.fault === 'cut') return void request.socket.destroy();
    if (this.fault === 'html') return void response.end('<html>Log in</html>');
    if (this.fault === 'endless') return this.answerEndlessly(response);
    if (this.fault === 'refuses') query = Buffer.from('3003020103', 'hex');
    // After the header of the 32 bytes to be stamped.
    if (this.fault === 'other-data') query = changed(query, query.indexOf(Buffer.from('0420', 'hex')) + 5);
    const stamped = this.fault === 'replayed' ? this.lastAnswer : await this.stamp(query);
    this.lastAnswer = stamped;
    const answer = this.change?.(stamped) ?? stamped;
    response.setHeader('Content-Type', 'application/timestamp-reply');
    if (this.fault !== 'stalls' && this.fault !== 'cut-halfway') return void response.end(answer);
    response.setHeader('Content-Length', answer.length);
    response.write(answer.subarray(0, 100), () => {
      if (this.fault === 'cut-halfway') request.socket.destroy();
    });
  }

  private answerEndlessly(response: ServerResponse): void {
    this.endlessBytes = 0;
    const part = Buffer.alloc(16 * 1024);
    const write = (): void => {
      while (!response.destroyed && response.write(part)) this.endlessBytes += part.length;
    };
    response.on('drain', write);
    write();
  }

  /** Sequential, because of the shared serial file. */
  private stamp(query: Buffer): Promise<Buffer> {
    const made = this.queue.then(async () => {
      writeFileSync(join(this.authority.folder, 'query'), query);
      await run('openssl', ['ts', '-reply', '-config', 'openssl.cnf', '-section', 'stamps', '-queryfile', 'query', '-out', 'reply'], { cwd: this.authority.folder });
      return this.authority.read('reply');
    });
    this.queue = made.catch(() => undefined);
    return made;
  }
}

function changed(bytes: Buffer, at: number): Buffer {
  const copy = Buffer.from(bytes);
  copy[at] = (copy[at] ?? 0) ^ 1;
  return copy;
}
