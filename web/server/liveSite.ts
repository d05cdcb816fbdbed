import { existsSync, readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';

import sirv from 'sirv';

import { LOCALES, PAGES } from '@site/rules';

import { NO_POLICIES, type Policies } from './policy';
import { currentBuild, POLICIES_FILE, REDIRECTS_FILE, SEEN_WITHIN_MS, siteFolder } from './siteFolder';

type Serve = (request: IncomingMessage, response: ServerResponse, notFound: () => void) => void;
type SetHeaders = (response: ServerResponse, pathname: string, policies: Policies) => void;

/** One build of the site, as it is served. */
export interface Build {
  readonly serve: Serve;
  /** The not-found page of a prefix (empty: of addresses without one). */
  notFoundPage(prefix: string): Buffer;
  /** What its pages may do. */
  readonly policies: Policies;
  /** Where a path that once was a page's leads now. */
  readonly redirects: ReadonlyMap<string, string>;
}

/** Often enough for that, with time to spare. */
const LOOK_EVERY_MS = SEEN_WITHIN_MS / 4;

/** What visitors see: changes as a whole, in one step, when the builder names another build. */
export class LiveSite {
  /** Hashed files of earlier builds. */
  readonly kept: Serve;
  private name: string;
  /** A build that cannot be shown: said once, tried until it can. */
  private broken: string | undefined;
  private build: Build;
  private readonly looking: NodeJS.Timeout;

  /** @throws Error if nothing is built yet */
  constructor(
    private readonly folder: string,
    private readonly setHeaders: SetHeaders,
  ) {
    const name = currentBuild(folder);
    if (name === undefined) throw new Error(`There is no built site in ${folder}.`);
    const { kept } = siteFolder(folder);
    this.kept = sirv(kept, { dev: true, etag: true, gzip: true, brotli: true, setHeaders: (response, pathname) => setHeaders(response, pathname, NO_POLICIES) });
    this.name = name;
    this.build = this.load(name);
    // Reads it each time: who watches a file begins with what it says some time later, and misses what came between.
    this.looking = setInterval(() => this.look(), LOOK_EVERY_MS).unref();
  }

  /** Whoever answers a request takes it once, and finishes with it. */
  get current(): Build {
    return this.build;
  }

  close(): void {
    clearInterval(this.looking);
  }

  private look(): void {
    const name = currentBuild(this.folder);
    if (name === undefined || name === this.name) return;
    try {
      this.build = this.load(name);
      this.name = name;
    } catch (error) {
      // Visitors keep what they have.
      if (this.broken === name) return;
      this.broken = name;
      process.stderr.write(`The build ${name} cannot be served: ${(error as Error).message}\n`);
    }
  }

  private load(name: string): Build {
    const root = siteFolder(this.folder).build(name);
    const pages = new Map(['', ...LOCALES.map(({ prefix }) => prefix)].map((prefix) => [prefix, readFileSync(join(root, prefix, PAGES.notFound, 'index.html'))]));
    const policies = read<Policies>(join(root, POLICIES_FILE)) ?? NO_POLICIES;
    return {
      serve: sirv(root, { etag: true, gzip: true, brotli: true, setHeaders: (response, pathname) => this.setHeaders(response, pathname, policies) }),
      notFoundPage: (prefix) => pages.get(prefix) ?? pages.get('') ?? Buffer.alloc(0),
      policies,
      redirects: new Map(Object.entries(read<Record<string, string>>(join(root, REDIRECTS_FILE)) ?? {})),
    };
  }
}

function read<T>(file: string): T | undefined {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as T) : undefined;
}
