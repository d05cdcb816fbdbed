/**
 * Backs up everything that is not in the repository, or brings it back. Run from the folder `cms`, after the build.
 *
 *   make <file>                        the server may be running
 *   new-key <file>                     writes a key to a file, and says what BACKUP_RECIPIENTS is to be
 *   restore <file> --identity <file>   into an empty installation; with --secrets <folder>, only the secrets, each into a file
 *
 * BACKUP_SECRETS and BACKUP_GIVEN: names of the secrets that are kept, and of those that the environment sets.
 */
import { chmodSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';

import { backUp, restore, secretsOf } from '../src/features/backup/backup';
import { generateKey } from '../src/features/backup/archive';
import { kindOf } from '../src/lib/errors';

const USAGE = 'Usage: npm run backup -- <file>, npm run backup -- --new-key <file>, or npm run restore -- <file> --identity <file>';

/** Resolves a path against the folder in which npm was called. */
const path = (file: string): string => resolve(process.env.INIT_CWD ?? '', file);
const list = (name: string): string[] => (process.env[name] ?? '').split(',').map((one) => one.trim()).filter((one) => one !== '');
const valuesOf = (names: readonly string[]) => Object.fromEntries(names.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]]))) as Record<string, string>;

async function main(): Promise<void> {
  const [command, ...args] = process.argv.slice(2);
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options: { identity: { type: 'string' }, 'new-key': { type: 'string' }, secrets: { type: 'string' } } });
  const [file] = positionals;
  if (command === 'make' && values['new-key'] !== undefined) {
    const { identity, recipient } = await generateKey();
    writeFileSync(path(values['new-key']), `${identity}\n`, { mode: 0o600, flag: 'wx' });
    console.log(`The key is in ${values['new-key']}: keep it somewhere else, backups cannot be opened without it.\nBACKUP_RECIPIENTS=${recipient}`);
  } else if (command === 'make' && file !== undefined) {
    const { signatures } = await backUp(path(file), { recipients: list('BACKUP_RECIPIENTS'), secrets: valuesOf(list('BACKUP_SECRETS')) });
    console.log(`Backed up, with ${signatures} signatures: ${file}`);
  } else if (command === 'restore' && file !== undefined && values.identity !== undefined) {
    const identities = readFileSync(path(values.identity), 'utf8').split('\n').map((line) => line.trim()).filter((line) => line !== '' && !line.startsWith('#'));
    if (values.secrets !== undefined) return writeSecrets(path(values.secrets), await secretsOf(path(file), identities));
    const { madeAt, signatures, erased } = await restore(path(file), { identities, given: valuesOf(list('BACKUP_GIVEN')) });
    console.log(`Restored what was there at ${madeAt}, with ${signatures} signatures. npm run verify-signings tells whether all of it is in order.`);
    if (erased.length > 0) console.log(`Erased while the backup was made, so without a picture: erase them again with npm run person-data -- erase ${erased.join(' ')}`);
  } else throw new Error(USAGE);
}

/** Writes the secrets as docker-compose.yml reads them: the files are readable by the containers' users, the folder is private. */
function writeSecrets(folder: string, secrets: Readonly<Record<string, string>>): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  for (const [name, value] of Object.entries(secrets)) {
    const file = join(folder, name.toLowerCase());
    rmSync(file, { force: true });
    writeFileSync(file, value);
    // Whatever the umask: this command keeps what it writes from others.
    chmodSync(file, 0o444);
  }
  console.log(`${Object.keys(secrets).length} secrets: ${folder}`);
}

main().then(
  () => process.exit(0),
  (error: unknown) => {
    // A database's own message may quote rows.
    console.error(error instanceof Error && !('code' in error && 'severity' in error) ? error.message : `The database refused (${kindOf(error)}).`);
    process.exit(1);
  },
);
