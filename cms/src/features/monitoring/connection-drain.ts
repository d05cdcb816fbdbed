import type { Server } from 'node:http';

/** Longer than any response takes (visitor-deadline.ts), shorter than the grace period of process managers. */
const TIMEOUT_MS = 20_000;
const POLL_INTERVAL_MS = 50;

/** Stops accepting connections and waits for running responses, which Strapi itself would cut off. */
export async function drain(server: Server): Promise<void> {
  if (!server.listening) return;
  const closed = new Promise<void>((done) => server.close(() => done()));
  // Idle keep-alive connections would block the shutdown.
  const look = setInterval(() => server.closeIdleConnections(), POLL_INTERVAL_MS);
  const patience = setTimeout(() => server.closeAllConnections(), TIMEOUT_MS);
  await closed;
  clearInterval(look);
  clearTimeout(patience);
}
