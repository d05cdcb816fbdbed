import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

import type { PageSources, Policies } from '../server/policy';
import { publicConfig } from '../src/lib/config';

/** Gatsby writes these into every page; GlobalStyles says the same, and no policy would let them pass. */
const STYLE_ATTRIBUTES = /(<div)( style="[^"]*")?((?: tabindex="-1")? id="gatsby-(?:focus-wrapper|announcer)")( style="[^"]*")?/g;
const STYLE_ATTRIBUTE = /<[a-z][^<>]*\sstyle="/i;
const INLINE = /<(script|style)\b([^>]*)>([\s\S]*?)<\/\1>/g;
/** Scripts that come from a file, and elements that hold data. */
const NO_INLINE_SCRIPT = /\bsrc=|\btype="(?!module|text\/javascript|application\/javascript)/;

/**
 * Writes down for the site's server (web/server/policy.ts) what stands in each page: it lets those very scripts and
 * styles run, by their hashes, and no others. Beside them, the addresses that this build's code calls.
 * @throws Error if a page has a style in an attribute: no browser would apply it
 */
export function writePolicies(folder: string): void {
  const pages: Record<string, PageSources> = {};
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !entry.name.endsWith('.html')) continue;
    const file = join(entry.parentPath ?? entry.path, entry.name);
    const html = readFileSync(file, 'utf8');
    const changed = html.replace(STYLE_ATTRIBUTES, '$1$3');
    if (STYLE_ATTRIBUTE.test(changed.replace(INLINE, ''))) throw new Error(`${file} has a style in an attribute: its policy forbids that.`);
    if (changed !== html) writeFileSync(file, changed);
    pages[`/${relative(folder, file).split(sep).join('/')}`] = sourcesOf(changed);
  }
  const policies: Policies = { outside: outside(), pages };
  writeFileSync(join(folder, '.policies.json'), JSON.stringify(policies));
}

/** The hashes of what stands in a page itself. */
export function sourcesOf(html: string): PageSources {
  const scripts = new Set<string>();
  const styles = new Set<string>();
  for (const [, tag, attributes = '', text = ''] of html.matchAll(INLINE)) {
    if (tag === 'style') styles.add(hashOf(text));
    else if (!NO_INLINE_SCRIPT.test(attributes)) scripts.add(hashOf(text));
  }
  return { scripts: [...scripts], styles: [...styles] };
}

function hashOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}

function outside(): Policies['outside'] {
  const { geoUrl, pixelOrigins, pixelScriptUrl, postbackUrl } = publicConfig;
  const pixel = originsOf([pixelScriptUrl, ...pixelOrigins.split(',')]);
  return { scripts: originsOf([pixelScriptUrl]), calls: [...new Set([...originsOf([geoUrl, postbackUrl]), ...pixel])], pictures: pixel };
}

function originsOf(addresses: readonly string[]): string[] {
  return [...new Set(addresses.map((address) => address.trim()).filter((address) => URL.canParse(address)).map((address) => new URL(address).origin))];
}
