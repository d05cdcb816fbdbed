import { createHash } from 'node:crypto';
import { constants, copyFileSync, existsSync, linkSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants as zlib, gzip } from 'node:zlib';

import { FACTS_FILE, HASHED, siteFolder } from '../siteFolder';

const TEXT = /\.(?:html|js|css|json|svg|xml|txt|map)$/;
/** Smaller files gain nothing. */
const WORTH_COMPRESSING = 512;
/** Brotli at its best takes three times as long as a step below, for one part in a hundred: too long where all pages changed. */
const QUALITY = { few: 11, many: 10 };
const MANY = 500;
/** As many as zlib has threads for. */
const AT_ONCE = 4;
const COMPRESSED = ['.br', '.gz'];
const ALL_FORMS = ['', ...COMPRESSED];

/** For how long a page that was opened before finds its scripts and pictures. */
const KEPT_FOR_MS = 7 * 24 * 60 * 60_000;

/**
 * Copies what Gatsby built to a folder of its own, compressed beside the plain files. It appears there whole or not at
 * all. What did not change since the build before is not made again: both have the same files (hard links).
 */
export async function publish({ from, folder, name, before, facts }: { from: string; folder: string; name: string; before: string | undefined; facts: object }): Promise<void> {
  const places = siteFolder(folder);
  const [unfinished, earlier] = [places.unfinished(name), before === undefined ? undefined : places.build(before)];
  const changed: string[] = [];
  for (const path of filesIn(from)) {
    const [source, target] = [join(from, path), join(unfinished, path)];
    mkdirSync(dirname(target), { recursive: true });
    if (earlier !== undefined && isSame(source, join(earlier, path))) {
      for (const form of ALL_FORMS) if (existsSync(join(earlier, path + form))) link(join(earlier, path + form), target + form);
    } else {
      copyFileSync(source, target, constants.COPYFILE_FICLONE);
      if (TEXT.test(path)) changed.push(target);
    }
  }
  const quality = changed.length > MANY ? QUALITY.many : QUALITY.few;
  const compressed = new Map<string, Promise<string>>();
  await inTurn(changed, (file) => compress(file, quality, compressed));
  writeFileSync(join(unfinished, FACTS_FILE), JSON.stringify(facts));
  renameSync(unfinished, places.build(name));
}

/** Keeps the hashed files that only an earlier build has, for the pages that are still open with it. */
export function keepHashedFiles(folder: string, before: string, now: string): void {
  const { build, kept } = siteFolder(folder);
  for (const path of filesIn(build(before))) {
    const isHashed = HASHED.test(`/${path.replaceAll('\\', '/').replace(/\.(?:br|gz)$/, '')}`);
    if (!isHashed || existsSync(join(build(now), path))) continue;
    const target = join(kept, path);
    mkdirSync(dirname(target), { recursive: true });
    if (!existsSync(target)) link(join(build(before), path), target);
    // From now on nobody new is given it.
    const out = new Date();
    utimesSync(target, out, out);
  }
}

/** Removes builds that nobody is shown any more, leftovers of builds that were ended, and what was kept long enough. */
export function clearAway(folder: string, keep: readonly string[]): void {
  const { kept } = siteFolder(folder);
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (entry.isDirectory() && entry.name !== 'kept' && !keep.includes(entry.name)) rmSync(join(folder, entry.name), { recursive: true, force: true });
  }
  if (!existsSync(kept)) return;
  const old = Date.now() - KEPT_FOR_MS;
  for (const path of filesIn(kept)) if (statSync(join(kept, path)).mtimeMs < old) rmSync(join(kept, path));
}

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath ?? entry.path, entry.name)));
}

function isSame(one: string, other: string): boolean {
  const there = statSync(other, { throwIfNoEntry: false });
  return there !== undefined && there.size === statSync(one).size && readFileSync(one).equals(readFileSync(other));
}

function link(from: string, to: string): void {
  try {
    linkSync(from, to);
  } catch (error) {
    // Some file systems have no links.
    if ((error as NodeJS.ErrnoException).code === 'ENOSPC') throw error;
    copyFileSync(from, to);
  }
}

async function inTurn(files: readonly string[], work: (file: string) => Promise<void>): Promise<void> {
  const queue = [...files];
  const worker = async () => {
    for (let file = queue.pop(); file !== undefined; file = queue.pop()) await work(file);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}

/** @param done by what is in it, a file that is compressed: a page's data is there under two names */
async function compress(file: string, quality: number, done: Map<string, Promise<string>>): Promise<void> {
  const content = await readFile(file);
  if (content.length < WORTH_COMPRESSING) return;
  const digest = createHash('sha256').update(content).digest('hex');
  const same = done.get(digest);
  if (same) {
    const other = await same;
    for (const form of COMPRESSED) link(other + form, file + form);
    return;
  }
  const work = compressContent(file, content, quality);
  done.set(digest, work);
  await work;
}

/** @returns the file */
async function compressContent(file: string, content: Buffer, quality: number): Promise<string> {
  const [brotli, gzipped] = await Promise.all([
    promisify(brotliCompress)(content, { params: { [zlib.BROTLI_PARAM_QUALITY]: quality, [zlib.BROTLI_PARAM_SIZE_HINT]: content.length } }),
    promisify(gzip)(content, { level: 9 }),
  ]);
  await Promise.all([writeFile(`${file}.br`, brotli), writeFile(`${file}.gz`, gzipped)]);
  return file;
}
