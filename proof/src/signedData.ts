import { Any, type BaseBlock, BitString, Boolean as Asn1Boolean, Integer, Null, OctetString, Sequence } from 'asn1js';
import * as pkijs from 'pkijs';

import { areEqualBytes } from './bytes';
import { parseDer } from './der';

// CMS signed data (RFC 5652), limited to what seals and time stamps need: one signer, signed attributes, and the
// signer's certificate named in them.

/** Content type of seals: detached data. */
export const DATA = '1.2.840.113549.1.7.1';

const OID = {
  basicConstraints: '2.5.29.19',
  commonName: '2.5.4.3',
  contentType: '1.2.840.113549.1.9.3',
  keyUsage: '2.5.29.15',
  messageDigest: '1.2.840.113549.1.9.4',
  organization: '2.5.4.10',
  signingCertificateV2: '1.2.840.113549.1.9.16.2.47',
  signingCertificate: '1.2.840.113549.1.9.16.2.12',
} as const;
/** In the first byte of the key usage. */
const KEY_CERT_SIGN = 0x04;
const RSA = '1.2.840.113549.1.1';
const EC = '1.2.840.10045';
const HASHES: ReadonlyMap<string, string> = new Map([
  ['2.16.840.1.101.3.4.2.1', 'SHA-256'],
  ['2.16.840.1.101.3.4.2.2', 'SHA-384'],
  ['2.16.840.1.101.3.4.2.3', 'SHA-512'],
]);
/** Signature algorithms by type of key and hash; RSA may also be named without the hash. */
const SIGNATURE_ALGORITHMS: ReadonlyMap<string, readonly string[]> = new Map([
  [`${RSA}.1 SHA-256`, [`${RSA}.1`, `${RSA}.11`]],
  [`${RSA}.1 SHA-384`, [`${RSA}.1`, `${RSA}.12`]],
  [`${RSA}.1 SHA-512`, [`${RSA}.1`, `${RSA}.13`]],
  [`${EC}.2.1 SHA-256`, [`${EC}.4.3.2`]],
  [`${EC}.2.1 SHA-384`, [`${EC}.4.3.3`]],
  [`${EC}.2.1 SHA-512`, [`${EC}.4.3.4`]],
]);
const CURVES: ReadonlyMap<string, { readonly name: string; readonly bytes: number }> = new Map([
  ['1.2.840.10045.3.1.7', { name: 'P-256', bytes: 32 }],
  ['1.3.132.0.34', { name: 'P-384', bytes: 48 }],
]);

/** Copies the bytes, because Node's Buffers share memory. */
export const arrayBuffer = (bytes: Uint8Array): ArrayBuffer => new Uint8Array(bytes).buffer;

const digest = async (data: Uint8Array, hash: string): Promise<Uint8Array> => new Uint8Array(await crypto.subtle.digest(hash, arrayBuffer(data)));

export const certificateOf = (der: Uint8Array): pkijs.Certificate => pkijs.Certificate.fromBER(arrayBuffer(der));

type Name = pkijs.Certificate['subject'];

const partOf = ({ typesAndValues }: Name, part: string): string => String(typesAndValues.find(({ type }) => type === part)?.value.valueBlock.value ?? '');

/** Common name of the certificate's owner; empty if there is none. */
export const commonName = ({ subject }: pkijs.Certificate): string => partOf(subject, OID.commonName);

/** Name of the authority that issued the certificate; undefined if it is self-signed. */
export function issuerName({ issuer, subject }: pkijs.Certificate): string | undefined {
  return issuer.isEqual(subject) ? undefined : partOf(issuer, OID.commonName) || partOf(issuer, OID.organization);
}

/** The signature is valid, but its certificate is not trusted. */
export class CertificateError extends Error {
  override readonly name = 'CertificateError';

  /** @param isExpired whether the certificate is trusted, but was not valid at the time */
  constructor(
    message: string,
    readonly isExpired = false,
  ) {
    super(message);
  }
}

/** Signed data with the original bytes of its certificates: re-encoding could hide deviations. */
export interface SignedData {
  readonly parsed: pkijs.SignedData;
  readonly certificates: readonly Uint8Array[];
}

