import { FIRST_PREVIOUS_HASH } from '@site/proof';

import { CheckpointCheck, type CheckpointRules } from './checkpoint-check';
import { type CheckedEntry, type CheckedSigning, type CheckedVersion, checkConfirmation, checkEntry, checkErasure, checkPicture, checkRecord, checkVersion, checkWithdrawal, entryName, shown } from './checks';
import type { Row } from './columns';
import { Fault } from './faults';
import type { Records } from './records';
import { KeySuccession } from './succession';

/** Reads pictures of signatures. */
export interface Pictures {
  /** @returns undefined if there is no such picture */
  get(file: string): Promise<Uint8Array | undefined>;
}

export interface Sources {
  /** A consistent snapshot of the rows. */
  readonly snapshot: Pick<Records, 'missing' | 'checkpoints' | 'versions' | 'entries' | 'countEntries' | 'erasures' | 'erasureRecords' | 'subscribers' | 'subscriberNames' | 'withdrawals' | 'withdrawalNames'>;
  /** The current rows: the server may be running. */
  readonly now: Pick<Records, 'isSignature' | 'namesPicture'>;
  readonly pictures: Pictures;
  /** Pictures that were in the store before the snapshot. */
  readonly stored: ReadonlySet<string>;
}

/** What the database is verified against: keys, time-stamp servers, and hashes and checkpoints kept elsewhere. */
export interface Expected extends CheckpointRules {
  /** Checkpoints that were kept elsewhere. */
  readonly checkpoints: readonly string[];
  /** A hash from an earlier verification, which must be in the chain. */
  readonly contains?: string | undefined;
}

/** Numbers of items verified without a fault. */
export interface Counts {
  entries: number;
  signings: number;
  withdrawals: number;
  erased: number;
  versions: number;
  pictures: number;
  checkpoints: number;
}

export interface Verification {
  /** The first fault, if any. */
  readonly fault: Fault | undefined;
  readonly counts: Readonly<Counts>;
  /** Hash of the last entry: kept elsewhere, it proves later that nothing up to it was replaced. */
  readonly head: string;
  readonly lastCheckpoint: CheckpointCheck['last'];
}

/** Called with the number of entries verified so far, and of all. */
type OnProgress = (entries: number, total: number) => void;

/** Rows per query; a row with strokes can have a megabyte. */
const BATCH = 100;
/** Pictures read concurrently. */
const PICTURE_CONCURRENCY = 8;

/**
 * Verifies all agreement versions, the whole chain with every record and picture, and that there are no records or
 * pictures without an entry.
 */
export async function verify(sources: Sources, expected: Expected, onProgress?: OnProgress): Promise<Verification> {
  const verifier = new Verifier(sources, expected, onProgress);
  try {
    await verifier.run();
    return { ...verifier.result(), fault: undefined };
  } catch (error) {
    if (error instanceof Fault) return { ...verifier.result(), fault: error };
    throw error;
  }
}

class Verifier {
  private readonly counts: Counts = { entries: 0, signings: 0, withdrawals: 0, erased: 0, versions: 0, pictures: 0, checkpoints: 0 };
  private readonly versionsById = new Map<unknown, CheckedVersion>();
  private readonly signed = new Set<string>();
  private readonly withdrawn = new Set<string>();
  private readonly confirmed = new Set<string>();
  private readonly erased = new Set<string>();
  private readonly files = new Set<string>();
  private erasures: ReadonlyMap<unknown, unknown> = new Map();
  private head = FIRST_PREVIOUS_HASH;
  private contained: boolean;
  private readonly succession: KeySuccession;
  private checkpoints: CheckpointCheck | undefined;

  constructor(
    private readonly sources: Sources,
    private readonly expected: Expected,
    private readonly onProgress?: OnProgress,
  ) {
    this.contained = expected.contains === undefined;
    this.succession = new KeySuccession(expected.publicKeys);
  }

  result() {
    return { counts: this.counts, head: this.head, lastCheckpoint: this.checkpoints?.last };
  }

