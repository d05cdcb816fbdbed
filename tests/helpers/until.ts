import { setTimeout as pause } from 'node:timers/promises';

const POLL_MS = 50;
/** Pause as a share of the time waited so far: polling without pauses would slow down what is awaited. */
const POLL_SHARE = 1 / 20;
const LONGEST_POLL_MS = 1_000;

/**
 * Polls until the condition is true, less often the longer it takes; an error counts as false.
 * @param what named in the error after a timeout
 * @param pollMs constant poll interval, if intermediate states matter
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
