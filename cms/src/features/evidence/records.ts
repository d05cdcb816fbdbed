import { setImmediate } from 'node:timers/promises';

import type { Knex } from 'knex';

import { LINK_COLUMNS, TABLES } from '../../strapi-internals/table-names';
import { CHECKPOINT_COLUMNS, CHECKPOINT_TIME, type Columns, ENTRY_COLUMNS, ERASURE_RECORD_COLUMNS, type Row, SUBSCRIBER_COLUMNS, VERSION_COLUMNS, VERSION_NAME_COLUMNS, WITHDRAWAL_COLUMNS } from './columns';

export type Connection = Knex;
export type DatabaseClient = 'sqlite' | 'postgres';

const { evidence: ENTRIES, subscribers: SUBSCRIBERS, versions: VERSIONS, versionLinks: VERSION_LINKS, attempts: ATTEMPTS, erasures: ERASURES, checkpoints: CHECKPOINTS, withdrawals: WITHDRAWALS, documents: DOCUMENTS } = TABLES;
/** Hashes per query. */
const HASH_BATCH = 1_000;
const DOCUMENT_COLUMNS = ['reference', 'state', 'file', 'sha256', 'archive_file'];

/** All tables and columns that are read here. */
const READ: Readonly<Record<string, readonly string[]>> = {
  [ENTRIES]: ['id', ...Object.keys(ENTRY_COLUMNS)],
  [SUBSCRIBERS]: ['id', ...Object.keys(SUBSCRIBER_COLUMNS)],
  [VERSIONS]: ['id', ...Object.keys(VERSION_COLUMNS)],
  [VERSION_LINKS]: Object.values(LINK_COLUMNS),
  [ATTEMPTS]: ['file_name'],
  [CHECKPOINTS]: ['id', ...Object.keys(CHECKPOINT_COLUMNS)],
  [ERASURES]: ['id', ...Object.keys(ERASURE_RECORD_COLUMNS)],
  [DOCUMENTS]: ['id', ...DOCUMENT_COLUMNS],
  [WITHDRAWALS]: ['id', ...Object.keys(WITHDRAWAL_COLUMNS)],
};

/** ISO 8601 to the microsecond, independent of the client's time zone and the server's date style. */
const POSTGRES_TIME = 'YYYY-MM-DD"T"HH24:MI:SS.US';

/**
 * Reads the evidence's rows as stored, without Strapi's models: a database can be verified without booting Strapi, and
 * invalid values are detected instead of being converted.
 */
export class Records {
  constructor(
    private readonly connection: Connection,
    private readonly client: DatabaseClient,
  ) {}

  /** Missing tables and columns, as `table` or `table.column`. */
  async missing(): Promise<readonly string[]> {
    const missing: string[] = [];
    for (const [table, columns] of Object.entries(READ)) {
      const present: Readonly<Record<string, unknown>> = await this.connection(table).columnInfo();
      if (Object.keys(present).length === 0) missing.push(table);
      else missing.push(...columns.filter((name) => !(name in present)).map((name) => `${table}.${name}`));
    }
    return missing;
  }

  /** The next entries in order, after the one with the number `after`. */
  async entries(after: number | undefined, limit: number): Promise<readonly Row[]> {
    const query = this.connection(ENTRIES).select<Row[]>(this.selection(ENTRIES, ENTRY_COLUMNS)).orderBy('sequence').limit(limit);
    return after === undefined ? query : query.where('sequence', '>', after);
  }

  /**
   * Hashes of the entries after the one with the number `after`, up to the one with the number `last`, in order; only
   * those before the first that is missing. With SQLite, a query blocks the event loop, so other requests are served between batches.
   */
  async *entryHashes(after: number, last: number): AsyncGenerator<string> {
    for (let from = after; from < last; from += HASH_BATCH) {
      const rows = await this.connection(ENTRIES).select<{ sequence: number; hash: string }[]>('sequence', 'hash').orderBy('sequence').where('sequence', '>', from).where('sequence', '<=', Math.min(from + HASH_BATCH, last));
      for (const [index, { sequence, hash }] of rows.entries()) {
        if (sequence !== from + index + 1) return;
        yield hash;
      }
      if (rows.length < Math.min(HASH_BATCH, last - from)) return;
      await setImmediate();
    }
  }

