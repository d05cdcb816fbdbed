import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const SCRIPT = pathToFileURL(resolve(__dirname, '../../scripts/lib/seal-key.mjs')).href;

/** A seal key with a self-signed certificate, as npm start generates it. */
export function selfMadeSealKey(now = new Date()): string {
  return execFileSync(process.execPath, ['--input-type=module', '-e', `import { makeSealKey } from ${JSON.stringify(SCRIPT)}; process.stdout.write(makeSealKey(new Date(${now.getTime()})))`], { encoding: 'utf8' });
}

const EXTENSIONS = `
[req]
distinguished_name=dn
[dn]
[root]
basicConstraints=critical,CA:TRUE,pathlen:0
keyUsage=critical,keyCertSign,cRLSign
subjectKeyIdentifier=hash
[seal]
basicConstraints=critical,CA:FALSE
keyUsage=critical,nonRepudiation
subjectKeyIdentifier=hash
authorityKeyIdentifier=keyid:always
`;

export interface IssuedSeal {
  /** Private key, its certificate, and the authority's. */
  readonly pem: string;
  readonly encryptedPem: string;
  /** Base64. */
  readonly pkcs12: string;
  readonly legacyPkcs12: string;
  readonly passphrase: string;
}

/** A seal key certified by an authority, in several formats, made by OpenSSL. */
export function issuedSeal(kind: 'P-256' | 'P-384' | 'RSA'): IssuedSeal {
  const folder = mkdtempSync(join(tmpdir(), 'seal-'));
  const openssl = (...args: string[]): string => execFileSync('openssl', args, { cwd: folder, encoding: 'utf8', stdio: 'pipe' });
  const read = (name: string): string => readFileSync(join(folder, name), 'utf8');
  const passphrase = 'Seal-Password-7';
  try {
    writeFileSync(join(folder, 'openssl.cnf'), EXTENSIONS);
    const algorithm = kind === 'RSA' ? ['rsa:3072'] : ['ec', '-pkeyopt', `ec_paramgen_curve:${kind}`];
    const subject = '/C=LT/O=Sample, UAB/organizationIdentifier=NTRLT-305123456';
    openssl('req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-384', '-nodes', '-config', 'openssl.cnf', '-keyout', 'root.key', '-out', 'root.crt', '-days', '3650', '-subj', `${subject}/CN=Test Seal Root`, '-extensions', 'root');
    openssl('req', '-newkey', ...algorithm, '-nodes', '-config', 'openssl.cnf', '-keyout', 'seal.key', '-out', 'seal.csr', '-subj', `${subject}/CN=Test Seal`);
    openssl('x509', '-req', '-in', 'seal.csr', '-CA', 'root.crt', '-CAkey', 'root.key', '-CAcreateserial', '-out', 'seal.crt', '-days', '1000', '-sha256', '-extfile', 'openssl.cnf', '-extensions', 'seal');
    const pkcs12 = (...more: string[]): string => {
      openssl('pkcs12', '-export', '-inkey', 'seal.key', '-in', 'seal.crt', '-certfile', 'root.crt', '-passout', `pass:${passphrase}`, '-out', 'seal.p12', ...more);
      return readFileSync(join(folder, 'seal.p12')).toString('base64');
    };
    openssl('pkcs8', '-topk8', '-v2', 'aes-256-cbc', '-passout', `pass:${passphrase}`, '-in', 'seal.key', '-out', 'encrypted.key');
    const certificates = `${read('seal.crt')}${read('root.crt')}`;
    return { pem: `${read('seal.key')}${certificates}`, encryptedPem: `${read('encrypted.key')}${certificates}`, pkcs12: pkcs12(), legacyPkcs12: pkcs12('-legacy'), passphrase };
  } finally {
    rmSync(folder, { recursive: true });
  }
}
