import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const EXTENSIONS = `
[req]
distinguished_name=dn
[dn]
[root]
basicConstraints=critical,CA:TRUE,pathlen:0
keyUsage=critical,keyCertSign,cRLSign
subjectKeyIdentifier=hash
`;

interface Certificate {
  readonly subject: string;
  readonly days: number;
}

/** Arguments for generating a key on a curve. */
export const onCurve = (curve: string): readonly string[] => ['ec', '-pkeyopt', `ec_paramgen_curve:${curve}`];

/** A certificate authority in a temporary folder, run by OpenSSL: `root.key` and `root.crt`. */
export class CertificateAuthority {
  readonly folder = mkdtempSync(join(tmpdir(), 'openssl-'));

  /** @param extensions sections of OpenSSL's configuration, one for each name that is issued */
  constructor({ subject, days }: Certificate, curve: string, extensions: string) {
    writeFileSync(join(this.folder, 'openssl.cnf'), EXTENSIONS + extensions);
    this.run('req', '-x509', '-newkey', ...onCurve(curve), '-nodes', '-config', 'openssl.cnf', '-keyout', 'root.key', '-out', 'root.crt', '-days', String(days), '-subj', subject, '-extensions', 'root');
  }

  /** Issues a certificate: `NAME.key` and `NAME.crt`, with the extensions of this name. */
  issue(name: string, newKey: readonly string[], { subject, days }: Certificate): void {
    this.run('req', '-newkey', ...newKey, '-nodes', '-config', 'openssl.cnf', '-keyout', `${name}.key`, '-out', `${name}.csr`, '-subj', subject);
    this.run('x509', '-req', '-in', `${name}.csr`, '-CA', 'root.crt', '-CAkey', 'root.key', '-CAcreateserial', '-out', `${name}.crt`, '-days', String(days), '-sha256', '-extfile', 'openssl.cnf', '-extensions', name);
  }

  run(...args: readonly string[]): void {
    execFileSync('openssl', args, { cwd: this.folder, stdio: 'pipe' });
  }

  read(name: string): Buffer {
    return readFileSync(join(this.folder, name));
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}
