import { setTimeout as pause } from 'node:timers/promises';

const POLL_MS = 50;

/**
 * Asks again and again until the answer is yes; an error counts as no.
 * @param what named when patience ends
 */
export async function until(what: string, isSo: () => unknown, patienceMs = 60_000): Promise<void> {
  const end = Date.now() + patienceMs;
  for (;;) {
    const { so, error } = await Promise.resolve()
      .then(isSo)
      .then((answer) => ({ so: answer !== false, error: undefined }), (caught: unknown) => ({ so: false, error: caught }));
    if (so) return;
    if (Date.now() > end) throw new Error(`${what}: not within ${patienceMs} ms`, { cause: error });
    await pause(POLL_MS);
  }
}
