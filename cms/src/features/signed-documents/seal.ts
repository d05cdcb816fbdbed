import { createPrivateKey, sign, verify, X509Certificate } from 'node:crypto';

import { sha256Hex } from '../../lib/sha256';

/**
 * A certificate and its key, with which documents are sealed. Only `sign` uses the private key, so an external signing
 * service can implement this interface too.
 */
export interface Seal {
  /** In DER. */
  readonly certificate: Uint8Array;
  /** Certificates of the authorities, starting with the issuer. */
  readonly chain: readonly Uint8Array[];
  readonly keyType: 'RSA' | 'EC';
  /** SHA-256 of the certificate, in hexadecimal. */
  readonly fingerprint: string;
  /** Whether the certificate is self-signed. */
  readonly isSelfMade: boolean;
  readonly validFrom: Date;
  readonly validUntil: Date;
  /** A signature with SHA-256: PKCS #1 v1.5 for RSA, DER for EC. */
  sign(data: Uint8Array): Promise<Uint8Array>;
}

/** Sources of the key; see `.env.example`. */
export interface SealSource {
  /** The private key and its certificates, the seal's own first, in PEM. */
  readonly pem: string | undefined;
  /** The same as PKCS #12, in base64. */
  readonly pkcs12: string | undefined;
  readonly passphrase: string | undefined;
}

/** A former certificate of the seal. */
export interface EarlierSeal extends Pick<Seal, 'certificate' | 'chain' | 'fingerprint' | 'isSelfMade' | 'validFrom' | 'validUntil'> {
  /** When it was withdrawn because its key may be compromised. */
  readonly withdrawn: Date | null;
}

/** The key or its certificate cannot be used; the message says why, without their content. */
export class SealUnusable extends Error {
  override readonly name = 'SealUnusable';
}

const EARLIER_CERTIFICATE = /(?:^Withdrawn: *(?<withdrawn>\S+)\s+)?(?<pem>-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----)/gm;
const WITHDRAWAL = /^.*withdrawn.*$/im;
const CERTIFICATE = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g;
const CURVES = ['prime256v1', 'secp384r1'];
const MIN_RSA_BITS = 2_048;
const PROBE = new TextEncoder().encode('seal');

/** @returns undefined if no key is configured @throws SealUnusable */
export async function readSeal({ pem, pkcs12, passphrase }: SealSource): Promise<Seal | undefined> {
  if (pkcs12 !== undefined) return checked('SEAL_PKCS12', await fromPkcs12(pkcs12, passphrase));
  return pem === undefined ? undefined : checked('SEAL_KEY', fromPem(pem, passphrase));
}

/**
 * Reads certificates of former seals and of their authorities in PEM. A line `Withdrawn: 2026-11-23T10:00:00Z` before a
 * certificate gives the time of its withdrawal.
 * @throws SealUnusable also for such a line that is written otherwise: ignored, it would leave a stolen key in force
 */
export function readEarlierSeals(text: string): readonly EarlierSeal[] {
  const problem = 'SEAL_CERTIFICATES has a certificate that cannot be read, or a time of withdrawal that is none';
  const given = attempt(() => [...text.matchAll(EARLIER_CERTIFICATE)].map(({ groups }) => ({ certificate: new X509Certificate(groups?.pem ?? ''), withdrawn: groups?.withdrawn === undefined ? null : timeOf(groups.withdrawn) })), problem);
  if (given.length === 0) throw new SealUnusable('SEAL_CERTIFICATES has no certificate in PEM.');
  const isOfAuthority = given.some(({ certificate, withdrawn }) => certificate.ca && withdrawn !== null);
  if (isOfAuthority || WITHDRAWAL.test(text.replace(EARLIER_CERTIFICATE, ''))) throw new SealUnusable('SEAL_CERTIFICATES has a time of withdrawal that is not understood: it must be a line like “Withdrawn: 2026-11-23T10:00:00Z”, with nothing else in it, directly before the line BEGIN CERTIFICATE of the seal (not of an authority).');
  const authorities = given.map(({ certificate }) => certificate).filter(({ ca }) => ca);
  return given.filter(({ certificate }) => !certificate.ca).map(({ certificate, withdrawn }) => ({ ...certificateData([certificate, ...issuersOf(certificate, authorities)]), withdrawn }));
}

