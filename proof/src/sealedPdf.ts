import { withoutArchivalData } from './archivalUpdate';
import { bytesToHex, latin1 } from './bytes';
import { firstStructure } from './der';
import { inflate } from './inflate';
import { arrayBuffer, CertificateError, commonName, DATA, issuerName, readSignedData, type SignedData, verifySigner } from './signedData';
import { readTimeStamp, StampedDataError, type TimeStamp } from './timestamp';

/** Why a file is not an unchanged document sealed by us. */
export type SealFault =
  | 'empty'
  | 'not_pdf'
  | 'encrypted'
  | 'not_sealed'
  /** Data follows the seal: another revision, a signature, or other bytes. */
  | 'appended'
  | 'malformed'
  /** Content or seal were changed. */
  | 'changed'
  /** Unchanged, but sealed by somebody else. */
  | 'other_key'
  | 'expired'
  | 'time_stamp_wrong'
  /** The sealed content announces a time stamp that is missing. */
  | 'time_stamp_missing';

export class SealError extends Error {
  override readonly name = 'SealError';

  constructor(
    readonly fault: SealFault,
    message: string,
  ) {
    super(message);
  }
}

export interface SealTrust {
  /** Trusted certificates of seals or their authorities, in DER. */
  readonly roots: readonly Uint8Array[];
  /** Trusted certificates of time-stamp servers or their authorities, in DER. */
  readonly timeStampRoots: readonly Uint8Array[];
  /** Current time: a seal without a time stamp is valid as long as its certificate. */
  readonly now: Date;
}

export interface VerifiedSeal {
  readonly sealedBy: string;
  /** Name of the authority that issued the seal's certificate; undefined if it is self-signed. */
  readonly issuedBy: string | undefined;
  /** SHA-256 of the seal's certificate. */
  readonly fingerprint: string;
  /** Undefined if there is none: then only the sealer's own clock tells the time. */
  readonly timeStamp: TimeStamp | undefined;
  /** The newest time stamp over everything, added later with archival data. */
  readonly archive?: TimeStamp;
}

const TIME_STAMP_TOKEN = '1.2.840.113549.1.9.16.2.14';
const BYTE_RANGE = /\/ByteRange \[0 (\d+) +(\d+) +(\d+) *\]/g;
/** Generous limit; real seals are much smaller. */
const MAX_SEAL_DIGITS = 131_072;
/** The seal's reason. Time stamps are not covered by the signature, so the sealed content announces them here. */
const REASON = /\/Reason \(([^()\\]*)\)/g;
const STAMPED = ', RFC 3161';
/** Precedes the last `/ByteRange` of archival data. */
const DOCUMENT_TIME_STAMP = '/SubFilter /ETSI.RFC3161\n';
/** Generous limit: archival data is added every few years. */
const MAX_ARCHIVES = 5;

/**
 * The reason stored in a seal: the reference, and whether there is a time stamp, which therefore cannot be removed
 * unnoticed.
 */
export function sealReason(reference: string, hasTimeStamp: boolean): string {
  return hasTimeStamp ? reference + STAMPED : reference;
}

/**
 * Verifies that a seal (PAdES B-B or B-T) covers a whole PDF file and that it was not changed; only archival data may
 * follow it. Needs no PDF parser: between the two signed ranges only the seal's hexadecimal digits with zero padding are
 * accepted, and all other bytes are signed by us, or are exactly what adding archival data writes.
 * @throws SealError with the first fault
 */
export function verifySealedPdf(file: Uint8Array, trust: SealTrust): Promise<VerifiedSeal> {
  return verifyRevision(file, trust, MAX_ARCHIVES);
}

async function verifyRevision(file: Uint8Array, trust: SealTrust, archivesLeft: number): Promise<VerifiedSeal> {
  const { roots, timeStampRoots, now } = trust;
  const text = latin1(file);
  const { padded, content, isTimeStamp } = signedParts(file, text);
  if (isTimeStamp) return verifyArchive(file, { padded, content }, trust, archivesLeft);
  const der = await failingWith('malformed', () => onlyStructure(padded));
  const signed = await failingWith('malformed', () => readSignedData(der));
  const stamped = await readStamp(signed, timeStampRoots);
  const at = 'time' in stamped ? stamped.time : now;
  const { der: certificate, certificate: parsed } = await verifySigner(signed, { content, contentType: DATA, roots, at }).catch((error: unknown) => {
    throw new SealError(!(error instanceof CertificateError) ? 'changed' : error.isExpired ? 'expired' : 'other_key', messageOf(error));
  });
  // Checked last: for a file sealed by somebody else, the seal is the relevant fault.
  if ('wrong' in stamped) throw new SealError('time_stamp_wrong', stamped.wrong);
  const timeStamp = 'time' in stamped ? stamped : undefined;
  if (!timeStamp && [...text.matchAll(REASON)].at(-1)?.[1]?.endsWith(STAMPED)) throw new SealError('time_stamp_missing', 'The time stamp was removed.');
  return { sealedBy: commonName(parsed), issuedBy: issuerName(parsed), fingerprint: bytesToHex(await digest(certificate)), timeStamp };
}

/**
 * Verifies a file with archival data: first its time stamp, which only a trusted server can have made, so that a forged file
 * costs no more than this, however many layers it has.
 */
