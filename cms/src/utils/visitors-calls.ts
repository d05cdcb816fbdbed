import { PUBLIC_CMS_PATHS } from '@site/rules';
import type { Context } from 'koa';

const LIMITS: ReadonlyMap<string, number> = new Map(PUBLIC_CMS_PATHS.filter(({ method }) => method === 'POST').map(({ path, maxBytes }) => [path, maxBytes]));

/** The largest body of what visitors' browsers send here; undefined if this is nothing of theirs. */
export function maxBytesOf({ method, path }: Context): number | undefined {
  // The router takes a path in capitals, and with a slash at its end, for the same.
  return method === 'POST' ? LIMITS.get(path.toLowerCase().replace(/\/$/, '')) : undefined;
}
