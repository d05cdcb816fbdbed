import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface JsonObject {
  readonly [name: string]: Json;
}
export type Json = string | number | boolean | null | readonly Json[] | JsonObject;

/** Values with their file, for error messages. */
export interface Sourced {
  readonly source: string;
  readonly values: JsonObject;
}

/** A page written in Markdown: `key: value` lines between `---`, a `# Title`, the text. */
export interface Page {
  readonly matter: Readonly<Record<string, string>>;
  readonly title: string;
  readonly body: string;
}

/** Reads the seed's files. Errors name the file. */
export class SeedFiles {
  constructor(private readonly folder: string) {}

  has(path: string): boolean {
    return existsSync(join(this.folder, path));
  }

  /** Absolute path of a picture. */
  picture(name: string): string {
    const path = join('media', name);
    if (!this.has(path)) throw new SeedError(path, 'is missing');
    return join(this.folder, path);
  }

  json(path: string): Sourced {
    const values = parse(path, this.text(path));
    if (!isObject(values)) throw new SeedError(path, 'must hold an object');
    return { source: path, values };
  }

  text(path: string): string {
    if (!this.has(path)) throw new SeedError(path, 'is missing');
    return readFileSync(join(this.folder, path), 'utf8').trim();
  }

  page(path: string): Page {
    const [, matter = '', title, body = ''] = /^(?:---\n([\s\S]*?)\n---\n+)?# (.+)\n*([\s\S]*)$/.exec(this.text(path)) ?? [];
    if (title === undefined) throw new SeedError(path, 'has no “# Title”');
    return { matter: parseMatter(path, matter), title: title.trim(), body: body.trim() };
  }
}

export class SeedError extends Error {
  constructor(source: string, problem: string) {
    super(`Seed: ${source} ${problem}.`);
  }
}

/** The object under this name. */
export function objectAt({ source, values }: Sourced, name: string): Sourced {
  const value = values[name];
  if (!isObject(value)) throw new SeedError(source, `has no “${name}”`);
  return { source: `${source}: ${name}`, values: value };
}

/** The list of objects under this name. */
export function listAt({ source, values }: Sourced, name: string): readonly Sourced[] {
  const value = values[name];
  if (!isList(value)) throw new SeedError(source, `has no list “${name}”`);
  return value.map((item, index) => {
    if (!isObject(item)) throw new SeedError(source, `has something else than an object in “${name}”`);
    return { source: `${source}: ${name}[${index}]`, values: item };
  });
}

/** The text under this name. */
export function textAt({ source, values }: Sourced, name: string): string {
  const value = values[name];
  if (typeof value !== 'string') throw new SeedError(source, `has no text “${name}”`);
  return value;
}

export function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !isList(value);
}

export function isList(value: Json | undefined): value is readonly Json[] {
  return Array.isArray(value);
}

function parse(path: string, text: string): Json {
  try {
    return JSON.parse(text) as Json;
  } catch (error) {
    throw new SeedError(path, `is not JSON (${error instanceof Error ? error.message : String(error)})`);
  }
}

function parseMatter(path: string, matter: string): Record<string, string> {
  const lines = matter.split('\n').filter((line) => line.trim() !== '');
  return Object.fromEntries(
    lines.map((line) => {
      const [, name, value] = /^(\w+):\s*(.*)$/.exec(line) ?? [];
      if (name === undefined || value === undefined) throw new SeedError(path, `has a line before its title that is not “name: value”: ${line}`);
      return [name, value.trim()];
    }),
  );
}
