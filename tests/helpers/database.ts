import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { MessageChannel, type MessagePort, receiveMessageOnPort, Worker } from 'node:worker_threads';

import Sqlite from 'better-sqlite3';

/** The CMS's environment. */
type Environment = Readonly<Record<string, string | undefined>>;

/** A database connection with SQLite's conventions: `?` for values, 0 and 1 for booleans, milliseconds for times. */
export interface Database {
  readonly client: 'sqlite' | 'postgres';
  prepare(sql: string): { all(...values: unknown[]): unknown[]; run(...values: unknown[]): void };
  exec(sql: string): void;
  /** A time as an SQL literal of this database. */
  time(milliseconds: number): string;
  /** SQL expression of a column's time moved into the past. */
  before(column: string, milliseconds: number): string;
  close(): void;
}

/** Direct access to the CMS's database. */
export function openDatabase(env: Environment): Database {
  const { client, place } = placeOf(env);
  return client === 'postgres' ? new PostgresDatabase(place) : new SqliteDatabase(place);
}

/** Kind of the database, and its file or address. */
function placeOf(env: Environment): { readonly client: Database['client']; readonly place: string } {
  return env.DATABASE_CLIENT === 'postgres' ? { client: 'postgres', place: env.DATABASE_URL ?? '' } : { client: 'sqlite', place: join(env.DATA_DIR ?? '', 'cms.db') };
}

/** Opens the CMS's database like another program, while the CMS is running. */
export function withDatabase<T>(env: Environment, use: (database: Database) => T): T {
  const database = openDatabase(env);
  try {
    return use(database);
  } finally {
    database.close();
  }
}

/** Open connections of `read`, by path and inode number. */
const readers = new Map<string, Sqlite.Database>();

/** Reads the database of a running CMS over one connection: opening a new one, which reads the schema, takes longer than a query. */
export function read(env: Environment, sql: string, ...values: unknown[]): unknown[] {
  const { client, place } = placeOf(env);
  if (client === 'postgres') return execute(place, numbered(sql), values, { keepsConnection: true });
  const key = `${place} ${statSync(place).ino}`;
  const database = readers.get(key) ?? new Sqlite(place, { readonly: true });
  readers.set(key, database);
  return database.prepare(sql).all(...values);
}

class SqliteDatabase implements Database {
  readonly client = 'sqlite';
  private readonly database: Sqlite.Database;

  constructor(file: string) {
    this.database = new Sqlite(file);
  }

  prepare(sql: string) {
    const statement = this.database.prepare(sql);
    return { all: (...values: unknown[]) => statement.all(...values), run: (...values: unknown[]) => void statement.run(...values) };
  }

  exec(sql: string): void {
    this.database.exec(sql);
  }

  time(milliseconds: number): string {
    return String(milliseconds);
  }

  before(column: string, milliseconds: number): string {
    return `${column} - ${milliseconds}`;
  }

  close(): void {
    this.database.close();
  }
}

class PostgresDatabase implements Database {
  readonly client = 'postgres';

  constructor(private readonly url: string) {}

  prepare(sql: string) {
    return { all: (...values: unknown[]) => execute(this.url, numbered(sql), values), run: (...values: unknown[]) => void execute(this.url, numbered(sql), values) };
  }

  exec(sql: string): void {
    execute(this.url, sql);
  }

  time(milliseconds: number): string {
    return `(to_timestamp(${milliseconds / 1000}) at time zone 'UTC')`;
  }

  before(column: string, milliseconds: number): string {
    return `${column} - interval '${milliseconds} milliseconds'`;
  }

  close(): void {
    // Each query has its own connection.
  }
}

/** With PostgreSQL's numbers in place of question marks. */
function numbered(sql: string): string {
  let count = 0;
  return sql.replace(/\?/g, () => `$${(count += 1)}`);
}

let worker: { readonly thread: Worker; readonly port: MessagePort; readonly answered: Int32Array } | undefined;

/** Queries PostgreSQL synchronously, like SQLite. @param keepsConnection leaves the connection open for later queries of this kind */
export function execute(url: string, sql: string, values: readonly unknown[] = [], { keepsConnection = false } = {}): unknown[] {
  worker ??= newWorker();
  Atomics.store(worker.answered, 0, 0);
  worker.thread.postMessage({ url, sql, values, keepsConnection });
  Atomics.wait(worker.answered, 0, 0);
  const { rows, message } = receiveMessageOnPort(worker.port)?.message as { rows?: unknown[]; message?: string };
  if (rows === undefined) throw new Error(message);
  return rows;
}

function newWorker(): NonNullable<typeof worker> {
  const { port1, port2 } = new MessageChannel();
  const answered = new Int32Array(new SharedArrayBuffer(4));
  const thread = new Worker(resolve(__dirname, 'postgresWorker.cjs'), { workerData: { port: port2, answered }, transferList: [port2] });
  thread.unref();
  port1.unref();
  return { thread, port: port1, answered };
}

/**
 * Copies a database that is in use.
 * @returns environment of a CMS on the copy: a file in this folder, or a schema beside the first one
 */