/** @throws if the bytes are not exactly one signed data structure in DER */
export function readSignedData(der: Uint8Array): SignedData {
  const result = parseDer(der);
  if (!(result instanceof Sequence)) throw new Error('The signature is not CMS signed data.');
  const info = new pkijs.ContentInfo({ schema: result });
  if (info.contentType !== pkijs.ContentInfo.SIGNED_DATA) throw new Error('The signature is not CMS signed data.');
  const [, explicit, ...beyond] = result.valueBlock.value;
  const [signedData, ...others] = childrenOf(explicit);
  if (beyond.length > 0 || others.length > 0) throw new Error('The signature contains additional structures.');
  const certificates = childrenOf(childrenOf(signedData).find(({ idBlock }) => idBlock.tagClass === 3 && idBlock.tagNumber === 0));
  return { parsed: new pkijs.SignedData({ schema: info.content }), certificates: certificates.map((block) => block.valueBeforeDecodeView.slice()) };
}

export function contentOf({ parsed }: SignedData): Uint8Array {
  const { eContent } = parsed.encapContentInfo;
  if (!eContent) throw new Error('The signed data has no content.');
  return new Uint8Array(eContent.getValue());
}

interface Expected {
  readonly content: Uint8Array;
  readonly contentType: string;
  /** Trusted certificates, in DER. */
  readonly roots: readonly Uint8Array[];
  /** Time at which certificates must be valid. */
  readonly at: Date;
}

/**
 * Verifies the signature over this content, and that its certificate is trusted or certified by a trusted one.
 * @returns the signer's certificate
 * @throws if something is invalid: CertificateError if the signature is valid, but its certificate is not trusted
 */
export async function verifySigner({ parsed, certificates }: SignedData, { content, contentType, roots, at }: Expected): Promise<Candidate> {
  const signer = onlySigner(parsed, contentType);
  const candidates = certificates.map((der) => ({ der, certificate: certificateOf(der) }));
  const { issuer, serialNumber } = signer.id;
  // Compare bytes: X.509 considers names equal that differ only in case.
  const own = candidates.find(({ certificate }) => areEqualBytes(new Uint8Array(certificate.issuer.valueBeforeDecode), new Uint8Array(issuer.valueBeforeDecode)) && certificate.serialNumber.isEqual(serialNumber));
  if (!own) throw new Error('The signer’s certificate is missing.');
  const hash = hashOf(parsed, signer.info, contentType);
  const kind = `${own.certificate.subjectPublicKeyInfo.algorithm.algorithmId} ${hash}`;
  if (!SIGNATURE_ALGORITHMS.get(kind)?.includes(signer.info.signatureAlgorithm.algorithmId)) throw new Error('The signature algorithm is not supported, or does not match the key.');

  if (valueOf(signer.attributes, OID.contentType)?.valueBlock.toString() !== contentType) throw new Error('The signed content type is missing or wrong.');
  if (!areEqualBytes(octets(valueOf(signer.attributes, OID.messageDigest)), await digest(content, hash))) throw new Error('The content does not match the signed hash.');
  await expectNamed(signer.attributes, own.der);
  if (!(await isSignatureOf(own.certificate, new Uint8Array(signer.attributes.encodedValue), signer.info.signature.valueBlock.valueHexView, hash))) throw new Error('The signature is invalid.');
  await expectCertified(own, candidates, roots, at);
  return own;
}

function onlySigner(parsed: pkijs.SignedData, contentType: string): { readonly info: pkijs.SignerInfo; readonly id: pkijs.IssuerAndSerialNumber; readonly attributes: pkijs.SignedAndUnsignedAttributes } {
  const [info, ...others] = parsed.signerInfos;
  const id: unknown = info?.sid;
  if (info === undefined || others.length > 0 || !(id instanceof pkijs.IssuerAndSerialNumber) || !info.signedAttrs || info.version !== 1 || parsed.version !== (contentType === DATA ? 1 : 3) || (parsed.crls ?? []).length > 0) {
    throw new Error('There is not exactly one signer with signed attributes.');
  }
  return { info, id, attributes: info.signedAttrs };
}

/** @returns WebCrypto's name of the hash */
function hashOf(parsed: pkijs.SignedData, info: pkijs.SignerInfo, contentType: string): string {
  const [algorithm, ...others] = parsed.digestAlgorithms;
  const hash = HASHES.get(info.digestAlgorithm.algorithmId);
  if (hash === undefined || parsed.encapContentInfo.eContentType !== contentType || others.length > 0 || algorithm?.algorithmId !== info.digestAlgorithm.algorithmId) throw new Error('The hash algorithm or the content type is not supported.');
  // Parameters are not signed; the accepted algorithms have none.
  const parameters: readonly unknown[] = [algorithm, info.digestAlgorithm, info.signatureAlgorithm].map(({ algorithmParams }) => algorithmParams as unknown);
  if (parameters.some((one) => one !== undefined && !(one instanceof Null) && !(one instanceof Any))) throw new Error('An algorithm has unexpected parameters.');
  return hash;
}

