import { fromBER } from 'asn1js';

import { bytesToHex } from './bytes';
import { arrayBuffer, commonName, DATA, readSignedData, verifySigner } from './signedData';
import { readTimeStamp, type TimeStamp } from './timestamp';

/** Why a file is not one that was sealed here and is whole. */
export type SealFault = 'not_sealed' | 'appended' | 'malformed' | 'time_stamp_wrong' | 'changed_or_untrusted';

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

/**
 * Verifies that a PDF file is whole and sealed (PAdES B-B or B-T) over all of it. No reader of PDF is needed: between the
 * two parts that are signed lie the seal's own digits, zeros after them, and nothing else; what is signed is ours.
 * @throws SealError, the first thing that is amiss
 */
export async function verifySealedPdf(file: Uint8Array, { roots, timeStampRoots, now }: SealTrust): Promise<VerifiedSeal> {
  const { der, content } = signedParts(file);
  const signed = await failingWith('malformed', () => readSignedData(der));
  const [signer] = signed.parsed.signerInfos;
  const [token, ...others] = signer?.unsignedAttrs?.attributes ?? [];
  if (!signer || others.length > 0 || (token && (token.type !== TIME_STAMP_TOKEN || token.values.length !== 1))) throw new SealError('malformed', 'The seal has attributes that do not belong to it.');
  const timeStamp = token && (await failingWith('time_stamp_wrong', async () => readTimeStamp(new Uint8Array((token.values[0] as { toBER(): ArrayBuffer }).toBER()), await digest(signer.signature.valueBlock.valueHexView), timeStampRoots)));
  const { der: certificate, certificate: parsed } = await failingWith('changed_or_untrusted', () => verifySigner(signed, { content, contentType: DATA, roots, at: timeStamp?.time ?? now }));
  return { sealedBy: commonName(parsed), fingerprint: bytesToHex(await digest(certificate)), timeStamp };
}

function signedParts(file: Uint8Array): { readonly der: Uint8Array; readonly content: Uint8Array } {
  const text = latin1(file);
  const [before = 0, after = 0, rest = 0] = [...text.matchAll(BYTE_RANGE)].at(-1)?.slice(1).map(Number) ?? [];
  if (!text.startsWith('%PDF-') || before === 0) throw new SealError('not_sealed', 'The file has no seal.');
  if (after + rest < file.length) throw new SealError('appended', `${file.length - after - rest} bytes were added after the seal.`);
  if (after + rest !== file.length || before >= after) throw new SealError('changed_or_untrusted', 'The seal is one of another file.');
  const digits = text.slice(before, after);
  if (!/^<(?:[0-9A-F]{2})+>$/.test(digits)) throw new SealError('malformed', 'The seal is not written as seals are.');
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
export async function readAttachment(file: Uint8Array, name: string): Promise<Uint8Array> {
  const text = latin1(file);
  const escaped = name.replaceAll('.', '\\.');
  const place = new RegExp(`/F \\(${escaped}\\)[\\s\\S]{0,400}?/EF\\s*<<\\s*/F (\\d+) 0 R`).exec(text) ?? new RegExp(`/EF\\s*<<\\s*/F (\\d+) 0 R[\\s\\S]{0,400}?/F \\(${escaped}\\)`).exec(text);
  const start = place?.[1] === undefined ? -1 : text.indexOf(`\n${place[1]} 0 obj`);
  const head = start < 0 ? null : /^([\s\S]{1,800}?)stream\r?\n/.exec(text.slice(start, start + 900));
  const length = Number(/\/Length (\d+)/.exec(head?.[1] ?? '')?.[1]);
  if (!head || !length || !head[1]?.includes('/Filter /FlateDecode')) throw new Error(`The file ${name} is not attached.`);
  const from = start + head[0].length;
  const stream = new Blob([arrayBuffer(file.subarray(from, from + length))]).stream().pipeThrough(new DecompressionStream('deflate'));
  return new Uint8Array(await new Response(stream).arrayBuffer());
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
    throw new SealError(fault, error instanceof Error ? error.message : String(error));
  }
}
