import { Any, type BaseBlock, fromBER, Null, OctetString, Sequence } from 'asn1js';
import * as pkijs from 'pkijs';

import { areEqualBytes } from './bytes';

// CMS signed data (RFC 5652) as far as seals and time stamps need it, and strictly: one signer, signed attributes, and the
// signer's certificate named in them.

/** The kind of content of a seal: bytes that are not part of the signed data. */
export const DATA = '1.2.840.113549.1.7.1';

const OID = {
  commonName: '2.5.4.3',
  contentType: '1.2.840.113549.1.9.3',
  messageDigest: '1.2.840.113549.1.9.4',
  signingCertificateV2: '1.2.840.113549.1.9.16.2.47',
  signingCertificate: '1.2.840.113549.1.9.16.2.12',
} as const;
const RSA = '1.2.840.113549.1.1';
const EC = '1.2.840.10045';
const HASHES: ReadonlyMap<string, string> = new Map([
  ['2.16.840.1.101.3.4.2.1', 'SHA-256'],
  ['2.16.840.1.101.3.4.2.2', 'SHA-384'],
  ['2.16.840.1.101.3.4.2.3', 'SHA-512'],
]);
/** How a key of this kind signs with this hash; RSA is also named without one. */
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

/** A copy: a Buffer of Node shares its memory with others. */
export const arrayBuffer = (bytes: Uint8Array): ArrayBuffer => new Uint8Array(bytes).buffer;

const digest = async (data: Uint8Array, hash: string): Promise<Uint8Array> => new Uint8Array(await crypto.subtle.digest(hash, arrayBuffer(data)));

export const certificateOf = (der: Uint8Array): pkijs.Certificate => pkijs.Certificate.fromBER(arrayBuffer(der));

/** The name by which people know the certificate's owner; empty if it has none. */
export function commonName({ subject }: pkijs.Certificate): string {
  return String(subject.typesAndValues.find(({ type }) => type === OID.commonName)?.value.valueBlock.value ?? '');
}

/** The signature is valid, but its certificate is not trusted. */
export class CertificateError extends Error {
  override readonly name = 'CertificateError';

  /** @param isExpired whether the certificate is trusted, and was not valid at the time */
  constructor(
    message: string,
    readonly isExpired = false,
  ) {
    super(message);
  }
}

/** Signed data with its certificates as they lie in it: encoded anew they might look better than they were. */
export interface SignedData {
  readonly parsed: pkijs.SignedData;
  readonly certificates: readonly Uint8Array[];
}

/** @throws if the bytes are not one whole signed data in DER */
export function readSignedData(der: Uint8Array): SignedData {
  const { offset, result } = fromBER(arrayBuffer(der));
  if (offset !== der.length || !(result instanceof Sequence) || !areEqualBytes(new Uint8Array(result.toBER()), der)) throw new Error('It is not one whole structure.');
  const info = new pkijs.ContentInfo({ schema: result });
  if (info.contentType !== pkijs.ContentInfo.SIGNED_DATA) throw new Error('It is no signed data.');
  const [, explicit, ...beyond] = result.valueBlock.value;
  const [signedData, ...others] = childrenOf(explicit);
  if (beyond.length > 0 || others.length > 0) throw new Error('It is more than one structure.');
  const certificates = childrenOf(childrenOf(signedData).find(({ idBlock }) => idBlock.tagClass === 3 && idBlock.tagNumber === 0));
  return { parsed: new pkijs.SignedData({ schema: info.content }), certificates: certificates.map((block) => block.valueBeforeDecodeView.slice()) };
}

export function contentOf({ parsed }: SignedData): Uint8Array {
  const { eContent } = parsed.encapContentInfo;
  if (!eContent) throw new Error('It has no content.');
  return new Uint8Array(eContent.getValue());
}

interface Expected {
  readonly content: Uint8Array;
  readonly contentType: string;
  /** Certificates, in DER, that are trusted. */
  readonly roots: readonly Uint8Array[];
  /** When the certificates have to be valid. */
  readonly at: Date;
}

/**
 * The certificate of whoever signed exactly this content, certified by one of the roots, or one of these itself.
 * @throws if anything is amiss: CertificateError if it is the certificate, for which the signature itself is valid
 */
export async function verifySigner({ parsed, certificates }: SignedData, { content, contentType, roots, at }: Expected): Promise<Candidate> {
  const signer = onlySigner(parsed, contentType);
  const candidates = certificates.map((der) => ({ der, certificate: certificateOf(der) }));
  const { issuer, serialNumber } = signer.id;
  // Compared to the byte: names that differ in case only are equal to X.509.
  const own = candidates.find(({ certificate }) => areEqualBytes(new Uint8Array(certificate.issuer.valueBeforeDecode), new Uint8Array(issuer.valueBeforeDecode)) && certificate.serialNumber.isEqual(serialNumber));
  if (!own) throw new Error('It does not hold the certificate of its signer.');
  const hash = hashOf(parsed, signer.info, contentType);
  const kind = `${own.certificate.subjectPublicKeyInfo.algorithm.algorithmId} ${hash}`;
  if (!SIGNATURE_ALGORITHMS.get(kind)?.includes(signer.info.signatureAlgorithm.algorithmId)) throw new Error('It is signed by another kind of key.');

  if (valueOf(signer.attributes, OID.contentType)?.valueBlock.toString() !== contentType) throw new Error('Its kind of content is not signed.');
  if (!areEqualBytes(octets(valueOf(signer.attributes, OID.messageDigest)), await digest(content, hash))) throw new Error('Its content was changed.');
  await expectNamed(signer.attributes, own.der);
  if (!(await isSignatureOf(own.certificate, new Uint8Array(signer.attributes.encodedValue), signer.info.signature.valueBlock.valueHexView, hash))) throw new Error('Its signature is not valid.');
  await expectCertified(own, candidates, roots, at);
  return own;
}

