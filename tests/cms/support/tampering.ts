import { type BaseBlock, fromBER, Integer, OctetString, Sequence, Utf8String } from 'asn1js';
import * as pkijs from 'pkijs';

import type { Random } from './random';

/** A sealed document, and others to take parts from. */
export interface Forgery {
  readonly pdf: Buffer;
  /** Another genuine document. */
  readonly other: Buffer;
  /** The same document, sealed by somebody else. */
  readonly foreign: Buffer;
  /** The same with a genuine seal, and a time stamp of an untrusted server. */
  readonly foreignStamp: Buffer;
  /** The document with an additional signature of somebody else. */
  readonly signedAgain: Buffer;
  /** The document with archival data. */
  readonly archived: Buffer;
  /** Documents to which something else was added, each under a genuine time stamp over everything. */
  readonly archivedOtherwise: readonly Buffer[];
}

type Attack = (forgery: Forgery, random: Random) => Buffer;

/** Manipulations of a document without our keys, by name. Each result differs from the document. */
export const ATTACKS: Readonly<Record<string, Attack>> = {
  'a bit flipped': ({ pdf }, random) => flipped(pdf, random.below(pdf.length), random),
  'a bit of the seal flipped': ({ pdf }, random) => flipped(pdf, sealOf(pdf).start + random.below(sealOf(pdf).der.length * 2), random),
  'another digit in the seal': ({ pdf }, random) => {
    const at = sealOf(pdf).start + 1 + random.below(sealOf(pdf).der.length * 2);
    return replaced(pdf, at, Buffer.from('0123456789ABCDEF'.replace(String.fromCharCode(pdf[at] ?? 0), '')[random.below(15)] ?? 'x'));
  },
  'bytes added at the end': ({ pdf }, random) => Buffer.concat([pdf, Buffer.from(Array.from({ length: 1 + random.below(200) }, () => random.below(256)))]),
  'bytes added at the beginning': ({ pdf }, random) => Buffer.concat([Buffer.from(Array.from({ length: 1 + random.below(200) }, () => random.below(256))), pdf]),
  'bytes cut off': ({ pdf }, random) => pdf.subarray(0, pdf.length - 1 - random.below(pdf.length - 1)),
  'bytes taken out': ({ pdf }, random) => {
    const at = random.below(pdf.length - 100);
    return Buffer.concat([pdf.subarray(0, at), pdf.subarray(at + 1 + random.below(99))]);
  },
  'a revision added': ({ pdf }, random) => Buffer.concat([pdf, Buffer.from(revision(pdf, `/Note (${random.below(1_000_000)})`))]),
  'a revision with a seal of its own added': ({ pdf }, random) => Buffer.concat([pdf, Buffer.from(revision(pdf, `/ByteRange [0 ${sealOf(pdf).start} ${sealOf(pdf).end} ${random.below(100_000)}]`))]),
  'the seal over another range': ({ pdf }, random) => {
    const [range = ''] = BYTE_RANGE.exec(pdf.toString('latin1')) ?? [];
    const numbers = (range.match(/\d+/g) ?? []).map(Number);
    const which = 1 + random.below(3);
    const written = `/ByteRange [${numbers.map((number, index) => (index === which ? number + 1 + random.below(50) : number)).join(' ')}`.padEnd(range.length - 1).slice(0, range.length - 1);
    return replaced(pdf, pdf.toString('latin1').lastIndexOf(range), Buffer.from(`${written}]`));
  },
  'the seal of another document': ({ pdf, other }) => withSeal(pdf, sealOf(other).der),
  'the seal of somebody else': ({ pdf, foreign }) => withSeal(pdf, sealOf(foreign).der),
  'attachments exchanged': ({ pdf, other }, random) => {
    const [own, theirs] = [attachmentOf(pdf, random), attachmentOf(other, random)];
    const bytes = other.subarray(theirs.start, theirs.start + Math.min(own.length, theirs.length));
    const changed = replaced(pdf, own.start, bytes);
    return changed.equals(pdf) ? flipped(pdf, own.start + random.below(own.length), random) : changed;
  },
  'sealed by another key': ({ foreign }, random) => withPadding(foreign, random),
  'signed again by another key': ({ signedAgain }, random) => withPadding(signedAgain, random),
  'without its time stamp': ({ pdf }, random) => withPadding(withSeal(pdf, withToken(sealOf(pdf).der, undefined)), random),
  'with the time stamp of another document': ({ pdf, other }, random) => withPadding(withSeal(pdf, withToken(sealOf(pdf).der, tokenOf(other))), random),
  'with a time stamp by somebody else': ({ foreignStamp }, random) => withPadding(foreignStamp, random),
  'with the other form of its signature': ({ pdf }, random) => withPadding(withSeal(pdf, changedSigner(sealOf(pdf).der, negate)), random),
  'with something added to its time stamp': ({ pdf }, random) => {
    const token = tokenOf(pdf);
    const attribute = token?.attributes[0];
    const stamp = Buffer.from((attribute?.values[0] as BaseBlock).toBER());
    const added = changedSigner(stamp, (signer) => {
      signer.unsignedAttrs = new pkijs.SignedAndUnsignedAttributes({ type: 1, attributes: [new pkijs.Attribute({ type: '1.2.3.4', values: [new Utf8String({ value: String(random.below(1_000)) })] })] });
    });
    const attributes = [new pkijs.Attribute({ type: attribute?.type ?? '', values: [fromBER(new Uint8Array(added).buffer).result] })];
    return withPadding(withSeal(pdf, withToken(sealOf(pdf).der, new pkijs.SignedAndUnsignedAttributes({ type: 1, attributes }))), random);
  },
  'with another time in its time stamp': ({ pdf }, random) => {
    const { der } = sealOf(pdf);
    // GeneralizedTime in the time stamp.
    const place = der.toString('latin1').search(/20\d{12}Z/);
    if (place < 0) throw new Error('There is no such time.');
    const digit = place + 2 + random.below(12);
    const changed = Buffer.from(der);
    changed[digit] = 0x30 + (((der[digit] ?? 0x30) - 0x30 + 1 + random.below(9)) % 10);
    return withSeal(pdf, changed);
  },
  'a bit of an archived document flipped': ({ pdf, archived }, random) => flipped(archived, random.below(pdf.length), random),
  'a bit of archival data flipped': ({ pdf, archived }, random) => flipped(archived, pdf.length + random.below(archived.length - pdf.length), random),
  'archival data cut off': ({ pdf, archived }, random) => archived.subarray(0, pdf.length + 1 + random.below(archived.length - pdf.length - 2)),
  'archival data of another document': ({ pdf, archived, other }, random) => withPadding(Buffer.concat([other, archived.subarray(pdf.length)]), random),
  'archival data twice': ({ pdf, archived }, random) => withPadding(Buffer.concat([archived, archived.subarray(pdf.length)]), random),
  'bytes added after archival data': ({ archived }, random) => Buffer.concat([archived, Buffer.from(Array.from({ length: 1 + random.below(200) }, () => random.below(256)))]),
  'a revision added after archival data': ({ archived }, random) => Buffer.concat([archived, Buffer.from(revision(archived, `/Note (${random.below(1_000_000)})`))]),
  'something else than archival data added': ({ archivedOtherwise }, random) => withPadding(random.oneOf(archivedOtherwise), random),
};

