import { randomBytes } from 'node:crypto';

import { type Commitments, type Entry, FIRST_PREVIOUS_HASH, bytesToHex, entryHash, hexToBytes, merkleRoot, serializeCommitments, sha256, signCheckpoint, signedPartOfEntry } from '@site/proof';

import { type EntryKind, commitmentsTo, newSalt, versionFingerprint } from '../../../cms/src/features/evidence/chain';
import { ERASURE_RECORD_COLUMNS, LATER_EVIDENCE_COLUMNS, SUBSCRIBER_COLUMNS, VERSION_COLUMNS, WITHDRAWAL_COLUMNS, readValues } from '../../../cms/src/features/evidence/columns';
import { type EvidenceKey, readEvidenceKey } from '../../../cms/src/features/evidence/signing-keys';
import { type Expected, type Sources, type Verification, verify } from '../../../cms/src/features/evidence/verification';

type Row = Record<string, unknown>;

/** Dates of writing and verification. */
export const NOW = 1_767_323_045_678;

export const generateKey = (): EvidenceKey => readEvidenceKey(randomBytes(32).toString('hex'));

/** Signed agreements with their evidence, as rows and files that a test can change. */
export class Signings {
  readonly versions: Row[] = [];
  readonly subscribers: Row[] = [];
  readonly withdrawals: Row[] = [];
  readonly entries: Row[] = [];
  readonly pictures = new Map<string, Uint8Array>();
  readonly lacking: string[] = [];
  readonly erasureRecords: Row[] = [];
  readonly checkpoints: Row[] = [];
  /** Keys from the site's environment. */
  readonly trusted: string[] = [];
  readonly timeStampRoots: Uint8Array[] = [];
  now = NOW;
  private key: EvidenceKey | undefined;
  /** Number of signings made here; those copied from a database have other numbers. */
  private signed = 0;

  publish(language: string, version: number): void {
    const content = JSON.stringify({ language, title: { text: `Договор ${version}`, lang: null } });
    this.versions.push({ id: this.versions.length + 1, key: `${language}-${version}`, language, version, sha256: sha256(content), content, text: `Договор ${version}`, live_since: 1_700_000_000_000 });
  }

  /** @param isEarlier as it was signed before there were {@link LATER_EVIDENCE_COLUMNS} */
  sign(reference: string, recordedAt?: unknown, { isEarlier = false } = {}): void {
    this.signed += 1;
    const number = this.signed;
    const picture = new TextEncoder().encode(`picture ${number}`);
    const version = this.versions[0] ?? {};
    const row: Row = {
      id: number,
      reference,
      full_name: 'Анна Иванова',
      email: 'anna@example.com',
      country_code: 'lt',
      ip_address: null,
      signature_url: `https://cms.example/api/signatures/signature_${number}.png?expires=1&token=00`,
      signed_at: 1_767_323_045_678,
      language: version.language,
      version_number: version.version,
      agreement_sha256: version.sha256,
      consent_text: 'Я согласна подписать электронно.',
      signature_kind: 'drawn',
      strokes: '[{"points":[{"x":1.5,"y":2,"pressure":0.5,"time":1767323045678}]}]',
      signature_file: `signature_${number}.png`,
      signature_sha256: sha256(picture),
      peer_address: '198.51.100.4',
      user_agent: 'Mozilla/5.0',
      time_zone: 'Europe/Vilnius',
      early_start_text: isEarlier ? null : 'Прошу начать раньше.',
      postal_address: isEarlier ? null : 'Gedimino pr. 1\nVilnius',
      email_confirmed_at: null,
      evidence_salt: newSalt(),
      agreement_version_id: version.id,
    };
    this.subscribers.push(row);
    this.pictures.set(`signature_${number}.png`, picture);
    const { evidence_salt: salt, email_confirmed_at: _later, ...subscriber } = readValues(SUBSCRIBER_COLUMNS, row);
    const later: readonly string[] = isEarlier ? LATER_EVIDENCE_COLUMNS : [];
    const fields = Object.fromEntries(Object.entries(subscriber).filter(([name]) => !later.includes(name)));
    this.append('signing', reference, this.commitments(salt, { ...fields, agreement_version: versionFingerprint(readValues(VERSION_COLUMNS, version)) }), recordedAt);
  }

