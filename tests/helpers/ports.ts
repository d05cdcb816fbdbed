import { createServer, type AddressInfo } from 'node:net';

/** Free ports of this machine. */
export async function freePorts(number: number): Promise<number[]> {
  const servers = Array.from({ length: number }, () => createServer().listen(0, '127.0.0.1'));
  await Promise.all(servers.map((server) => new Promise((done, fail) => server.once('listening', done).once('error', fail))));
  const ports = servers.map((server) => (server.address() as AddressInfo).port);
  await Promise.all(servers.map((server) => new Promise((done) => server.close(done))));
  return ports;
}