  /** All checkpoints, oldest first. */
  async checkpoints(): Promise<readonly Row[]> {
    return this.connection(CHECKPOINTS).select<Row[]>(this.selection(CHECKPOINTS, CHECKPOINT_COLUMNS)).orderBy('id');
  }

  async checkpointsOver(size: number): Promise<readonly Row[]> {
    return this.connection(CHECKPOINTS).select<Row[]>(this.selection(CHECKPOINTS, CHECKPOINT_COLUMNS)).where({ size });
  }

  async lastCheckpoint(): Promise<Row | undefined> {
    const rows = await this.connection(CHECKPOINTS).select<Row[]>(['id', ...this.selection(CHECKPOINTS, CHECKPOINT_COLUMNS)]).orderBy('id', 'desc').limit(1);
    return rows[0];
  }

  /** `made_at` of the last checkpoint. */
  async lastCheckpointTime(): Promise<Row | undefined> {
    const [row] = await this.connection(CHECKPOINTS).select<Row[]>(this.selection(CHECKPOINTS, CHECKPOINT_TIME)).orderBy('id', 'desc').limit(1);
    return row;
  }

  async lastEntry(): Promise<Row | undefined> {
    const rows = await this.connection(ENTRIES).select<Row[]>(this.selection(ENTRIES, ENTRY_COLUMNS)).orderBy('sequence', 'desc').limit(1);
    return rows[0];
  }

  /** The entry of a signing. */
  async signingEntry(reference: string): Promise<Row | undefined> {
    const [row] = await this.connection(ENTRIES).select<Row[]>(this.selection(ENTRIES, ENTRY_COLUMNS)).where({ kind: 'signing', reference }).limit(1);
    return row;
  }

  /** All entries of these references, in order. */
  async entriesOf(references: readonly string[]): Promise<readonly Row[]> {
    return this.connection(ENTRIES).select<Row[]>(this.selection(ENTRIES, ENTRY_COLUMNS)).whereIn('reference', references).orderBy('sequence');
  }

  async countEntries(): Promise<number> {
    const [row]: readonly Row[] = await this.connection(ENTRIES).count({ count: '*' });
    return Number(row?.count);
  }

  /** Sequence numbers of erasure entries by reference. */
  async erasures(): Promise<ReadonlyMap<unknown, unknown>> {
    const rows = await this.connection(ENTRIES).select<Row[]>('reference', 'sequence').where({ kind: 'erasure' });
    return new Map(rows.map(({ reference, sequence }) => [reference, sequence]));
  }

  /** Kinds of the entries of one reference. */
  async kindsOf(reference: string): Promise<readonly unknown[]> {
    const rows = await this.connection(ENTRIES).select<Row[]>('kind').where({ reference });
    return rows.map(({ kind }) => kind);
  }

  /** Erasure records that name this reference. */
  async erasureRecords(reference: string): Promise<readonly Row[]> {
    const rows = await this.connection(ERASURES).select<Row[]>(this.selection(ERASURES, ERASURE_RECORD_COLUMNS)).where(`${ERASURES}.references`, 'like', `%${reference}%`).orderBy('id');
    return rows.filter(({ references }) => typeof references === 'string' && references.split(' ').includes(reference));
  }

  /** Subscribers with `agreement_version_id`; one that points to two versions is returned twice. */
  async subscribers(references: readonly string[]): Promise<readonly Row[]> {
    return this.connection(SUBSCRIBERS)
      .leftJoin(VERSION_LINKS, `${VERSION_LINKS}.${LINK_COLUMNS.subscriber}`, `${SUBSCRIBERS}.id`)
      .select<Row[]>([...this.selection(SUBSCRIBERS, SUBSCRIBER_COLUMNS), `${VERSION_LINKS}.${LINK_COLUMNS.version}`])
      .whereIn(`${SUBSCRIBERS}.reference`, references);
  }

