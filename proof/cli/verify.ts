// Verifies sealed documents without the site: see the page /{prefix}/verify and docs/operations.md.
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { parseArgs } from 'node:util';

import { type CheckedDocument, checkDocument, checkInclusion, type DocumentFault, type DocumentInclusion, type EvidenceBlock, type PublishedKeys } from '../src/index';

const USAGE = `Usage: node verify.mjs DOCUMENT.pdf... --keys FILE|ADDRESS [--seal SHA256] [--json]

  --keys   the published keys: the address of the site (https://www.example.com), or a copy of
           https://www.example.com/.well-known/evidence/keys.json that you kept. With an address, the
           published checkpoints are asked as well; no file and no hash of yours is sent.
  --seal   only this seal counts: the SHA-256 of its certificate, as printed on the document's last page
           or told to you in another way
  --json   one line of JSON for each document, instead of sentences

Exit status: 0 every document is genuine, 1 a document is not, 2 it could not be checked.`;

/** Exit code of failures not caused by a document: arguments, files, network. */
class UserError extends Error {}

const KEYS_PATH = '/.well-known/evidence/keys.json';
const ENTRIES_PATH = '/.well-known/evidence/entries.json';
const TIMEOUT_MS = 30_000;

const FAULTS: Readonly<Record<DocumentFault, string>> = {
  empty: 'The file is empty.',
  too_large: 'The file is larger than any document of ours.',
  not_pdf: 'The file is not a PDF.',
  encrypted: 'The PDF is encrypted, and has no seal that can be read.',
  not_sealed: 'The PDF has no seal.',
  appended: 'Something was added after the seal. What was sealed is the part before it.',
  malformed: 'The seal is damaged.',
  changed: 'The document was changed after it was sealed.',
  other_key: 'The document is sealed, but by a key that is not one of the published ones.',
  expired: 'The certificate of the seal was not valid at the time.',
  time_stamp_wrong: 'The time stamp is not genuine.',
  time_stamp_missing: 'The time stamp was taken away.',
  withdrawn_key: 'The key of the seal was withdrawn, and nothing shows that the document is older.',
  evidence_missing: 'The evidence is not attached.',
  evidence_wrong: 'The attached evidence does not fit the document.',
  evidence_key: 'The entry of the evidence is signed by a key that is not one of the published ones.',
};

const INCLUSIONS: Readonly<Record<DocumentInclusion | 'not_asked', string>> = {
  included: 'The published checkpoint includes the entry of this signing.',
  not_yet: 'The published checkpoint does not include the entry yet: it is newer. Try again in some minutes.',
  overdue: 'The published checkpoint should have included the entry by now, and does not.',
  contradicted: 'The published checkpoint has another entry in this place, or is not signed by a published key.',
  not_asked: 'The published checkpoints were not asked: give the address of the site in --keys.',
};
const BAD_INCLUSIONS: readonly string[] = ['overdue', 'contradicted'];

interface Report {
  readonly file: string;
  readonly genuine: boolean;
  readonly fault?: DocumentFault | 'other_seal';
  readonly detail?: string;
  readonly document?: CheckedDocument;
  readonly inclusion?: DocumentInclusion | 'not_asked';
}

async function main(): Promise<number> {
  const { files, keys: from, seal, isJson } = readArguments();
  const address = /^https?:\/\//.test(from) ? from : undefined;
  const keys = readKeys(address === undefined ? readFile(from).toString('utf8') : await fetchText(new URL(KEYS_PATH, address)));
  let status = 0;
  for (const file of files) {
    const report = await verify(file, keys, { seal, address });
    process.stdout.write(isJson ? `${JSON.stringify(report)}\n` : `${textOf(report)}\n`);
    if (!report.genuine) status = 1;
  }
  return status;
}