/**
 * Checks that the signature names its certificate (RFC 5035), so that the certificate cannot be replaced. Old servers
 * use SHA-1 only (RFC 2634).
 */
async function expectNamed(attributes: pkijs.SignedAndUnsignedAttributes, der: Uint8Array): Promise<void> {
  const second = valueOf(attributes, OID.signingCertificateV2);
  const [first] = childrenOf(childrenOf(second ?? valueOf(attributes, OID.signingCertificate))[0]);
  const parts = childrenOf(first);
  const [algorithm] = parts[0] instanceof Sequence ? childrenOf(parts[0]) : [];
  const hash = second === undefined ? 'SHA-1' : algorithm === undefined ? 'SHA-256' : HASHES.get(algorithm.valueBlock.toString());
  const value = parts.find((part) => part instanceof OctetString);
  if (hash === undefined || !areEqualBytes(octets(value), await digest(der, hash))) throw new Error('The signature does not identify its certificate.');
}

async function isSignatureOf({ subjectPublicKeyInfo: info }: pkijs.Certificate, data: Uint8Array, signature: Uint8Array, hash: string): Promise<boolean> {
  const spki = info.toSchema().toBER();
  if (info.algorithm.algorithmId === `${RSA}.1`) {
    const key = await crypto.subtle.importKey('spki', spki, { name: 'RSASSA-PKCS1-v1_5', hash }, false, ['verify']);
    return crypto.subtle.verify('RSASSA-PKCS1-v1_5', key, arrayBuffer(signature), arrayBuffer(data));
  }
  const parameters: unknown = info.algorithm.algorithmParams;
  const curve = CURVES.get((parameters as BaseBlock | undefined)?.valueBlock.toString() ?? '');
  if (curve === undefined) throw new Error('The curve of the signing key is not supported.');
  const result = parseDer(signature);
  if (!(result instanceof Sequence) || result.valueBlock.value.length !== 2) throw new Error('The signature value is malformed.');
  const key = await crypto.subtle.importKey('spki', spki, { name: 'ECDSA', namedCurve: curve.name }, false, ['verify']);
  return crypto.subtle.verify({ name: 'ECDSA', hash }, key, pkijs.createECDSASignatureFromCMS(result, curve.bytes), arrayBuffer(data));
}

/** Hashes by signature algorithm. */
const HASHES_OF_SIGNATURES: ReadonlyMap<string, string> = new Map([
  [`${RSA}.11`, 'SHA-256'],
  [`${RSA}.12`, 'SHA-384'],
  [`${RSA}.13`, 'SHA-512'],
  [`${EC}.4.3.2`, 'SHA-256'],
  [`${EC}.4.3.3`, 'SHA-384'],
  [`${EC}.4.3.4`, 'SHA-512'],
]);

/** Whether the owner of the certificate signed the data with this algorithm. */
export async function isSignedWith(certificate: pkijs.Certificate, data: Uint8Array, signature: Uint8Array, algorithm: string): Promise<boolean> {
  const hash = HASHES_OF_SIGNATURES.get(algorithm);
  return hash !== undefined && isSignatureOf(certificate, data, signature, hash);
}

/** Whether an authority signed a certificate. */
export async function isIssuedBy(certificate: pkijs.Certificate, authority: pkijs.Certificate): Promise<boolean> {
  const { tbsView, signatureValue, signatureAlgorithm } = certificate;
  return certificate.issuer.isEqual(authority.subject) && isSignedWith(authority, new Uint8Array(tbsView), signatureValue.valueBlock.valueHexView, signatureAlgorithm.algorithmId);
}

/** A certificate in the signed data: original bytes, and parsed. */
export interface Candidate {
  readonly der: Uint8Array;
  readonly certificate: pkijs.Certificate;
}

/** Times that are tried to find out why a certificate is not trusted. */
const MAX_STARTS = 20;

