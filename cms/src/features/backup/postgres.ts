import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { pipeline } from 'node:stream/promises';

import { Client } from 'pg';
import { from, to } from 'pg-copy-streams';

import type { DatabaseBackup, SignatureRow } from './database-backup';

interface Table {
  readonly name: string;
  readonly columns: readonly string[];
}

const TABLES = 'tables.json';
/** References and pictures of signed agreements, read in the dump's transaction. */
const SIGNATURES = 'signatures.list';
/** The same of their documents. */
const DOCUMENTS = 'documents.list';
/** Rate-limit counters, which are not backed up. */
const LEFT_OUT = ['rates'];

/**
 * Dumps every table with COPY in one transaction. Strapi creates the tables on restore, so neither `pg_dump` nor its version
 * matters.
 */
export function postgresBackup(connectionString: string): DatabaseBackup {
  async function withClient<T>(work: (client: Client) => Promise<T>): Promise<T> {
    const client = new Client({ connectionString });
    await client.connect();
    try {
      return await work(client);
    } finally {
      await client.end();
    }
  }

  return {
    dump: (folder) =>
      withClient(async (client) => {
        await client.query('begin isolation level repeatable read read only');
        const tables = (await tablesOf(client)).filter(({ name }) => !LEFT_OUT.includes(name));
        for (const table of tables) await pipeline(client.query(to(`copy ${named(table)} to stdout`)), createWriteStream(join(folder, table.name)));
        await writeFile(join(folder, TABLES), JSON.stringify(tables));
        if (tables.some(({ name }) => name === 'subscribers')) {
          await pipeline(client.query(to('copy (select reference, signature_file from subscribers) to stdout')), createWriteStream(join(folder, SIGNATURES)));
        }
        if (tables.some(({ name }) => name === 'sealed_agreements')) {
          await pipeline(client.query(to("copy (select reference, file from sealed_agreements where state = 'made') to stdout")), createWriteStream(join(folder, DOCUMENTS)));
        }
      }),

    isEmpty: () => withClient(async (client) => (await tablesOf(client)).length === 0),

    async restore(folder) {
      const tables = await readTables(folder);
      await makeTables();
      await withClient(async (client) => {
        const there = await tablesOf(client);
        for (const { name, columns } of tables) {
          const known = there.find((table) => table.name === name)?.columns ?? [];
          const missing = columns.filter((column) => !known.includes(column));
          if (missing.length > 0) throw new Error(`The backup was made by another version: ${name} has no column ${missing.join(', ')} here. Restore with that version, and update afterwards.`);
        }
        await client.query('begin');
        // No order satisfies all foreign keys, so they are dropped and added again, which checks them.
        const keys = await foreignKeys(client);
        for (const { table, name } of keys) await client.query(`alter table ${table} drop constraint ${quoted(name)}`);
        await client.query(`truncate ${there.map(({ name }) => quoted(name)).join(', ')}`);
        for (const table of tables) await pipeline(createReadStream(join(folder, table.name)), client.query(from(`copy ${named(table)} from stdin`)));
        for (const { table, name, definition } of keys) await client.query(`alter table ${table} add constraint ${quoted(name)} ${definition}`);
        for (const { name, columns } of tables) if (columns.includes('id')) await continueNumbers(client, name);
        await client.query('commit');
      });
    },

    signatures: (folder) => rowsOf(join(folder, SIGNATURES)),

    async *documents(folder) {
      const list = join(folder, DOCUMENTS);
      if (existsSync(list)) yield* rowsOf(list);
    },

    hasRecord: (reference) =>
      withClient(async (client) => {
        const { rows } = await client.query('select 1 from subscribers where reference = $1', [reference]);
        return rows.length > 0;
      }),

    documentOf: (reference) =>
      withClient(async (client) => {
        const { rows } = await client.query<{ readonly file: string }>("select file from sealed_agreements where reference = $1 and state = 'made'", [reference]);
        return rows[0]?.file;
      }),

    replaceInFiles: (before, after) =>
      withClient(async (client) => {
        await client.query('update files set url = replace(url, $1, $2), formats = replace(formats::text, $1, $2)::jsonb', [before, after]);
      }),
  };
}

/** References and files, as COPY wrote them. */
async function* rowsOf(list: string): AsyncIterable<SignatureRow> {
  for await (const line of createInterface({ input: createReadStream(list), crlfDelay: Infinity })) {
    const [reference, file] = line.split('\t').map(unescaped);
    yield { reference: reference ?? '', file: file ?? '' };
  }
}

/** Lets Strapi create the tables of this version without filling them. */
async function makeTables(): Promise<void> {
  // Imported lazily: only a restore needs Strapi.
  const [{ createApp }, { afterTablesChanged }] = await Promise.all([import('../../strapi-internals/create-app'), import('../../strapi-internals/sync-hooks')]);
  const strapi = createApp({ serveAdminPanel: false });
  strapi.log.level = 'error';
  class TablesMade extends Error {}
  await strapi.register();
  afterTablesChanged(strapi, async () => {
    throw new TablesMade();
  });
  try {
    await strapi.bootstrap();
  } catch (error) {
    if (!(error instanceof TablesMade)) throw error;
  } finally {
    await strapi.destroy();
  }
}

async function tablesOf(client: Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select c.table_name as name, array_agg(c.column_name::text order by c.ordinal_position) as columns
     from information_schema.columns c join pg_tables t on t.schemaname = c.table_schema and t.tablename = c.table_name
     where c.table_schema = 'public' group by c.table_name order by c.table_name`,
  );
  return rows;
}

async function foreignKeys(client: Client): Promise<{ table: string; name: string; definition: string }[]> {
  const { rows } = await client.query<{ table: string; name: string; definition: string }>(
    `select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`,
  );
  return rows;
}

/** Sets the id sequence after the highest id. */
async function continueNumbers(client: Client, table: string): Promise<void> {
  await client.query(`select setval(sequence, coalesce((select max(id) from ${quoted(table)}), 0) + 1, false) from (select pg_get_serial_sequence($1, 'id') as sequence) as owned where sequence is not null`, [quoted(table)]);
}

async function readTables(folder: string): Promise<Table[]> {
  await mkdir(folder, { recursive: true });
  return JSON.parse(await readFile(join(folder, TABLES), 'utf8')) as Table[];
}

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;
const named = ({ name, columns }: Table): string => `${quoted(name)} (${columns.map(quoted).join(', ')})`;

/** Decodes a value in COPY's text format. */
function unescaped(value: string): string | null {
  return value === '\\N' ? null : value.replace(/\\(.)/g, (_all, letter: string) => ({ b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v' })[letter] ?? letter);
}