/** @throws RangeError */
function timeOf(text: string): Date {
  const time = new Date(text);
  time.toISOString();
  return time;
}

function issuersOf(certificate: X509Certificate, authorities: readonly X509Certificate[]): readonly X509Certificate[] {
  const issuer = authorities.find((one) => certificate.checkIssued(one) && certificate.verify(one.publicKey));
  return issuer ? [issuer, ...issuersOf(issuer, authorities.filter((one) => one !== issuer))] : [];
}

type Signing = Pick<Seal, 'keyType' | 'sign'>;

function describe(certificates: readonly [X509Certificate, ...X509Certificate[]], signing: Signing): Seal {
  return { ...signing, ...certificateData(certificates) };
}

function certificateData([certificate, ...issuers]: readonly [X509Certificate, ...X509Certificate[]]): Omit<EarlierSeal, 'withdrawn'> {
  return {
    certificate: new Uint8Array(certificate.raw),
    chain: issuers.map(({ raw }) => new Uint8Array(raw)),
    fingerprint: sha256Hex(certificate.raw),
    isSelfMade: certificate.verify(certificate.publicKey),
    validFrom: new Date(certificate.validFrom),
    validUntil: new Date(certificate.validTo),
  };
}

function fromPem(pem: string, passphrase: string | undefined): Seal {
  const key = attempt(() => createPrivateKey({ key: pem, ...(passphrase !== undefined && { passphrase }) }), 'SEAL_KEY has no private key in PEM that can be read; an encrypted one needs SEAL_PASSPHRASE');
  const certificates = attempt(() => (pem.match(CERTIFICATE) ?? []).map((text) => new X509Certificate(text)), 'SEAL_KEY has a certificate that cannot be read');
  const [own, ...issuers] = certificates;
  if (!own) throw new SealUnusable('SEAL_KEY has no certificate in PEM after its private key.');
  const { asymmetricKeyType: type, asymmetricKeyDetails: details } = key;
  const isRsa = type === 'rsa' && (details?.modulusLength ?? 0) >= MIN_RSA_BITS;
  if (!isRsa && !(type === 'ec' && CURVES.includes(details?.namedCurve ?? ''))) throw new SealUnusable(`SEAL_KEY must be an RSA key of at least ${MIN_RSA_BITS} bits, or one of the curves P-256 and P-384.`);
  return describe([own, ...issuers], { keyType: isRsa ? 'RSA' : 'EC', sign: async (data) => new Uint8Array(sign('sha256', data, key)) });
}

async function fromPkcs12(base64: string, passphrase = ''): Promise<Seal> {
  // Loaded lazily, because it is large.
  const { P12Signer } = await import('@libpdf/core');
  try {
    const signer = await P12Signer.create(new Uint8Array(Buffer.from(base64, 'base64')), passphrase, { buildChain: false });
    const [own, ...issuers] = [signer.certificate, ...signer.certificateChain].map((der) => new X509Certificate(der));
    if (!own) throw new SealUnusable('SEAL_PKCS12 has no certificate.');
    return describe([own, ...issuers], { keyType: signer.keyType, sign: (data) => signer.sign(data, 'SHA-256') });
  } catch (error) {
    throw error instanceof SealUnusable ? error : new SealUnusable('SEAL_PKCS12 cannot be opened: it is no PKCS #12 file in base64, or SEAL_PASSPHRASE is not its password.');
  }
}

/** Checks that the key matches its certificate; otherwise only the first document would reveal it. */
async function checked(name: string, seal: Seal): Promise<Seal> {
  const { publicKey } = new X509Certificate(seal.certificate);
  if (!verify('sha256', PROBE, publicKey, await seal.sign(PROBE))) throw new SealUnusable(`${name}: the private key does not belong to the first certificate.`);
  return seal;
}

function attempt<T>(work: () => T, problem: string): T {
  try {
    return work();
  } catch {
    throw new SealUnusable(`${problem}.`);
  }
}
