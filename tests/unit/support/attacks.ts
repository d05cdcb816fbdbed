import type { EvidenceKey } from '../../../cms/src/features/evidence/signing-keys';
import type { Random } from '../../cms/support/random';
import { generateKey, type Signings } from './signings';

export interface Attacked {
  /** The records with all checkpoints, signed by the site's key. */
  readonly recorded: Signings;
  /** The last checkpoint, kept elsewhere. */
  readonly kept: string;
  readonly siteKey: EvidenceKey;
}

export interface Outcome {
  readonly missed: readonly string[];
  /** For each kind of attack, how many variations with the stolen key only the kept checkpoint revealed. */
  readonly revealedByCheckpoint: Readonly<Record<string, number>>;
  /** Summary for the log: number of variations, and which check detected them. */
  readonly summary: string;
}

const signingsOf = ({ entries, subscribers }: Signings) => entries.filter(({ kind, reference }) => kind === 'signing' && subscribers.some((row) => row.reference === reference));
const placeOf = ({ entries }: Signings, reference: unknown) => entries.findIndex((row) => row.kind === 'signing' && row.reference === reference);
/** After the entry that introduces the key, which attackers do not need to change. */
const anyPlace = ({ entries }: Signings, random: Random) => 2 + random.below(entries.length - 1);

/** Kinds of entries that are about a record. */
const isOfRecord = (kind: unknown): boolean => kind === 'signing' || kind === 'confirmation' || kind === 'withdrawal';
const hasRecord = ({ subscribers, withdrawals }: Signings, reference: unknown): boolean => [...subscribers, ...withdrawals].some((row) => row.reference === reference);

/** Takes the records of removed entries away, or what they say of a record. */
function forgetAll(copy: Signings, removed: Signings['entries']): void {
  for (const { reference, kind } of removed) {
    if (kind === 'confirmation') for (const row of copy.subscribers) if (row.reference === reference) Object.assign(row, { email_confirmed_at: null });
    if (kind !== 'confirmation' && isOfRecord(kind) && hasRecord(copy, reference)) copy.forget(String(reference));
  }
}

type Attack = (copy: Signings, random: Random) => void;

const cutTail: Attack = (copy, random) => {
  forgetAll(copy, copy.entries.splice(anyPlace(copy, random) - 1));
  // Records of cut-off erasures do not come back, so their entries are removed too.
  const isAccountedFor = (reference: unknown) => hasRecord(copy, reference) || copy.entries.some((row) => row.kind === 'erasure' && row.reference === reference);
  copy.entries.splice(0, copy.entries.length, ...copy.entries.filter(({ kind, reference }) => !isOfRecord(kind) || isAccountedFor(reference)));
  copy.relink(1);
};

/** Needs no key, because the remaining entries are genuine. */
const ROLLED_BACK = 'the checkpoint rolled back, with the entries since';

/** Each attack makes chain, records and pictures consistent again, as far as possible with or without the key. */
const ATTACKS: Readonly<Record<string, Attack>> = {
  'the whole chain rewritten'(copy, random) {
    const { reference } = random.oneOf(signingsOf(copy));
    const row = copy.subscribers.find((one) => one.reference === reference) ?? {};
    row[random.oneOf(['full_name', 'email', 'consent_text', 'user_agent'])] = `somebody else ${random.below(1_000)}`;
    copy.recommit(String(reference));
    copy.relink(1);
  },
  'the tail cut off with its rows': cutTail,
  'an entry removed'(copy, random) {
    const { reference } = random.oneOf(signingsOf(copy));
    copy.forget(String(reference));
    copy.entries.splice(0, copy.entries.length, ...copy.entries.filter((row) => row.reference !== reference));
    copy.relink(1);
  },
  'an erasure made up'(copy, random) {
    const { reference } = random.oneOf(signingsOf(copy));
    copy.insert(placeOf(copy, reference) + 2, () => copy.erase(String(reference), copy.entries.at(-1)?.recorded_at));
  },
  'an entry backdated'(copy, random) {
    copy.insert(anyPlace(copy, random), () => copy.sign(`FORGE-${10_000 + random.below(89_999)}`, copy.entries.at(-1)?.recorded_at));
  },
  [ROLLED_BACK](copy, random) {
    cutTail(copy, random);
    // A genuine checkpoint over exactly these entries.
    copy.checkpoints.splice(0, copy.checkpoints.length, random.oneOf(copy.checkpoints.filter(({ size }) => Number(size) <= copy.entries.length)));
  },
};

