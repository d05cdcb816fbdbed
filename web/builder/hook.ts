import { timingSafeEqual, createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type Server } from 'node:http';

/** Bodies are tiny: they announce a change, without content. */
const MAX_BYTES = 1024;

/** Accepts the CMS's notifications of changes. @param onChange called for each */
export function createHook(secret: string, onChange: (request: { again: boolean }) => void): Server {
  const expected = digest(`Bearer ${secret}`);
  return createServer((request, response) => {
    const answer = (status: number) => {
      response.writeHead(status, { connection: 'close' }).end();
    };
    if (request.method !== 'POST') return answer(405);
    if (!timingSafeEqual(digest(request.headers.authorization ?? ''), expected)) return answer(401);
    read(request).then(
      (body) => {
        onChange({ again: isObject(body) && body.again === true });
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
    if (bytes > MAX_BYTES) throw new Error('Body too large');
    chunks.push(chunk);
  }
  return JSON.parse(Buffer.concat(chunks).toString() || '{}');
}

/** Hashed, so that values of any length are compared in constant time. */
function digest(value: string): Buffer {
  return createHash('sha256').update(value).digest();
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
