// Verifies sealed documents without the site: see the page /{prefix}/verify and docs/operations.md.
import { existsSync, lstatSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';

import { base64ToBytes, type CheckedDocument, type CheckedEntry, checkDocument, checkInclusion, checkInclusionProof, checkSigningEvidence, type DisclosedEntry, type DocumentFault, type DocumentInclusion, type EntryFault, type EvidenceBlock, type InclusionProof, type InclusionProofFault, parseInclusionProof, parseSigningEvidence, type PublishedKeys, readTimeStamp, sha256, sha256Of, type SigningEvidence, utf8ToBytes } from '../src/index';

const USAGE = `Usage: node verify.mjs DOCUMENT.pdf... --keys FILE|ADDRESS [--seal SHA256] [--json]
       node verify.mjs --proof PROOF.json --keys FILE|ADDRESS [--json]
       node verify.mjs --archive FOLDER --keys FILE|ADDRESS [--seal SHA256] [--json]

  --keys   the published keys: the address of the site (https://www.example.com), or a copy of
           https://www.example.com/.well-known/evidence/keys.json that you kept. With an address, the
           published checkpoints are asked as well; no file and no hash of yours is sent.
  --seal   only this seal counts: the SHA-256 of its certificate, as printed on the document's last page
           or told to you in another way
  --proof  a proof that a checkpoint covers an entry of the evidence, as the site publishes it or its
           operator saved it. May be repeated.
  --archive  the folder of an archive that was handed over for a court: its files, its document and the
           entries of the evidence
  --json   one line of JSON for each document, proof or archive, instead of sentences

Exit status: 0 every document, proof or archive is genuine, 1 one is not, 2 one could not be checked.`;

/** Exit code of failures not caused by a document: arguments, files, network. */
class UserError extends Error {}

const KEYS_PATH = '/.well-known/evidence/keys.json';
const ENTRIES_PATH = '/.well-known/evidence/entries.json';
const CHECKPOINTS_PATH = '/.well-known/evidence/checkpoints.json';
const TIMEOUT_MS = 30_000;

const FAULTS: Readonly<Record<DocumentFault, string>> = {
  empty: 'The file is empty.',
  too_large: 'The file is larger than any document of this kind.',
  not_pdf: 'The file is not a PDF.',
  encrypted: 'The PDF is encrypted, and has no readable seal.',
  not_sealed: 'The PDF has no seal.',
  appended: 'Something was added after the seal. What was sealed is the part before it.',
  malformed: 'The seal is damaged.',
  changed: 'The document was changed after it was sealed.',
  other_key: 'The document is sealed, but by a key that is not one of the published ones.',
  expired: 'The certificate of the seal, or of the authority that issued it, was not valid at the time.',
  time_stamp_wrong: 'The time stamp is not genuine.',
  time_stamp_missing: 'The time stamp was removed.',
  withdrawn_key: 'The key of the seal was withdrawn, and no time stamp shows that the document is older.',
  evidence_missing: 'The evidence is not attached.',
  evidence_wrong: 'The attached evidence does not match the document.',
  evidence_key: 'The entry of the evidence is signed by a key that is not one of the published ones.',
};

const INCLUSIONS: Readonly<Record<DocumentInclusion | 'not_asked', string>> = {
  included: 'The published checkpoint includes the entry of this signing.',
  not_yet: 'The published checkpoint does not include the entry yet: it is newer. Try again in a few minutes.',
  overdue: 'The published checkpoint should include the entry by now, but does not.',
  contradicted: 'The published checkpoint has a different entry in this position, or is not signed by a published key.',
  two_logs: 'The site publishes two checkpoints over the same number of entries that contradict each other: part of its log was written anew.',
  not_asked: 'The published checkpoints were not checked: for that, give the address of the site in --keys.',
};
const BAD_INCLUSIONS: readonly string[] = ['overdue', 'contradicted', 'two_logs'];

const PROOF_FAULTS: Readonly<Record<InclusionProofFault, string>> = {
  checkpoint: 'The checkpoint is not signed with a published key.',
  path: 'The checkpoint does not cover this entry.',
  time_stamp: 'The time stamp of the checkpoint is not genuine.',
};

interface Report {
  readonly file: string;
  readonly genuine: boolean;
  readonly fault?: DocumentFault | 'other_seal';
  readonly detail?: string;
  readonly document?: CheckedDocument;
  readonly inclusion?: DocumentInclusion | 'not_asked';
}

async function main(): Promise<number> {
  const { files, proofs, archive, keys: from, seal, isJson } = readArguments();
  const address = /^https?:\/\//.test(from) ? from : undefined;
  const keys = readKeys(address === undefined ? readFile(from).toString('utf8') : await fetchText(new URL(KEYS_PATH, address)));
  let status = 0;
  if (archive !== undefined) {
    const report = await verifyArchive(archive, keys, seal);
    process.stdout.write(isJson ? `${JSON.stringify(report)}\n` : `${archiveText(report)}\n`);
    if (!report.consistent) status = 1;
  }
  for (const file of files) {
    const report = await verify(file, keys, { seal, address });
    process.stdout.write(isJson ? `${JSON.stringify(report)}\n` : `${textOf(report)}\n`);
    if (!report.genuine) status = 1;
  }
  for (const file of proofs) {
    const { isGenuine, text, json } = await verifyProof(file, keys);
    process.stdout.write(isJson ? `${JSON.stringify(json)}\n` : `${text}\n`);
    if (!isGenuine) status = 1;
  }
  return status;
}

function readArguments(): { readonly files: readonly string[]; readonly proofs: readonly string[]; readonly archive: string | undefined; readonly keys: string; readonly seal: string | undefined; readonly isJson: boolean } {
  try {
    const { values, positionals } = parseArgs({ allowPositionals: true, options: { keys: { type: 'string' }, seal: { type: 'string' }, proof: { type: 'string', multiple: true, default: [] }, archive: { type: 'string' }, json: { type: 'boolean', default: false } } });
    const seal = values.seal?.replace(/[\s:]/g, '').toLowerCase();
    const isEmpty = positionals.length + values.proof.length === 0 && values.archive === undefined;
    if (isEmpty || values.keys === undefined || (seal !== undefined && !/^[0-9a-f]{64}$/.test(seal))) throw new UserError(USAGE);
    return { files: positionals, proofs: values.proof, archive: values.archive, keys: values.keys, seal, isJson: values.json };
  } catch (error) {
    throw error instanceof UserError ? error : new UserError(`${messageOf(error)}\n\n${USAGE}`);
  }
}

async function verify(file: string, keys: PublishedKeys, { seal, address }: { readonly seal: string | undefined; readonly address: string | undefined }): Promise<Report> {
  const { document, fault, detail } = { detail: undefined, ...(await checkDocument(readFile(file), keys, new Date())) };
  if (!document) return { file: basename(file), genuine: false, fault, ...(detail !== undefined && { detail }) };
  if (seal !== undefined && document.seal.fingerprint !== seal) return { file: basename(file), genuine: false, fault: 'other_seal', detail: `It is sealed with ${document.seal.fingerprint}.`, document };
  const inclusion = address === undefined ? 'not_asked' : (await checkInclusion(document, keys, { readBlock: (block) => fetchBlock(address, block), readCheckpoints: () => fetchData(address, CHECKPOINTS_PATH) }, new Date())).inclusion;
  return { file: basename(file), genuine: !BAD_INCLUSIONS.includes(inclusion), document, inclusion };
}

async function verifyProof(file: string, keys: PublishedKeys): Promise<{ readonly isGenuine: boolean; readonly text: string; readonly json: object }> {
  const proof = readProof(file);
  const roots = keys.timeStampRoots.flatMap((root) => base64ToBytes(root) ?? []);
  const check = await checkInclusionProof(proof, keys.keys.map(({ publicKey }) => publicKey), roots);
  const about = { file: basename(file), genuine: check.fault === undefined, hash: proof.hash };
  if (check.fault !== undefined) return { isGenuine: false, text: `${about.file}: NOT GENUINE\n  ${PROOF_FAULTS[check.fault]}`, json: { ...about, fault: check.fault } };
  const { checkpoint: { origin, size }, timeStamp } = check;
  const lines = [
    `${about.file}: GENUINE`,
    `The checkpoint of ${origin} over ${size} entries covers this entry.`,
    `Entry:        ${proof.index + 1}, SHA-256 ${proof.hash}`,
    `Time stamp:   ${timeStamp ? `${noLaterThan(timeStamp)}: the checkpoint existed then` : 'none'}`,
  ];
  return { isGenuine: true, text: lines.join('\n  '), json: { ...about, sequence: proof.index + 1, origin, size, timeStamp: timeStamp && { time: timeStamp.time, server: timeStamp.server } } };
}

/** Response format: `{ "data": … }`. */
function readProof(file: string): InclusionProof {
  try {
    return parseInclusionProof((JSON.parse(readFile(file).toString('utf8')) as { readonly data?: unknown }).data);
  } catch (error) {
    if (error instanceof UserError) throw error;
    throw new UserError(`${file} is not an inclusion proof.`);
  }
}

function textOf({ file, genuine, fault, detail, document, inclusion }: Report): string {
  const lines = [`${file}: ${genuine ? 'GENUINE' : 'NOT GENUINE'}`];
  if (fault !== undefined) lines.push(`${fault === 'other_seal' ? 'The document is unchanged, but it is not sealed with the key that --seal names.' : FAULTS[fault]} ${detail ?? ''}`);
  if (document && fault === undefined) {
    const { seal, signing, entry, sha256 } = document;
    lines.push(
      'It is complete and unchanged since it was sealed, and the attached evidence matches it.',
      `Signing:      ${signing.reference}, ${signing.signedAt}`,
      `Agreement:    ${signing.version}, SHA-256 ${signing.agreementSha256}`,
      `Sealed by:    ${seal.sealedBy}, SHA-256 of its certificate ${seal.fingerprint}`,
      `              ${certification(seal)}`,
      seal.timeStamp ? `Time stamp:   ${noLaterThan(seal.timeStamp)}: the sealed document existed then` : 'Time stamp:   none: only whoever sealed it says when that was',
      ...(seal.archive ? [`Archived:     ${noLaterThan(seal.archive)}: certificates and a time stamp over everything were added after the seal`] : []),
      `Entry:        ${entry.sequence}, SHA-256 ${entry.hash}, recorded ${entry.recorded_at}`,
      `File:         SHA-256 ${sha256}`,
    );
  }
  if (inclusion !== undefined) lines.push(INCLUSIONS[inclusion]);
  return lines.map((line, index) => printable(index === 0 ? line : `  ${line.trimEnd()}`)).join('\n');
}

interface ArchiveReport {
  readonly archive: string;
  readonly consistent: boolean;
  /** What failed, as sentences. */
  readonly faults: readonly string[];
  /** Number of files whose hashes are as listed. */
  readonly files: number;
  readonly reference: string;
  /** Undefined if the document was not made yet. */
  readonly document?: Report;
  readonly entries: readonly CheckedEntry[];
  readonly checkpoint?: { readonly origin: string; readonly size: number };
  readonly timeStamp?: { readonly time: string; readonly server: string };
}

const MANIFEST = 'SHA256SUMS.txt';
const ENTRY_FAULTS: Readonly<Record<EntryFault, string>> = {
  hash: 'was changed',
  signature: 'is not signed by a key that was in use at that time',
  field: 'commits to something else than a disclosed field',
  agreement: 'belongs to another text of the agreement',
  inclusion: 'is not the one that the checkpoint covers',
  unproved: 'has no signature, and no checkpoint covers it',
};

async function verifyArchive(folder: string, keys: PublishedKeys, seal: string | undefined): Promise<ArchiveReport> {
  const read = (name: string): Buffer => readArchived(join(folder, name));
  const lines = read(MANIFEST).toString('utf8').split('\n').filter((line) => line !== '').map(parseLine);
  const listed = new Map(lines);
  const faults: string[] = [];
  for (const [name, hash] of listed) {
    if (!existsSync(join(folder, name))) faults.push(`${name} is missing.`);
    else if (sha256(read(name)) !== hash) faults.push(`${name} was changed.`);
  }
  const files = listed.size - faults.length;
  if (lines.length !== listed.size) faults.push(`${MANIFEST} lists a file twice.`);
  for (const name of readdirSync(folder)) if (name !== MANIFEST && !listed.has(name)) faults.push(`${name} is not listed in ${MANIFEST}.`);
  const has = (name: string): boolean => listed.has(name) && existsSync(join(folder, name));
  const text = (name: string): string | null => (has(name) ? read(name).toString('utf8') : null);

  const evidence = parsed('evidence.json', () => parseSigningEvidence(text('evidence.json') ?? ''));
  const note = text('checkpoint.txt');
  const { entries, checkpoint } = checkSigningEvidence(evidence, { agreement: text('agreement.json') ?? '', note, keys: keys.keys });
  for (const { sequence, fault } of entries) if (fault !== undefined) faults.push(`Entry ${sequence} ${ENTRY_FAULTS[fault]}.`);
  if (note !== null && !checkpoint) faults.push('The checkpoint is not signed by a published key.');
  const record = parsed('record.json', () => parseRecord(text('record.json') ?? ''));
  // A field that is there twice would be read differently by people and programs.
  for (const name of ['record.json', 'evidence.json']) if (text(name) !== `${JSON.stringify(JSON.parse(text(name) ?? ''), null, 2)}\n`) faults.push(`${name} was written by something else.`);
  faults.push(...faultsOfEvidence(evidence), ...faultsOfRecord(record, evidence));
  if (text('agreement.txt') !== (evidence.version.text ?? '')) faults.push('agreement.txt is not the text that was signed.');
  if (has('signature.png') && sha256(read('signature.png')) !== record.signing.signature_sha256) faults.push('signature.png is another picture.');

  const document = has('agreement.pdf') ? await verify(join(folder, 'agreement.pdf'), keys, { seal, address: undefined }) : undefined;
  if (document?.genuine === false) faults.push('agreement.pdf is not genuine.');
  if (document?.document && document.document.entry.hash !== evidence.entries.find(isOfSigning(evidence))?.entry.hash) faults.push('agreement.pdf is the document of another signing.');
  if (!document && seal !== undefined) faults.push('There is no agreement.pdf with the seal that --seal names.');
  const timeStamp = note !== null && has('checkpoint.tst') ? await readToken(read('checkpoint.tst'), note, keys) : undefined;
  if (typeof timeStamp === 'string') faults.push(timeStamp);
  return {
    archive: folder,
    consistent: faults.length === 0,
    faults,
    files,
    reference: evidence.reference,
    ...(document && { document }),
    entries,
    ...(checkpoint && { checkpoint: { origin: checkpoint.origin, size: checkpoint.size } }),
    ...(typeof timeStamp === 'object' && { timeStamp }),
  };
}

type Fields = Readonly<Record<string, unknown>>;

/** What the archive says in plain words about the signing; the evidence has to say the same. */
interface ArchivedRecord {
  readonly signing: Fields;
  readonly agreement_version: Fields;
  readonly withdrawals: readonly Fields[];
}

function parseRecord(text: string): ArchivedRecord {
  const { signing, agreement_version, withdrawals } = JSON.parse(text) as Partial<Record<keyof ArchivedRecord, unknown>>;
  if (!isObject(signing) || !isObject(agreement_version) || !Array.isArray(withdrawals) || !withdrawals.every(isObject)) throw new Error('It is not the record of a signing.');
  return { signing, agreement_version, withdrawals };
}

const isObject = (value: unknown): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value);
const isOfSigning = ({ reference }: SigningEvidence) => ({ entry }: DisclosedEntry): boolean => entry.kind === 'signing' && entry.reference === reference;