  /** @throws Fault */
  async run(): Promise<void> {
    const missing = await this.sources.snapshot.missing();
    if (missing.length > 0) throw new Fault('database_incomplete', `The database lacks ${missing.join(', ')}.`);
    await this.versions();
    this.checkpoints = new CheckpointCheck(await this.sources.snapshot.checkpoints(), this.expected.checkpoints, this.expected);
    await this.chain();
    await this.checkpoints.finish();
    this.counts.checkpoints = this.checkpoints.count;
    if (!this.contained) throw new Fault('hash_not_in_chain', 'No entry has the hash that was asked for: entries were removed or replaced since it was noted, or it belongs to another database.');
    await this.recordsWithoutEntry(this.signed, (after) => this.sources.snapshot.subscriberNames(after, BATCH));
    await this.recordsWithoutEntry(this.withdrawn, (after) => this.sources.snapshot.withdrawalNames(after, BATCH));
    await this.picturesWithoutRecord();
  }

  private async versions(): Promise<void> {
    for (let after = 0, rows = await this.sources.snapshot.versions(after, BATCH); rows.length > 0; rows = await this.sources.snapshot.versions(after, BATCH)) {
      for (const row of rows) {
        this.versionsById.set(row.id, checkVersion(row));
        this.counts.versions += 1;
      }
      after = Number(rows.at(-1)?.id);
    }
  }

  private async chain(): Promise<void> {
    const { snapshot } = this.sources;
    this.erasures = await snapshot.erasures();
    const total = await snapshot.countEntries();
    for (let rows = await snapshot.entries(undefined, BATCH); rows.length > 0; rows = await snapshot.entries(this.counts.entries, BATCH)) {
      const references = rows.map(({ reference }) => reference).filter((reference) => typeof reference === 'string');
      const records = [...(await snapshot.subscribers(references)), ...(await snapshot.withdrawals(references))];
      for (let start = 0; start < rows.length; start += PICTURE_CONCURRENCY) await this.entries(rows.slice(start, start + PICTURE_CONCURRENCY), records);
      this.onProgress?.(this.counts.entries, total);
    }
    this.succession.finish(this.counts.entries);
    if (total !== this.counts.entries) throw new Fault('sequence_broken', `There are ${total - this.counts.entries} entries that are not part of the chain.`, 'sequence');
  }

  /** Verifies some entries in order. Their pictures are read concurrently; the fault of the earliest one is thrown. */
  private async entries(rows: readonly Row[], records: readonly Row[]): Promise<void> {
    const signings: CheckedSigning[] = [];
    let fault: unknown;
    try {
      for (const row of rows) {
        const entry = checkEntry(row, this.counts.entries + 1, this.head);
        this.succession.checkNext(entry);
        this.checkpoints?.checkNext(entry);
        const signing = await this.entry(entry, records.filter(({ reference }) => reference === entry.reference));
        if (signing) signings.push(signing);
        this.counts.entries += 1;
        this.head = entry.hash;
        this.contained ||= entry.hash === this.expected.contains;
      }
    } catch (error) {
      fault = error;
    }
    for (const outcome of await Promise.allSettled(signings.map((signing) => this.picture(signing)))) if (outcome.status === 'rejected') throw outcome.reason;
    if (fault !== undefined) throw fault;
  }

