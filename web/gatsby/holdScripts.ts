import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const SCRIPT = /<script src="(\/[^"]+\.js)" async(?:="")?><\/script>/g;

/**
 * Holds the pages' scripts back: what src/early/early.ts then loads when it is time. Done to the finished files,
 * because Gatsby puts the scripts into pages after it has drawn them, and again into pages it did not have to draw.
 */
export function holdScripts(folder: string): void {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !entry.name.endsWith('.html')) continue;
    const file = join(entry.parentPath ?? entry.path, entry.name);
    const html = readFileSync(file, 'utf8');
    const held = html.replace(SCRIPT, '<script type="text/plain" data-src="$1"></script>');
    if (held !== html) writeFileSync(file, held);
  }
}
