import { type BaseBlock, GeneralizedTime, OctetString } from 'asn1js';
import * as pkijs from 'pkijs';

import { areEqualBytes } from './bytes';
import { expectDer, parseDer, partsOf, sequenceOf } from './der';
import { certificateOf, isIssuedBy, isSignedWith } from './signedData';

// Whether certificates were revoked: answers of OCSP servers (RFC 6960) and lists of authorities (CRL, RFC 5280).

/** Largest answer or list that is accepted. Lists of authorities for seals and time stamps are far shorter. */
export const MAX_REVOCATION_BYTES = 256 * 1024;
/** Of all answers and lists in the archival data of a document. Every check of the document has to read them. */
export const MAX_REVOCATION_ITEMS = 20;
export const MAX_REVOCATION_TOTAL_BYTES = 1024 * 1024;
/** Of a list, whose entries are not parsed. */
const MAX_LIST_ELEMENTS = 60_000;
/** Of what is parsed: an answer, or a list without its entries. Real ones have some hundreds. */
const MAX_ELEMENTS = 2_000;
/** Tolerated clock difference. */
const CLOCK_DIFFERENCE_MS = 5 * 60_000;
/** Validity of an answer that does not say when the next one follows. */
const DAY_MS = 24 * 60 * 60_000;
const OID = { crlPoints: '2.5.29.31', authorityInfo: '1.3.6.1.5.5.7.1.1', ocsp: '1.3.6.1.5.5.7.48.1', basicAnswer: '1.3.6.1.5.5.7.48.1.1', extendedKeyUsage: '2.5.29.37', ocspSigning: '1.3.6.1.5.5.7.3.9', issuingPoint: '2.5.29.28' } as const;
const [INTEGER, UTC_TIME, GENERALIZED_TIME, SEQUENCE] = [0x02, 0x17, 0x18, 0x30] as const;
/** Tag of addresses in general names. */
const ADDRESS = 6;

export interface RevocationStatus {
  /** Undefined if the certificate is not revoked. */
  readonly revokedAt: Date | undefined;
}

/** Where a certificate says that its revocation can be looked up. */
export interface RevocationSources {
  readonly ocsp: readonly string[];
  readonly crl: readonly string[];
}

export function revocationSources(der: Uint8Array): RevocationSources {
  const { extensions = [] } = certificateOf(der);
  const parsed = (type: string): unknown => extensions.find(({ extnID }) => extnID === type)?.parsedValue;
  const [info, points] = [parsed(OID.authorityInfo), parsed(OID.crlPoints)];
  return {
    ocsp: info instanceof pkijs.InfoAccess ? info.accessDescriptions.filter(({ accessMethod }) => accessMethod === OID.ocsp).flatMap(({ accessLocation }) => addressesIn([accessLocation])) : [],
    crl: points instanceof pkijs.CRLDistributionPoints ? points.distributionPoints.flatMap(({ distributionPoint }) => (Array.isArray(distributionPoint) ? addressesIn(distributionPoint) : [])) : [],
  };
}

const addressesIn = (names: readonly pkijs.GeneralName[]): readonly string[] => names.flatMap(({ type, value }) => (type === ADDRESS && /^https?:/.test(String(value)) ? [String(value)] : []));

/** A request to an OCSP server for the status of a certificate. */
export async function ocspRequest(certificate: Uint8Array, issuer: Uint8Array): Promise<Uint8Array> {
  const request = new pkijs.OCSPRequest();
  await request.createForCertificate(certificateOf(certificate), { hashAlgorithm: 'SHA-1', issuerCertificate: certificateOf(issuer) });
  return new Uint8Array(request.toSchema(true).toBER());
}

/**
 * Verifies the answer of an OCSP server.
 * @throws if it is not one for this certificate, of now, signed by the issuer or by a server that the issuer authorized
 */
export async function readOcspAnswer(answer: Uint8Array, certificate: Uint8Array, issuer: Uint8Array, now: Date): Promise<RevocationStatus> {
  const { tbsResponseData: data, certs = [], signature, signatureAlgorithm } = basicAnswer(answer);
  const authority = certificateOf(issuer);
  const signer = await signerOf(data.responderID, [authority, ...certs]);
  if (signer !== authority) {
    const purposes: unknown = signer.extensions?.find(({ extnID }) => extnID === OID.extendedKeyUsage)?.parsedValue;
    if (!(purposes instanceof pkijs.ExtKeyUsage) || !purposes.keyPurposes.includes(OID.ocspSigning)) throw new Error('The OCSP answer is signed with a certificate for other purposes.');
    if (!(await isIssuedBy(signer, authority))) throw new Error('The OCSP answer is signed by somebody else.');
    if (now < signer.notBefore.value || now > signer.notAfter.value) throw new Error('The certificate of the OCSP server is not valid.');
  }
  if (!(await isSignedWith(signer, new Uint8Array(data.tbsView), signature.valueBlock.valueHexView, signatureAlgorithm.algorithmId))) throw new Error('The signature of the OCSP answer is invalid.');
  const id = new pkijs.CertID();
  await id.createForCertificate(certificateOf(certificate), { hashAlgorithm: 'SHA-1', issuerCertificate: authority });
  const own = data.responses.find(({ certID }) => certID.isEqual(id));
  if (!own) throw new Error('The OCSP answer is about another certificate.');
  expectCurrent(own.thisUpdate, own.nextUpdate, now);
  const { idBlock, valueBlock } = own.certStatus as BaseBlock;
  if (idBlock.tagClass !== 3 || idBlock.tagNumber > 1) throw new Error('The OCSP server does not know the certificate.');
  if (idBlock.tagNumber === 0) return { revokedAt: undefined };
  const [time] = (valueBlock as unknown as { readonly value: readonly BaseBlock[] }).value;
  if (!(time instanceof GeneralizedTime)) throw new Error('The OCSP answer is malformed.');
  return { revokedAt: time.toDate() };
}

