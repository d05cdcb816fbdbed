import { solveChallenge, type Challenge } from '@site/rules';

const TIMEOUT_MS = 60_000;

/** @returns the header's value for repeating the request; null if this browser cannot solve the challenge */
export function solve(challenge: Challenge): Promise<string | null> {
  return solveChallenge(challenge, TIMEOUT_MS, async () => {
    const [{ solveChallenge: solver }, { deriveKey }] = await Promise.all([import('altcha-lib'), import('altcha-lib/algorithms/web/pbkdf2')]);
    return { solveChallenge: solver, deriveKey };
  });
}
