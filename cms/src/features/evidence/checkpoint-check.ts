import { type SignedCheckpoint, MerkleRoot, areEqualBytes, base64ToBytes, contradictoryCheckpoints, hexToBytes, openCheckpoint, readTimeStamp, sha256Of, utf8ToBytes } from '@site/proof';

import { type CheckedEntry, entryName } from './checks';
import { CHECKPOINT_COLUMNS, MalformedColumnError, type Row, readValues } from './columns';
import { Fault } from './faults';

const MINUTE_MS = 60_000;
/** Tolerated clock difference between servers. */
export const CLOCK_DIFFERENCE_MS = 5 * MINUTE_MS;
/** Checkpoints are made within minutes, but a server may be off for a day. */
const MAX_UNCOVERED_MS = 26 * 60 * MINUTE_MS;

export interface CheckpointRules {
  readonly publicKeys: readonly string[];
  /** Trusted certificates of time-stamp servers, in DER. */
  readonly timeStampRoots: readonly Uint8Array[];
  readonly now: Date;
}

interface NamedCheckpoint extends SignedCheckpoint {
  readonly name: string;
  readonly note: string;
  readonly token: string | null;
  /** Undefined for checkpoints that were kept elsewhere. */
  readonly madeAt: string | undefined;
  readonly stampedAt: string | null;
}

/** Checks the entries of the chain, in order, against the checkpoints made over them. */
export class CheckpointCheck {
  private readonly stored: readonly NamedCheckpoint[];
  private readonly bySize: ReadonlyMap<number, readonly NamedCheckpoint[]>;
  private readonly tree = new MerkleRoot();
  private readonly lastTime = new Map<number, string>();
  /** The first signed entry that no stored checkpoint covers. */
  private uncovered: CheckedEntry | undefined;

  /**
   * @param rows stored checkpoints, oldest first
   * @param kept notes of checkpoints that were kept elsewhere
   * @throws Fault if one of them is not a checkpoint of the site
   */
  constructor(
    rows: readonly Row[],
    kept: readonly string[],
    private readonly rules: CheckpointRules,
  ) {
    this.stored = rows.map((row, index) => this.readStored(row, `Checkpoint ${index + 1}`));
    const others = kept.map((note) => this.open(note, { name: 'The checkpoint that was given', token: null, madeAt: undefined, stampedAt: null }));
    this.bySize = groupBySize([...this.stored, ...others]);
    const [one, other] = contradictoryCheckpoints([...this.stored, ...others]) ?? [];
    if (one && other) throw new Fault('checkpoint_contradicted', `${one.name} and ${lowerFirst(other.name)} count ${one.size} entries and contradict each other, although both are signed by the site: the chain was written anew between them.`, 'note');
    this.checkOrder();
  }

  get last(): { readonly size: number; readonly madeAt: string; readonly stampedAt: string | null } | undefined {
    const last = this.stored.at(-1);
    return last?.madeAt === undefined ? undefined : { size: last.size, madeAt: last.madeAt, stampedAt: last.stampedAt };
  }

  get count(): number {
    return this.stored.length;
  }

  /** Checks the next entry of the chain. @throws Fault */
  checkNext(entry: CheckedEntry): void {
    this.tree.append(hexToBytes(entry.hash));
    const { size } = this.tree;
    for (const checkpoint of this.bySize.get(size) ?? []) {
      if (!areEqualBytes(checkpoint.root, this.tree.root())) throw new Fault('checkpoint_contradicted', `${checkpoint.name} does not match the first ${size} entries: one of them was changed, inserted or removed.`);
      this.lastTime.set(size, entry.recorded_at);
    }
    if (size <= (this.last?.size ?? 0) || entry.public_key === null) return;
    this.uncovered ??= entry;
    const { madeAt } = this.last ?? {};
    if (madeAt !== undefined && Date.parse(entry.recorded_at) < Date.parse(madeAt) - CLOCK_DIFFERENCE_MS) {
      throw new Fault('time_backwards', `${entryName(entry.sequence, entry.reference)} is dated before the last checkpoint, which does not cover it.`, 'recorded_at');
    }
  }

