import { spawn, type ChildProcess } from 'node:child_process';
import { createHash } from 'node:crypto';
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

import type { BuildOutcome } from '@site/rules';

import { currentBuild, FACTS_FILE, SEEN_WITHIN_MS, siteFolder, switchTo } from '../siteFolder';
import type { Live } from './builder';
import type { BuilderEnvironment } from './environment';
import { BuildFailed, whyItFailed } from './failure';
import { clearAway, keepHashedFiles } from './publish';

/** What lies in a build beside its pages. */
export interface Facts {
  readonly code: string;
  readonly revision: string;
  readonly entries: Live['entries'];
}

/** What the process that builds is told. */
export interface Job {
  readonly folder: string;
  readonly name: string;
  readonly before: string | undefined;
  readonly code: string;
  /** File for what the build tells of itself. */
  readonly outcome: string;
}

const LOG_END = 20_000;

/** The site as files: what visitors see, and how something newer takes its place. */
export class Site {
  private child: ChildProcess | undefined;

  constructor(private readonly environment: Pick<BuilderEnvironment, 'folder' | 'code' | 'log'>) {}

  live(): Live | undefined {
    const { folder } = this.environment;
    const facts = this.facts();
    return facts && { revision: facts.revision, entries: facts.entries, since: statSync(siteFolder(folder).pointer).mtime };
  }

  isUpToDate(revision: string): boolean {
    const facts = this.facts();
    return facts?.revision === revision && facts.code === this.environment.code;
  }

  /**
   * Builds the latest content in a process of its own, and shows it.
   * @throws BuildFailed; visitors then keep what they have
   */
  async build(): Promise<void> {
    const { folder, code } = this.environment;
    mkdirSync(folder, { recursive: true });
    const before = currentBuild(folder);
    const name = newName();
    const outcome = join(folder, `${name}.outcome.json`);

    const ending = await this.run({ folder, name, before, code, outcome });
    const told = existsSync(outcome) ? (JSON.parse(readFileSync(outcome, 'utf8')) as BuildOutcome) : undefined;
    rmSync(outcome, { force: true });
    if (ending.code !== 0 || !existsSync(siteFolder(folder).build(name))) {
      throw new BuildFailed(whyItFailed({ ...ending, outcome: told, log: this.printed }), told && 'revision' in told ? told.revision : undefined);
    }
    if (before !== undefined) keepHashedFiles(folder, before, name);
    switchTo(folder, name);
    // What is told to be live is what visitors see.
    await pause(SEEN_WITHIN_MS);
    // A request that has just been taken may still be reading from the one before.
    clearAway(folder, before === undefined ? [name] : [name, before]);
  }

  /** The end of what the last build printed. */
  get printed(): string {
    const { log } = this.environment;
    return existsSync(log) ? readFileSync(log, 'utf8').slice(-LOG_END) : '';
  }

  /** Ends a build that is under way. */
  end(): void {
    if (this.child) killGroup(this.child);
  }

  private facts(): Facts | undefined {
    const { folder } = this.environment;
    const name = currentBuild(folder);
    const file = name === undefined ? undefined : join(siteFolder(folder).build(name), FACTS_FILE);
    return file !== undefined && existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Facts) : undefined;
  }

  private run(job: Job): Promise<{ code: number | null; signal: NodeJS.Signals | null }> {
    const { log } = this.environment;
    mkdirSync(dirname(log), { recursive: true });
    rmSync(log, { force: true });
    const output = openSync(log, 'a');
    // A group of its own, so that all of it can be ended; and a pipe, by which it notices that this process has gone.
    const child = spawn(process.execPath, [join(__dirname, 'job.js'), JSON.stringify(job)], { stdio: ['pipe', output, output], detached: process.platform !== 'win32' });
    this.child = child;
    closeSync(output);
    return new Promise((done, fail) => {
      child.once('error', fail);
      child.once('exit', (code, signal) => {
        this.child = undefined;
        // What it began may have outlived it.
        killGroup(child);
        done({ code, signal });
      });
    });
  }
}

/** Sorts by time. */
function newName(): string {
  const time = new Date().toISOString().replace(/[-:]|\.\d+Z/g, '').replace('T', '-');
  return `${time}-${createHash('sha256').update(`${process.pid} ${performance.now()}`).digest('hex').slice(0, 6)}`;
}

function killGroup({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  try {
    process.kill(process.platform === 'win32' ? pid : -pid, 'SIGKILL');
  } catch {
    // Nothing of it is left.
  }
}
