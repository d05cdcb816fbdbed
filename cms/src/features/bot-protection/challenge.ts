import { createHash, createHmac, pbkdf2, randomInt } from 'node:crypto';
import { promisify } from 'node:util';

import type { Challenge, ChallengeSolution } from '@site/rules';
import { createChallenge, verifySolution, type DeriveKeyFunction } from 'altcha-lib';

import { environment } from '../../environment';

const ALGORITHM = 'PBKDF2/SHA-256';
/** Iterations of one key derivation. */
const COST = 5_000;
/** Derivations until a solution is found: half a second on a desktop, a few on a phone. Verification takes one. */
const MIN_COUNTER = 200;
const MAX_COUNTER = 600;
const VALIDITY_SECONDS = 600;

const derive = promisify(pbkdf2);

/** Like altcha-lib's own, without its choice of algorithms. */
const deriveKey: DeriveKeyFunction = async ({ cost, keyLength }, salt, password) => ({ derivedKey: await derive(password, salt, cost, keyLength, 'sha256') });

const secrets = () => {
  const secret = (what: string) => createHmac('sha256', environment().appKeys[0] ?? '').update(what).digest('hex');
  return { hmacSignatureSecret: secret('challenges'), hmacKeySignatureSecret: secret('keys of challenges') };
};

/** Binds a solution to a purpose: it is invalid for anything else. */
export function challengePurpose(subject: string): string {
  return createHash('sha256').update(subject).digest('base64url');
}

/** Creates a challenge. @param difficulty multiple of the usual work; verification costs the same */
export function makeChallenge(purpose: string, difficulty = 1): Promise<Challenge> {
  return createChallenge({
    algorithm: ALGORITHM,
    cost: COST,
    counter: randomInt(MIN_COUNTER * difficulty, MAX_COUNTER * difficulty),
    deriveKey,
    expiresAt: Math.floor(Date.now() / 1_000) + VALIDITY_SECONDS,
    data: { purpose },
    ...secrets(),
  });
}

/**
 * Verifies a solution: of an unexpired challenge made here, for this purpose.
 * @param encodedSolution JSON in base64
 * @returns an id of the challenge, independent of how the solution is encoded; undefined if it is invalid
 */
export async function verifyChallengeSolution(encodedSolution: string, purpose: string): Promise<string | undefined> {
  try {
    const { challenge, solution } = JSON.parse(Buffer.from(encodedSolution, 'base64').toString('utf8')) as ChallengeSolution;
    if (challenge.parameters.data?.purpose !== purpose || challenge.parameters.algorithm !== ALGORITHM) return undefined;
    const { verified } = await verifySolution({ challenge, solution: { ...solution, time: 0 }, deriveKey, ...secrets() });
    return verified ? challenge.parameters.nonce : undefined;
  } catch {
    // Malformed: not made here.
    return undefined;
  }
}
