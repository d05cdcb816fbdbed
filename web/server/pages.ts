import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import { DEFAULT_LOCALE, LOCALES, localeByPrefix, pagePath, PAGES, PICTURE_POLICY, POSTED_PAGES, PREVIEW_PATH } from '@site/rules';

import type { Build, LiveSite } from './liveSite';
import { pagePolicy, type Policies } from './policy';
import { HASHED_FILE } from './siteFolder';

const FOREVER = 'public, max-age=31536000, immutable';
/** Pages and their data: browsers revalidate them each time. */
const REVALIDATE = 'public, max-age=0, must-revalidate';
/** Pictures without a hash in their names: emblem, icons, flags. */
const A_DAY = 'public, max-age=86400';
const PICTURE = /\.(?:avif|ico|jpe?g|png|svg|webp)$/;

/** Headers of the preview and of redirects to it: neither cached nor indexed, and no referrer. */
const DRAFT_HEADERS = { 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer', 'X-Robots-Tag': 'noindex, nofollow' };

const PREVIEW_FILE = `${PREVIEW_PATH}/index.html`;
/** Files that are not served at addresses of their own: the not-found pages, and the answers to posted forms. */
const HIDDEN_FILES = new Set(['/404.html', '/404/index.html', ...LOCALES.flatMap(({ prefix }) => [PAGES.notFound, ...Object.values(POSTED_PAGES)].map((slug) => `/${prefix}/${slug}/index.html`))]);

/** Addresses without a prefix that redirect to the Russian page; the query is kept. */
export const UNPREFIXED_REDIRECTS: Readonly<Record<string, string>> = Object.fromEntries(
  [PAGES.helpRequest, PAGES.contract].map((slug) => [`/${slug}`, pagePath(DEFAULT_LOCALE, slug)]),
);

export interface PagesOptions {
  readonly site: LiveSite;
  /** Origin of the CMS for browsers: source of signature pictures, and the only one that may frame previews. */
  readonly adminOrigin: string | undefined;
  /** Origin of the store of pictures, if it is not the CMS: previews show the originals. */
  readonly picturesOrigin: string | undefined;
}

/** Serves the built site: precompressed files, canonical addresses, real 404s. */
export async function servePages(app: FastifyInstance, { site, adminOrigin, picturesOrigin }: PagesOptions): Promise<void> {
  app.route({
    method: ['GET', 'HEAD'],
    url: '/*',
    handler: async (request, reply) => {
      // Once for the whole request: the live site may change meanwhile.
      const build = site.current;
      const [path, query] = split(request.raw.url ?? '/');
      const name = decode(path);
      const page = withoutPageEnding(name);
      const redirect = UNPREFIXED_REDIRECTS[page] ?? build.redirects.get(page) ?? (page !== name && build.files.find(fileOf(page)) ? encodeURI(page) : undefined);
      if (redirect !== undefined) {
        if (redirect === PREVIEW_PATH) reply.headers(DRAFT_HEADERS);
        else reply.header('Cache-Control', REVALIDATE);
        return reply.code(301).header('Location', redirect + query).send();
      }

      for (const files of HASHED_FILE.test(name) ? [build.files, build.kept] : [build.files]) {
        const file = files?.find(name) ?? files?.find(fileOf(page));
        if (!files || !file || HIDDEN_FILES.has(file.name)) continue;
        if (file.name === PREVIEW_FILE) reply.removeHeader('X-Frame-Options');
        reply.headers(headersOf(file.name, build.policies));
        if (await files.reply(request, reply, file)) return reply;
      }
      return sendNotFound(request, reply, build, prefixOf(name));
    },
  });

  function headersOf(file: string, policies: Policies): Record<string, string> {
    if (file === PREVIEW_FILE) {
      // Framed by the admin: see frame-ancestors of the policy.
      return { ...DRAFT_HEADERS, 'Content-Security-Policy': pagePolicy({ policies, file, framedBy: adminOrigin, pictures: [adminOrigin, picturesOrigin] }) };
    }
    return {
      ...(policies.pages[file] ? { 'Content-Security-Policy': pagePolicy({ policies, file, pictures: [adminOrigin] }) } : PICTURE.test(file) ? { 'Content-Security-Policy': PICTURE_POLICY } : {}),
      'Cache-Control': HASHED_FILE.test(file) ? FOREVER : /\.(?:svg|png|ico)$/.test(file) ? A_DAY : REVALIDATE,
    };
  }

  function sendNotFound(request: FastifyRequest, reply: FastifyReply, build: Build, prefix: string): FastifyReply {
    const page = build.notFoundPage(prefix);
    return reply
      .code(404)
      .headers(headersOf(fileOf(`${prefix && `/${prefix}`}/${PAGES.notFound}`), build.policies))
      .headers({ 'Content-Type': 'text/html; charset=utf-8', 'Content-Length': page.length })
      .send(request.method === 'HEAD' ? undefined : page);
  }
}

function split(url: string): [path: string, query: string] {
  const mark = url.indexOf('?');
  return mark === -1 ? [url, ''] : [url.slice(0, mark), url.slice(mark)];
}

/** @returns the path unchanged if it is malformed: no file has such a name */
function decode(path: string): string {
  if (!path.includes('%')) return path;
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** Removes trailing slashes and "index.html". A loop, because a pattern would take quadratic time. */
function withoutPageEnding(path: string): string {
  let end = path.endsWith('/index.html') ? path.length - '/index.html'.length : path.length;
  while (end > 0 && path[end - 1] === '/') end -= 1;
  return end === 0 ? '/' : path.slice(0, end);
}

/** The file of a page in the build. */
const fileOf = (page: string): string => (page === '/' ? '/index.html' : `${page}/index.html`);

function prefixOf(path: string): string {
  const first = path.split('/', 2)[1] ?? '';
  return localeByPrefix(first)?.prefix ?? '';
}