/** Other certificates are not signed: each must be a root, byte for byte, or part of the chain to one. */
async function expectCertified(own: Candidate, candidates: readonly Candidate[], roots: readonly Uint8Array[], at: Date): Promise<void> {
  // A certificate that is trusted itself needs no authority, and may be self-signed.
  if (roots.some((root) => areEqualBytes(root, own.der))) {
    if (at < own.certificate.notBefore.value || at > own.certificate.notAfter.value) throw new CertificateError('The certificate was not valid at that time.', true);
    if (candidates.length > 1) throw new Error('An unrelated certificate is included.');
    return;
  }
  const trusted = roots.map(certificateOf);
  const others = candidates.filter((one) => one !== own && !roots.some((root) => areEqualBytes(root, one.der))).map(({ certificate }) => certificate);
  const pathAt = (date: Date): Promise<readonly pkijs.Certificate[] | undefined> => certificatePathOf([...others, own.certificate], trusted, date, candidates.length);
  const certificatePath = await pathAt(at);
  if (!certificatePath) {
    // A chain is valid from when the last of its certificates begins, if ever.
    const starts = [...candidates.map(({ certificate }) => certificate), ...trusted].filter(({ notBefore, notAfter }) => notBefore.value <= notAfter.value).map(({ notBefore }) => notBefore.value).slice(0, MAX_STARTS);
    for (const start of starts) if (await pathAt(start).catch(() => undefined)) throw new CertificateError('A certificate of the seal or of its authorities was not valid at that time.', true);
    throw new CertificateError('No trusted root certifies the certificate.');
  }
  certificatePath.forEach((authority, index) => {
    if (index > 0 && !mayCertify(authority, certificatePath.slice(1, index))) throw new CertificateError('A certificate of the chain is not that of an authority that may certify the next one.');
  });
  if (others.some((one) => !certificatePath.includes(one) || trusted.some((root) => root.subject.isEqual(one.subject)))) throw new Error('An unrelated certificate is included.');
}

/** Certificates from the signer's to a trusted one, all valid at this time; undefined if there is no such path. */
async function certificatePathOf(certs: pkijs.Certificate[], trustedCerts: pkijs.Certificate[], checkDate: Date, maxLookups: number): Promise<readonly pkijs.Certificate[] | undefined> {
  const engine = new pkijs.CertificateChainValidationEngine({ trustedCerts, certs, checkDate });
  // A chain needs one look-up for each certificate; the library follows certificates that certify each other without end.
  const findIssuer = engine.findIssuer;
  let lookups = 0;
  engine.findIssuer = (...given) => {
    lookups += 1;
    if (lookups > maxLookups) throw new CertificateError('The certificates do not form a chain.');
    return findIssuer.apply(engine, given);
  };
  const { result, certificatePath } = await engine.verify({ passedWhenNotRevValues: true });
  return result ? certificatePath : undefined;
}

/**
 * Whether an authority's certificate allows it to certify, with these other authorities between it and the certificate in
 * question (RFC 5280, 4.2.1.3 and 4.2.1.9). The library ignores the number of authorities that are allowed.
 */
function mayCertify({ extensions = [] }: pkijs.Certificate, between: readonly pkijs.Certificate[]): boolean {
  const valueIn = (type: string): BaseBlock | undefined => {
    const found = extensions.find(({ extnID }) => extnID === type);
    return found && parseDer(found.extnValue.valueBlock.valueHexView);
  };
  const [isAuthority, limit] = childrenOf(valueIn(OID.basicConstraints));
  const usage = valueIn(OID.keyUsage);
  const maySign = usage === undefined || (usage instanceof BitString && ((usage.valueBlock.valueHexView[0] ?? 0) & KEY_CERT_SIGN) !== 0);
  const others = between.filter(({ issuer, subject }) => !issuer.isEqual(subject)).length;
  return isAuthority instanceof Asn1Boolean && isAuthority.getValue() && maySign && (limit === undefined || (limit instanceof Integer && others <= limit.valueBlock.valueDec));
}

/** Child blocks, if any. */
function childrenOf(block: BaseBlock | undefined): readonly BaseBlock[] {
  const { value } = (block?.valueBlock ?? {}) as { readonly value?: unknown };
  return Array.isArray(value) ? value : [];
}

function valueOf({ attributes }: pkijs.SignedAndUnsignedAttributes, type: string): BaseBlock | undefined {
  const [found, ...others] = attributes.filter((attribute) => attribute.type === type);
  const values: readonly BaseBlock[] = found?.values ?? [];
  return others.length === 0 && values.length === 1 ? values[0] : undefined;
}

function octets(block: BaseBlock | undefined): Uint8Array {
  return block instanceof OctetString ? block.valueBlock.valueHexView : new Uint8Array();
}
