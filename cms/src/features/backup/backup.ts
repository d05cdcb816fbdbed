import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { environment } from '../../environment';
import { pack, unpack } from './archive';
import { databaseBackup } from './database';
import { createFolder, dump, PARTS } from './dump';
import { hasPictures, type Library, library, readLibrary, writeDocuments, writeLibrary, writeSignatures } from './pictures';

/** Metadata of an archive. */
interface Manifest {
  readonly format: 1;
  readonly madeAt: string;
  readonly database: 'sqlite' | 'postgres';
  readonly library: Library;
  /** References of signings erased during the backup: their rows are included, their pictures are not. Missing in older archives. */
  readonly erased?: readonly string[];
}

export interface BackupResult {
  readonly signatures: number;
  readonly madeAt: string;
  /** References erased during the backup, to be erased again after restoring it. */
  readonly erased: readonly string[];
}

type Secrets = Readonly<Record<string, string>>;

const SECRETS = 'secrets.json';
/** Prefix of temporary folders, which hold rows and secrets in plain text. */
const WORK_FOLDER_PREFIX = 'backup-';
/** Longer than any backup takes; older folders are leftovers. */
const ABANDONED_MS = 12 * 60 * 60_000;

/** Backs up everything that is not in the repository into one encrypted file, while the CMS runs. */
export async function backUp(file: string, { recipients, secrets }: { readonly recipients: readonly string[]; readonly secrets: Secrets }): Promise<BackupResult> {
  if (recipients.length === 0) throw new Error('BACKUP_RECIPIENTS is empty: npm run backup -- --new-key <file> makes a key.');
  if (existsSync(file)) throw new Error(`${file} already exists.`);
  return inWorkFolder(async (folder) => {
    const madeAt = new Date().toISOString();
    const { count: signatures, erased } = await dump(folder);
    const manifest: Manifest = { format: 1, madeAt, database: environment().database.client, library: await readLibrary(await createFolder(join(folder, PARTS.library))), erased };
    await writeFile(join(folder, PARTS.manifest), JSON.stringify(manifest));
    await writeFile(join(folder, PARTS.secrets), JSON.stringify(secrets), { mode: 0o600 });
    await pack(folder, file, recipients);
    return { signatures, madeAt, erased };
  });
}

/**
 * Restores a backup into an empty installation.
 * @param given secrets set in the environment, which must equal those of the backup
 */
export async function restore(file: string, { identities, given }: { readonly identities: readonly string[]; readonly given: Secrets }): Promise<BackupResult> {
  const { dataDir, database } = environment();
  const secretsFile = join(dataDir, SECRETS);
  if (existsSync(secretsFile) || !(await databaseBackup().isEmpty()) || (await hasPictures())) throw new Error('This installation is not empty. A backup can only be restored with an empty DATA_DIR, database and store.');
  return inWorkFolder(async (folder) => {
    await unpack(file, folder, identities);
    const { format, ...manifest } = JSON.parse(await readFile(join(folder, PARTS.manifest), 'utf8')) as Manifest;
    const secrets = JSON.parse(await readFile(join(folder, PARTS.secrets), 'utf8')) as Secrets;
    if (format !== 1) throw new Error('The backup was made by a newer version: restore it with that version.');
    if (manifest.database !== database.client) throw new Error(`The backup is of ${manifest.database}, this is ${database.client}: set DATABASE_CLIENT.`);
    const here = library();
    if (manifest.library.kind !== here.kind) throw new Error(`The backup’s pictures were in ${manifest.library.kind === 's3' ? 'an S3 store' : 'a folder'}: set S3_BUCKET and the like accordingly.`);
    const others = Object.entries(given).filter(([name, value]) => secrets[name] !== undefined && secrets[name] !== value);
    if (others.length > 0) throw new Error(`These secrets differ from the backup, so links, log-ins and keys would stop working: ${others.map(([name]) => name).join(', ')}. Remove them from the environment to use those of the backup.`);

    await databaseBackup().restore(join(folder, PARTS.database));
    const signatures = await writeSignatures(join(folder, PARTS.signatures));
    await writeDocuments(join(folder, PARTS.documents));
    await writeLibrary(join(folder, PARTS.library), manifest.library);
    if (manifest.library.base !== here.base) await databaseBackup().replaceInFiles(manifest.library.base, here.base);
    await writeFile(secretsFile, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600, flag: 'wx' });
    return { signatures, madeAt: manifest.madeAt, erased: manifest.erased ?? [] };
  });
}

/** Restores only the secrets, for installations that read them from files. */
export async function secretsOf(file: string, identities: readonly string[]): Promise<Secrets> {
  return inWorkFolder(async (folder) => {
    await unpack(file, folder, identities);
    return JSON.parse(await readFile(join(folder, PARTS.secrets), 'utf8')) as Secrets;
  });
}

/** Runs `work` with a private temporary folder, and removes it and leftovers of killed runs afterwards. */
async function inWorkFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const { dataDir } = environment();
  await mkdir(dataDir, { recursive: true });
  for (const name of await readdir(dataDir)) {
    const path = join(dataDir, name);
    if (name.startsWith(WORK_FOLDER_PREFIX) && Date.now() - (await stat(path)).mtimeMs > ABANDONED_MS) await rm(path, { recursive: true, force: true });
  }
  const folder = await mkdtemp(join(dataDir, WORK_FOLDER_PREFIX));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
