/** @jest-environment node */
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';

import type { Core } from '@strapi/strapi';

import { answerProtocolErrors } from '../../cms/src/features/request-pipeline/protocol-errors';
import { until } from '../helpers/until';

const SECRET = 'x'.repeat(16);
const ENVIRONMENT = {
  HOST: '127.0.0.1',
  CMS_PORT: '1337',
  DATA_DIR: '/nonexistent',
  APP_KEYS: SECRET,
  API_TOKEN_SALT: SECRET,
  ADMIN_JWT_SECRET: SECRET,
  TRANSFER_TOKEN_SALT: SECRET,
  ENCRYPTION_KEY: SECRET,
  PUBLIC_CLIENT_KEY: SECRET,
  BUILD_KEY: `${SECRET}y`,
  PREVIEW_KEY: SECRET,
  EVIDENCE_KEYS: '0'.repeat(64),
  CMS_URL: 'https://cms.example.com',
  SITE_URL: 'https://example.com',
};

/** Node's timeouts, shortened. */
const LIMITS = { headersTimeout: 100, requestTimeout: 200, connectionsCheckingInterval: 50 };

describe('the connection of a refused request is closed, although the client never closes its side', () => {
  let server: Server;
  /** Server-side sockets of all connections. */
  const accepted: Socket[] = [];
  const clients: Socket[] = [];

  beforeAll(async () => {
    Object.assign(process.env, ENVIRONMENT);
    // Responds after reading the body.
    server = createServer(LIMITS, (request, response) => void request.resume().once('end', () => response.end()));
    server.on('connection', (socket) => accepted.push(socket));
    answerProtocolErrors({ server: { app: {}, httpServer: server }, log: { error: () => undefined } } as unknown as Core.Strapi);
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  });

  afterEach(() => {
    for (const socket of [...accepted.splice(0), ...clients.splice(0)]) socket.destroy();
  });

  afterAll(() => new Promise((done) => server.close(done)));

  /** A client that ignores the server's end of the connection. */
  function client(bytes: string): Socket {
    const socket = connect({ port: (server.address() as AddressInfo).port, host: '127.0.0.1', allowHalfOpen: true });
    socket.on('error', () => undefined);
    socket.write(bytes);
    clients.push(socket);
    return socket;
  }

  const isClosed = () => accepted.length === 1 && accepted.every(({ destroyed }) => destroyed);

  const REQUESTS: readonly (readonly [string, string, number])[] = [
    ['nothing', '', 408],
    ['half a head', 'GET / HTTP/1.1\r\nHost: a\r\nX-A', 408],
    ['half a body', 'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1000\r\n\r\n{', 408],
    ['half a chunk', 'POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n400\r\n{', 408],
    ['no HTTP', 'hello\r\n\r\n', 400],
    ['headers that are too large', `GET / HTTP/1.1\r\nHost: a\r\nX-A: ${'a'.repeat(20_000)}\r\n\r\n`, 431],
  ];

  it.each(REQUESTS)('(%s), and the answer arrives', async (_what, bytes, status) => {
    const socket = client(bytes);
    let answer = '';
    socket.on('data', (chunk) => (answer += String(chunk)));
    const end = new Promise((done) => socket.once('end', done));
    await until('the server closes its side', isClosed, 5_000);
    await end;
    expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} [\\s\\S]+"status":${status},.+}$`));
    expect(answer.match(/^HTTP/gm)).toHaveLength(1);
  });

  it.each(REQUESTS)('(%s), and the answer is not read', async (_what, bytes) => {
    client(bytes).pause();
    await until('the server closes its side', isClosed, 5_000);
  });
});