/** Of an archive of one signing: each entry once, and none of another signing. */
function faultsOfEvidence(evidence: SigningEvidence): readonly string[] {
  const { entries, reference } = evidence;
  const foreign = entries.filter(({ entry }) => entry.kind !== 'withdrawal' && entry.reference !== reference);
  return [
    ...(entries.some(isOfSigning(evidence)) ? [] : ['No entry of the evidence proves the signing.']),
    ...(new Set(entries.map(({ entry }) => entry.sequence)).size === entries.length ? [] : ['An entry of the evidence is there twice.']),
    ...foreign.map(({ entry }) => `Entry ${entry.sequence} belongs to another signing.`),
  ];
}

/** Fields that the record has and no entry commits to, or the other way round, or with another value. */
function faultsOfRecord({ signing, agreement_version: version, withdrawals }: ArchivedRecord, { entries, reference, version: proved }: SigningEvidence): readonly string[] {
  const own = entries.filter(({ entry }) => entry.reference === reference).map(({ disclosed }) => disclosed);
  const { agreement_version: fingerprint, ...fields } = Object.assign({}, ...own) as DisclosedEntry['disclosed'];
  // Compared with the version below, and by checkSigningEvidence.
  if (fingerprint === undefined) return ['The evidence does not say which agreement was signed.'];
  const faults = differences(signing, fields).map((field) => `${field} in record.json is not what was signed.`);
  for (const [field, value] of Object.entries(version)) if (JSON.stringify(value) !== JSON.stringify(proved[field] ?? null)) faults.push(`${field} of the agreement version in record.json is not that of the evidence.`);
  const withdrawn = entries.filter(({ entry }) => entry.kind === 'withdrawal');
  const agree = withdrawals.length === withdrawn.length && withdrawn.every(({ entry, disclosed }) => {
    const row = withdrawals.find((one) => one.reference === entry.reference);
    return row !== undefined && Object.entries(disclosed).every(([field, { value }]) => (row[field] ?? null) === (value ?? null));
  });
  if (!agree) faults.push('The withdrawals in record.json are not those of the evidence.');
  return faults;
}

