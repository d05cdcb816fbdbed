/** Hashes of the inline scripts and styles of a page: `'sha256-…'`. */
export interface PageSources {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}

/** The policies' file of a build (POLICIES_FILE of siteFolder.ts). */
export interface Policies {
  /** Third-party origins from the settings; empty where nothing is set. */
  readonly outside: { readonly scripts: readonly string[]; readonly calls: readonly string[]; readonly pictures: readonly string[] };
  /** By the name of the file in the build. */
  readonly pages: Readonly<Record<string, PageSources>>;
}

/** For a build without the file: only files of the site itself are allowed. */
export const NO_POLICIES: Policies = { outside: { scripts: [], calls: [], pictures: [] }, pages: {} };

/** Hash of the empty style elements that emotion adds its rules to. */
const EMPTY_STYLE = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='";

interface PolicyOptions {
  readonly policies: Policies;
  /** Name of the page's file in the build. */
  readonly file: string;
  /** Origins that may frame the page. */
  readonly framedBy?: string | undefined;
  /** Further origins of pictures: the CMS, for signatures. */
  readonly pictures?: readonly (string | undefined)[];
}

/** The Content-Security-Policy of a page. */
export function pagePolicy({ policies: { outside, pages }, file, framedBy, pictures = [] }: PolicyOptions): string {
  const { scripts, styles } = pages[file] ?? { scripts: [], styles: [] };
  return policyOf({
    'default-src': ["'none'"],
    'script-src': ["'self'", ...scripts, ...outside.scripts],
    'script-src-attr': ["'none'"],
    'style-src': ["'self'", EMPTY_STYLE, ...styles],
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