/** An attacker with database and store, but without the key. */
const WITHOUT_KEY: Readonly<Record<string, (copy: Signings, site: EvidenceKey, attack: () => void) => void>> = {
  'signed by a key of their own'(copy, _site, attack) {
    copy.signWith(generateKey());
    attack();
  },
  'with the signatures that were there'(copy, { publicKey }, attack) {
    const signatures = copy.entries.map(({ signature }) => signature);
    copy.signWith({ ...generateKey(), publicKey });
    attack();
    copy.entries.forEach((row, index) => Object.assign(row, { signature: signatures[index] ?? row.signature }));
  },
  'without signatures'(copy, _site, attack) {
    attack();
    copy.signWith(undefined);
    copy.entries.splice(0, copy.entries.length, ...copy.entries.filter(({ kind }) => kind !== 'key'));
    for (const { reference } of copy.subscribers) copy.recommit(String(reference));
    for (const row of copy.entries) if (row.kind === 'erasure') row.commitments = '{}';
    copy.relink(1);
  },
};

/** An attacker with the key too: everything in the database is consistent, including checkpoints. */
function withKey(copy: Signings, attack: () => void): void {
  attack();
  const [last] = copy.checkpoints.splice(0).slice(-1);
  const size = Math.min(Number(last?.size), copy.entries.length);
  // Dated like its last entry: those after it must not be older than the checkpoint.
  copy.checkpoint(size, copy.entries[size - 1]?.recorded_at);
}

/**
 * Tries random variations of every attack, in turn with the stolen key and without it, and checks that each is detected;
 * attacks with the key, and rolled back checkpoints, by the kept checkpoint only.
 */
export async function attack({ recorded, kept, siteKey }: Attacked, count: number, random: Random): Promise<Outcome> {
  const [names, ways] = [Object.keys(ATTACKS), Object.keys(WITHOUT_KEY)];
  const missed: string[] = [];
  const revealed = Object.fromEntries(names.map((name) => [name, 0]));
  const codes = new Map<string, number>();
  for (let number = 0; number < count; number += 1) {
    const name = names[number % names.length] ?? '';
    const copy = recorded.clone();
    const run = () => ATTACKS[name]?.(copy, random);
    const round = Math.floor(number / names.length);
    const hasKey = round % 2 === 0;
    const way = ways[Math.floor(round / 2) % ways.length] ?? '';
    if (hasKey) withKey(copy, run);
    else WITHOUT_KEY[way]?.(copy, siteKey, run);

    const alone = (await copy.verify()).fault;
    const found = hasKey || name === ROLLED_BACK ? (await copy.verify(undefined, [kept])).fault : alone;
    const what = `${name}, ${hasKey ? 'with the key' : `without the key, ${way}`}`;
    if (found === undefined) missed.push(what);
    if (hasKey && alone !== undefined) missed.push(`${what}: not made whole (${alone.message})`);
    if (hasKey && found && !['checkpoint_contradicted', 'entries_missing'].includes(found.code)) missed.push(`${what}: not found by the checkpoint (${found.message})`);
    if (hasKey && alone === undefined && found) revealed[name] = (revealed[name] ?? 0) + 1;
    codes.set(found?.code ?? 'none', (codes.get(found?.code ?? 'none') ?? 0) + 1);
  }
  const found = [...codes].map(([code, times]) => `${times} ${code}`).join(', ');
  return { missed, revealedByCheckpoint: revealed, summary: `${count - missed.length} of ${count} attacks found (seed ${random.seed}): ${found}.\n` };
}

/** Needs no key: removes the last entries with the checkpoints over them, so that everything left is genuine. */
export function cutWithCheckpoints(recorded: Signings, entries: number): Signings {
  const copy = recorded.clone();
  const size = copy.entries.length - entries;
  forgetAll(copy, copy.entries.splice(size));
  copy.checkpoints.splice(0, copy.checkpoints.length, ...copy.checkpoints.filter((row) => Number(row.size) <= size));
  return copy;
}
