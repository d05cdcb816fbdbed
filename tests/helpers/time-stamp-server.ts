import { execFile, execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Ways in which a time-stamp server, or an attacker in its place, fails. */
export type Fault = 'http-500' | 'no-answer' | 'stalls' | 'cut' | 'html' | 'refuses' | 'other-data' | 'endless';

const CONFIGURATION = `
[req]
distinguished_name=dn
[dn]
[root]
basicConstraints=critical,CA:TRUE,pathlen:0
keyUsage=critical,keyCertSign,cRLSign
subjectKeyIdentifier=hash
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
  private readonly folder = mkdtempSync(join(tmpdir(), 'time-stamps-'));
  private readonly server: Server = createServer((request, response) => void this.answer(request, response));
  private queue: Promise<unknown> = Promise.resolve();

  static async start(): Promise<TimeStampServer> {
    const started = new TimeStampServer();
    started.makeKeys();
    await new Promise<void>((done) => started.server.listen(0, '127.0.0.1', done));
    return started;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/`;
  }

  /** Certificate of its authority, in PEM. */
  get root(): string {
    return readFileSync(join(this.folder, 'root.crt'), 'utf8');
  }

  stop(): void {
    this.server.closeAllConnections();
    this.server.close();
    rmSync(this.folder, { recursive: true, force: true });
  }

  private makeKeys(): void {
    const openssl = (...args: string[]) => execFileSync('openssl', args, { cwd: this.folder, stdio: 'pipe' });
    writeFileSync(join(this.folder, 'openssl.cnf'), CONFIGURATION);
    writeFileSync(join(this.folder, 'serial'), '01');
    const generateKey = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-config', 'openssl.cnf'];
    openssl('req', '-x509', ...generateKey, '-keyout', 'root.key', '-out', 'root.crt', '-days', '3650', '-subj', '/C=EE/O=Test/CN=Test Root', '-extensions', 'root');
    openssl('req', ...generateKey, '-keyout', 'tsa.key', '-out', 'tsa.csr', '-subj', '/C=EE/O=Test/CN=Test Time Stamps');
    openssl('x509', '-req', '-in', 'tsa.csr', '-CA', 'root.crt', '-CAkey', 'root.key', '-CAcreateserial', '-out', 'tsa.crt', '-days', '3000', '-sha256', '-extfile', 'openssl.cnf', '-extensions', 'tsa');
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    let query: Buffer = Buffer.concat(chunks);
    if (this.fault === 'http-500') return void response.writeHead(500).end('no');
    if (this.fault === 'no-answer') return;
    if (this.fault === 'cut') return void request.socket.destroy();
    if (this.fault === 'html') return void response.end('<html>Log in</html>');
    if (this.fault === 'endless') return void response.end(Buffer.alloc(1024 * 1024));
    if (this.fault === 'refuses') query = Buffer.from('3003020103', 'hex');
    // After the header of the 32 bytes to be stamped.
    if (this.fault === 'other-data') query = changed(query, query.indexOf(Buffer.from('0420', 'hex')) + 5);
    const answer = await this.stamp(query);
    response.setHeader('Content-Type', 'application/timestamp-reply');
    if (this.fault !== 'stalls') return void response.end(answer);
    response.setHeader('Content-Length', answer.length);
    response.write(answer.subarray(0, 100));
  }

  /** Sequential, because of the shared serial file. */
  private stamp(query: Buffer): Promise<Buffer> {
    const made = this.queue.then(async () => {
      writeFileSync(join(this.folder, 'query'), query);
      await run('openssl', ['ts', '-reply', '-config', 'openssl.cnf', '-section', 'stamps', '-queryfile', 'query', '-out', 'reply'], { cwd: this.folder });
      return readFileSync(join(this.folder, 'reply'));
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
