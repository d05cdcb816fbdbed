// A thread that queries PostgreSQL for `database.ts`, which waits for its results. Values have SQLite's conventions.
const { parentPort, workerData } = require('node:worker_threads');

const { Client, types } = require('pg');

const TYPES = { bool: 16, int8: 20, json: 114, timestamp: 1114, timestamptz: 1184, numeric: 1700, jsonb: 3802 };
types.setTypeParser(TYPES.bool, (value) => (value === 't' ? 1 : 0));
for (const type of [TYPES.int8, TYPES.numeric]) types.setTypeParser(type, Number);
for (const type of [TYPES.json, TYPES.jsonb]) types.setTypeParser(type, String);
for (const type of [TYPES.timestamp, TYPES.timestamptz]) types.setTypeParser(type, (value) => Date.parse(`${value.replace(' ', 'T').replace(/\+00$/, '')}Z`));

async function connect(url) {
  const client = new Client({ connectionString: url });
  // A test may terminate it at any time; the query then fails.
  client.on('error', () => undefined);
  await client.connect();
  await client.query("set time zone 'UTC'");
  return client;
}

/** Kept connections, by address. */
const kept = new Map();

async function keptConnection(url) {
  const known = kept.get(url);
  if (known !== undefined) return known;
  const client = await connect(url);
  kept.set(url, client);
  client.on('end', () => kept.delete(url));
  return client;
}

async function ask({ url, sql, values, keepsConnection }) {
  const client = await (keepsConnection ? keptConnection(url) : connect(url));
  try {
    return (await client.query(sql, values.length > 0 ? values : undefined)).rows ?? [];
  } finally {
    if (!keepsConnection) await client.end();
  }
}

parentPort.on('message', (question) => {
  const done = (answer) => {
    workerData.port.postMessage(answer);
    Atomics.store(workerData.answered, 0, 1);
    Atomics.notify(workerData.answered, 0);
  };
  ask(question).then((rows) => done({ rows }), (error) => done({ message: error.message }));
});