function differences(record: Fields, disclosed: DisclosedEntry['disclosed']): string[] {
  return [...new Set([...Object.keys(record), ...Object.keys(disclosed)])].filter((field) => (record[field] ?? null) !== (disclosed[field]?.value ?? null));
}

/** Largest file of an archive. */
const MAX_FILE_BYTES = 32 * 1024 * 1024;

/** No links, which could lead out of the folder or never end. */
function readArchived(path: string): Buffer {
  const stat = lstatSync(path, { throwIfNoEntry: false });
  if (!stat?.isFile() || stat.size > MAX_FILE_BYTES) throw new UserError(`${path} cannot be read: it is not a file, or too large.`);
  return readFile(path);
}

/** A line of the list of files: names are plain, so that they cannot lead out of the folder. */
function parseLine(line: string): readonly [name: string, hash: string] {
  const [, hash, name] = /^([0-9a-f]{64}) {2}([\w-]+(?:\.[\w-]+)+)$/.exec(line) ?? [];
  if (hash === undefined || name === undefined) throw new UserError(`${MANIFEST} cannot be read.`);
  return [name, hash];
}

async function readToken(token: Uint8Array, note: string, { timeStampRoots }: PublishedKeys): Promise<ArchiveReport['timeStamp'] | string> {
  try {
    const { time, server } = await readTimeStamp(new Uint8Array(token), sha256Of(utf8ToBytes(note)), timeStampRoots.map((root) => base64ToBytes(root) ?? new Uint8Array()));
    return { time: time.toISOString(), server };
  } catch (error) {
    return `The time stamp of the checkpoint is not genuine: ${messageOf(error)}`;
  }
}

