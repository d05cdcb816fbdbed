import { timingSafeEqual, createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type Server } from 'node:http';

/** No call is longer: it carries a wish, never content. */
const MAX_BYTES = 1024;

/** Listens for the CMS's word that something changed. @param ask what to do then */
export function createHook(secret: string, ask: (wish: { again: boolean }) => void): Server {
  const expected = digest(`Bearer ${secret}`);
  return createServer((request, response) => {
    const answer = (status: number) => {
      response.writeHead(status, { connection: 'close' }).end();
    };
    if (request.method !== 'POST') return answer(405);
    if (!timingSafeEqual(digest(request.headers.authorization ?? ''), expected)) return answer(401);
    read(request).then(
      (body) => {
        ask({ again: isObject(body) && body.again === true });
        answer(202);
      },
      () => answer(400),
    );
  });
}

async function read(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > MAX_BYTES) throw new Error('Too long');
    chunks.push(chunk);
  }
  return JSON.parse(Buffer.concat(chunks).toString() || '{}');
}

/** Values of any length, compared in constant time. */
function digest(value: string): Buffer {
  return createHash('sha256').update(value).digest();
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
