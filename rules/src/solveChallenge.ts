import type { Challenge, ChallengeSolution } from './robots.js';

/** The parts of altcha-lib that solve a challenge. Each side imports them itself, when it needs them first. */
interface Solver<DeriveKey> {
  readonly deriveKey: DeriveKey;
  solveChallenge(options: { challenge: MutableChallenge; deriveKey: DeriveKey; timeout: number }): Promise<ChallengeSolution['solution'] | null>;
}

interface MutableChallenge extends Omit<Challenge, 'parameters'> {
  parameters: Omit<Challenge['parameters'], 'data'> & { data?: Record<string, string | number | boolean | null> };
}

/**
 * Solves a challenge in the background, in workers of the browser.
 * @returns the value of the {@link SOLUTION_HEADER}; null if the browser cannot solve it (it can on secure pages only)
 */
export async function solveChallenge<DeriveKey>(challenge: Challenge, timeoutMs: number, loadSolver: () => Promise<Solver<DeriveKey>>): Promise<string | null> {
  try {
    const solver = await loadSolver();
    const { parameters, ...signed } = challenge;
    const { data, ...rest } = parameters;
    const solution = await solver.solveChallenge({ challenge: { ...signed, parameters: { ...rest, ...(data && { data: { ...data } }) } }, deriveKey: solver.deriveKey, timeout: timeoutMs });
    if (!solution) return null;
    const { counter, derivedKey } = solution;
    return btoa(JSON.stringify({ challenge, solution: { counter, derivedKey } } satisfies ChallengeSolution));
  } catch {
    return null;
  }
}