export function copyOfDatabase(env: Environment, dataDir: string): Readonly<Record<string, string>> {
  const url = env.DATABASE_URL;
  if (env.DATABASE_CLIENT !== 'postgres' || url === undefined) {
    withDatabase(env, (database) => database.exec(`vacuum into '${join(dataDir, 'cms.db')}'`));
    return { DATA_DIR: dataDir };
  }
  const schema = `copy_${randomUUID().slice(0, 8)}`;
  execute(url, `create schema ${schema}`);
  execute(
    url,
    `do $$ declare name text; begin
      -- Rates begin anew: the table needs its key, and makes itself.
      for name in select tablename from pg_tables where schemaname = 'public' and tablename <> 'rates' loop
        execute format('create table ${schema}.%I (like public.%I including defaults including identity including indexes)', name, name);
        execute format('insert into ${schema}.%I select * from public.%I', name, name);
      end loop;
    end $$`,
  );
  return { DATA_DIR: dataDir, DATABASE_CLIENT: 'postgres', DATABASE_URL: `${url}?options=${encodeURIComponent(`-c search_path=${schema}`)}` };
}

/**
 * With PostgreSQL, creates a database of this name on the same server.
 * @returns its environment variables; empty with SQLite, whose database is in the data folder
 */
export function newDatabase({ DATABASE_URL: url }: Environment, name: string, template = 'template0'): Environment {
  if (url === undefined) return {};
  const beside = (database: string): string => url.replace(/[^/]+$/, database);
  execute(beside('postgres'), `create database "${name}" template "${template}"`);
  return { DATABASE_URL: beside(name) };
}

/** Makes the database refuse writes of this kind while `work` runs. */
export async function refusing(env: Environment, when: string, work: () => Promise<void>): Promise<void> {
  withDatabase(env, (database) => database.exec(database.client === 'sqlite' ? `CREATE TRIGGER fault BEFORE ${when} BEGIN SELECT RAISE(ABORT, 'refused by a test'); END` : triggerOf(when, `RAISE EXCEPTION 'refused by a test'`)));
  try {
    await work();
  } finally {
    removeFault(env, when);
  }
}

/** Makes commits with writes to this table fail while `work` runs. */
export async function refusingCommits(env: Environment, table: string, work: () => Promise<void>): Promise<void> {
  const [set, remove] =
    placeOf(env).client === 'sqlite'
      ? [
          `CREATE TABLE nowhere (id INTEGER PRIMARY KEY); CREATE TABLE pointing (at INTEGER REFERENCES nowhere (id) DEFERRABLE INITIALLY DEFERRED);
           CREATE TRIGGER fault AFTER INSERT ON ${table} BEGIN INSERT INTO pointing VALUES (1); END`,
          'DROP TRIGGER fault; DROP TABLE pointing; DROP TABLE nowhere',
        ]
      : [
          `CREATE FUNCTION fault() RETURNS trigger AS $$ BEGIN RAISE EXCEPTION 'refused by a test'; END $$ LANGUAGE plpgsql;
           CREATE CONSTRAINT TRIGGER fault AFTER INSERT ON ${table} DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION fault()`,
          `DROP TRIGGER fault ON ${table}; DROP FUNCTION fault`,
        ];
  withDatabase(env, (database) => database.exec(set));
  try {
    await work();
  } finally {
    withDatabase(env, (database) => database.exec(remove));
  }
}

/** Locks the database from another process while `work` runs. */
export async function locked(env: Environment, work: () => Promise<void>): Promise<void> {
  const database = openDatabase(env);
  try {
    database.exec('BEGIN IMMEDIATE');
    await work();
  } finally {
    database.close();
  }
}

/**
 * Another program writes to the database continuously while `work` runs.
 * @returns number of its writes
 */
export async function written(env: Environment, work: () => Promise<void>): Promise<number> {
  const { client, place } = placeOf(env);
  const child = spawn(process.execPath, [resolve(__dirname, 'databaseWriter.cjs'), client, place], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  try {
    await once(child, 'message');
    await work();
    child.send('end');
    const [count] = (await once(child, 'message')) as [number];
    return count;
  } finally {
    child.kill();
  }
}

/** Makes writes of this kind take minutes, until `quicken` is called. */
export function slow(env: Environment, when: string): void {
  withDatabase(env, (database) =>
    database.exec(`
      CREATE TABLE slow (n INTEGER);
      INSERT INTO slow WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 2000) SELECT n FROM numbers;
      CREATE TRIGGER fault BEFORE ${when} BEGIN SELECT count(*) FROM slow a, slow b, slow c; END;
    `),
  );
}

export function quicken(env: Environment): void {
  withDatabase(env, (database) => database.exec('DROP TRIGGER fault; DROP TABLE slow'));
}

function removeFault(env: Environment, when: string): void {
  const [, table = ''] = when.split(' ON ');
  withDatabase(env, (database) => database.exec(database.client === 'sqlite' ? 'DROP TRIGGER fault' : `DROP TRIGGER fault ON ${table}; DROP FUNCTION fault`));
}

function triggerOf(when: string, what: string): string {
  return `CREATE FUNCTION fault() RETURNS trigger AS $$ BEGIN ${what}; END $$ LANGUAGE plpgsql; CREATE TRIGGER fault BEFORE ${when} FOR EACH ROW EXECUTE FUNCTION fault()`;
}
