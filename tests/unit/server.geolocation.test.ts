/** @jest-environment node */
import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import fastify, { type FastifyInstance } from 'fastify';

import { API } from '@site/rules';

import { answerLocation, GeoDatabase, GeoDatabaseError } from '../../web/server/geolocation';
import { mmdb } from '../helpers/mmdb';

const COUNTRIES = { '203.0.113.0/24': 'LT', '198.51.100.128/25': 'IL', '2001:db8:7::/48': 'NL' };

let folder: string;
let file: string;
let app: FastifyInstance | undefined;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'geo-'));
  file = join(folder, 'country.mmdb');
  writeFileSync(file, mmdb(COUNTRIES));
});
afterEach(async () => {
  await app?.close();
  app = undefined;
  rmSync(folder, { recursive: true });
});

/** Replaces the file as updaters do: written beside it, then renamed. */
function exchange(content: Buffer): void {
  writeFileSync(`${file}.new`, content);
  renameSync(`${file}.new`, file);
}

const quiet = (stream: 'stdout' | 'stderr') => jest.spyOn(process[stream], 'write').mockReturnValue(true);

test.each([
  ['203.0.113.7', 'LT'],
  ['198.51.100.200', 'IL'],
  ['198.51.100.7', null],
  ['2001:db8:7::9', 'NL'],
  ['2001:db8:8::9', null],
  ['127.0.0.1', null],
  ['nowhere', null],
])('the country of %s is %s', async (address, country) => {
  expect(await (await GeoDatabase.open(file)).countryOf(address)).toBe(country);
});

describe('a server with a database', () => {
  const locationOf = async (headers: Readonly<Record<string, string>>, remoteAddress = '127.0.0.1') => {
    app ??= fastify({ trustProxy: ['127.0.0.0/8'] }).register(answerLocation, { database: await GeoDatabase.open(file) });
    const answer = await app.inject({ url: API.location, headers, remoteAddress });
    return { status: answer.statusCode, body: answer.json<unknown>(), cache: answer.headers['cache-control'] };
  };

  test('answers a browser with its own address, as a trusted proxy reports it, and keeps nothing in caches', async () => {
    expect(await locationOf({ 'X-Forwarded-For': '203.0.113.7' })).toEqual({ status: 200, body: { country_code: 'LT', ip: '203.0.113.7' }, cache: 'private, no-store' });
    expect((await locationOf({ 'X-Forwarded-For': '198.51.100.200, 203.0.113.7' })).body).toEqual({ country_code: 'LT', ip: '203.0.113.7' });
    expect((await locationOf({ 'X-Forwarded-For': '203.0.113.7' }, '192.0.2.9')).body).toEqual({ country_code: null, ip: '192.0.2.9' });
    expect((await locationOf({}, '::ffff:203.0.113.7')).body).toEqual({ country_code: 'LT', ip: '203.0.113.7' });
  });
});

describe('the file', () => {
  test.each<[string, () => void]>([
    ['that is missing', () => rmSync(file)],
    ['that is something else', () => writeFileSync(file, 'country,code\n')],
    ['that was cut off', () => writeFileSync(file, mmdb(COUNTRIES).subarray(0, 200))],
    ['that is empty', () => writeFileSync(file, '')],
  ])('%s stops the start, with its name', async (_what, damage) => {
    damage();
    await expect(GeoDatabase.open(file)).rejects.toThrow(GeoDatabaseError);
    await expect(GeoDatabase.open(file)).rejects.toThrow(`GEO_DATABASE names ${file}`);
  });

  test('can be exchanged while the server runs', async () => {
    const log = quiet('stdout');
    const database = await GeoDatabase.open(file, 0);
    expect(await database.countryOf('203.0.113.7')).toBe('LT');
    exchange(mmdb({ '203.0.113.0/24': 'FR' }));
    expect(await Promise.all([database.countryOf('203.0.113.7'), database.countryOf('198.51.100.200')])).toEqual(['FR', null]);
    expect(log).toHaveBeenCalledTimes(1);
    log.mockRestore();
  });

  test('is read again only after a while', async () => {
    const database = await GeoDatabase.open(file);
    exchange(mmdb({ '203.0.113.0/24': 'FR' }));
    expect(await database.countryOf('203.0.113.7')).toBe('LT');
  });

  test('that is exchanged for a broken one, or removed, stays in use; the log names it once', async () => {
    const log = quiet('stderr');
    const database = await GeoDatabase.open(file, 0);
    exchange(Buffer.from('broken'));
    expect(await database.countryOf('203.0.113.7')).toBe('LT');
    expect(await database.countryOf('203.0.113.7')).toBe('LT');
    expect(log.mock.calls.map(([line]) => String(line))).toEqual([expect.stringContaining(file) as string]);
    rmSync(file);
    expect(await database.countryOf('203.0.113.7')).toBe('LT');
    writeFileSync(file, mmdb({ '203.0.113.0/24': 'BE' }));
    const said = quiet('stdout');
    expect(await database.countryOf('203.0.113.7')).toBe('BE');
    said.mockRestore();
    log.mockRestore();
  });
});
