import { existsSync, readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';

import sirv from 'sirv';

import { LOCALES, PAGES } from '@site/rules';

import { NO_POLICIES, type Policies } from './policy';
import { currentBuild, POLICIES_FILE, REDIRECTS_FILE, siteFolder } from './siteFolder';

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

/** A change of the pointer is seen after this time at the latest; on any file system, network volumes included. */
const LOOK_EVERY_MS = 500;

/** What visitors see: changes as a whole, in one step, when the builder names another build. */
export class LiveSite {
  /** Hashed files of earlier builds. */
  readonly kept: Serve;
  private name: string;
  private build: Build;
  /** One that could not be served, and is not tried again. */
  private refused: string | undefined;
  private readonly timer: NodeJS.Timeout;

  /** @throws Error if nothing is built yet */
  constructor(
    private readonly folder: string,
    private readonly setHeaders: SetHeaders,
  ) {
    const name = currentBuild(folder);
    if (name === undefined) throw new Error(`There is no built site in ${folder}.`);
    this.kept = sirv(siteFolder(folder).kept, { dev: true, etag: true, gzip: true, brotli: true, setHeaders: (response, pathname) => setHeaders(response, pathname, NO_POLICIES) });
    this.name = name;
    this.build = this.load(name);
    // Not watchFile: what changes before its own first look is never seen.
    this.timer = setInterval(this.look, LOOK_EVERY_MS);
  }

  /** Whoever answers a request takes it once, and finishes with it. */
  get current(): Build {
    return this.build;
  }

  close(): void {
    clearInterval(this.timer);
  }

  private readonly look = (): void => {
    const name = currentBuild(this.folder);
    if (name === undefined || name === this.name || name === this.refused) return;
    try {
      this.build = this.load(name);
      this.name = name;
    } catch (error) {
      // Visitors keep what they have.
      this.refused = name;
      process.stderr.write(`The build ${name} cannot be served: ${(error as Error).message}\n`);
    }
  };

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