  /** Checks what can be known only after the last entry. @throws Fault */
  async finish(): Promise<void> {
    const { size } = this.tree;
    const largest = [...this.bySize.values()].flat().find((checkpoint) => checkpoint.size > size);
    if (largest) throw new Fault('entries_missing', `${largest.name} counts ${largest.size} entries${largest.madeAt === undefined ? '' : ` on ${largest.madeAt}`}, and there are ${size}: the end of the chain was cut off.`);
    for (const checkpoint of this.stored) await this.checkTimeStamp(checkpoint);
    if (this.uncovered && this.rules.now.getTime() - Date.parse(this.uncovered.recorded_at) > MAX_UNCOVERED_MS) {
      throw new Fault('checkpoint_missing', `No checkpoint covers entry ${this.uncovered.sequence} of ${this.uncovered.recorded_at}: checkpoints were removed, or the CMS has not run since.`);
    }
  }

  private readStored(row: Row, name: string): NamedCheckpoint {
    try {
      const { size, note, token, made_at: madeAt, stamped_at: stampedAt } = readValues(CHECKPOINT_COLUMNS, row);
      if (note === null || madeAt === null || (token === null) !== (stampedAt === null)) throw new Fault('checkpoint_wrong', `${name} lacks a value.`);
      const checkpoint = this.open(note, { name, token, madeAt, stampedAt });
      if (checkpoint.size !== size) throw new Fault('checkpoint_wrong', `${name}: its number of entries differs from that in its row.`, 'size');
      return checkpoint;
    } catch (error) {
      if (error instanceof MalformedColumnError) throw new Fault('checkpoint_wrong', `${name}: ${error.message}`, error.column);
      throw error;
    }
  }

  private open(note: string, about: Omit<NamedCheckpoint, 'note' | keyof SignedCheckpoint>): NamedCheckpoint {
    const checkpoint = openCheckpoint(note, this.rules.publicKeys);
    if (!checkpoint) throw new Fault('checkpoint_wrong', `${about.name} is malformed, or is not signed with any of EVIDENCE_KEYS.`, 'note');
    return { ...checkpoint, ...about, note };
  }

  private checkOrder(): void {
    this.stored.forEach((checkpoint, index) => {
      const before = this.stored[index - 1];
      if (before && (checkpoint.size < before.size || (checkpoint.madeAt ?? '') < (before.madeAt ?? ''))) throw new Fault('checkpoint_wrong', `${checkpoint.name} is not later than the one before it.`);
    });
  }

  private async checkTimeStamp({ name, note, token, size, stampedAt, madeAt }: NamedCheckpoint): Promise<void> {
    if (token === null) return;
    const bytes = base64ToBytes(token);
    if (!bytes) throw new Fault('time_stamp_wrong', `${name}: its time stamp cannot be read.`, 'token');
    let time: Date;
    try {
      ({ time } = await readTimeStamp(bytes, sha256Of(utf8ToBytes(note)), this.rules.timeStampRoots));
    } catch (error) {
      throw new Fault('time_stamp_wrong', `${name}: its time stamp is not valid. ${error instanceof Error ? error.message : ''}`, 'token');
    }
    if (time.toISOString() !== stampedAt) throw new Fault('time_stamp_wrong', `${name}: the time of its time stamp differs from that in its row.`, 'stamped_at');
    const latest = time.getTime() + CLOCK_DIFFERENCE_MS;
    if (Date.parse(madeAt ?? '') > latest) throw new Fault('time_stamp_wrong', `${name} is dated later than its time stamp.`, 'made_at');
    if (Date.parse(this.lastTime.get(size) ?? '') > latest) throw new Fault('time_stamp_wrong', `${name} covers an entry that is dated later than its time stamp.`, 'stamped_at');
  }
}

const lowerFirst = (name: string): string => name.charAt(0).toLowerCase() + name.slice(1);

function groupBySize(checkpoints: readonly NamedCheckpoint[]): ReadonlyMap<number, readonly NamedCheckpoint[]> {
  const groups = new Map<number, NamedCheckpoint[]>();
  for (const checkpoint of checkpoints) groups.set(checkpoint.size, [...(groups.get(checkpoint.size) ?? []), checkpoint]);
  return groups;
}
