import { areEqualBytes, bytesToHex, hexToBytes, latin1, latin1ToBytes } from './bytes';
import { parseDer } from './der';
import { basicAnswer, MAX_REVOCATION_ITEMS, MAX_REVOCATION_TOTAL_BYTES, revocationListOf } from './revocation';
import { certificateOf } from './signedData';

// Archival data (PAdES): certificates, revocation data and a document time stamp, added to a sealed PDF by an incremental update. The update
// depends only on the sealed file and on this data, so verifiers write it again and compare: whatever else is added
// to a file is detected without interpreting PDF.

/** A sealed file with archival data, whose time stamp is still empty. */
export interface UnstampedArchive {
  readonly file: Uint8Array;
  /** Everything except the digits of the time stamp. */
  readonly stamped: Uint8Array;
  /** Positions of the brackets around the digits, the second one exclusive. */
  readonly digits: readonly [number, number];
}

/** What is known about revoked certificates, in DER. */
export interface RevocationData {
  readonly ocspAnswers: readonly Uint8Array[];
  readonly revocationLists: readonly Uint8Array[];
}

const NO_REVOCATION_DATA: RevocationData = { ocspAnswers: [], revocationLists: [] };
/** Limits of what a check reads of certificates. */
const MAX_CERTIFICATES = 50;
const MAX_CERTIFICATE_BYTES = 16 * 1024;

/** Real time stamps have some 6 KB. */
const RESERVED_BYTES = 16 * 1024;
/** Of a document security store, in this order. */
const LISTS = ['Certs', 'OCSPs', 'CRLs'] as const;
const END = '%%EOF\n';
/** Fixed width: the numbers are known only after everything is written. */
const RANGE_WIDTH = 10;

/**
 * Adds certificates, revocation data, and place for a document time stamp, to a sealed PDF as our own writers make it.
 * @throws if the file has another form
 */
export function addArchivalData(sealed: Uint8Array, certificates: readonly Uint8Array[], { ocspAnswers, revocationLists }: RevocationData = NO_REVOCATION_DATA): UnstampedArchive {
  const text = latin1(sealed);
  const { size, root, info, id, start } = trailerOf(text);
  const catalog = objectOf(text, root);
  const formNumber = numberIn(catalog, /\n\/AcroForm (\d+) 0 R\n/);
  const form = objectOf(text, formNumber);
  const fields = /^\/Fields \[((?:\d+ 0 R ?)+)\]$/m.exec(form)?.[1] ?? fail('fields');
  const page = numberIn(objectOf(text, Number.parseInt(fields, 10)), /\n\/P (\d+) 0 R\n/);

  const streams = [...certificates, ...ocspAnswers, ...revocationLists];
  const [store, stamp, field] = [size, size + streams.length + 1, size + streams.length + 2];
  const references = streams.map((_, index) => `${store + 1 + index} 0 R`);
  const lists = [references.slice(0, certificates.length), references.slice(certificates.length, certificates.length + ocspAnswers.length), references.slice(certificates.length + ocspAnswers.length)];
  const entries = LISTS.flatMap((name, index) => (index > 0 && lists[index]?.length === 0 ? [] : [`/${name} [${lists[index]?.join(' ')}]\n`]));
  const range = `[0 ${' '.repeat(3 * RANGE_WIDTH)}]`;
  const placeholder = `<${'0'.repeat(2 * RESERVED_BYTES)}>`;
  const objects: readonly (readonly [number, string])[] = [
    [root, catalog.replace(/\n\/DSS \d+ 0 R(?=\n)/, '').replace(/\n>>$/, `\n/DSS ${store} 0 R\n>>`)],
    [formNumber, form.replace(`/Fields [${fields}]`, `/Fields [${fields} ${field} 0 R]`)],
    [store, `<<\n/Type /DSS\n${entries.join('')}>>`],
    ...streams.map((der, index) => [store + 1 + index, streamOf(der)] as const),
    [stamp, `<<\n/Type /DocTimeStamp\n/Filter /Adobe.PPKLite\n/SubFilter /ETSI.RFC3161\n/ByteRange ${range}\n/Contents ${placeholder}\n>>`],
    [field, `<<\n/FT /Sig\n/T (Archive ${stamp})\n/V ${stamp} 0 R\n/Type /Annot\n/Subtype /Widget\n/F 132\n/P ${page} 0 R\n/Rect [0 0 0 0]\n>>`],
  ];
  let update = '';
  const offsets = objects.map(([number, content]) => {
    const offset = sealed.length + update.length;
    update += `${number} 0 obj\n${content}\nendobj\n`;
    return { number, offset };
  });
  const reference = sealed.length + update.length;
  update += `xref\n${[...offsets].sort((a, b) => a.number - b.number).map(({ number, offset }) => `${number} 1\n${String(offset).padStart(10, '0')} 00000 n \n`).join('')}`;
  update += `trailer\n<<\n/Size ${field + 1}\n/Root ${root} 0 R\n/Prev ${start}\n/Info ${info} 0 R\n/ID ${id}\n>>\nstartxref\n${reference}\n${END}`;

  const before = sealed.length + update.indexOf(placeholder);
  const after = before + placeholder.length;
  const rest = sealed.length + update.length - after;
  const written = latin1ToBytes(update.replace(range, `[0 ${[before, after, rest].map((number) => String(number).padEnd(RANGE_WIDTH)).join('')}]`));
  const file = new Uint8Array(sealed.length + written.length);
  file.set(sealed);
  file.set(written, sealed.length);
  return { file, stamped: without(file, before, after), digits: [before, after] };
}

