import { bytesToHex, hexToBytes, merkleRoot, sha256, signCheckpoint } from '@site/proof';

import { ChainAudit } from '../../cms/src/features/evidence/chain-audit';
import { CheckpointRoot, ContradictionError } from '../../cms/src/features/evidence/checkpoint-root';
import type { Row } from '../../cms/src/features/evidence/columns';
import { readEvidenceKey } from '../../cms/src/features/evidence/signing-keys';

const mockKey = readEvidenceKey('17'.repeat(32));
jest.mock('../../cms/src/environment', () => ({ environment: () => ({ evidenceKeys: [mockKey] }) }));

const hashes = Array.from({ length: 2_500 }, (_, index) => sha256(String(index)));
const rootOf = (list: readonly string[]): Uint8Array => merkleRoot(list.map(hexToBytes));

/** The row of a checkpoint over these entries. */
function checkpointOver(list: readonly string[], size = list.length): Row {
  const note = signCheckpoint({ origin: 'example.com/evidence', size: list.length, root: rootOf(list) }, mockKey.publicKey, mockKey.sign ?? (() => new Uint8Array()));
  return { size, note, made_at: 0, token: null, stamped_at: null };
}

/** Entries that count how many of them are read; one that is undefined is missing. */
class Entries {
  read = 0;
  last: Row | undefined;

  constructor(readonly list: (string | undefined)[]) {}

  async *entryHashes(after: number, last: number): AsyncGenerator<string> {
    for (const hash of this.list.slice(after, last)) {
      if (hash === undefined) return;
      this.read += 1;
      yield hash;
    }
  }

  lastCheckpoint = async (): Promise<Row | undefined> => this.last;
  /** Other checkpoints over as many entries. */
  others: Row[] = [];
  checkpointsOver = async (): Promise<readonly Row[]> => this.others;
}

describe('a checkpoint', () => {
  it('costs no more than the new entries', async () => {
    const [entries, root] = [new Entries(hashes), new CheckpointRoot()];
    for (const [size, cost] of [[2_000, 2_000], [2_010, 10], [2_010, 0], [2_011, 1]] as const) {
      entries.read = 0;
      expect(bytesToHex(await root.over(entries, size, entries.last))).toBe(bytesToHex(rootOf(hashes.slice(0, size))));
      expect(entries.read).toBe(cost);
      entries.last = checkpointOver(hashes.slice(0, size));
    }
  });

  it('extends that of another process, and is made again if it was not stored', async () => {
    const [entries, root] = [new Entries(hashes), new CheckpointRoot()];
    await root.over(entries, 100, undefined);
    // Another process was first, with fewer or more entries.
    for (const [other, size] of [[90, 110], [200, 210]] as const) expect(bytesToHex(await root.over(entries, size, checkpointOver(hashes.slice(0, other))))).toBe(bytesToHex(rootOf(hashes.slice(0, size))));
  });

  it.each<readonly [string, Row]>([
    ['covers other entries', checkpointOver([...hashes.slice(0, 99), sha256('other')])],
    ['covers more entries than there are', checkpointOver(hashes)],
    ['says another number of entries than its row', checkpointOver(hashes.slice(0, 100), 99)],
    ['is not signed', { ...checkpointOver(hashes.slice(0, 100)), note: 'nothing' }],
    ['has a damaged row', { ...checkpointOver(hashes.slice(0, 100)), size: 'many' }],
  ])('is not made if the last one %s, and is when that is mended', async (_what, last) => {
    const [entries, root] = [new Entries(hashes.slice(0, 150)), new CheckpointRoot()];
    await root.over(entries, 100, undefined);
    await expect(root.over(entries, 150, last)).rejects.toThrow(ContradictionError);
    expect(bytesToHex(await root.over(entries, 150, checkpointOver(hashes.slice(0, 100))))).toBe(bytesToHex(rootOf(hashes.slice(0, 150))));
  });

  it('is not made if new entries are missing or damaged', async () => {
    for (const wrong of [undefined, 'no hash']) await expect(new CheckpointRoot().over(new Entries([...hashes.slice(0, 5), wrong, ...hashes.slice(6, 10)]), 10, checkpointOver(hashes.slice(0, 3)))).rejects.toThrow(ContradictionError);
  });
});

describe('the comparison of entries with the last checkpoint', () => {
  const audited = async (audit: ChainAudit, entries: Entries, steps: number): Promise<boolean> => {
    for (let step = 0; step < steps; step += 1) await audit.continue(entries).catch((error: unknown) => expect(error).toBeInstanceOf(ContradictionError));
    return audit.isContradicted;
  };

  it('reads a thousand entries at each call, and finds each that was changed, removed or inserted', async () => {
    const entries = new Entries([...hashes]);
    entries.last = checkpointOver(hashes);
    const audit = new ChainAudit();
    await audit.continue(entries);
    expect(entries.read).toBe(1_000);
    expect(await audited(audit, entries, 2)).toBe(false);

    for (const [at, ...replacement] of [[0, sha256('x')], [1_700, undefined], [2_499, 'no hash'], [300, hashes[300], sha256('x')]] as const) {
      entries.list.splice(at, 1, ...replacement);
      // A round that has begun, and a whole one.
      expect(await audited(audit, entries, 5)).toBe(true);
      entries.list.splice(at, replacement.length, hashes[at]);
      expect(await audited(audit, entries, 5)).toBe(false);
    }
  });

  it('finds a chain that was written anew and signed with the key, until it is put back', async () => {
    const anew = [...hashes.slice(0, 2_399), sha256('anew'), ...hashes.slice(2_400)];
    for (const [list, last] of [
      [anew, checkpointOver(anew)],
      [[...anew, sha256('next')], checkpointOver([...anew, sha256('next')])],
      [anew.slice(0, 2_450), checkpointOver(anew.slice(0, 2_450))],
    ] as const) {
      const audit = new ChainAudit();
      const [kept, written] = [new Entries([...hashes]), new Entries([...list])];
      [kept.last, written.last] = [checkpointOver(hashes), last];
      expect(await audited(audit, kept, 3)).toBe(false);
      expect(await audited(audit, written, 4)).toBe(true);
      expect(await audited(audit, written, 4)).toBe(true);
      expect(await audited(audit, kept, 7)).toBe(false);
    }
  });

  it('finds two checkpoints over as many entries with different roots, also after a restart', async () => {
    const entries = new Entries([...hashes]);
    entries.last = checkpointOver(hashes);
    entries.others = [checkpointOver([...hashes.slice(0, 2_499), sha256('other')]), entries.last];
    await expect(new ChainAudit().continue(entries)).rejects.toThrow('two checkpoints over as many entries contradict each other');
    entries.others = [entries.last, entries.last];
    expect(await audited(new ChainAudit(), entries, 3)).toBe(false);
  });

  it('goes on after a failed query, and says nothing before the first checkpoint', async () => {
    const audit = new ChainAudit();
    const entries = new Entries([...hashes]);
    expect(await audited(audit, entries, 2)).toBe(false);
    entries.last = checkpointOver(hashes);
    const failing = { lastCheckpoint: entries.lastCheckpoint, checkpointsOver: entries.checkpointsOver, entryHashes: () => { throw new Error('away'); } };
    await expect(audit.continue(failing)).rejects.toThrow('away');
    expect(await audited(audit, entries, 3)).toBe(false);
    expect(entries.read).toBe(2_500);
  });
});
