import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { API } from '@site/rules';

import { Client, Visitor, type Asked, type Refused, type Signed } from '../helpers/client';
import { Cms, type Environment } from '../helpers/cms';
import { withDatabase } from '../helpers/database';
import { freePorts } from '../helpers/ports';
import { SmallDisk, smallDiskUnavailableReason } from '../helpers/smallDisk';
import { until } from '../helpers/until';
import { expectVerified, expectWhole, filled, left, ORPHAN_TIMEOUT_MS } from './support/world';

const KB = 1024;
const DISK = 32 * KB * KB;
/** Free space: none; enough for a row but not for a picture; enough for some of both. */
const ROOM = [0, 64 * KB, 512 * KB];
/** Upper bound of submissions until the disk is full. */
const MANY = 200;

/** Expected refusals while the disk is full. */
const REFUSALS = { request: ['503 unavailable'], signing: ['503 signing_not_recorded', '503 signature_not_stored'] } as const;

const why = process.env.TEST_DATABASE === 'postgres' ? 'its database is elsewhere' : smallDiskUnavailableReason;
const title = 'a CMS whose disk is full';
if (why !== undefined) it.skip(`${title}: ${why}`, () => undefined);
else
  describe(title, () => {
    let disk: SmallDisk;
    let env: Environment;
    let cms: Cms;
    let monitoring: string;
    let people = 0;
    const acknowledged: string[] = [];
    const refused: (() => Promise<Asked | Signed | Refused>)[] = [];

    beforeAll(async () => {
      const [port] = await freePorts(1);
      const { DATA_DIR: dataDir = '', ...others } = await filled('disk', { MONITORING_PORT: String(port) });
      monitoring = `http://127.0.0.1:${port}`;
      disk = await SmallDisk.mount(`${dataDir}-small`, DISK);
      cpSync(dataDir, disk.path, { recursive: true });
      env = { ...others, DATA_DIR: disk.folder };
      cms = await Cms.start(env, disk);
      for (const kind of ['request', 'signing'] as const) expect(await send(kind)).toBe('201');
    });
    afterAll(async () => {
      await cms.kill();
      await disk.end();
    });

    /**
     * A new visitor sends something.
     * @returns the result
     */
    async function send(kind: keyof typeof REFUSALS): Promise<string> {
      const number = (people += 1);
      const [key, again] = kind === 'request' ? ((visitor) => [visitor.key, () => visitor.ask()] as const)(new Visitor(env, number)) : ((client) => [client.key, () => client.sign()] as const)(new Client(env, number));
      const outcome = await again();
      if (!('code' in outcome)) {
        acknowledged.push(key);
        return String(outcome.status);
      }
      refused.push(again);
      return `${outcome.status} ${outcome.code}`;
    }

    it.each(ROOM)('with %d bytes left accepts what it can store, refuses the rest, and keeps responding', async (room) => {
      disk.fill(room);
      const outcomes: Record<keyof typeof REFUSALS, string[]> = { request: [], signing: [] };
      for (const kind of ['request', 'signing'] as const) {
        do outcomes[kind].push(await send(kind));
        while (outcomes[kind].length < MANY && outcomes[kind].at(-1) === '201');
        // Repeat it: the first refusal must not have broken anything.
        outcomes[kind].push(await send(kind));
        expect(outcomes[kind].filter((outcome) => outcome !== '201' && !(REFUSALS[kind] as readonly string[]).includes(outcome))).toEqual([]);
        expect(outcomes[kind].filter((outcome) => outcome !== '201')).not.toEqual([]);
      }
      expect((await fetch(env.CMS_URL + API.agreements, { headers: { Authorization: `Bearer ${env.BUILD_KEY}` } })).status).toBe(200);
      const ready = await fetch(`${monitoring}/ready`);
      expect({ status: ready.status, body: await ready.json() }).toMatchObject({ status: 200, body: { checks: { database: 'ok', disk: 'low' } } });
    });

    it('everything acknowledged is stored, and nothing else', async () => {
      const [keys, { pictures, subscribers }] = await onCopyOf(async (copy) => [keysIn(copy), await left(copy)] as const);
      expect(keys).toEqual([...acknowledged].sort());
      expect(pictures).toEqual(subscribers);
    });

    it('with space again accepts everything, without a restart, and all of it verifies', async () => {
      disk.clear();
      for (const again of refused) expect(await again()).toMatchObject({ status: 201 });
      await until('what could not be noted has been', async () => /^cms_signing_attempts 0$/m.test(await (await fetch(`${monitoring}/metrics`)).text()), ORPHAN_TIMEOUT_MS);
      await onCopyOf(async (copy) => {
        expect(keysIn(copy)).toHaveLength(acknowledged.length + refused.length);
        const { subscribers } = await expectWhole(copy);
        await expectVerified(copy, subscribers.length);
      });
    });

    it('a start on a full disk fails at once without damage, and the next one with space succeeds', async () => {
      await cms.kill();
      disk.fill();
      await expect(Cms.start(env, disk)).rejects.toThrow('The CMS ended');
      disk.clear();
      cms = await Cms.start(env, disk);
      expect(await send('request')).toBe('201');
      expect(await onCopyOf(keysIn)).toHaveLength(acknowledged.length + refused.length);
    });

    /** Records on the disk, after an integrity check. */
    async function onCopyOf<T>(read: (copy: Environment) => Promise<T> | T): Promise<T> {
      const folder = mkdtempSync(join(tmpdir(), 'disk-'));
      try {
        // Suspended, or files are renamed while they are copied.
        cms.freeze();
        try {
          cpSync(disk.path, folder, { recursive: true });
        } finally {
          cms.thaw();
        }
        const copy = { ...env, DATA_DIR: folder };
        expect(withDatabase(copy, (database) => database.prepare('PRAGMA integrity_check').all())).toEqual([{ integrity_check: 'ok' }]);
        return await read(copy);
      } finally {
        rmSync(folder, { recursive: true });
      }
    }
  });

function keysIn(env: Environment): string[] {
  const rows = withDatabase(env, (database) => ['help_requests', 'subscribers'].flatMap((table) => database.prepare(`SELECT idempotency_key AS key FROM ${table}`).all())) as { key: string }[];
  return rows.map(({ key }) => key).sort();
}
