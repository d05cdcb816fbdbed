import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdirSync, openSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

import type { SmallDisk } from './smallDisk';
import { until } from './until';

const CMS_FOLDER = resolve(__dirname, '../../cms');
const PROGRAM = 'dist/scripts/start.js';

/** Timeout of a start; the first one seeds the CMS, which takes long on a busy machine. */
const START_MS = 240_000;

export type Environment = Readonly<Record<string, string>>;

/**
 * Command prefix that drops root's permission to bypass file modes. Empty if that is not needed, `undefined` if it is
 * impossible.
 */
export const withoutOverride: readonly string[] | undefined = (() => {
  if (process.getuid?.() !== 0) return [];
  const wrapper = ['setpriv', '--bounding-set=-dac_override', '--inh-caps=-dac_override'];
  const [command = '', ...args] = [...wrapper, 'true'];
  return spawnSync(command, args).status === 0 ? wrapper : undefined;
})();

/** A CMS process as started by `npm start`, with its own data folder and environment. */
export class Cms {
  private constructor(
    private readonly child: ChildProcess,
    readonly env: Environment,
    private readonly logFile: string,
  ) {}

  /**
   * Starts it and waits until it responds.
   * @param disk small disk that contains its data folder or a part of it, if any
   */
  static async start(env: Environment, disk?: SmallDisk): Promise<Cms> {
    // Opened outside of the small disk: Node ends a process that cannot write to the file that is its output.
    const logFile = join(env.DATA_DIR ?? '', 'cms.log');
    mkdirSync(dirname(logFile), { recursive: true });
    const log = openSync(logFile, 'a');
    const start = [...(withoutOverride ?? []), process.execPath, PROGRAM];
    const [command = '', ...args] = disk?.command(CMS_FOLDER, start) ?? start;
    const child = spawn(command, args, {
      cwd: CMS_FOLDER,
      env: { PATH: process.env.PATH, HOME: process.env.HOME, NODE_ENV: 'production', NODE_NO_WARNINGS: '1', ...env },
      stdio: ['ignore', log, log],
    });
    const cms = new Cms(child, env, logFile);
    process.once('exit', cms.killAtExit);
    await until('the CMS', async () => {
      if (cms.hasEnded) return true;
      return (await fetch(`${env.CMS_URL}/_health`)).status < 500;
    }, START_MS);
    if (cms.hasEnded) throw new Error(`The CMS ended:\n${cms.log.slice(-2_000)}`);
    return cms;
  }

  /** Its output, including that of former processes. */
  get log(): string {
    return readFileSync(this.logFile, 'utf8');
  }

  /** Kills it without a signal handler running. */
  kill(): Promise<void> {
    return this.end('SIGKILL');
  }

  /** Stops it gracefully, like an operator. */
  stop(): Promise<void> {
    return this.end('SIGTERM');
  }

  /** Suspends it, like a paused virtual machine: its connections stay open. */
  freeze(): void {
    this.child.kill('SIGSTOP');
  }

  thaw(): void {
    this.child.kill('SIGCONT');
  }

  get hasEnded(): boolean {
    return this.child.exitCode !== null || this.child.signalCode !== null;
  }

  private async end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    process.off('exit', this.killAtExit);
    if (this.hasEnded) return;
    const exit = new Promise((done) => this.child.once('exit', done));
    this.child.kill(signal);
    await exit;
  }

  private readonly killAtExit = (): void => {
    this.child.kill('SIGKILL');
  };
}
