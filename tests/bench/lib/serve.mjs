import { readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { brotliCompressSync } from 'node:zlib';

const TYPES = { '.html': 'text/html; charset=utf-8', '.svg': 'image/svg+xml', '.avif': 'image/avif', '.webp': 'image/webp', '.jpg': 'image/jpeg', '.png': 'image/png', '.woff2': 'font/woff2', '.txt': 'text/plain; charset=utf-8' };
const COMPRESSED = new Set(['.html', '.svg', '.txt']);

/** Serves a folder with Brotli; pages are revalidated, everything else is immutable. */
export async function serveFolder(folder) {
  const answers = new Map();
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url, 'http://localhost');
    if (!answers.has(pathname)) answers.set(pathname, read(join(folder, normalize(pathname === '/' ? '/index.html' : pathname))));
    const { status, headers, body } = answers.get(pathname);
    response.writeHead(status, headers).end(body);
  });
  await new Promise((done) => server.listen(0, '127.0.0.1', done));
  return { url: `http://127.0.0.1:${server.address().port}`, close: () => server.close() };
}

function read(file) {
  if (!statSync(file, { throwIfNoEntry: false })?.isFile()) return { status: 404, headers: {}, body: '' };
  const extension = extname(file);
  const isCompressed = COMPRESSED.has(extension);
  const body = isCompressed ? brotliCompressSync(readFileSync(file)) : readFileSync(file);
  return {
    status: 200,
    body,
    headers: {
      'content-type': TYPES[extension] ?? 'application/octet-stream',
      'content-length': body.length,
      'cache-control': extension === '.html' ? 'public, max-age=0, must-revalidate' : 'public, max-age=31536000, immutable',
      ...(isCompressed && { 'content-encoding': 'br', vary: 'Accept-Encoding' }),
    },
  };
}
