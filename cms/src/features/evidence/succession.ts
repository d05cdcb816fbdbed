import { PUBLIC_KEY_PATTERN, hexToBytes, signedPartOfEntry } from '@site/proof';

import { type CheckedEntry, entryName, shown } from './checks';
import { Fault } from './faults';
import { isSignedByKey } from './signing-keys';

/** Checks the signatures of entries and the succession of keys: each key is introduced by an entry, and only once. */
export class KeySuccession {
  private current: string | undefined;
  private readonly introduced = new Set<string>();
  private lastTime = '';

  /** @param trusted public keys of the site, from its environment */
  constructor(private readonly trusted: readonly string[]) {}

  /**
   * Checks the next entry of the chain.
   * @throws Fault if it is not signed by the right key, or is dated before the previous one
   */
  checkNext(entry: CheckedEntry): void {
    const name = entryName(entry.sequence, entry.reference);
    if (entry.public_key === null) {
      if (this.current !== undefined) throw new Fault('entry_unsigned', `${name} is not signed, although entries before it are.`, 'public_key');
      if (entry.kind === 'key') throw new Fault('entry_unsigned', `${name} introduces a key and is not signed.`, 'public_key');
      return;
    }
    const next = entry.kind === 'key' ? this.introducedBy(entry, name) : undefined;
    if (entry.public_key !== this.current && entry.public_key !== next) {
      throw new Fault('key_unexpected', this.current === undefined ? `${name} is signed, but no entry before it introduces the key.` : `${name} is signed by another key than the one that signed at that time.`, 'public_key');
    }
    if (!this.trusted.includes(entry.public_key)) throw new Fault('key_unexpected', `${name} is signed by the key ${entry.public_key}, which is not among EVIDENCE_KEYS.`, 'public_key');
    if (!isSignedByKey(entry.public_key, signedPartOfEntry(entry.hash), hexToBytes(entry.signature ?? ''))) throw new Fault('signature_wrong', `${name}: its signature is not that of the key that it names.`, 'signature');
    // Only from here on: unsigned entries were dated by the clocks of several machines.
    if (entry.recorded_at < this.lastTime) throw new Fault('time_backwards', `${name} is dated before the entry before it.`, 'recorded_at');
    this.lastTime = entry.recorded_at;
    this.current = next ?? this.current;
  }

  /** Checks the whole chain. @throws Fault if no entry is signed */
  finish(entries: number): void {
    if (entries > 0 && this.current === undefined) throw new Fault('entry_unsigned', 'No entry is signed: signatures were removed, or this version of the CMS has not been started on this database yet.', 'public_key');
  }

  private introducedBy({ reference }: CheckedEntry, name: string): string {
    if (!PUBLIC_KEY_PATTERN.test(reference) || !this.trusted.includes(reference)) throw new Fault('key_unexpected', `${name} introduces the key ${shown(reference)}, which is not among EVIDENCE_KEYS.`, 'reference');
    if (this.introduced.has(reference)) throw new Fault('key_unexpected', `${name} introduces a key that an earlier entry introduced.`, 'reference');
    this.introduced.add(reference);
    return reference;
  }
}
