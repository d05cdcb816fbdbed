import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const SCRIPT = /<script src="(\/[^"]+\.js)" async(?:="")?><\/script>/g;
const DATA_SCRIPT = /<script type="text\/plain" data-src="\/static\/page-[0-9a-f]{20}\.js"><\/script>/;
const DATA_FILE = /^page-[0-9a-f]{20}\.js$/;
const FIRST_SCRIPT = '<script>window.___webpackCompilationHash';
const held = (source: string) => `<script type="text/plain" data-src="${source}"></script>`;

/**
 * Holds the pages' scripts back: what src/early/early.ts then loads when it is time. Done to the finished files,
 * because Gatsby puts the scripts into pages after it has drawn them, and again into pages it did not have to draw.
 *
 * A page's data becomes one of these scripts, first in order. Gatsby would fetch it by the page's name: a page that was
 * opened before a publish would be taken over with the data of after it.
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
      .replace(SCRIPT, (_script, source: string) => held(source))
      .replace(DATA_SCRIPT, '')
      .replace(FIRST_SCRIPT, (first) => (data ? held(`/static/${data}`) + first : first));
    if (changed !== html) writeFileSync(file, changed);
  }
  const scripts = join(folder, 'static');
  for (const name of existsSync(scripts) ? readdirSync(scripts) : []) if (DATA_FILE.test(name) && !used.has(name)) rmSync(join(scripts, name));
}

/** @returns the name of the script that holds the page's data */
function writeData(folder: string, html: string): string | undefined {
  const path = /window\.pagePath="([^"]+)"/.exec(html)?.[1];
  if (path === undefined) return undefined;
  const file = join(folder, 'page-data', path === '/' ? 'index' : path, 'page-data.json');
  if (!existsSync(file)) return undefined;
  const script = `window.pageData=${readFileSync(file, 'utf8')}`;
  const name = `page-${createHash('sha256').update(script).digest('hex').slice(0, 20)}.js`;
  writeFileSync(join(folder, 'static', name), script);
  return name;
}
