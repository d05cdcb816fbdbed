import { type Commitments, type Entry, type EntryKind, FIRST_PREVIOUS_HASH, commit, entryHash, newSalt, serializeCommitments, sha256, versionFingerprint } from '../../../cms/src/evidence/chain';
import { SUBSCRIBER_COLUMNS, VERSION_COLUMNS, readValues } from '../../../cms/src/evidence/columns';
import { type Sources, type Verification, verify } from '../../../cms/src/evidence/verify';

type Row = Record<string, unknown>;

/** Signed agreements with their evidence, as a database and a store hold them: in rows and bytes that a test can change. */
export class Signings {
  readonly versions: Row[] = [];
  readonly subscribers: Row[] = [];
  readonly entries: Row[] = [];
  readonly pictures = new Map<string, Uint8Array>();
  readonly lacking: string[] = [];

  publish(language: string, version: number): void {
    const content = JSON.stringify({ language, title: { text: `Договор ${version}`, lang: null } });
    this.versions.push({ id: this.versions.length + 1, key: `${language}-${version}`, language, version, sha256: sha256(content), content, text: `Договор ${version}`, live_since: 1_700_000_000_000 });
  }

  sign(reference: string): void {
    const number = this.subscribers.length + 1;
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
      evidence_salt: newSalt(),
      agreement_version_id: version.id,
    };
    this.subscribers.push(row);
    this.pictures.set(`signature_${number}.png`, picture);
    const { evidence_salt: salt, ...subscriber } = readValues(SUBSCRIBER_COLUMNS, row);
    this.append('signing', reference, commit(salt ?? '', { ...subscriber, agreement_version: versionFingerprint(readValues(VERSION_COLUMNS, version)) }));
  }

  /** Deletes record and picture. */
  forget(reference: string): void {
    const index = this.subscribers.findIndex((row) => row.reference === reference);
    const [row] = this.subscribers.splice(index, 1);
    this.pictures.delete(String(row?.signature_file));
  }

  erase(reference: string): void {
    this.forget(reference);
    this.append('erasure', reference, {});
  }

  append(kind: EntryKind, reference: string, commitments: Commitments, recordedAt = 1_767_323_045_678): void {
    const entry: Entry = { sequence: this.entries.length + 1, kind, reference, recorded_at: new Date(recordedAt).toISOString(), previous_hash: this.head(), commitments };
    this.entries.push({ ...entry, recorded_at: recordedAt, commitments: serializeCommitments(commitments), hash: entryHash(entry) });
  }

  head(): string {
    return String(this.entries.at(-1)?.hash ?? FIRST_PREVIOUS_HASH);
  }

  /** What somebody does who can write the whole table: hashes and links fit again from this entry on. */
  relink(from: number): void {
    const later = this.entries.splice(from - 1);
    for (const row of later) {
      this.append(row.kind as EntryKind, String(row.reference), JSON.parse(String(row.commitments)) as Commitments, Number(row.recorded_at));
    }
  }

  verify(contains?: string): Promise<Verification> {
    return verify({ snapshot: this.rows(), now: this.rows(), pictures: { get: async (file) => this.pictures.get(file) }, stored: new Set(this.pictures.keys()) }, contains);
  }

  rows(): Sources['snapshot'] & Sources['now'] {
    const number = (row: Row) => Number(row.sequence);
    return {
      missing: async () => this.lacking,
      versions: async (after) => this.versions.filter(({ id }) => Number(id) > after),
      entries: async (after, limit) =>
        this.entries
          .filter((row) => after === undefined || number(row) > after)
          .sort((a, b) => number(a) - number(b))
          .slice(0, limit),
      countEntries: async () => this.entries.length,
      erasures: async () => new Map(this.entries.filter(({ kind }) => kind === 'erasure').map(({ reference, sequence }) => [reference, sequence])),
      subscribers: async (references) => this.subscribers.filter(({ reference }) => references.some((one) => one === reference)),
      subscriberNames: async (after) => this.subscribers.filter(({ id }) => Number(id) > after),
      namesPicture: async (file) => this.subscribers.some((row) => row.signature_file === file),
    };
  }
}
