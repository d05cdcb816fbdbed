import { createReadStream, ReadStream } from 'node:fs';

import { API } from '@site/rules';
import type { Core } from '@strapi/strapi';

/**
 * Serves a range of an uploaded file. Strapi’s own handler sends wrong lengths, so the header is hidden from it. A
 * malformed header, several ranges, and a range of another version of the file are ignored: the response is the whole file.
 */
const ranges: Core.MiddlewareFactory = () => async (ctx, next) => {
  const { range } = ctx.req.headers;
  if (range === undefined || !ctx.path.startsWith(`${API.uploads}/`)) return next();
  delete ctx.req.headers.range;
  await next();

  const { body, length, status } = ctx;
  const condition = ctx.get('If-Range');
  if (ctx.method !== 'GET' || status !== 200 || !(body instanceof ReadStream) || length === undefined) return undefined;
  if (condition !== '' && condition !== ctx.response.get('Last-Modified')) return undefined;

  const found = rangeOf(range, length);
  if (!found) return undefined;
  body.destroy();
  const { start, end } = found;
  if (start > end) {
    ctx.status = 416;
    ctx.set('Content-Range', `bytes */${length}`);
    ctx.body = { data: null, error: { status: 416, name: 'RangeNotSatisfiableError', message: 'The file is shorter.', details: {} } };
    return undefined;
  }
  ctx.status = 206;
  ctx.set('Content-Range', `bytes ${start}-${end}/${length}`);
  const type = ctx.response.get('Content-Type');
  ctx.body = createReadStream(body.path, { start, end });
  ctx.set('Content-Type', type);
  ctx.length = end - start + 1;
  return undefined;
};

interface Range {
  readonly start: number;
  readonly end: number;
}

/**
 * @param length of the file in bytes
 * @returns first and last byte (start > end if the range is empty); undefined if the header is not a single byte range
 */
function rangeOf(header: string, length: number): Range | undefined {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header) ?? [];
  if (first === '') return last === '' ? undefined : { start: Math.max(0, length - Number(last)), end: length - 1 };
  return { start: Number(first), end: Math.min(length - 1, last === '' ? Infinity : Number(last)) };
}

export default ranges;
