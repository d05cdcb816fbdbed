import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdirSync, openSync, writeFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';

import { Bucket, type S3Key } from './bucket';
import { freePorts } from './ports';
import { until } from './until';

const REGION = 'us-east-1';
const ACCOUNT = 'test';
const STORAGE = ['account', 'container', 'object'] as const;

/** Builds rings of one device each. Swift's own program does one step of one ring per start, which is slow. */
const RINGS = `
import sys
from swift.common.ring import RingBuilder
folder, *rings = sys.argv[1:]
for server, port in zip(rings[::2], rings[1::2]):
    builder = RingBuilder(4, 1, 0)
    builder.add_dev({'region': 1, 'zone': 1, 'ip': '127.0.0.1', 'port': int(port), 'device': 'd1', 'weight': 1})
    builder.rebalance()
    builder.get_ring().save('%s/%s.ring.gz' % (folder, server))
`;
/** Debian's Python, for which the packages are installed; the path may contain another one first. */
const PYTHON = '/usr/bin/python3';

/** Names of the two buckets. */
export const BUCKETS = { pictures: 'pictures', signatures: 'signatures' } as const;
/** The CMS's key: it owns what it stores. */
const OWNER: S3Key = { accessKeyId: `${ACCOUNT}:cms`, secretAccessKey: 'secret-of-the-cms' };

/** The two buckets of one CMS in a store that others use, too. */
export class Buckets {
  private constructor(
    readonly endpoint: string,
    private readonly name: string,
  ) {}

  static async create(endpoint: string, name: string): Promise<Buckets> {
    const buckets = new Buckets(endpoint, name);
    for (const kind of Object.values(BUCKETS)) await buckets.bucket(kind).create();
    return buckets;
  }

  bucket(kind: keyof typeof BUCKETS): Bucket {
    return new Bucket(this.endpoint, REGION, `${this.name}-${kind}`, OWNER);
  }

  /** Environment of a CMS; `endpoint` if it does not access it directly. */
  environment(endpoint = this.endpoint): Record<string, string> {
    return environmentOf(endpoint, this.bucket('pictures').name, this.bucket('signatures').name);
  }
}

const environmentOf = (endpoint: string, pictures: string, signatures: string): Record<string, string> => ({
  S3_ENDPOINT: endpoint,
  S3_REGION: REGION,
  S3_BUCKET: pictures,
  S3_SIGNATURES_BUCKET: signatures,
  S3_ACCESS_KEY_ID: OWNER.accessKeyId,
  S3_SECRET_ACCESS_KEY: OWNER.secretAccessKey,
});

/**
 * OpenStack Swift with its S3 interface: Debian's servers, run in a folder, for one test or one run. It verifies every
 * request's signature and every object's permissions, which small imitations of S3 do not.
 */
export class Swift {
  /** Address for clients. */
  private proxy: ChildProcess | undefined;

  private constructor(
    private readonly folder: string,
    private readonly behind: readonly ChildProcess[],
    readonly port: number,
  ) {}

  readonly owner = OWNER;
  /** A valid key of another account, without access to private objects. */
  readonly foreignKey: S3Key = { accessKeyId: `${ACCOUNT}:foreign`, secretAccessKey: 'secret-of-a-foreign-account' };