/** @throws if the time stamp is too long */
export function withDocumentTimeStamp({ file, digits: [before, after] }: UnstampedArchive, token: Uint8Array): Uint8Array {
  if (token.length > RESERVED_BYTES) throw new Error('The time stamp is too long.');
  const stamped = file.slice();
  stamped.set(latin1ToBytes(bytesToHex(token).toUpperCase().padEnd(after - before - 2, '0')), before + 1);
  return stamped;
}

/**
 * The file to which archival data was added.
 * @returns undefined if the last revision is not exactly what {@link addArchivalData} writes
 */
export function withoutArchivalData(file: Uint8Array): Uint8Array | undefined {
  const text = latin1(file);
  const end = text.lastIndexOf(END, text.length - END.length - 1) + END.length;
  const sealed = file.slice(0, end);
  try {
    const streams = [...text.slice(end).matchAll(/\nstream\n([0-9A-F]+)>\nendstream\n/g)].map(([, digits = '']) => hexToBytes(digits));
    const [certificates = 0, ocspAnswers = 0] = LISTS.map((name) => new RegExp(`^/${name} \\[([^\\]]*)\\]$`, 'm').exec(text.slice(end))?.[1]?.match(/R/g)?.length ?? 0);
    const data = { certificates: streams.slice(0, certificates), ocspAnswers: streams.slice(certificates, certificates + ocspAnswers), revocationLists: streams.slice(certificates + ocspAnswers) };
    if (certificates > MAX_CERTIFICATES || !fitsArchive(data) || !data.certificates.every(isCertificate)) return undefined;
    data.ocspAnswers.forEach(basicAnswer);
    data.revocationLists.forEach(revocationListOf);
    const { file: expected, stamped, digits } = addArchivalData(sealed, data.certificates, data);
    return expected.length === file.length && areEqualBytes(without(file, ...digits), stamped) ? sealed : undefined;
  } catch {
    return undefined;
  }
}

/** Whether revocation data is within the limits of one update. */
export function fitsArchive({ ocspAnswers, revocationLists }: RevocationData): boolean {
  const items = [...ocspAnswers, ...revocationLists];
  return items.length <= MAX_REVOCATION_ITEMS && items.reduce((sum, { length }) => sum + length, 0) <= MAX_REVOCATION_TOTAL_BYTES;
}

function isCertificate(der: Uint8Array): boolean {
  if (der.length > MAX_CERTIFICATE_BYTES) return false;
  parseDer(der);
  return certificateOf(der).subject.typesAndValues.length > 0;
}

function streamOf(der: Uint8Array): string {
  const digits = `${bytesToHex(der).toUpperCase()}>`;
  return `<<\n/Length ${digits.length}\n/Filter /ASCIIHexDecode\n>>\nstream\n${digits}\nendstream`;
}

interface Trailer {
  readonly size: number;
  readonly root: number;
  readonly info: number;
  readonly id: string;
  /** Of the last cross-reference table. */
  readonly start: number;
}

function trailerOf(text: string): Trailer {
  const start = numberIn(text.slice(-100), /\nstartxref\n(\d+)\n%%EOF\n$/);
  const table = text.slice(start);
  if (!table.startsWith('xref\n')) fail('cross-reference table');
  const id = /\n\/ID (\[[^\]\n]+\])\n/.exec(table)?.[1] ?? fail('identifier');
  return { size: numberIn(table, /\n\/Size (\d+)\n/), root: numberIn(table, /\n\/Root (\d+) 0 R\n/), info: numberIn(table, /\n\/Info (\d+) 0 R\n/), id, start };
}

/** The last version of an object. */
function objectOf(text: string, number: number): string {
  const head = `\n${number} 0 obj\n`;
  const start = text.lastIndexOf(head);
  const end = text.indexOf('\nendobj\n', start);
  return start < 0 || end < 0 ? fail(`object ${number}`) : text.slice(start + head.length, end);
}

function numberIn(text: string, pattern: RegExp): number {
  const [, digits] = pattern.exec(text) ?? [];
  return digits === undefined ? fail(pattern.source) : Number(digits);
}

function fail(what: string): never {
  throw new Error(`The document has an unexpected structure (${what}).`);
}

function without(file: Uint8Array, before: number, after: number): Uint8Array {
  const rest = new Uint8Array(file.length - (after - before));
  rest.set(file.subarray(0, before));
  rest.set(file.subarray(after), before);
  return rest;
}
