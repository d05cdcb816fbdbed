import { createServer } from 'node:net';

/** Ports that nothing listens on now. */
export async function freePorts(number) {
  const servers = await Promise.all(
    Array.from({ length: number }, () => new Promise((done) => {
      const server = createServer().listen(0, '127.0.0.1', () => done(server));
    })),
  );
  const ports = servers.map((server) => server.address().port);
  await Promise.all(servers.map((server) => new Promise((done) => server.close(done))));
  return ports;
}
