// Replaces gatsby-link, whose <Link> the site does not use: pages have plain links, which gatsby-plugin-catch-links follows. The site
// has no path prefix, and no address ends with a slash.
export { default as Link } from './excluded';

export const withPrefix = (path) => (path.startsWith('/') ? path : `/${path}`);
export const withAssetPrefix = withPrefix;

/** Goes to a page of the site. @param to path with query and hash, or a number of entries of the history */
export function navigate(to, options) {
  globalThis.___navigate(typeof to === 'number' ? to : withoutTrailingSlash(to), options);
}

function withoutTrailingSlash(address) {
  const { pathname, search, hash } = parsePath(address);
  return (pathname.length > 1 && pathname.endsWith('/') ? pathname.slice(0, -1) : pathname) + search + hash;
}

export function parsePath(path) {
  const [, pathname, search, hash] = /^([^?#]*)(\?[^#]*)?(#.*)?$/s.exec(path || '/');
  return { pathname, search: search === undefined || search === '?' ? '' : search, hash: hash === undefined || hash === '#' ? '' : hash };
}