const BYTE_RANGE = /\/ByteRange \[0 \d+ +\d+ +\d+ *\](?![^]*\/ByteRange \[0)/;

interface SealPlace {
  /** Position of the opening bracket. */
  readonly start: number;
  /** Position after the closing bracket. */
  readonly end: number;
  readonly der: Buffer;
}

function sealOf(pdf: Buffer): SealPlace {
  const [, start = 0, end = 0] = (BYTE_RANGE.exec(pdf.toString('latin1'))?.[0].match(/\d+/g) ?? []).map(Number);
  const padded = Buffer.from(pdf.toString('latin1', start + 1, end - 1), 'hex');
  return { start, end, der: padded.subarray(0, fromBER(new Uint8Array(padded).buffer).offset) };
}

function withSeal(pdf: Buffer, der: Buffer): Buffer {
  const { start, end } = sealOf(pdf);
  return replaced(pdf, start + 1, Buffer.from(der.toString('hex').toUpperCase().padEnd(end - start - 2, '0')));
}

function signedDataOf(der: Buffer): pkijs.SignedData {
  return new pkijs.SignedData({ schema: pkijs.ContentInfo.fromBER(new Uint8Array(der).buffer).content as unknown });
}

type Attributes = pkijs.SignedAndUnsignedAttributes | undefined;

const tokenOf = (pdf: Buffer): Attributes => signedDataOf(sealOf(pdf).der).signerInfos[0]?.unsignedAttrs;

/** The seal with this time stamp, or without one. */
function withToken(der: Buffer, token: Attributes): Buffer {
  return changedSigner(der, (signer) => {
    if (token) signer.unsignedAttrs = token;
    else delete signer.unsignedAttrs;
  });
}

const ORDER_OF_P256 = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;

/** Every ECDSA signature has a second form, which anybody can compute. */
export function negate(signer: pkijs.SignerInfo): void {
  const [r, s] = (fromBER(signer.signature.valueBlock.valueHex).result as Sequence).valueBlock.value as Integer[];
  if (!r || !s) throw new Error('There is no signature.');
  signer.signature = new OctetString({ valueHex: new Sequence({ value: [r, Integer.fromBigInt(ORDER_OF_P256 - s.toBigInt())] }).toBER() });
}

/** Signed data with something changed that its signature does not cover. */
export function changedSigner(der: Uint8Array, change: (signer: pkijs.SignerInfo) => void): Buffer {
  const signed = signedDataOf(Buffer.from(der));
  const [signer] = signed.signerInfos;
  if (!signer) throw new Error('There is no signer.');
  change(signer);
  return Buffer.from(new pkijs.ContentInfo({ contentType: pkijs.ContentInfo.SIGNED_DATA, content: signed.toSchema(true) }).toSchema().toBER());
}

/** Range of a compressed attachment. */
function attachmentOf(pdf: Buffer, random: Random): { readonly start: number; readonly length: number } {
  const text = pdf.toString('latin1');
  const found = [...text.matchAll(/\/Type ?\/EmbeddedFile[^]{0,400}?stream\r?\n/g)];
  const place = random.oneOf(found);
  const start = place.index + place[0].length;
  return { start, length: text.indexOf('endstream', start) - start - 1 };
}

/** A PDF incremental update. */
function revision(pdf: Buffer, entry: string): string {
  const object = `\n9999 0 obj\n<< ${entry} >>\nendobj\n`;
  return `${object}xref\n9999 1\n${String(pdf.length + 1).padStart(10, '0')} 00000 n \ntrailer\n<< /Size 10000 /Prev 0 >>\nstartxref\n${pdf.length + object.length}\n%%EOF\n`;
}

/** A different file each time: half of them unchanged, the others with a comment appended. */
function withPadding(pdf: Buffer, random: Random): Buffer {
  return random.below(2) === 0 ? pdf : Buffer.concat([pdf, Buffer.from(`%${random.below(1_000_000)}\n`)]);
}

function flipped(pdf: Buffer, at: number, random: Random): Buffer {
  return replaced(pdf, at, Buffer.from([(pdf[at] ?? 0) ^ (1 << random.below(8))]));
}

function replaced(pdf: Buffer, at: number, bytes: Buffer): Buffer {
  const copy = Buffer.from(pdf);
  bytes.copy(copy, at);
  return copy;
}