function archiveText({ archive, faults, files, reference, document, entries, checkpoint, timeStamp }: ArchiveReport): string {
  const lines = [
    ...(document ? textOf(document).split('\n') : ['agreement.pdf: not in the archive']),
    `Signing:      ${reference}`,
    `Files:        ${files} with the hashes of ${MANIFEST}`,
    ...entries.map(({ kind, sequence, recordedAt, hash, isIncluded }) => `Entry:        ${sequence} (${kind}), recorded ${recordedAt}, SHA-256 ${hash}, ${isIncluded ? 'covered by the checkpoint' : 'newer than the checkpoint'}`),
    checkpoint ? `Checkpoint:   ${checkpoint.size} entries of ${checkpoint.origin}` : 'Checkpoint:   none',
    timeStamp ? `Time stamp:   ${noLaterThan(timeStamp)}: the checkpoint existed then` : 'Time stamp:   none on the checkpoint',
    ...faults.map((fault) => `Fault:        ${fault}`),
    faults.length === 0 ? 'ARCHIVE: CONSISTENT' : `ARCHIVE: NOT CONSISTENT (${archive})`,
  ];
  return lines.map(printable).join('\n');
}

function parsed<T>(name: string, parse: () => T): T {
  try {
    return parse();
  } catch (error) {
    throw new UserError(`${name} cannot be read: ${messageOf(error)}`);
  }
}

