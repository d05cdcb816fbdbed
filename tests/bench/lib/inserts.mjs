// The minimum for storing a help request: its row, in a transaction of its own.
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';

import Database from 'better-sqlite3';
import pg from 'pg';

import { SQLITE_PRAGMAS } from './bare-strapi.mjs';
import { CONNECTIONS } from './turns.mjs';

const TABLE = 'help_requests';
/** Columns that differ between rows; others are copied from the given row. */
const own = () => ({ document_id: randomUUID(), reference: randomUUID(), idempotency_key: randomUUID() });

/**
 * For a target of takeTurns: inserts into the table of a database that the CMS has seeded.
 * @param env of that database
 * @param sample environment of another database with a help request written by the CMS
 */
export function singleInserts(env, sample) {
  return env.DATABASE_CLIENT === 'postgres' ? intoPostgres(env.DATABASE_URL, sample.DATABASE_URL) : intoSqlite(join(env.DATA_DIR, 'cms.db'), join(sample.DATA_DIR, 'cms.db'));
}

/** Like pgbench: sequential inserts on each connection, prepared once in a turn. */
function intoPostgres(url, sampleUrl) {
  return async (seconds) => {
    const pool = new pg.Pool({ connectionString: url, max: CONNECTIONS });
    const row = await sampleOf(sampleUrl);
    const columns = Object.keys({ ...row, ...own() });
    const text = `insert into ${TABLE} (${columns.join(', ')}) values (${columns.map((_, index) => `$${index + 1}`).join(', ')})`;
    const [times, end] = [[], performance.now() + seconds * 1000];
    await Promise.all(
      Array.from({ length: CONNECTIONS }, async () => {
        for (let start = performance.now(); start < end; start = performance.now()) {
          await pool.query({ name: 'insert', text, values: Object.values({ ...row, ...own() }) });
          times.push(performance.now() - start);
        }
      }),
    );
    // An open pool would fail when the server is stopped, and hide why the benchmark has ended.
    await pool.end();
    return times;
  };
}

async function sampleOf(connectionString) {
  const client = new pg.Client({ connectionString });
  await client.connect();
  const { rows } = await client.query(`select * from ${TABLE} limit 1`);
  await client.end();
  return withoutId(rows[0]);
}

/** SQLite has one writer at a time. */
function intoSqlite(file, sampleFile) {
  let database;
  return (seconds) => {
    if (!database) {
      database = new Database(file);
      for (const pragma of SQLITE_PRAGMAS) database.pragma(pragma);
    }
    const sample = new Database(sampleFile, { readonly: true });
    const row = withoutId(sample.prepare(`select * from ${TABLE} limit 1`).get());
    sample.close();
    const columns = Object.keys({ ...row, ...own() });
    const insert = database.prepare(`insert into ${TABLE} (${columns.join(', ')}) values (${columns.map((name) => `@${name}`).join(', ')})`);
    const [times, end] = [[], performance.now() + seconds * 1000];
    for (let start = performance.now(); start < end; start = performance.now()) {
      insert.run({ ...row, ...own() });
      times.push(performance.now() - start);
    }
    return times;
  };
}

function withoutId({ id: _id, ...row }) {
  return row;
}