  confirm(reference: string): void {
    const row = this.subscribers.find((subscriber) => subscriber.reference === reference) as { email_confirmed_at: unknown } | undefined;
    if (!row) throw new Error(`No signing ${reference}`);
    row.email_confirmed_at = NOW;
    const { evidence_salt: salt, email, email_confirmed_at } = readValues(SUBSCRIBER_COLUMNS, row as unknown as Row);
    this.append('confirmation', reference, this.commitments(salt, { email, email_confirmed_at }));
  }

  withdraw(reference: string): Row {
    const row: Row = {
      id: this.withdrawals.length + 1, reference, received_at: NOW, full_name: 'Анна Иванова', contract: 'anna@example.com', email: 'anna@example.com',
      language: 'ru', peer_address: '198.51.100.4', user_agent: 'Mozilla/5.0', evidence_salt: newSalt(),
    };
    this.withdrawals.push(row);
    const { evidence_salt: salt, ...withdrawal } = readValues(WITHDRAWAL_COLUMNS, row);
    this.append('withdrawal', reference, this.commitments(salt, withdrawal));
    return row;
  }

  /** Deletes record and picture. */
  forget(reference: string): void {
    const table = this.withdrawals.some((row) => row.reference === reference) ? this.withdrawals : this.subscribers;
    const index = table.findIndex((row) => row.reference === reference);
    const [row] = table.splice(index, 1);
    this.pictures.delete(String(row?.signature_file));
  }

  erase(reference: string, recordedAt?: unknown): void {
    this.forget(reference);
    this.recordErasure(reference);
    const { evidence_salt: salt, ...erasure } = readValues(ERASURE_RECORD_COLUMNS, this.erasureRecords.at(-1) ?? {});
    this.append('erasure', reference, this.key ? this.commitments(salt, erasure) : {}, recordedAt);
  }

  recordErasure(reference: string): void {
    this.erasureRecords.push({
      erased_at: 1_767_323_045_678, cause: 'request', erased_by: 'Ada Admin', erased_by_email: 'ada@example.com', erased_by_id: 1,
      help_requests: 0, agreements: 1, mails: 2, held: 0, references: `AAAAA-AAAAA ${reference}`, evidence_salt: newSalt(),
    });
  }

  /** Introduces a key, which signs from then on. */
  introduce(key = generateKey(), signer = this.key ?? key): void {
    this.trusted.push(key.publicKey);
    this.key = signer;
    this.append('key', key.publicKey, {});
    this.key = key;
  }

  /** Subsequent entries are signed with this key, or unsigned. */
  signWith(key: EvidenceKey | undefined): void {
    this.key = key;
  }

  /** @returns the note, for keeping it elsewhere */
  checkpoint(size = this.entries.length, madeAt: unknown = this.now): string {
    const { publicKey, sign } = this.key ?? generateKey();
    if (!sign) throw new Error('It is a private key.');
    const root = merkleRoot(this.entries.slice(0, size).map(({ hash }) => hexToBytes(String(hash))));
    const note = signCheckpoint({ origin: 'www.example.com/evidence', size, root }, publicKey, sign);
    this.checkpoints.push({ size, made_at: madeAt, note, token: null, stamped_at: null });
    return note;
  }

  private commitments(salt: string | null, fields: Parameters<typeof commitmentsTo>[0]): Commitments {
    return commitmentsTo(fields, salt ?? '', { isSigned: this.key !== undefined });
  }

  append(kind: EntryKind, reference: string, commitments: Commitments, recordedAt: unknown = this.now): void {
    const entry: Entry = { sequence: this.entries.length + 1, kind, reference, recorded_at: isoTime(recordedAt), previous_hash: this.head(), commitments, public_key: this.key?.publicKey ?? null };
    const hash = entryHash(entry);
    const signature = this.key?.sign?.(signedPartOfEntry(hash));
    this.entries.push({ ...entry, recorded_at: recordedAt, commitments: serializeCommitments(commitments), hash, signature: signature ? bytesToHex(signature) : null });
  }

  head(): string {
    return String(this.entries.at(-1)?.hash ?? FIRST_PREVIOUS_HASH);
  }

