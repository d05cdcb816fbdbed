/** What stands in a page itself, as the sources of a policy: `'sha256-…'`. */
export interface PageSources {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}

/** What a build tells of its pages (POLICIES_FILE of siteFolder.ts). */
export interface Policies {
  /** Origins of others that the pages' code needs: settings, empty where there are none. */
  readonly outside: { readonly scripts: readonly string[]; readonly calls: readonly string[]; readonly pictures: readonly string[] };
  /** By the name of the file in the build. */
  readonly pages: Readonly<Record<string, PageSources>>;
}

/** A build that tells nothing: its pages may do nothing that has to be allowed by name. */
export const NO_POLICIES: Policies = { outside: { scripts: [], calls: [], pictures: [] }, pages: {} };

/** Emotion adds its rules to style elements that are empty. */
const EMPTY = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='";

interface PolicyOptions {
  readonly policies: Policies;
  /** Name of the page's file in the build. */
  readonly file: string;
  /** Origins that may show it in a frame. */
  readonly framedBy?: string | undefined;
  /** Further origins of pictures: the CMS's own, where a client's signature is. */
  readonly pictures?: readonly (string | undefined)[];
}

/** What a page may load, run and call: itself, what it was built with, and nothing else. */
export function pagePolicy({ policies: { outside, pages }, file, framedBy, pictures = [] }: PolicyOptions): string {
  const { scripts, styles } = pages[file] ?? { scripts: [], styles: [] };
  return policyOf({
    'default-src': ["'none'"],
    'script-src': ["'self'", ...scripts, ...outside.scripts],
    'script-src-attr': ["'none'"],
    'style-src': ["'self'", EMPTY, ...styles],
    'style-src-attr': ["'none'"],
    'img-src': ["'self'", 'data:', ...outside.pictures, ...pictures.filter((origin) => origin !== undefined)],
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...outside.calls],
    'worker-src': ["'self'"],
    'manifest-src': ["'self'"],
    'form-action': ["'self'"],
    'base-uri': ["'none'"],
    'frame-ancestors': [framedBy ?? "'none'"],
  });
}

function policyOf(directives: Readonly<Record<string, readonly string[]>>): string {
  return Object.entries(directives).map(([name, sources]) => `${name} ${[...new Set(sources)].join(' ')}`).join('; ');
}
