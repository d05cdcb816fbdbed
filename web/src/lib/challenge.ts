import type { Challenge, ChallengeSolution } from '@site/rules';

/** Longest time that a task may take, milliseconds. */
const TIMEOUT_MS = 60_000;

/**
 * Solves what the server asks of a browser that may be a robot's; its code comes only then. The work is the browser's
 * own, beside the page, which stays usable.
 * @returns what the request is sent again with; null if this browser cannot solve it (pages without TLS have no means to)
 */
export async function solve(challenge: Challenge): Promise<string | null> {
  try {
    const [{ solveChallenge }, { deriveKey }] = await Promise.all([import('altcha-lib'), import('altcha-lib/algorithms/web/pbkdf2')]);
    const { parameters, ...signed } = challenge;
    const solution = await solveChallenge({ challenge: { ...signed, parameters: { ...parameters } }, deriveKey, timeout: TIMEOUT_MS });
    if (!solution) return null;
    const { counter, derivedKey } = solution;
    return btoa(JSON.stringify({ challenge, solution: { counter, derivedKey } } satisfies ChallengeSolution));
  } catch {
    return null;
  }
}
