import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { LOCALES, PAGES, POSTED_PAGES, type PostedPageName } from '@site/rules';

import { NO_POLICIES, pagePolicy, type Policies } from './policy';
import { SiteFiles } from './siteFiles';
import { currentBuild, FORM_KEY_FILE, HASHED_FILE, isPublic, POLICIES_FILE, REDIRECTS_FILE, MAX_SWITCH_MS, siteFolder } from './siteFolder';

/** A page to be completed (`completePage`), without scripts, and its policy. */
export interface PostedPage {
  readonly html: string;
  readonly policy: string;
}

/** One build of the site. */
export interface Build {
  readonly files: SiteFiles;
  /** Hashed files of earlier builds. */
  readonly kept: SiteFiles | undefined;
  /** The not-found page of a prefix; with an empty prefix, of addresses without one. */
  notFoundPage(prefix: string): Buffer;
  /** The page that answers a posted form; undefined in builds that have none. */
  postedPage(name: PostedPageName, prefix: string): PostedPage | undefined;
  /** The key with which posted forms are sent to the CMS. */
  readonly publicClientKey: string;
  /** The pages' policies. */
  readonly policies: Policies;
  /** Redirects by path. */
  readonly redirects: ReadonlyMap<string, string>;
}

/** Often enough to switch within MAX_SWITCH_MS. */
const POLL_INTERVAL_MS = MAX_SWITCH_MS / 4;

/** The live site. It is replaced as a whole when the builder switches to another build. */
export class LiveSite {
  private name: string;
  private build: Build;
  /** The last error of loading a build: each is logged once. */
  private problem = '';
  private readonly timer: NodeJS.Timeout;

  /** @throws Error if nothing is built yet */
  constructor(private readonly folder: string) {
    const name = currentBuild(folder);
    if (name === undefined) throw new Error(`There is no built site in ${folder}.`);
    this.name = name;
    this.build = this.load(name);
    // Polls: a file watcher starts late, and misses changes before that.
    this.timer = setInterval(() => this.poll(), POLL_INTERVAL_MS).unref();
  }

  /** Each request reads it once and uses that build throughout. */
  get current(): Build {
    return this.build;
  }

  close(): void {
    clearInterval(this.timer);
  }

  /** On any failure (file descriptors, a stale network volume) the old build stays live. */
  private poll(): void {
    try {
      const name = currentBuild(this.folder);
      if (name !== undefined && name !== this.name) {
        this.build = this.load(name);
        this.name = name;
      }
      this.problem = '';
    } catch (error) {
      const problem = `Loading the current build failed: ${(error as Error).message}\n`;
      if (problem !== this.problem) process.stderr.write(problem);
      this.problem = problem;
    }
  }

  private load(name: string): Build {
    const { build, kept } = siteFolder(this.folder);
    const root = build(name);
    const pages = new Map(['', ...LOCALES.map(({ prefix }) => prefix)].map((prefix) => [prefix, readFileSync(join(root, prefix, PAGES.notFound, 'index.html'))]));
    const policies = read<Policies>(join(root, POLICIES_FILE)) ?? NO_POLICIES;
    const slugs = LOCALES.flatMap(({ prefix }) => Object.values(POSTED_PAGES).map((slug) => `${prefix}/${slug}`));
    const posted = new Map(slugs.flatMap((slug) => {
      const file = `/${slug}/index.html`;
      const path = join(root, file);
      return existsSync(path) ? [[slug, { html: withoutScripts(readFileSync(path, 'utf8')), policy: pagePolicy({ policies, file }) }] as const] : [];
    }));
    return {
      files: new SiteFiles(root, isPublic),
      // The builder fills this folder before it switches (builder/site.ts).
      kept: existsSync(kept) ? new SiteFiles(kept, (file) => isPublic(file) && HASHED_FILE.test(file)) : undefined,
      notFoundPage: (prefix) => pages.get(prefix) ?? pages.get('') ?? Buffer.alloc(0),
      postedPage: (name, prefix) => posted.get(`${prefix}/${POSTED_PAGES[name]}`),
      publicClientKey: read<{ publicClientKey: string }>(join(root, FORM_KEY_FILE))?.publicClientKey ?? '',
      policies,
      redirects: new Map(Object.entries(read<Record<string, string>>(join(root, REDIRECTS_FILE)) ?? {})),
    };
  }
}

/** Gatsby's scripts would replace the page by the one that belongs to its address. */
function withoutScripts(html: string): string {
  return html.replace(/<script\b[^>]*>[\s\S]*?<\/script>|<link\b[^>]*\bas="?(?:script|fetch)\b[^>]*>/g, '');
}

function read<T>(file: string): T | undefined {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as T) : undefined;
}