  /** Inserts entries before the one with this number, and recomputes all later ones. */
  insert(before: number, append: () => void): void {
    const later = this.entries.splice(before - 1);
    append();
    const from = this.entries.length + 1;
    this.entries.push(...later);
    this.relink(from);
  }

  /** Recomputes the commitments of a signing and its confirmation from the record, but not the entry's hash. */
  recommit(reference: string): void {
    const row = this.subscribers.find((one) => one.reference === reference) ?? {};
    const version = this.versions.find(({ id }) => Number(id) === Number(row.agreement_version_id)) ?? {};
    const { evidence_salt: salt, email_confirmed_at, ...subscriber } = readValues(SUBSCRIBER_COLUMNS, row);
    const anew: Readonly<Record<string, Commitments>> = {
      signing: this.commitments(salt, { ...subscriber, agreement_version: versionFingerprint(readValues(VERSION_COLUMNS, version)) }),
      confirmation: this.commitments(salt, { email: subscriber.email, email_confirmed_at }),
    };
    for (const entry of this.entries) {
      const commitments = entry.reference === reference ? anew[String(entry.kind)] : undefined;
      if (commitments) entry.commitments = serializeCommitments(commitments);
    }
  }

  /** A copy that can be manipulated. */
  clone(): Signings {
    const copy = new Signings();
    for (const name of ['versions', 'subscribers', 'withdrawals', 'entries', 'erasureRecords', 'checkpoints'] as const) copy[name].push(...structuredClone(this[name]));
    for (const [file, picture] of this.pictures) copy.pictures.set(file, picture);
    copy.trusted.push(...this.trusted);
    copy.signWith(this.key);
    copy.signed = this.signed;
    copy.now = this.now;
    return copy;
  }

  /** Recomputes hashes and links from this entry on, like an attacker with write access to the table. */
  relink(from: number): void {
    const later = this.entries.splice(from - 1);
    for (const row of later) {
      this.append(row.kind as EntryKind, String(row.reference), JSON.parse(String(row.commitments)) as Commitments, row.recorded_at);
    }
  }

  verify(contains?: string, checkpoints: readonly string[] = []): Promise<Verification> {
    return verify({ snapshot: this.rows(), now: this.rows(), pictures: { get: async (file) => this.pictures.get(file) }, stored: new Set(this.pictures.keys()) }, { ...this.expected(), contains, checkpoints });
  }

  expected(): Omit<Expected, 'checkpoints'> {
    return { publicKeys: this.trusted, timeStampRoots: this.timeStampRoots, now: new Date(this.now) };
  }

  rows(): Sources['snapshot'] & Sources['now'] {
    const number = (row: Row) => Number(row.sequence);
    return {
      missing: async () => this.lacking,
      checkpoints: async () => this.checkpoints,
      versions: async (after) => this.versions.filter(({ id }) => Number(id) > after),
      entries: async (after, limit) =>
        this.entries
          .filter((row) => after === undefined || number(row) > after)
          .sort((a, b) => number(a) - number(b))
          .slice(0, limit),
      countEntries: async () => this.entries.length,
      erasures: async () => new Map(this.entries.filter(({ kind }) => kind === 'erasure').map(({ reference, sequence }) => [reference, sequence])),
      erasureRecords: async (reference) => this.erasureRecords.filter(({ references }) => String(references).split(' ').includes(reference)),
      subscribers: async (references) => this.subscribers.filter(({ reference }) => references.some((one) => one === reference)),
      subscriberNames: async (after) => this.subscribers.filter(({ id }) => Number(id) > after),
      withdrawals: async (references) => this.withdrawals.filter(({ reference }) => references.some((one) => one === reference)),
      withdrawalNames: async (after) => this.withdrawals.filter(({ id }) => Number(id) > after),
      isSignature: async (file) => this.subscribers.some((row) => row.signature_file === file),
      namesPicture: async (file) => this.subscribers.some((row) => row.signature_file === file),
    };
  }
}

function isoTime(raw: unknown): string {
  const { time } = readValues({ time: 'time' }, { time: raw });
  if (time === null) throw new Error('An entry has a time.');
  return time;
}
