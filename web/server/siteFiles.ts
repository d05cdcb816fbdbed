import { readdirSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

import { send } from '@fastify/send';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { lookup } from 'mrmime';

const ENCODINGS = [
  { name: 'br', suffix: '.br' },
  { name: 'gzip', suffix: '.gz' },
] as const;
type Encoding = (typeof ENCODINGS)[number];

/** A single byte range. Other Range headers are ignored. */
const RANGE = /^bytes=(?:\d{1,15}-\d{0,15}|-\d{1,15})$/;
const LAST_BYTES = 'bytes=-';

const TEXT_TYPE = /^(?:text\/|image\/svg\+xml$|application\/(?:json|xml|manifest\+json)$)/;

/** Files up to the first size are cached in memory, up to the second in total. */
const [MAX_CACHED_FILE_BYTES, MAX_CACHED_BYTES] = [128 * 1024, 32 * 1024 * 1024];
/** Requests with one of these headers are not answered from the cache. */
const CONDITIONS = ['if-match', 'if-range', 'if-unmodified-since', 'range'];

interface CachedFile {
  readonly headers: Awaited<ReturnType<typeof send>>['headers'];
  readonly content: Buffer;
}

export interface SiteFile {
  /** Path from the root of the build: `/us/index.html`. */
  readonly name: string;
  readonly type: string;
  readonly encodings: readonly Encoding[];
}

/**
 * The files of one folder, listed once. Requests are looked up in the list, so no other file can be reached.
 */
export class SiteFiles {
  private readonly files: ReadonlyMap<string, SiteFile>;
  /** By the path of the variant that is sent. */
  private readonly cache = new Map<string, CachedFile>();
  private cachedBytes = 0;

  /** @param isServed filters by name; compressed variants follow the plain file */
  constructor(
    private readonly root: string,
    isServed: (name: string) => boolean,
  ) {
    const names = new Set(namesIn(root));
    this.files = new Map(
      [...names]
        .filter((name) => !isCompressedVariant(name, names) && isServed(name))
        .map((name) => [name.normalize(), { name, type: typeOf(name), encodings: ENCODINGS.filter(({ suffix }) => names.has(name + suffix)) }]),
    );
  }

  /** @param name decoded path */
  find(name: string): SiteFile | undefined {
    return this.files.get(name.normalize());
  }

  /**
   * Sends a file, with compression, ranges and conditional requests.
   * @returns false if the file no longer exists; nothing was sent
   */
  async reply(request: FastifyRequest, reply: FastifyReply, file: SiteFile): Promise<boolean> {
    const encoding = file.encodings.find(({ name }) => accepts(request.headers['accept-encoding'], name));
    const path = (file.name + (encoding?.suffix ?? '')).split('/').map(encodeURIComponent).join('/');
    if (file.encodings.length > 0) reply.header('Vary', 'Accept-Encoding');
    const cached = this.cache.get(path);
    if (cached && (await this.replyFromCache(request, reply, file, encoding, cached))) return true;

    const { range } = request.headers;
    const { headers, metadata, statusCode, stream, type } = await send(request.raw, path, { root: this.root, index: false, dotfiles: 'allow', cacheControl: false, contentType: false, acceptRanges: range === undefined || RANGE.test(range) });
    // The connection may be closed, or close while this response is queued behind another.
    if (reply.raw.destroyed) {
      stream.destroy();
      reply.hijack();
      return true;
    }
    reply.raw.once('close', () => stream.destroy());
    if (type === 'error') {
      stream.destroy();
      if (statusCode === 404) return false;
      if (statusCode >= 500) throw metadata.error;
      // A suffix range longer than the file means the whole file.
      if (statusCode === 416 && range?.startsWith(LAST_BYTES) && Number(range.slice(LAST_BYTES.length)) > 0 && headers['Content-Range'] !== 'bytes */0') {
        delete request.raw.headers.range;
        return this.reply(request, reply, file);
      }
      if (headers['Content-Range'] !== undefined) reply.header('Content-Range', headers['Content-Range']);
      await reply.code(statusCode).header('Content-Length', 0).send('');
      return true;
    }
    reply.code(statusCode).headers(headers);
    if (statusCode === 304) {
      stream.destroy();
      await reply.send();
      return true;
    }
    reply.headers(headersOf(file, encoding));
    const size = Number(headers['Content-Length']);
    if (statusCode === 200 && request.method === 'GET' && size <= MAX_CACHED_FILE_BYTES && this.cachedBytes + size <= MAX_CACHED_BYTES) {
      const content = Buffer.concat((await stream.toArray()) as Buffer[]);
      if (content.length === size && !this.cache.has(path)) {
        this.cachedBytes += size;
        this.cache.set(path, { headers, content });
      }
      await reply.send(content);
    } else {
      await reply.send(stream);
    }
    return true;
  }

  /** @returns false if the request needs more than the whole file or a 304 */
  private async replyFromCache({ headers: asked, method }: FastifyRequest, reply: FastifyReply, file: SiteFile, encoding: Encoding | undefined, { content, headers }: CachedFile): Promise<boolean> {
    const { 'if-none-match': known } = asked;
    if (method !== 'GET' || (known === undefined ? asked['if-modified-since'] !== undefined : known !== headers.ETag) || CONDITIONS.some((name) => asked[name] !== undefined)) return false;
    reply.headers(headers);
    if (known === undefined) {
      await reply.headers(headersOf(file, encoding)).send(content);
    } else {
      reply.removeHeader('Content-Length');
      await reply.code(304).send();
    }
    return true;
  }
}

function headersOf({ type }: SiteFile, encoding: Encoding | undefined): Record<string, string> {
  return { 'Content-Type': type, ...(encoding && { 'Content-Encoding': encoding.name }) };
}

/** Names of all files as `/`-separated paths, without dotfiles. */
function namesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => `/${relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/')}`)
    .filter((name) => !/\/\.(?!well-known\/)/.test(name));
}

function isCompressedVariant(name: string, names: ReadonlySet<string>): boolean {
  return ENCODINGS.some(({ suffix }) => name.endsWith(suffix) && names.has(name.slice(0, -suffix.length)));
}

function typeOf(name: string): string {
  // mrmime does not know it.
  const type = name.endsWith('.ico') ? 'image/x-icon' : (lookup(name) ?? 'application/octet-stream');
  return TEXT_TYPE.test(type) ? `${type}; charset=utf-8` : type;
}

/** Whether an Accept-Encoding header includes this coding, without `q=0`. */
function accepts(header: string | string[] | undefined, coding: string): boolean {
  return String(header ?? '').toLowerCase().split(',').some((part) => {
    const [name = '', ...parameters] = part.split(';').map((word) => word.trim());
    return name === coding && !parameters.some((parameter) => /^q=0(?:\.0*)?$/.test(parameter));
  });
}
