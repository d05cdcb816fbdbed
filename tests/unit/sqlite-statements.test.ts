/** @jest-environment node */
import Database from 'better-sqlite3';

import { KEPT_STATEMENTS, keepStatements, LONGEST_SQL } from '../../cms/src/strapi-internals/sqlite-statements';

/** A connection of a database with one table, and the statements that were prepared on it. */
function connect() {
  const connection = new Database(':memory:');
  connection.exec("create table people (id integer primary key, name text); insert into people (name) values ('Anna'), ('Boris')");
  const prepared: string[] = [];
  const prepare = connection.prepare.bind(connection);
  connection.prepare = ((sql: string) => {
    prepared.push(sql);
    return prepare(sql);
  }) as typeof connection.prepare;
  keepStatements(connection);
  return { connection, prepared };
}

const NAMES = 'select name from people where id = ?';

it('prepares a statement once, however often it runs, with other values each time', () => {
  const { connection, prepared } = connect();
  expect([1, 2, 1].map((id) => connection.prepare(NAMES).all(id))).toEqual([[{ name: 'Anna' }], [{ name: 'Boris' }], [{ name: 'Anna' }]]);
  expect(() => connection.prepare(NAMES).all()).toThrow('Too few parameter values');
  expect(prepared).toEqual([NAMES]);
});

it('reads columns that were added, and none that were removed', () => {
  const { connection } = connect();
  const read = () => connection.prepare('select * from people where id = 1').all();
  expect(read()).toEqual([{ id: 1, name: 'Anna' }]);
  connection.prepare("alter table people add column city text default 'Vilnius'").run();
  expect(read()).toEqual([{ id: 1, name: 'Anna', city: 'Vilnius' }]);
  connection.prepare('alter table people drop column name').run();
  expect(read()).toEqual([{ id: 1, city: 'Vilnius' }]);
  connection.prepare('drop table people').run();
  expect(read).toThrow('no such table: people');
});

it('prepares another while one is still being read', () => {
  const { connection, prepared } = connect();
  const sql = 'select id from people order by id';
  const names: unknown[] = [];
  for (const { id } of connection.prepare(sql).iterate() as Iterable<{ id: number }>) names.push([id, connection.prepare(sql).all().length]);
  expect(names).toEqual([[1, 2], [2, 2]]);
  expect(prepared).toEqual([sql, sql]);
});

it('keeps those that were used last, no long ones, and no changes of the schema or of transactions', () => {
  const { connection, prepared } = connect();
  connection.prepare(NAMES);
  for (let number = 0; number < KEPT_STATEMENTS - 1; number++) connection.prepare(`select ${number}`);
  connection.prepare(NAMES);
  connection.prepare('select -1');
  prepared.length = 0;
  for (const sql of [NAMES, 'select 1', 'select 0']) connection.prepare(sql);
  expect(prepared).toEqual(['select 0']);

  prepared.length = 0;
  const others = [`select '${'x'.repeat(LONGEST_SQL)}'`, 'savepoint one', 'create table if not exists people (id integer)'];
  for (const sql of [...others, ...others]) connection.prepare(sql);
  expect(prepared).toEqual([...others, ...others]);
});
