import { createServer } from 'node:net';

import { UserError } from './user-error.mjs';

/** @throws UserError if the configured ports are in use */
export async function checkPorts(env) {
  if (env.SITE_PORT === env.CMS_PORT) throw new UserError(`SITE_PORT and CMS_PORT are both ${env.SITE_PORT}: give one of them another port.`);
  for (const name of ['SITE_PORT', 'CMS_PORT']) {
    const problem = await tryToListen(env.HOST, Number(env[name]));
    if (problem === 'EADDRINUSE') throw new UserError(`Port ${env[name]} is taken by another program: end it, or set ${name} in .env to a free port.`);
    if (problem) throw new UserError(`Cannot listen on ${env.HOST}:${env[name]} (${problem}): check HOST and ${name}.`);
  }
}

function tryToListen(host, port) {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', (error) => resolve(error.code));
    server.listen(port, host, () => server.close(() => resolve(undefined)));
  });
}

/** @returns the ports that are in use, on the loopback address or on all addresses */
export async function takenPorts(ports) {
  const taken = [];
  for (const port of ports) if (((await tryToListen('127.0.0.1', port)) ?? (await tryToListen('0.0.0.0', port))) === 'EADDRINUSE') taken.push(port);
  return taken;
}

/** Finds unused ports. */
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
