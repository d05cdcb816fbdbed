import type { ServerResponse } from 'node:http';

import type { FastifyInstance, FastifyRequest } from 'fastify';

import { LOCALES, localeByPrefix, PAGES, PICTURE_POLICY, PREVIEW_PATH, securityHeaders, UNPREFIXED_REDIRECTS } from '@site/rules';

import { previewHeaders } from './headers';
import { type Build, LiveSite } from './liveSite';
import { pagePolicy, type Policies } from './policy';
import { HASHED } from './siteFolder';

const FOREVER = 'public, max-age=31536000, immutable';
/** Pages and their data: asked for again each time, answered briefly when unchanged. */
const REVALIDATE = 'public, max-age=0, must-revalidate';
/** Pictures without a hash: emblem, icons, flags. */
const A_DAY = 'public, max-age=86400';
const PICTURE = /\.(?:avif|ico|jpe?g|png|svg|webp)$/;

/** The not-found pages have addresses of their own, which are no pages. */
const NOT_FOUND_PATHS = new Set(['/404', '/404.html', ...LOCALES.map(({ prefix }) => `/${prefix}/${PAGES.notFound}`)]);

export interface PagesOptions {
  readonly folder: string;
  /** The CMS as browsers reach it: pages show a client's signature from there, and it alone may show drafts in a frame. */
  readonly adminOrigin: string | undefined;
  /** Where the CMS keeps pictures, if not itself: a preview shows them as they were uploaded. */
  readonly picturesOrigin: string | undefined;
  /** Whether the site is reached over TLS. */
  readonly isSecure: boolean;
}

/** The file of an address, as the build names it. */
const fileOf = (path: string): string => (path.endsWith('.html') ? path : `${path.replace(/\/(?:index)?$/, '')}/index.html`);

/** Serves the built site: compressed files where there are any, one address a page, real 404s. */
export async function servePages(app: FastifyInstance, { folder, adminOrigin, picturesOrigin, isSecure }: PagesOptions): Promise<void> {
  const headers = securityHeaders(isSecure);
  const draftHeaders = previewHeaders(headers);
  const site = new LiveSite(folder, setHeaders);
  app.addHook('onClose', () => site.close());

  app.route({
    method: ['GET', 'HEAD'],
    url: '/*',
    handler: (request, reply) => {
      // Once for all of this request: the site may change while it is answered.
      const build = site.current;
      const [path = '/', query] = split(request.raw.url ?? '/');
      const redirect = UNPREFIXED_REDIRECTS[path] ?? withoutTrailingSlash(path) ?? build.redirects.get(path);
      if (redirect !== undefined) {
        void reply.code(301).header('Cache-Control', REVALIDATE).header('Location', redirect + query).send();
        return;
      }

      reply.hijack();
      // Here and not with the file alone, as sirv says "not modified" without asking.
      setHeaders(reply.raw, path, build.policies);
      const notFound = () => sendNotFound(request, reply.raw, build, prefixOf(path));
      if (NOT_FOUND_PATHS.has(path)) notFound();
      else build.serve(request.raw, reply.raw, HASHED.test(path) ? () => site.kept(request.raw, reply.raw, notFound) : notFound);
    },
  });

  function setHeaders(response: ServerResponse, pathname: string, policies: Policies): void {
    if (pathname === PREVIEW_PATH) {
      setAll(response, draftHeaders);
      response.setHeader('Content-Security-Policy', pagePolicy({ policies, file: fileOf(pathname), framedBy: adminOrigin, pictures: [adminOrigin, picturesOrigin] }));
      return;
    }
    setAll(response, headers);
    const file = fileOf(pathname);
    if (policies.pages[file]) response.setHeader('Content-Security-Policy', pagePolicy({ policies, file, pictures: [adminOrigin] }));
    else if (PICTURE.test(pathname)) response.setHeader('Content-Security-Policy', PICTURE_POLICY);
    // The one kind of file here whose type sirv does not know.
    if (pathname.endsWith('.ico')) response.setHeader('Content-Type', 'image/x-icon');
    response.setHeader('Cache-Control', HASHED.test(pathname) ? FOREVER : /\.(?:svg|png|ico)$/.test(pathname) ? A_DAY : REVALIDATE);
  }

  function sendNotFound(request: FastifyRequest, response: ServerResponse, build: Build, prefix: string): void {
    const page = build.notFoundPage(prefix);
    setHeaders(response, `${prefix && `/${prefix}`}/${PAGES.notFound}`, build.policies);
    response.writeHead(404, { 'Content-Type': 'text/html; charset=utf-8', 'Content-Length': page.length });
    response.end(request.method === 'HEAD' ? undefined : page);
  }
}

function split(url: string): [path: string, query: string] {
  const mark = url.indexOf('?');
  return mark === -1 ? [url, ''] : [url.slice(0, mark), url.slice(mark)];
}

/** One address a page: the one without a slash at its end. */
function withoutTrailingSlash(path: string): string | undefined {
  if (path === '/' || !path.endsWith('/')) return undefined;
  // Never "//elsewhere", which a browser takes for another site.
  return path.replace(/^[/\\]+/, '/').replace(/\/+$/, '') || '/';
}

function prefixOf(path: string): string {
  const first = path.split('/')[1] ?? '';
  return localeByPrefix(first)?.prefix ?? '';
}

function setAll(response: ServerResponse, headers: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
}