/**
 * Verifies a list of revoked certificates.
 * @throws if it is not the current one of the issuer
 */
export async function readRevocationList(list: Uint8Array, certificate: Uint8Array, issuer: Uint8Array, now: Date): Promise<RevocationStatus> {
  const { signed, entries, frame: { signatureAlgorithm, signatureValue, issuer: name, thisUpdate, nextUpdate, crlExtensions } } = revocationListOf(list);
  const authority = certificateOf(issuer);
  if (!name.isEqual(authority.subject) || !(await isSignedWith(authority, signed, signatureValue.valueBlock.valueHexView, signatureAlgorithm.algorithmId))) throw new Error('The list of revoked certificates is not one of the authority.');
  // A list of changes only, for example.
  if (crlExtensions?.extensions.some(({ critical, extnID }) => critical && extnID !== OID.issuingPoint)) throw new Error('The list of revoked certificates is not complete.');
  expectCurrent(thisUpdate.value, nextUpdate?.value, now);
  const serialNumber = new Uint8Array(certificateOf(certificate).serialNumber.toBER());
  const own = entries.find(({ serial }) => areEqualBytes(serial, serialNumber));
  return { revokedAt: own && new pkijs.Time({ schema: parseDer(own.time) }).value };
}

function expectCurrent(thisUpdate: Date, nextUpdate: Date | undefined, now: Date): void {
  const end = nextUpdate ?? new Date(thisUpdate.getTime() + DAY_MS);
  if (thisUpdate.getTime() > now.getTime() + CLOCK_DIFFERENCE_MS || end.getTime() < now.getTime() - CLOCK_DIFFERENCE_MS) throw new Error('What the authority says about its revoked certificates is not current.');
}

/** @throws if it is malformed */
export function basicAnswer(answer: Uint8Array): pkijs.BasicOCSPResponse {
  const { responseStatus, responseBytes } = new pkijs.OCSPResponse({ schema: parsedWithin(answer) });
  if (responseStatus.valueBlock.valueDec !== 0 || responseBytes?.responseType !== OID.basicAnswer) throw new Error('The OCSP server refused to answer.');
  return new pkijs.BasicOCSPResponse({ schema: parsedWithin(responseBytes.response.valueBlock.valueHexView) });
}

/** A list of revoked certificates. */
export interface RevocationList {
  /** What the authority signed. */
  readonly signed: Uint8Array;
  /** Everything except the entries. */
  readonly frame: pkijs.CertificateRevocationList;
  /** Serial numbers with the times of their revocation, in DER. */
  readonly entries: readonly { readonly serial: Uint8Array; readonly time: Uint8Array }[];
}

/**
 * Reads a list. Its entries, which can be thousands, are not parsed: that would take a second.
 * @throws if it is malformed
 */
export function revocationListOf(list: Uint8Array): RevocationList {
  expectLength(list);
  expectDer(list, MAX_LIST_ELEMENTS);
  const [signed = new Uint8Array(), ...signature] = partsOf(list);
  const parts = partsOf(signed);
  // After the times of this list and of the next one.
  const index = parts.map(isTime).lastIndexOf(true) + 1;
  const hasEntries = index > 0 && parts[index]?.[0] === SEQUENCE;
  const frame = sequenceOf([sequenceOf(hasEntries ? parts.filter((_, at) => at !== index) : parts), ...signature]);
  return { signed, frame: new pkijs.CertificateRevocationList({ schema: parseDer(frame, MAX_ELEMENTS) }), entries: hasEntries ? partsOf(parts[index] ?? signed).map(entryOf) : [] };
}

function entryOf(entry: Uint8Array): RevocationList['entries'][number] {
  const [serial, time, extensions, ...others] = partsOf(entry);
  if (serial?.[0] !== INTEGER || !time || !isTime(time) || (extensions && extensions[0] !== SEQUENCE) || others.length > 0) throw new Error('The list of revoked certificates is malformed.');
  return { serial, time };
}

const isTime = ([tag]: Uint8Array): boolean => tag === UTC_TIME || tag === GENERALIZED_TIME;

function parsedWithin(der: Uint8Array): BaseBlock {
  expectLength(der);
  return parseDer(der, MAX_ELEMENTS);
}

function expectLength(der: Uint8Array): void {
  if (der.length > MAX_REVOCATION_BYTES) throw new Error('What the authority says about its revoked certificates is too long.');
}

async function signerOf(id: unknown, candidates: readonly pkijs.Certificate[]): Promise<pkijs.Certificate> {
  for (const one of candidates) {
    if (id instanceof pkijs.RelativeDistinguishedNames && one.subject.isEqual(id)) return one;
    const key = one.subjectPublicKeyInfo.subjectPublicKey.valueBlock.valueHexView;
    if (id instanceof OctetString && areEqualBytes(id.valueBlock.valueHexView, new Uint8Array(await crypto.subtle.digest('SHA-1', new Uint8Array(key).buffer)))) return one;
  }
  throw new Error('The OCSP answer does not contain the certificate of its server.');
}
