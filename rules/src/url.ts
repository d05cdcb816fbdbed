/** Parses an address; undefined if it is none. `URL.canParse` is newer than browsers that we support. */
export function parseUrl(text: string, base?: string): URL | undefined {
  try {
    return new URL(text, base);
  } catch {
    return undefined;
  }
}