function onlySigner(parsed: pkijs.SignedData, contentType: string): { readonly info: pkijs.SignerInfo; readonly id: pkijs.IssuerAndSerialNumber; readonly attributes: pkijs.SignedAndUnsignedAttributes } {
  const [info, ...others] = parsed.signerInfos;
  const id: unknown = info?.sid;
  if (info === undefined || others.length > 0 || !(id instanceof pkijs.IssuerAndSerialNumber) || !info.signedAttrs || info.version !== 1 || parsed.version !== (contentType === DATA ? 1 : 3) || (parsed.crls ?? []).length > 0) {
    throw new Error('It does not have one signer with signed attributes.');
  }
  return { info, id, attributes: info.signedAttrs };
}

/** @returns the name by which WebCrypto has it */
function hashOf(parsed: pkijs.SignedData, info: pkijs.SignerInfo, contentType: string): string {
  const [algorithm, ...others] = parsed.digestAlgorithms;
  const hash = HASHES.get(info.digestAlgorithm.algorithmId);
  if (hash === undefined || parsed.encapContentInfo.eContentType !== contentType || others.length > 0 || algorithm?.algorithmId !== info.digestAlgorithm.algorithmId) throw new Error('It is another kind of signature.');
  // Parameters lie outside of what is signed; the algorithms named here have none.
  const parameters: readonly unknown[] = [algorithm, info.digestAlgorithm, info.signatureAlgorithm].map(({ algorithmParams }) => algorithmParams as unknown);
  if (parameters.some((one) => one !== undefined && !(one instanceof Null) && !(one instanceof Any))) throw new Error('Its algorithms have parameters.');
  return hash;
}

/** RFC 5035: otherwise another certificate could be put in its place. Old servers name it by SHA-1 only (RFC 2634). */
async function expectNamed(attributes: pkijs.SignedAndUnsignedAttributes, der: Uint8Array): Promise<void> {
  const second = valueOf(attributes, OID.signingCertificateV2);
  const [first] = childrenOf(childrenOf(second ?? valueOf(attributes, OID.signingCertificate))[0]);
  const parts = childrenOf(first);
  const [algorithm] = parts[0] instanceof Sequence ? childrenOf(parts[0]) : [];
  const hash = second === undefined ? 'SHA-1' : algorithm === undefined ? 'SHA-256' : HASHES.get(algorithm.valueBlock.toString());
  const value = parts.find((part) => part instanceof OctetString);
  if (hash === undefined || !areEqualBytes(octets(value), await digest(der, hash))) throw new Error('Its signature does not name its certificate.');
}

async function isSignatureOf({ subjectPublicKeyInfo: info }: pkijs.Certificate, data: Uint8Array, signature: Uint8Array, hash: string): Promise<boolean> {
  const spki = info.toSchema().toBER();
  if (info.algorithm.algorithmId === `${RSA}.1`) {
    const key = await crypto.subtle.importKey('spki', spki, { name: 'RSASSA-PKCS1-v1_5', hash }, false, ['verify']);
    return crypto.subtle.verify('RSASSA-PKCS1-v1_5', key, arrayBuffer(signature), arrayBuffer(data));
  }
  const parameters: unknown = info.algorithm.algorithmParams;
  const curve = CURVES.get((parameters as BaseBlock | undefined)?.valueBlock.toString() ?? '');
  if (curve === undefined) throw new Error('It is signed by another kind of key.');
  const { offset, result } = fromBER(arrayBuffer(signature));
  // The parser goes on where an inner length ends too early: only what is encoded again as it was is DER.
  if (offset !== signature.length || !(result instanceof Sequence) || result.valueBlock.value.length !== 2 || !areEqualBytes(new Uint8Array(result.toBER()), signature)) throw new Error('Its signature has another form.');
  const key = await crypto.subtle.importKey('spki', spki, { name: 'ECDSA', namedCurve: curve.name }, false, ['verify']);
  return crypto.subtle.verify({ name: 'ECDSA', hash }, key, pkijs.createECDSASignatureFromCMS(result, curve.bytes), arrayBuffer(data));
}

/** A certificate as it lies in the signed data, and read. */
export interface Candidate {
  readonly der: Uint8Array;
  readonly certificate: pkijs.Certificate;
}

/** No signature covers the certificates beside the signer's: each is a root, to the byte, or on the way to one. */
async function expectCertified(own: Candidate, candidates: readonly Candidate[], roots: readonly Uint8Array[], at: Date): Promise<void> {
  // One that is trusted itself needs no authority, and may have signed itself.
  if (roots.some((root) => areEqualBytes(root, own.der))) {
    if (at < own.certificate.notBefore.value || at > own.certificate.notAfter.value) throw new CertificateError('Its certificate was not valid then.', true);
    if (candidates.length > 1) throw new Error('It holds a certificate that does not belong to it.');
    return;
  }
  const trusted = roots.map(certificateOf);
  const others = candidates.filter((one) => one !== own && !roots.some((root) => areEqualBytes(root, one.der))).map(({ certificate }) => certificate);
  const engine = new pkijs.CertificateChainValidationEngine({ trustedCerts: trusted, certs: [...others, own.certificate], checkDate: at });
  const { result, certificatePath } = await engine.verify({ passedWhenNotRevValues: true });
  if (!result) throw new CertificateError('Its certificate is not one of a trusted root.');
  if (others.some((one) => !certificatePath?.includes(one) || trusted.some((root) => root.subject.isEqual(one.subject)))) throw new Error('It holds a certificate that does not belong to it.');
}

/** What a block holds, if it holds others. */
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
