import { setTimeout as pause } from 'node:timers/promises';

const POLL_MS = 50;
/** Pause as a share of the time waited so far: polling without pauses would slow down what is awaited. */
const POLL_SHARE = 1 / 20;
const LONGEST_POLL_MS = 1_000;

/**
 * Asks again and again until the answer is yes, less often the longer it takes; an error counts as no.
 * @param what named when patience ends
 * @param pollMs pause between two questions however long it takes, where what is seen meanwhile matters
 */
export async function until(what: string, isSo: () => unknown, patienceMs = 60_000, pollMs?: number): Promise<void> {
  const start = Date.now();
  for (;;) {
    const { so, error } = await Promise.resolve()
      .then(isSo)
      .then((answer) => ({ so: answer !== false, error: undefined }), (caught: unknown) => ({ so: false, error: caught }));
    if (so) return;
    const waited = Date.now() - start;
    if (waited > patienceMs) throw new Error(`${what}: not within ${patienceMs} ms`, { cause: error });
    await pause(pollMs ?? Math.min(Math.max(POLL_MS, waited * POLL_SHARE), LONGEST_POLL_MS));
  }
}