/** Response format: `{ "data": … }`. */
function readKeys(text: string): PublishedKeys {
  try {
    const { data } = JSON.parse(text) as { readonly data?: Partial<PublishedKeys> };
    if (Array.isArray(data?.keys) && Array.isArray(data.seals) && Array.isArray(data.timeStampRoots)) return data as PublishedKeys;
  } catch {
    // Reported below.
  }
  throw new UserError('The published keys cannot be read: this is not the keys.json of a site.');
}

const fetchBlock = (address: string, block: number): Promise<EvidenceBlock> => fetchData(address, `${ENTRIES_PATH}?block=${block}`);

async function fetchData<T>(address: string, path: string): Promise<T> {
  return (JSON.parse(await fetchText(new URL(path, address))) as { readonly data: T }).data;
}

async function fetchText(address: URL): Promise<string> {
  try {
    const response = await fetch(address, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    if (response.ok) return await response.text();
    throw new UserError(`answered with ${response.status}`);
  } catch (error) {
    throw new UserError(`${address.href}: ${messageOf(error)}`);
  }
}

function readFile(path: string): Buffer {
  try {
    return readFileSync(path);
  } catch (error) {
    throw new UserError(`${path} cannot be read: ${messageOf(error)}`);
  }
}

function certification({ isCertified, issuedBy }: CheckedDocument['seal']): string {
  if (issuedBy === undefined) return 'Nobody else certifies whose key this is: compare it with the last page of the document.';
  return isCertified ? `${issuedBy} certifies whose key this is.` : `${issuedBy} issued its certificate, but is not among the published authorities, so nobody else certifies here whose key this is: compare it with the last page of the document.`;
}

/** A time stamp can be exchanged for a later one, so it proves nothing about the time before it. */
const noLaterThan = ({ time, server }: { readonly time: Date | string; readonly server: string }): string => `no later than ${typeof time === 'string' ? time : time.toISOString()}, by ${server}`;

/** What a file says must not control the terminal, or begin a line of its own. */
const printable = (line: string): string => line.replace(/\p{C}/gu, '?');

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

main().then(
  (status) => (process.exitCode = status),
  (error: unknown) => {
    process.stderr.write(`${messageOf(error)}\n`);
    process.exitCode = 2;
  },
);