  /** `id`, `reference`, `signature_file` and `email_confirmed_at` of the next subscribers, after the one with the id `after`. */
  async subscriberNames(after: number, limit: number): Promise<readonly Row[]> {
    return this.connection(SUBSCRIBERS).select<Row[]>('id', 'reference', 'signature_file', 'email_confirmed_at').where('id', '>', after).orderBy('id').limit(limit);
  }

  async withdrawals(references: readonly string[]): Promise<readonly Row[]> {
    return this.connection(WITHDRAWALS).select<Row[]>(this.selection(WITHDRAWALS, WITHDRAWAL_COLUMNS)).whereIn('reference', references).orderBy('id');
  }

  /** `id` and `reference` of the next withdrawals; `after` is the last one's id. */
  async withdrawalNames(after: number, limit: number): Promise<readonly Row[]> {
    return this.connection(WITHDRAWALS).select<Row[]>('id', 'reference').where('id', '>', after).orderBy('id').limit(limit);
  }

  /** Whether a subscriber names this picture. */
  async isSignature(file: string): Promise<boolean> {
    const [subscriber] = await this.connection(SUBSCRIBERS).select<Row[]>('id').where({ signature_file: file }).limit(1);
    return subscriber !== undefined;
  }

  /** Whether a subscriber, a signing attempt or a running erasure names this picture. */
  async namesPicture(file: string): Promise<boolean> {
    const [attempt] = await this.connection(ATTEMPTS).select<Row[]>('file_name').where({ file_name: file }).limit(1);
    return attempt !== undefined || this.isSignature(file);
  }

  /** The next documents with their `id`. */
  async documents(after: number, limit: number): Promise<readonly Row[]> {
    return this.connection(DOCUMENTS).select<Row[]>('id', ...DOCUMENT_COLUMNS).where('id', '>', after).orderBy('id').limit(limit);
  }

  /** The document of a signing. */
  async document(reference: string): Promise<Row | undefined> {
    const [row] = await this.connection(DOCUMENTS).select<Row[]>(...DOCUMENT_COLUMNS).where({ reference }).limit(1);
    return row;
  }

  /** Whether a document's row names this file. */
  async namesDocument(file: string): Promise<boolean> {
    const rows = await this.connection(DOCUMENTS).select<Row[]>('id').where({ file }).orWhere({ archive_file: file }).limit(1);
    return rows.length > 0;
  }

  /** `sequence`, `reference` and `hash` of the entries of these signings. */
  async signingEntries(references: readonly string[]): Promise<readonly Row[]> {
    return this.connection(ENTRIES).select<Row[]>('sequence', 'reference', 'hash').where({ kind: 'signing' }).whereIn('reference', references);
  }

  /** The next agreement versions with their `id`. */
  async versions(after: number, limit: number): Promise<readonly Row[]> {
    return this.connection(VERSIONS).select<Row[]>(['id', ...this.selection(VERSIONS, VERSION_COLUMNS)]).where('id', '>', after).orderBy('id').limit(limit);
  }

  async version(id: number): Promise<Row | undefined> {
    const rows = await this.connection(VERSIONS).select<Row[]>(this.selection(VERSIONS, VERSION_COLUMNS)).where({ id });
    return rows[0];
  }

  /** A version without its texts, which are long. */
  async versionName(id: number): Promise<Row | undefined> {
    const rows = await this.connection(VERSIONS).select<Row[]>(this.selection(VERSIONS, VERSION_NAME_COLUMNS)).where({ id });
    return rows[0];
  }

  private selection(table: string, columns: Columns) {
    return selectionOf(this.connection, this.client, table, columns);
  }
}

/** What to select so that `readValues` can read these columns. */
export function selectionOf(connection: Connection, client: DatabaseClient, table: string, columns: Columns) {
  return Object.entries(columns).map(([name, type]) =>
    type === 'time' && client === 'postgres' ? connection.raw('to_char(??, ?) as ??', [`${table}.${name}`, POSTGRES_TIME, name]) : `${table}.${name}`,
  );
}
