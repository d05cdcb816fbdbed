import { type BaseBlock, fromBER } from 'asn1js';

import { areEqualBytes } from './bytes';

// Limits of what is given to the ASN.1 parser: its time grows with the square of the length of an object identifier, and it
// tolerates encodings other than DER.

/** The parser's limit is 100. */
const MAX_DEPTH = 50;
/** Of signed data; real ones have some hundreds. */
const MAX_ELEMENTS = 5_000;
/** Real ones have at most 20 bytes. */
const MAX_IDENTIFIER_BYTES = 64;
/** Of strings that contain no DER: hashes, signatures, keys. The parser reads the content of strings too. */
const MAX_OPAQUE_BYTES = 2_048;

const SEQUENCE = 16;
const SET = 17;

interface Scan {
  readonly bytes: Uint8Array;
  elements: number;
}

interface Element {
  readonly tag: number;
  /** Of the content. */
  readonly start: number;
  readonly end: number;
}

/**
 * Parses one structure in DER, within the limits.
 * @throws if it is not exactly that
 */
export function parseDer(der: Uint8Array, maxElements = MAX_ELEMENTS): BaseBlock {
  expectDer(der, maxElements);
  const { offset, result } = fromBER(new Uint8Array(der).buffer, { maxNodes: 2 * maxElements });
  // The parser tolerates wrong inner lengths: only data that re-encodes to the same bytes is DER.
  if (offset !== der.length || !areEqualBytes(new Uint8Array(result.toBER()), der)) throw new Error('This is not exactly one structure in DER.');
  return result;
}

/**
 * Checks the form and the limits only, which is far cheaper than parsing.
 * @throws if it is not DER within the limits
 */
export function expectDer(der: Uint8Array, maxElements = MAX_ELEMENTS): void {
  expectElements({ bytes: der, elements: maxElements }, 0, der.length, 0);
}

/**
 * The parts of a sequence or set, unparsed.
 * @throws if it is not exactly one of these
 */
export function partsOf(der: Uint8Array): readonly Uint8Array[] {
  const { tag, start, end } = elementAt(der, 0, der.length);
  if (end !== der.length || (tag & 0x20) === 0) throw notDer();
  const parts: Uint8Array[] = [];
  for (let at = start; at < end; ) {
    const part = elementAt(der, at, end);
    parts.push(der.subarray(at, part.end));
    at = part.end;
  }
  return parts;
}

/** A sequence of these parts. */
export function sequenceOf(parts: readonly Uint8Array[]): Uint8Array {
  const length = parts.reduce((sum, part) => sum + part.length, 0);
  const digits = length < 0x80 ? [] : bytesOf(length);
  const head = [0x20 | SEQUENCE, ...(length < 0x80 ? [length] : [0x80 | digits.length, ...digits])];
  const sequence = new Uint8Array(head.length + length);
  sequence.set(head);
  parts.reduce((at, part) => (sequence.set(part, at), at + part.length), head.length);
  return sequence;
}

const bytesOf = (number: number): readonly number[] => (number === 0 ? [] : [...bytesOf(Math.floor(number / 0x100)), number % 0x100]);

/**
 * The structure in DER at the beginning of the bytes, unparsed.
 * @throws if there is none
 */
export function firstStructure(bytes: Uint8Array): Uint8Array {
  return bytes.slice(0, elementAt(bytes, 0, bytes.length).end);
}

function expectElements(scan: Scan, from: number, to: number, depth: number): void {
  if (depth > MAX_DEPTH) throw new Error('The structure is nested too deeply.');
  for (let at = from; at < to; ) {
    scan.elements -= 1;
    if (scan.elements < 0) throw new Error('The structure has too many elements.');
    const element = elementAt(scan.bytes, at, to);
    expectElement(scan, element, depth);
    at = element.end;
  }
}

function expectElement(scan: Scan, { tag, start, end }: Element, depth: number): void {
  const isConstructed = (tag & 0x20) !== 0;
  const content = scan.bytes.subarray(start, end);
  if (tag >> 6 !== 0) return isConstructed ? expectElements(scan, start, end, depth + 1) : undefined;
  const type = tag & 0x1f;
  if (isConstructed !== (type === SEQUENCE || type === SET)) throw notDer();
  if (isConstructed) expectElements(scan, start, end, depth + 1);
  else if (type === 1) expectTrue(content.length === 1 && (content[0] === 0 || content[0] === 0xff));
  else if (type === 2 || type === 10) expectTrue(isShortestInteger(content));
  else if (type === 3) expectString(scan, { tag, start: start + 1, end }, depth, content.length > 0 && (content[0] ?? 8) < 8);
  else if (type === 4) expectString(scan, { tag, start, end }, depth, true);
  else if (type === 5) expectTrue(content.length === 0);
  else if (type === 6 || type === 13) expectTrue(isShortestIdentifier(content));
}

/** A string contains DER within the limits, or is short. */
function expectString(scan: Scan, { start, end }: Element, depth: number, isValid: boolean): void {
  expectTrue(isValid);
  if (end - start > MAX_OPAQUE_BYTES) expectElements(scan, start, end, depth + 1);
}

function elementAt(bytes: Uint8Array, at: number, limit: number): Element {
  const tag = bytes[at] ?? 0x1f;
  const first = bytes[at + 1] ?? 0x80;
  const count = first < 0x80 ? 0 : first & 0x7f;
  const start = at + 2 + count;
  // Neither long tags nor indefinite lengths.
  if ((tag & 0x1f) === 0x1f || first === 0x80 || count > 4 || start > limit) throw notDer();
  const length = count === 0 ? first : bytes.subarray(at + 2, start).reduce((value, byte) => value * 0x100 + byte, 0);
  if (start + length > limit || (count > 0 && length < (count === 1 ? 0x80 : 0x100 ** (count - 1)))) throw notDer();
  return { tag, start, end: start + length };
}

function isShortestInteger(content: Uint8Array): boolean {
  const [first = 0, second = 0] = content;
  return content.length === 1 || (content.length > 1 && !(first === 0 && second < 0x80) && !(first === 0xff && second >= 0x80));
}

function isShortestIdentifier(content: Uint8Array): boolean {
  const isArcsStart = (index: number): boolean => index === 0 || (content[index - 1] ?? 0) < 0x80;
  return content.length > 0 && content.length <= MAX_IDENTIFIER_BYTES && (content.at(-1) ?? 0x80) < 0x80 && !content.some((byte, index) => byte === 0x80 && isArcsStart(index));
}

function expectTrue(isDer: boolean): void {
  if (!isDer) throw notDer();
}

const notDer = (): Error => new Error('This is not DER, or longer than such data is.');
