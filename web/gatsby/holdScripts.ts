import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const SCRIPT = /<script src="(\/[^"]+\.js)" async(?:="")?><\/script>/g;
const DATA = /<script type="text\/plain" data-page="[^"]+"><\/script>/;
const DATA_FILE = /^page-[0-9a-f]{20}\.json$/;
const FIRST_SCRIPT = '<script>window.___webpackCompilationHash';

/**
 * Holds the pages' scripts back: what src/early/early.ts then loads when it is time. Done to the finished files,
 * because Gatsby puts the scripts into pages after it has drawn them, and again into pages it did not have to draw.
 *
 * A page's data gets a name of its own, which the page knows. Gatsby would fetch it by the page's address: a page that
 * was opened before a publish would be taken over with the data of after it.
 */
export function holdScripts(folder: string): void {
  const used = new Set<string>();
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !entry.name.endsWith('.html')) continue;
    const file = join(entry.parentPath ?? entry.path, entry.name);
    const html = readFileSync(file, 'utf8');
    const data = writeData(folder, html);
    if (data) used.add(data);
    const changed = html
      .replace(SCRIPT, '<script type="text/plain" data-src="$1"></script>')
      .replace(DATA, '')
      .replace(FIRST_SCRIPT, (first) => (data ? `<script type="text/plain" data-page="/static/${data}"></script>${first}` : first));
    if (changed !== html) writeFileSync(file, changed);
  }
  const files = join(folder, 'static');
  for (const name of existsSync(files) ? readdirSync(files) : []) if (DATA_FILE.test(name) && !used.has(name)) rmSync(join(files, name));
}

/** @returns the name of the file that holds the page's data */
function writeData(folder: string, html: string): string | undefined {
  const path = /window\.pagePath="([^"]+)"/.exec(html)?.[1];
  if (path === undefined) return undefined;
  const file = join(folder, 'page-data', path === '/' ? 'index' : path, 'page-data.json');
  if (!existsSync(file)) return undefined;
  const data = readFileSync(file);
  const name = `page-${createHash('sha256').update(data).digest('hex').slice(0, 20)}.json`;
  mkdirSync(join(folder, 'static'), { recursive: true });
  writeFileSync(join(folder, 'static', name), data);
  return name;
}
