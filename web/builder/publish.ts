import { createHash } from 'node:crypto';
import { constants, copyFileSync, existsSync, linkSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants as zlib, gzip } from 'node:zlib';

import { BUILD_INFO_FILE, HASHED_FILE, isPublic, siteFolder } from '../server/siteFolder';

const TEXT = /\.(?:html|js|css|json|svg|xml|txt)$/;
/** Smaller files are not compressed: it saves nothing. */
const MIN_COMPRESSED_BYTES = 512;
/**
 * Brotli's highest quality takes three times as long as the next one for 1 % smaller files: only up to a thousand
 * files (a site with some news; seconds), and for scripts, which are few and in every first visit.
 */
const QUALITY = { few: 11, many: 10 };
const SCRIPT = /\.js$/;
const MANY = 1_000;
/** The number of threads of zlib. */
const CONCURRENCY = 4;
const COMPRESSED_SUFFIXES = ['.br', '.gz'];
const ALL_SUFFIXES = ['', ...COMPRESSED_SUFFIXES];

/** The folder of a picture's sizes, named by its content. Gatsby keeps those of pictures that no page shows any more. */
const PICTURE_FOLDER = /\/static\/([0-9a-f]{32})\//g;

/** How long pages that are still open find the hashed files of earlier builds. */
const KEEP_HASHED_FILES_MS = 7 * 24 * 60 * 60_000;

/**
 * Copies Gatsby's output to a folder of its own, with compressed variants beside the files. The folder appears complete or
 * not at all. Unchanged files are hard links to those of the build before. Pictures that nothing in it names are left out:
 * somebody may have asked for them to be taken off the site.
 */
export async function publish({ from, folder, name, before, facts }: { from: string; folder: string; name: string; before: string | undefined; facts: object }): Promise<void> {
  const paths = siteFolder(folder);
  const [unfinished, earlier] = [paths.unfinished(name), before === undefined ? undefined : paths.build(before)];
  const changed: string[] = [];
  const files = filesIn(from).filter((path) => isPublic(nameOf(path)));
  const shown = new Set(files.filter((path) => TEXT.test(path)).flatMap((path) => picturesIn(readFileSync(join(from, path), 'utf8'))));
  for (const path of files) {
    if (!picturesIn(nameOf(path)).every((picture) => shown.has(picture))) continue;
    const [source, target] = [join(from, path), join(unfinished, path)];
    mkdirSync(dirname(target), { recursive: true });
    if (earlier !== undefined && isSame(source, join(earlier, path))) {
      for (const suffix of ALL_SUFFIXES) if (existsSync(join(earlier, path + suffix))) link(join(earlier, path + suffix), target + suffix);
    } else {
      copyFileSync(source, target, constants.COPYFILE_FICLONE);
      if (TEXT.test(path)) changed.push(target);
    }
  }
  const quality = changed.length > MANY ? QUALITY.many : QUALITY.few;
  const compressed = new Map<string, Promise<string>>();
  await forEachConcurrently(changed, (file) => compress(file, SCRIPT.test(file) ? QUALITY.few : quality, compressed));
  writeFileSync(join(unfinished, BUILD_INFO_FILE), JSON.stringify(facts));
  renameSync(unfinished, paths.build(name));
}

/** Keeps the hashed files that only the earlier build has, for pages that are still open in browsers. */
export function keepHashedFiles(folder: string, before: string, now: string): void {
  const { build, kept } = siteFolder(folder);
  for (const path of filesIn(build(before))) {
    const isHashed = HASHED_FILE.test(nameOf(path).replace(/\.(?:br|gz)$/, ''));
    if (!isHashed || existsSync(join(build(now), path))) continue;
    const target = join(kept, path);
    mkdirSync(dirname(target), { recursive: true });
    if (!existsSync(target)) link(join(build(before), path), target);
    // The time it is kept for begins now.
    const keptSince = new Date();
    utimesSync(target, keptSince, keptSince);
  }
}

/** Removes old builds, leftovers of killed builds, and hashed files that were kept long enough. */
export function removeOldBuilds(folder: string, keep: readonly string[]): void {
  const { kept, lastGood } = siteFolder(folder);
  const stay = [kept, lastGood, ...keep.map((name) => join(folder, name))];
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (entry.isDirectory() && !stay.includes(join(folder, entry.name))) rmSync(join(folder, entry.name), { recursive: true, force: true });
  }
  if (!existsSync(kept)) return;
  const old = Date.now() - KEEP_HASHED_FILES_MS;
  for (const path of filesIn(kept)) if (statSync(join(kept, path)).mtimeMs < old) rmSync(join(kept, path));
}

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)));
}

/** The path as in an address. */
function nameOf(path: string): string {
  return `/${path.replaceAll('\\', '/')}`;
}

const picturesIn = (text: string): string[] => Array.from(text.matchAll(PICTURE_FOLDER), ([, picture = '']) => picture);

function isSame(one: string, other: string): boolean {
  const there = statSync(other, { throwIfNoEntry: false });
  return there !== undefined && there.size === statSync(one).size && readFileSync(one).equals(readFileSync(other));
}

function link(from: string, to: string): void {
  try {
    linkSync(from, to);
  } catch (error) {
    // Some file systems have no hard links.
    if ((error as NodeJS.ErrnoException).code === 'ENOSPC') throw error;
    copyFileSync(from, to);
  }
}

async function forEachConcurrently(files: readonly string[], work: (file: string) => Promise<void>): Promise<void> {
  const queue = [...files];
  const worker = async () => {
    for (let file = queue.pop(); file !== undefined; file = queue.pop()) await work(file);
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, worker));
}

/** @param done compressed files by their content's hash: a page's data exists under two names */
async function compress(file: string, quality: number, done: Map<string, Promise<string>>): Promise<void> {
  const content = await readFile(file);
  if (content.length < MIN_COMPRESSED_BYTES) return;
  const digest = createHash('sha256').update(content).digest('hex');
  const same = done.get(digest);
  if (same) {
    const other = await same;
    for (const suffix of COMPRESSED_SUFFIXES) link(other + suffix, file + suffix);
    return;
  }
  const work = compressContent(file, content, quality);
  done.set(digest, work);
  await work;
}

/** @returns the given path */
async function compressContent(file: string, content: Buffer, quality: number): Promise<string> {
  const [brotli, gzipped] = await Promise.all([
    promisify(brotliCompress)(content, { params: { [zlib.BROTLI_PARAM_QUALITY]: quality, [zlib.BROTLI_PARAM_SIZE_HINT]: content.length } }),
    promisify(gzip)(content, { level: 9 }),
  ]);
  await Promise.all([writeFile(`${file}.br`, brotli), writeFile(`${file}.gz`, gzipped)]);
  return file;
}
