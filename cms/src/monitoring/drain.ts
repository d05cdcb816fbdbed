import type { Server } from 'node:http';

/** Longer than any answer takes (visitors-answer.ts), shorter than whoever ends us waits before killing. */
const PATIENCE_MS = 20_000;
const LOOK_MS = 50;

/** Takes no new connection and answers what was taken. Strapi itself would cut off whoever is being answered. */
export async function drain(server: Server): Promise<void> {
  if (!server.listening) return;
  const closed = new Promise<void>((done) => server.close(() => done()));
  // A connection that is kept open after its answer would hold everything up.
  const look = setInterval(() => server.closeIdleConnections(), LOOK_MS);
  const patience = setTimeout(() => server.closeAllConnections(), PATIENCE_MS);
  await closed;
  clearInterval(look);
  clearTimeout(patience);
}
