import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, ftruncateSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Root may mount; other users may do so in a user namespace. */
const OWN_NAMESPACE = ['--mount', ...(process.getuid?.() === 0 ? [] : ['--user', '--map-root-user'])];
const BLOCK = Buffer.alloc(4_096, 'x');
const MOUNT = 'mount -t tmpfs -o size="$1",mode=700 none "$0" && echo mounted && exec cat';

/** Why this machine cannot mount such a disk; undefined if it can. */
export const smallDiskUnavailableReason: string | undefined = (() => {
  const { error, status, stderr } = spawnSync('unshare', [...OWN_NAMESPACE, 'sh', '-c', MOUNT, tmpdir(), '64k'], { input: '', encoding: 'utf8' });
  return status === 0 ? undefined : (error?.message ?? stderr.trim());
})();

/**
 * A small file system that can really be full. Only programs run by {@link command} see its folder; it is removed with
 * this process, however that ends.
 */
export class SmallDisk {
  private constructor(
    private readonly holder: ChildProcess,
    readonly folder: string,
  ) {}

  static async mount(folder: string, bytes: number): Promise<SmallDisk> {
    mkdirSync(folder, { recursive: true });
    // The process reads from a pipe: when this process ends, it ends too, and its mount with it.
    const holder = spawn('unshare', [...OWN_NAMESPACE, 'sh', '-c', MOUNT, folder, String(bytes)], { stdio: ['pipe', 'pipe', 'inherit'] });
    await once(holder.stdout, 'data');
    return new SmallDisk(holder, folder);
  }

  /** The folder as seen from here: for calls that open files, not for programs that resolve the real path first. */
  get path(): string {
    return `/proc/${this.holder.pid}/root${this.folder}`;
  }

  /** A command that runs in the disk's namespace. */
  command(cwd: string, command: readonly string[]): readonly string[] {
    const namespaces = OWN_NAMESPACE.filter((option) => option !== '--map-root-user');
    return ['nsenter', '--target', String(this.holder.pid), ...namespaces, ...(namespaces.length > 1 ? ['--preserve-credentials'] : []), 'sh', '-c', 'cd "$0" && exec "$@"', cwd, ...command];
  }

  /** Fills it except for this number of bytes. */
  fill(left = 0): void {
    this.clear();
    const file = openSync(this.filler, 'w');
    let written = 0;
    try {
      for (;;) written += writeSync(file, BLOCK);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
      ftruncateSync(file, written - left);
    } finally {
      closeSync(file);
    }
  }

  /** Frees space. */
  clear(): void {
    rmSync(this.filler, { force: true });
  }

  async end(): Promise<void> {
    const exit = once(this.holder, 'exit');
    this.holder.kill('SIGKILL');
    await exit;
  }

  private get filler(): string {
    return join(this.path, 'filler');
  }
}
