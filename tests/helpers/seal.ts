import { execFileSync } from 'node:child_process';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

import { CertificateAuthority, onCurve } from './openssl';

const SCRIPT = pathToFileURL(resolve(__dirname, '../../scripts/lib/seal-key.mjs')).href;

/** A seal key with a self-signed certificate, as npm start generates it. */
export function selfMadeSealKey(now = new Date()): string {
  return execFileSync(process.execPath, ['--input-type=module', '-e', `import { makeSealKey } from ${JSON.stringify(SCRIPT)}; process.stdout.write(makeSealKey(new Date(${now.getTime()})))`], { encoding: 'utf8' });
}

const EXTENSIONS = `
[seal]
basicConstraints=critical,CA:FALSE
keyUsage=critical,nonRepudiation
subjectKeyIdentifier=hash
authorityKeyIdentifier=keyid:always
`;
const SUBJECT = '/C=LT/O=Sample, UAB/organizationIdentifier=NTRLT-305123456';

export interface IssuedSeal {
  /** Private key, its certificate, and the authority's. */
  readonly pem: string;
  readonly encryptedPem: string;
  /** Base64. */
  readonly pkcs12: string;
  readonly legacyPkcs12: string;
  readonly passphrase: string;
}

/** A seal key certified by an authority, in several formats, made by OpenSSL. Each certificate is valid for so many days. */
export function issuedSeal(kind: 'P-256' | 'P-384' | 'RSA', days = { authority: 3650, seal: 1000 }): IssuedSeal {
  const authority = new CertificateAuthority({ subject: `${SUBJECT}/CN=Test Seal Root`, days: days.authority }, 'P-384', EXTENSIONS);
  const passphrase = 'Seal-Password-7';
  try {
    authority.issue('seal', kind === 'RSA' ? ['rsa:3072'] : onCurve(kind), { subject: `${SUBJECT}/CN=Test Seal`, days: days.seal });
    const pkcs12 = (...more: string[]): string => {
      authority.run('pkcs12', '-export', '-inkey', 'seal.key', '-in', 'seal.crt', '-certfile', 'root.crt', '-passout', `pass:${passphrase}`, '-out', 'seal.p12', ...more);
      return authority.read('seal.p12').toString('base64');
    };
    authority.run('pkcs8', '-topk8', '-v2', 'aes-256-cbc', '-passout', `pass:${passphrase}`, '-in', 'seal.key', '-out', 'encrypted.key');
    const [key, encryptedKey, certificates] = [['seal.key'], ['encrypted.key'], ['seal.crt', 'root.crt']].map((names) => names.map((name) => authority.read(name).toString()).join(''));
    return { pem: `${key}${certificates}`, encryptedPem: `${encryptedKey}${certificates}`, pkcs12: pkcs12(), legacyPkcs12: pkcs12('-legacy'), passphrase };
  } finally {
    authority.remove();
  }
}
