import { fromBER } from 'asn1js';

import { bytesToHex } from './bytes';
import { inflate } from './inflate';
import { arrayBuffer, CertificateError, commonName, DATA, readSignedData, type SignedData, verifySigner } from './signedData';
import { readTimeStamp, type TimeStamp } from './timestamp';

/** Why a file is not one that was sealed here and is whole. */
export type SealFault =
  | 'empty'
  | 'not_pdf'
  | 'encrypted'
  | 'not_sealed'
  /** There is something after the seal: another revision, a signature, or bytes. */
  | 'appended'
  | 'malformed'
  /** Its content, or its seal, is not as it was. */
  | 'changed'
  /** It is whole, and sealed by somebody else. */
  | 'other_key'
  | 'expired'
  | 'time_stamp_wrong'
  /** The sealed part says that there is a time stamp. */
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
  /** Certificates, in DER, of the authorities of seals; or of a seal itself. */
  readonly roots: readonly Uint8Array[];
  /** The same of time-stamp servers. */
  readonly timeStampRoots: readonly Uint8Array[];
  /** A seal without a time stamp is valid as long as its certificate is. */
  readonly now: Date;
}

export interface VerifiedSeal {
  readonly sealedBy: string;
  /** SHA-256 of the seal's certificate. */
  readonly fingerprint: string;
  /** Undefined: nobody but the one who sealed says when that was. */
  readonly timeStamp: TimeStamp | undefined;
}

const TIME_STAMP_TOKEN = '1.2.840.113549.1.9.16.2.14';
const BYTE_RANGE = /\/ByteRange \[0 (\d+) +(\d+) +(\d+) *\]/g;
/** Many times what a seal has. */
const MAX_SEAL_DIGITS = 1_000_000;
/** The reason of a seal. No signature covers its time stamp, so what is sealed says that there is one. */
const REASON = /\/Reason \(([^()\\]*)\)/g;
const STAMPED = ', RFC 3161';

/** The reason that a seal states: what it is the seal of, and whether there is a time stamp, which cannot be taken away then. */
export function sealReason(reference: string, hasTimeStamp: boolean): string {
  return hasTimeStamp ? reference + STAMPED : reference;
}

/**
 * Verifies that a PDF file is whole and sealed (PAdES B-B or B-T) over all of it. No reader of PDF is needed: between the
 * two parts that are signed lie the seal's own digits, zeros after them, and nothing else; what is signed is ours.
 * @throws SealError, the first thing that is amiss
 */
export async function verifySealedPdf(file: Uint8Array, { roots, timeStampRoots, now }: SealTrust): Promise<VerifiedSeal> {
  const text = latin1(file);
  const { der, content } = signedParts(file, text);
  const signed = await failingWith('malformed', () => readSignedData(der));
  const stamped = await readStamp(signed, timeStampRoots);
  const at = 'time' in stamped ? stamped.time : now;
  const { der: certificate, certificate: parsed } = await verifySigner(signed, { content, contentType: DATA, roots, at }).catch((error: unknown) => {
    throw new SealError(!(error instanceof CertificateError) ? 'changed' : error.isExpired ? 'expired' : 'other_key', messageOf(error));
  });
  // Only now: of a file by somebody else, its seal is what matters.
  if ('wrong' in stamped) throw new SealError('time_stamp_wrong', stamped.wrong);
  const timeStamp = 'time' in stamped ? stamped : undefined;
  if (!timeStamp && [...text.matchAll(REASON)].at(-1)?.[1]?.endsWith(STAMPED)) throw new SealError('time_stamp_missing', 'Its time stamp was taken away.');
  return { sealedBy: commonName(parsed), fingerprint: bytesToHex(await digest(certificate)), timeStamp };
}

/** @returns the time stamp, or what is wrong with it, or neither if there is none */
async function readStamp({ parsed }: SignedData, roots: readonly Uint8Array[]): Promise<TimeStamp | { readonly wrong: string } | Record<never, never>> {
  const [signer] = parsed.signerInfos;
  const [token, ...others] = signer?.unsignedAttrs?.attributes ?? [];
  if (!signer || others.length > 0 || (token && (token.type !== TIME_STAMP_TOKEN || token.values.length !== 1))) throw new SealError('malformed', 'The seal has attributes that do not belong to it.');
  if (!token) return {};
  try {
    return await readTimeStamp(new Uint8Array((token.values[0] as { toBER(): ArrayBuffer }).toBER()), await digest(signer.signature.valueBlock.valueHexView), roots);
  } catch (error) {
    return { wrong: messageOf(error) };
  }
}

function signedParts(file: Uint8Array, text: string): { readonly der: Uint8Array; readonly content: Uint8Array } {
  if (file.length === 0) throw new SealError('empty', 'The file is empty.');
  // Some readers take a file with something in front of it for a PDF.
  if (!text.startsWith('%PDF-')) throw new SealError(text.slice(0, 1_024).includes('%PDF-') ? 'changed' : 'not_pdf', 'The file does not begin as a PDF does.');
  const [before = 0, after = 0, rest = 0] = [...text.matchAll(BYTE_RANGE)].at(-1)?.slice(1).map(Number) ?? [];
  if (before === 0) throw new SealError(/\/Encrypt\s+\d+ \d+ R/.test(text) ? 'encrypted' : 'not_sealed', 'The file has no seal.');
  if (after + rest < file.length) throw new SealError('appended', `${file.length - after - rest} bytes were added after the seal.`);
  if (after + rest !== file.length || before >= after) throw new SealError('changed', 'The seal is one of another file.');
  const digits = text.slice(before, after);
  if (digits.length > MAX_SEAL_DIGITS || !/^<(?:[0-9A-F]{2})+>$/.test(digits)) throw new SealError('malformed', 'The seal is not written as seals are.');
  const padded = Uint8Array.from(digits.slice(1, -1).match(/../g) ?? [], (byte) => Number.parseInt(byte, 16));
  const length = fromBER(arrayBuffer(padded)).offset;
  if (length <= 0 || padded.subarray(length).some((byte) => byte !== 0)) throw new SealError('malformed', 'The seal is not one structure with zeros after it.');
  const content = new Uint8Array(before + rest);
  content.set(file.subarray(0, before));
  content.set(file.subarray(after), before);
  return { der: padded.slice(0, length), content };
}

/**
 * The content of a file that is attached to a sealed PDF. To be asked of a file that is verified: it finds what our own
 * writer wrote.
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

/** One character for each byte; in parts, for a call takes so many arguments only. */
function latin1(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += 8_192) text += String.fromCharCode(...bytes.subarray(at, at + 8_192));
  return text;
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
