import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A slow connection: a proxy before the site's server that interrupts pages for a while. */
export interface SlowLine {
  readonly origin: string;
  /** Sends the rest of interrupted pages. */
  finish(): void;
  close(): void;
}

/** @param stop text after which a page is interrupted */
export async function slowLine(site: string, stop: string): Promise<SlowLine> {
  const waiting: (() => void)[] = [];
  const server = createServer((request, response) => void passOn(request.url ?? '/', response));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    finish: () => waiting.splice(0).forEach((send) => send()),
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };

  async function passOn(path: string, response: ServerResponse): Promise<void> {
    const answer = await fetch(site + path, { headers: { 'Accept-Encoding': 'identity' } });
    const body = Buffer.from(await answer.arrayBuffer());
    const headers = [...answer.headers].filter(([name]) => !['connection', 'content-length', 'keep-alive', 'transfer-encoding'].includes(name));
    response.writeHead(answer.status, Object.fromEntries(headers));
    const at = body.indexOf(stop);
    if (at === -1) return void response.end(body);
    response.write(body.subarray(0, at));
    waiting.push(() => response.end(body.subarray(at)));
  }
}