  /** @returns the signing whose picture has to be verified, if any */
  private async entry(entry: CheckedEntry, rows: readonly Row[]): Promise<CheckedSigning | undefined> {
    const { kind, reference, sequence } = entry;
    const name = entryName(sequence, reference);
    if (kind === 'key') return undefined;
    const same = { signing: this.signed, confirmation: this.confirmed, withdrawal: this.withdrawn, erasure: this.erased }[kind];
    if (same.has(reference)) throw new Fault('entry_contradicts', `${name}: there is an earlier entry of this ${kind}.`, 'reference');
    same.add(reference);

    if (kind === 'erasure') {
      if (!this.signed.has(reference) && !this.withdrawn.has(reference)) throw new Fault('entry_contradicts', `${name} is an erasure without an earlier signing or withdrawal.`, 'reference');
      if (entry.public_key !== null) await this.erasureRecord(entry);
      return undefined;
    }
    if (kind === 'confirmation' && !this.signed.has(reference)) throw new Fault('entry_contradicts', `${name} confirms the address of something that was not signed before.`, 'reference');
    const [row, second] = rows;
    if (!row) {
      if (!this.erasures.has(reference)) throw new Fault('record_missing', `${name}: the record is missing, and no entry says that it was erased.`);
      if (kind !== 'confirmation') this.counts.erased += 1;
      return undefined;
    }
    if (second) throw new Fault('record_doubled', `${name}: there is more than one record, or it points to more than one version of the agreement.`);
    if (this.erasures.has(reference)) throw new Fault('record_not_erased', `${name}: the record is there, although entry ${String(this.erasures.get(reference))} says that it was erased.`);

    if (kind === 'confirmation') {
      checkConfirmation(entry, row);
      return undefined;
    }
    if (kind === 'withdrawal') {
      checkWithdrawal(entry, row);
      this.counts.withdrawals += 1;
      return undefined;
    }
    const signing = checkRecord(entry, row, this.versionsById.get(row.agreement_version_id));
    if (this.files.has(signing.file)) throw new Fault('entry_contradicts', `${name}: another signing names the same picture, ${shown(signing.file)}.`, 'signature_file');
    this.files.add(signing.file);
    this.counts.signings += 1;
    return signing;
  }

  /** Only for signed entries: older ones have no erasure record. */
  private async erasureRecord(entry: CheckedEntry): Promise<void> {
    const name = entryName(entry.sequence, entry.reference);
    const [row, second] = await this.sources.snapshot.erasureRecords(entry.reference);
    if (!row) throw new Fault('erasure_missing', `${name} is an erasure without an erasure record, so its author is unknown.`);
    if (second) throw new Fault('erasure_missing', `${name} is an erasure with more than one erasure record.`);
    checkErasure(entry, row);
  }

  private async picture(signing: CheckedSigning): Promise<void> {
    const { entry, file } = signing;
    const name = `${entryName(entry.sequence, entry.reference)}: the picture ${shown(file)}`;
    let picture: Uint8Array | undefined;
    try {
      picture = await this.sources.pictures.get(file);
    } catch (error) {
      throw new Fault('picture_unreadable', `${name} cannot be read (${reason(error)}).`, 'signature_file');
    }
    if (picture === undefined) {
      // Erased since the snapshot: an erasure deletes the record first, then the picture, then the signing attempt.
      if (!(await this.sources.now.isSignature(file))) return;
      throw new Fault('picture_missing', `${name} is missing from the store.`, 'signature_file');
    }
    checkPicture(signing, picture);
    this.counts.pictures += 1;
  }

  private async recordsWithoutEntry(known: ReadonlySet<string>, next: (after: number) => Promise<readonly Row[]>): Promise<void> {
    for (let after = 0, rows = await next(after); rows.length > 0; rows = await next(after)) {
      const withoutEntry = rows.find(({ reference }) => !known.has(String(reference)));
      if (withoutEntry) throw new Fault('record_without_entry', `The record with the reference ${shown(withoutEntry.reference)} has no entry.`, 'reference');
      const unproven = rows.find(({ reference, email_confirmed_at: confirmedAt }) => (confirmedAt ?? null) !== null && !this.confirmed.has(String(reference)));
      if (unproven) throw new Fault('record_without_entry', `The record with the reference ${shown(unproven.reference)} has a confirmed address, and no entry says so.`, 'email_confirmed_at');
      after = Number(rows.at(-1)?.id);
    }
  }

  private async picturesWithoutRecord(): Promise<void> {
    for (const file of this.sources.stored) {
      if (this.files.has(file) || (await this.sources.now.namesPicture(file)) || (await this.sources.pictures.get(file)) === undefined) continue;
      throw new Fault('picture_without_record', `The picture ${shown(file)} is in the store, but no record names it.`, 'signature_file');
    }
  }
}

/** Why a picture cannot be read, without its address. */
function reason(error: unknown): string {
  const { code, name } = error as { code?: unknown; name?: unknown };
  return shown(code ?? name);
}
