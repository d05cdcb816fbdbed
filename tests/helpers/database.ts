import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

import Database from 'better-sqlite3';

/** What the CMS was told; `DATA_DIR` is in it. */
type Environment = Readonly<Record<string, string | undefined>>;

const fileOf = (env: Environment): string => join(env.DATA_DIR ?? '', 'cms.db');

/** The CMS's database as another program sees it, at the same time. */
export function withDatabase<T>(env: Environment, use: (database: Database) => T): T {
  const database = new Database(fileOf(env));
  try {
    return use(database);
  } finally {
    database.close();
  }
}

/** The database refuses every write of this kind until the work is done. */
export async function refusing(env: Environment, when: string, work: () => Promise<void>): Promise<void> {
  withDatabase(env, (database) => database.exec(`CREATE TRIGGER fault BEFORE ${when} BEGIN SELECT RAISE(ABORT, 'refused by a test'); END`));
  try {
    await work();
  } finally {
    withDatabase(env, (database) => database.exec('DROP TRIGGER fault'));
  }
}

/** Another program holds the database until the work is done. */
export async function locked(env: Environment, work: () => Promise<void>): Promise<void> {
  const database = new Database(fileOf(env));
  try {
    database.exec('BEGIN IMMEDIATE');
    await work();
  } finally {
    database.close();
  }
}

/** Another program writes to the database, again and again, until the work is done. @returns how often it wrote */
export async function written(env: Environment, work: () => Promise<void>): Promise<number> {
  const program = `
    const database = new (require('better-sqlite3'))(process.argv[1]);
    database.exec('CREATE TABLE IF NOT EXISTS another_program (n INTEGER)');
    let count = 0;
    const writing = setInterval(() => { database.exec('INSERT INTO another_program VALUES (1)'); if ((count += 1) === 1) process.send('begun'); }, 2);
    process.once('message', () => { clearInterval(writing); database.exec('DROP TABLE another_program'); database.close(); process.send(count); process.disconnect(); });
  `;
  const child = spawn(process.execPath, ['-e', program, fileOf(env)], { cwd: __dirname, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
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

/** A write of this kind takes the database minutes; `quicken` ends that. */
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