  get endpoint(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /** The file system must support extended attributes; `scripts/lib/swift-packages.mjs` checks this. */
  static async start(folder: string): Promise<Swift> {
    const [port = 0, cachePort = 0, ...ports] = await freePorts(2 + STORAGE.length);
    mkdirSync(join(folder, 'devices/d1'), { recursive: true });
    execFileSync(PYTHON, ['-c', RINGS, folder, ...STORAGE.flatMap((server, index) => [server, String(ports[index])])], { stdio: ['ignore', 'ignore', 'pipe'] });
    for (const [index, server] of STORAGE.entries()) {
      const serverPort = ports[index] ?? 0;
      writeFileSync(join(folder, `${server}.conf`), storageServer(folder, server, serverPort));
    }
    const user = userInfo().username;
    const behind = [
      program(folder, 'memcached', ['-l', '127.0.0.1', '-p', String(cachePort), '-m', '16', '-u', user]),
      ...STORAGE.map((server) => program(folder, `swift-${server}-server`, [join(folder, `${server}.conf`)])),
    ];
    const swift = new Swift(folder, behind, port);
    process.once('exit', swift.endAtExit);
    writeFileSync(join(folder, 'proxy.conf'), proxyServer(folder, port, cachePort, [swift.owner, swift.foreignKey]));
    // A proxy that does not find its backend servers ignores them for a minute.
    for (const server of ports) await until(`Swift's server on ${server}`, () => fetch(`http://127.0.0.1:${server}/`));
    await swift.begin();
    for (const name of Object.values(BUCKETS)) await until(`bucket ${name}`, () => swift.bucket(name).create());
    return swift;
  }

  bucket(name: string, key: S3Key = this.owner): Bucket {
    return new Bucket(this.endpoint, REGION, name, key);
  }

  /** Environment of a CMS; `endpoint` if it does not access it directly. */
  environment(endpoint = this.endpoint): Record<string, string> {
    return environmentOf(endpoint, BUCKETS.pictures, BUCKETS.signatures);
  }

  /** Starts or resumes responding. */
  async begin(): Promise<void> {
    this.proxy = program(this.folder, 'swift-proxy-server', [join(this.folder, 'proxy.conf')]);
    await until('Swift', async () => (await fetch(`${this.endpoint}/healthcheck`)).ok);
  }

  /** Stops it; stored data is kept. */
  async stop(): Promise<void> {
    await ended(this.proxy);
  }

  /** Accepts connections without responding. */
  hang(): void {
    this.proxy?.kill('SIGSTOP');
  }

  /** Resumes, and processes what it received meanwhile. */
  resume(): void {
    this.proxy?.kill('SIGCONT');
  }

  async end(): Promise<void> {
    process.off('exit', this.endAtExit);
    await Promise.all([this.proxy, ...this.behind].map(ended));
  }

  private readonly endAtExit = (): void => {
    for (const child of [this.proxy, ...this.behind]) child?.kill('SIGKILL');
  };
}

function program(folder: string, name: string, args: readonly string[]): ChildProcess {
  const log = openSync(join(folder, `${name}.log`), 'a');
  return spawn(name, args, { stdio: ['ignore', log, log] });
}

async function ended(child: ChildProcess | undefined): Promise<void> {
  if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const exit = new Promise((done) => child.once('exit', done));
  // Also ends suspended processes.
  child.kill('SIGKILL');
  await exit;
}

const common = (folder: string, port: number): string => `[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${port}
user = ${userInfo().username}
workers = 0
swift_dir = ${folder}
`;

const storageServer = (folder: string, server: string, port: number): string => `${common(folder, port)}
devices = ${join(folder, 'devices')}
mount_check = false
[pipeline:main]
pipeline = ${server}-server
[app:${server}-server]
use = egg:swift#${server}
`;

const proxyServer = (folder: string, port: number, cachePort: number, [owner, foreignKey]: readonly [S3Key, S3Key]): string => `${common(folder, port)}
[pipeline:main]
pipeline = catch_errors healthcheck cache s3api tempauth proxy-server
[filter:catch_errors]
use = egg:swift#catch_errors
[filter:healthcheck]
use = egg:swift#healthcheck
[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:${cachePort}
[filter:s3api]
use = egg:swift#s3api
s3_acl = true
location = ${REGION}
[filter:tempauth]
use = egg:swift#tempauth
user_${owner.accessKeyId.replace(':', '_')} = ${owner.secretAccessKey} .admin
user_${foreignKey.accessKeyId.replace(':', '_')} = ${foreignKey.secretAccessKey}
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
`;