function readArguments(): { readonly files: readonly string[]; readonly keys: string; readonly seal: string | undefined; readonly isJson: boolean } {
  try {
    const { values, positionals } = parseArgs({ allowPositionals: true, options: { keys: { type: 'string' }, seal: { type: 'string' }, json: { type: 'boolean', default: false } } });
    const seal = values.seal?.replace(/[\s:]/g, '').toLowerCase();
    if (positionals.length === 0 || values.keys === undefined || (seal !== undefined && !/^[0-9a-f]{64}$/.test(seal))) throw new UserError(USAGE);
    return { files: positionals, keys: values.keys, seal, isJson: values.json };
  } catch (error) {
    throw error instanceof UserError ? error : new UserError(`${messageOf(error)}\n\n${USAGE}`);
  }
}

async function verify(file: string, keys: PublishedKeys, { seal, address }: { readonly seal: string | undefined; readonly address: string | undefined }): Promise<Report> {
  const { document, fault, detail } = { detail: undefined, ...(await checkDocument(readFile(file), keys, new Date())) };
  if (!document) return { file: basename(file), genuine: false, fault, ...(detail !== undefined && { detail }) };
  if (seal !== undefined && document.seal.fingerprint !== seal) return { file: basename(file), genuine: false, fault: 'other_seal', detail: `It is sealed by ${document.seal.fingerprint}.`, document };
  const inclusion = address === undefined ? 'not_asked' : (await checkInclusion(document, keys, (block) => fetchBlock(address, block), new Date())).inclusion;
  return { file: basename(file), genuine: !BAD_INCLUSIONS.includes(inclusion), document, inclusion };
}

function textOf({ file, genuine, fault, detail, document, inclusion }: Report): string {
  const lines = [`${file}: ${genuine ? 'GENUINE' : 'NOT GENUINE'}`];
  if (fault !== undefined) lines.push(`${fault === 'other_seal' ? 'The document is whole, but it is not sealed by the key that --seal names.' : FAULTS[fault]} ${detail ?? ''}`);
  if (document && fault === undefined) {
    const { seal, signing, entry, sha256 } = document;
    lines.push(
      'It is whole, and unchanged since it was sealed; the evidence inside fits.',
      `Signing:      ${signing.reference}, ${signing.signedAt}`,
      `Agreement:    ${signing.version}, SHA-256 ${signing.agreementSha256}`,
      `Sealed by:    ${seal.sealedBy}, SHA-256 of its certificate ${seal.fingerprint}`,
      seal.isSelfMade ? '              Nobody else certifies whose key that is: compare it with the last page of the document.' : '              An authority certifies whose key that is.',
      seal.timeStamp ? `Time stamp:   ${seal.timeStamp.time.toISOString()}, by ${seal.timeStamp.server}` : 'Time stamp:   none; only whoever sealed it says when that was',
      `Entry:        ${entry.sequence}, SHA-256 ${entry.hash}, recorded ${entry.recorded_at}`,
      `File:         SHA-256 ${sha256}`,
    );
  }
  if (inclusion !== undefined) lines.push(INCLUSIONS[inclusion]);
  return lines.map((line, index) => (index === 0 ? line : `  ${line.trimEnd()}`)).join('\n');
}

/** Response format: `{ "data": … }`. */
function readKeys(text: string): PublishedKeys {
  try {
    const { data } = JSON.parse(text) as { readonly data?: Partial<PublishedKeys> };
    if (Array.isArray(data?.keys) && Array.isArray(data.seals) && Array.isArray(data.timeStampRoots)) return data as PublishedKeys;
  } catch {
    // Reported below.
  }
  throw new UserError('The published keys cannot be read: this is no keys.json of the site.');
}

async function fetchBlock(address: string, block: number): Promise<EvidenceBlock> {
  const { data } = JSON.parse(await fetchText(new URL(`${ENTRIES_PATH}?block=${block}`, address))) as { readonly data: EvidenceBlock };
  return data;
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

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

main().then(
  (status) => (process.exitCode = status),
  (error: unknown) => {
    process.stderr.write(`${messageOf(error)}\n`);
    process.exitCode = 2;
  },
);
