import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { verifyEverything } from '../../../cms/src/features/evidence/verify-everything';
import { copyOfDatabase, type Database, openDatabase } from '../../helpers/database';
import { env } from './calls';
import { CMS_FOLDER } from './environment';

export interface Outcome {
  readonly code: number;
  readonly output: string;
}

/** The fault that `npm run verify-signings` would report in the data of the CMS, without a process of its own. */
export async function faultInSignings(): Promise<string | undefined> {
  const { verification, documents } = await verifyEverything();
  return (verification.fault ?? documents?.fault)?.message;
}

/** Runs the command, as `npm run verify-signings` does. */
export function verifySignings(args: readonly string[] = [], other: Readonly<Record<string, string>> = {}): Promise<Outcome> {
  return runCmsScript('verify-signings', args, other);
}

/** Runs one of the CMS's scripts with its environment. */
export function runCmsScript(name: string, args: readonly string[] = [], other: Readonly<Record<string, string>> = {}): Promise<Outcome> {
  return new Promise((done) => {
    const child = execFile(
      process.execPath,
      [join(CMS_FOLDER, `dist/scripts/${name}.js`), ...args],
      { cwd: CMS_FOLDER, env: { ...process.env, NODE_ENV: 'production', NODE_NO_WARNINGS: '1', ...other } },
      (_error, stdout, stderr) => done({ code: child.exitCode ?? -1, output: stdout + stderr }),
    );
  });
}

/** A copy of the CMS's data that a test may damage; pictures in an S3 store are not copied. */
export class Copy {
  readonly dataDir = mkdtempSync(join(tmpdir(), 'evidence-test-'));
  /** Environment of a CMS on the copy. */
  readonly env: Readonly<Record<string, string>>;
  readonly database: Database;

  constructor() {
    this.env = copyOfDatabase(process.env, this.dataDir);
    if (process.env.S3_ENDPOINT === undefined) cpSync(join(env('DATA_DIR'), 'signatures'), join(this.dataDir, 'signatures'), { recursive: true });

    this.database = openDatabase(this.env);
    if (this.database.client === 'postgres') return;
    this.database.exec('pragma foreign_keys = off');
    // Disables constraints, and makes columns removable: an attacker with write access could do this too, and our own checks must detect the change.
    const indexes = this.database.prepare(`select name from sqlite_master where type = 'index' and (sql like '% unique %' or (sql is not null and tbl_name = 'evidence_entries'))`).all() as { name: string }[];
    for (const { name } of indexes) this.database.exec(`drop index "${name}"`);
  }

  remove(): void {
    this.database.close();
    rmSync(this.dataDir, { recursive: true, force: true });
  }
}