async function verifyArchive(file: Uint8Array, { padded, content }: SignedParts, trust: SealTrust, archivesLeft: number): Promise<VerifiedSeal> {
  const der = await failingWith('malformed', () => onlyStructure(padded));
  const archive = await readTimeStamp(der, await digest(content), trust.timeStampRoots).catch((error: unknown) => {
    throw new SealError(error instanceof StampedDataError ? 'changed' : 'time_stamp_wrong', messageOf(error));
  });
  const sealed = archivesLeft > 0 ? withoutArchivalData(file) : undefined;
  if (!sealed) throw new SealError('appended', 'What was added after the seal is not archival data.');
  const seal = await verifyRevision(sealed, trust, archivesLeft - 1);
  const earlier = seal.archive ?? seal.timeStamp;
  if (!earlier) throw new SealError('appended', 'Archival data was added to a document without a time stamp.');
  if (archive.time < earlier.time) throw new SealError('time_stamp_wrong', 'The archival data is dated before the seal.');
  return { ...seal, archive };
}

/** All certificates in the seal and the time stamps of a verified file, in DER. */
export function certificatesIn(file: Uint8Array): readonly Uint8Array[] {
  const text = latin1(file);
  return [...text.matchAll(BYTE_RANGE)].flatMap(([, before, after]) => {
    const signed = readSignedData(firstStructure(digitsOf(text.slice(Number(before), Number(after)))));
    const token = signed.parsed.signerInfos[0]?.unsignedAttrs?.attributes[0]?.values[0] as { toBER(): ArrayBuffer } | undefined;
    return [...signed.certificates, ...(token ? readSignedData(new Uint8Array(token.toBER())).certificates : [])];
  });
}

/** @returns the time stamp, or its fault, or neither if there is none */
async function readStamp({ parsed }: SignedData, roots: readonly Uint8Array[]): Promise<TimeStamp | { readonly wrong: string } | Record<never, never>> {
  const [signer] = parsed.signerInfos;
  const [token, ...others] = signer?.unsignedAttrs?.attributes ?? [];
  if (!signer || others.length > 0 || (token && (token.type !== TIME_STAMP_TOKEN || token.values.length !== 1))) throw new SealError('malformed', 'The seal has unexpected attributes.');
  if (!token) return {};
  try {
    return await readTimeStamp(new Uint8Array((token.values[0] as { toBER(): ArrayBuffer }).toBER()), await digest(signer.signature.valueBlock.valueHexView), roots);
  } catch (error) {
    return { wrong: messageOf(error) };
  }
}

interface SignedParts {
  /** The signature with the zeros after it. */
  readonly padded: Uint8Array;
  readonly content: Uint8Array;
}

function signedParts(file: Uint8Array, text: string): SignedParts & { readonly isTimeStamp: boolean } {
  if (file.length === 0) throw new SealError('empty', 'The file is empty.');
  // Some readers accept a PDF with leading bytes.
  if (!text.startsWith('%PDF-')) throw new SealError(text.slice(0, 1_024).includes('%PDF-') ? 'changed' : 'not_pdf', 'The file does not begin with a PDF header.');
  const range = [...text.matchAll(BYTE_RANGE)].at(-1);
  const [before = 0, after = 0, rest = 0] = range?.slice(1).map(Number) ?? [];
  if (before === 0) throw new SealError(/\/Encrypt\s+\d+ \d+ R/.test(text) ? 'encrypted' : 'not_sealed', 'The file has no seal.');
  if (after + rest < file.length) throw new SealError('appended', `${file.length - after - rest} bytes were added after the seal.`);
  if (after + rest !== file.length || before >= after) throw new SealError('changed', 'The seal does not cover this file.');
  const digits = text.slice(before, after);
  if (digits.length > MAX_SEAL_DIGITS || !/^<(?:[0-9A-F]{2})+>$/.test(digits)) throw new SealError('malformed', 'The encoding of the seal is invalid.');
  const padded = digitsOf(digits);
  const content = new Uint8Array(before + rest);
  content.set(file.subarray(0, before));
  content.set(file.subarray(after), before);
  return { padded, content, isTimeStamp: text.slice(0, range?.index).endsWith(DOCUMENT_TIME_STAMP) };
}

/** @param digits with the brackets around them */
const digitsOf = (digits: string): Uint8Array => Uint8Array.from(digits.slice(1, -1).match(/../g) ?? [], (byte) => Number.parseInt(byte, 16));

/** @throws unless it is one structure of DER with zeros after it */
function onlyStructure(padded: Uint8Array): Uint8Array {
  const structure = firstStructure(padded);
  if (padded.subarray(structure.length).some((byte) => byte !== 0)) throw new Error('The seal is not a single DER structure padded with zeros.');
  return structure;
}

/**
 * Reads an attachment of a sealed PDF. Only for verified files: it relies on the output of our own writer.
 * @throws if there is no such attachment
 */
export function readAttachment(file: Uint8Array, name: string): Uint8Array {
  const text = latin1(file);
  const escaped = name.replaceAll('.', '\\.');
  const place = new RegExp(`/F \\(${escaped}\\)[\\s\\S]{0,400}?/EF\\s*<<\\s*/F (\\d+) 0 R`).exec(text) ?? new RegExp(`/EF\\s*<<\\s*/F (\\d+) 0 R[\\s\\S]{0,400}?/F \\(${escaped}\\)`).exec(text);
  const start = place?.[1] === undefined ? -1 : text.indexOf(`\n${place[1]} 0 obj`);
  const head = start < 0 ? null : /^([\s\S]{1,800}?)stream\r?\n/.exec(text.slice(start, start + 900));
  const length = Number(/\/Length (\d+)/.exec(head?.[1] ?? '')?.[1]);
  if (!head || !length || !head[1]?.includes('/Filter /FlateDecode')) throw new Error(`The file ${name} is not attached.`);
  const from = start + head[0].length;
  return inflate(file.subarray(from, from + length));
}

const digest = async (data: Uint8Array): Promise<Uint8Array> => new Uint8Array(await crypto.subtle.digest('SHA-256', arrayBuffer(data)));

async function failingWith<T>(fault: SealFault, work: () => T | Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw new SealError(fault, messageOf(error));
  }
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
