import { spawn, type ChildProcess } from 'node:child_process';
import { createHash } from 'node:crypto';
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

import type { BuildOutcome } from '@site/rules';

import { isObject, readJsonFile } from '../server/jsonFile';
import { currentBuild, BUILD_INFO_FILE, MAX_SWITCH_MS, siteFolder, switchBuild } from '../server/siteFolder';
import type { Live } from './builder';
import type { BuilderEnvironment } from './environment';
import { BuildFailed, classifyFailure } from './failure';
import { removeOldBuilds, keepHashedFiles } from './publish';

/** Metadata of a build, stored beside its pages. */
export interface BuildInfo {
  readonly code: string;
  readonly revision: string;
  readonly entries: Live['entries'];
  readonly agreements: Live['agreements'];
  readonly heldBack: Live['heldBack'];
}

/** Argument of the process of one build. */
export interface Job {
  readonly folder: string;
  readonly name: string;
  readonly before: string | undefined;
  readonly code: string;
  /** File in which the build reports its outcome. */
  readonly outcome: string;
}

const LOG_TAIL_LENGTH = 20_000;

/** The site folder: the live build, and how a new one replaces it. */
export class Site {
  private child: ChildProcess | undefined;

  constructor(private readonly environment: Pick<BuilderEnvironment, 'folder' | 'code' | 'log'>) {}

  live(): Live | undefined {
    const { folder } = this.environment;
    const facts = this.facts();
    if (!facts) return undefined;
    const { revision, entries, agreements, heldBack } = facts;
    return { revision, entries, agreements, heldBack, since: statSync(siteFolder(folder).pointer).mtime };
  }

  isUpToDate(revision: string): boolean {
    const facts = this.facts();
    return facts?.revision === revision && facts.code === this.environment.code;
  }

  /**
   * Builds the latest content in a process of its own and makes it live.
   * @throws BuildFailed; the live site then stays as it is
   */
  async build(): Promise<void> {
    const { folder, code } = this.environment;
    mkdirSync(folder, { recursive: true });
    const before = currentBuild(folder);
    const name = newName();
    const outcome = join(folder, `${name}.outcome.json`);

    const ending = await this.run({ folder, name, before, code, outcome });
    const reported = readJsonFile(outcome, isOutcome);
    rmSync(outcome, { force: true });
    if (ending.code !== 0 || !existsSync(siteFolder(folder).build(name))) {
      // It may have filled the disk, of which visitors' records need some, too.
      rmSync(siteFolder(folder).unfinished(name), { recursive: true, force: true });
      throw new BuildFailed(classifyFailure({ ...ending, outcome: reported, log: this.printed }), reported && 'revision' in reported ? reported.revision : undefined);
    }
    if (before !== undefined) keepHashedFiles(folder, before, name);
    switchBuild(folder, name);
    // Until every server has switched.
    await pause(MAX_SWITCH_MS);
    // Requests that began before may still read from the earlier build.
    removeOldBuilds(folder, before === undefined ? [name] : [name, before]);
  }

  /** The end of the last build's log. */
  get printed(): string {
    const { log } = this.environment;
    return existsSync(log) ? readFileSync(log, 'utf8').slice(-LOG_TAIL_LENGTH) : '';
  }

  /** Kills a running build. */
  end(): void {
    if (this.child) killGroup(this.child);
  }

  private facts(): BuildInfo | undefined {
    const { folder } = this.environment;
    const name = currentBuild(folder);
    return name === undefined ? undefined : readJsonFile(join(siteFolder(folder).build(name), BUILD_INFO_FILE), isBuildInfo);
  }

  private run(job: Job): Promise<{ code: number | null; signal: NodeJS.Signals | null }> {
    const { log } = this.environment;
    mkdirSync(dirname(log), { recursive: true });
    // The log of the build before is kept too.
    if (existsSync(log)) renameSync(log, `${log}.1`);
    const output = openSync(log, 'a');
    // A process group, so that all of it can be killed; and a pipe, by which it notices when this process ends.
    const child = spawn(process.execPath, [join(__dirname, 'job.js'), JSON.stringify(job)], { stdio: ['pipe', output, output], detached: process.platform !== 'win32' });
    this.child = child;
    closeSync(output);
    return new Promise((done, fail) => {
      child.once('error', fail);
      child.once('exit', (code, signal) => {
        this.child = undefined;
        // Its children may outlive it.
        killGroup(child);
        done({ code, signal });
      });
    });
  }
}

const isBuildInfo = (value: unknown): value is BuildInfo => isObject(value) && typeof value.code === 'string' && typeof value.revision === 'string' && Array.isArray(value.entries);
/** The file may be incomplete if the build was killed. */
export const isOutcome = (value: unknown): value is BuildOutcome => isObject(value);

/** Sortable by time. */
function newName(): string {
  const time = new Date().toISOString().replace(/[-:]|\.\d+Z/g, '').replace('T', '-');
  return `${time}-${createHash('sha256').update(`${process.pid} ${performance.now()}`).digest('hex').slice(0, 6)}`;
}

function killGroup({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  try {
    process.kill(process.platform === 'win32' ? pid : -pid, 'SIGKILL');
  } catch {
    // It has ended already.
  }
}
