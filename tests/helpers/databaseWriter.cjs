// Another program that writes to the CMS's database, for `written` in `database.ts`, until it is stopped.
const Sqlite = require('better-sqlite3');
const { Client } = require('pg');

const TABLE = 'another_program';

/** Executes a statement. */
async function connected({ client, place }) {
  if (client === 'sqlite') {
    const database = new Sqlite(place);
    return { execute: (sql) => database.exec(sql), close: () => database.close() };
  }
  const database = new Client({ connectionString: place });
  await database.connect();
  return { execute: (sql) => database.query(sql), close: () => database.end() };
}

async function write() {
  let isTold = false;
  process.once('message', () => {
    isTold = true;
  });
  const { execute, close } = await connected({ client: process.argv[2], place: process.argv[3] });
  await execute(`create table ${TABLE} (n integer)`);
  let count = 0;
  while (!isTold) {
    await execute(`insert into ${TABLE} values (1)`);
    if ((count += 1) === 1) process.send('begun');
    await new Promise((done) => setTimeout(done, 2));
  }
  await execute(`drop table ${TABLE}`);
  await close();
  process.send(count);
  process.disconnect();
}

void write();
