import { createHash, createHmac, pbkdf2, randomInt } from 'node:crypto';
import { promisify } from 'node:util';

import type { Challenge, ChallengeSolution } from '@site/rules';
import { createChallenge, verifySolution, type DeriveKeyFunction } from 'altcha-lib';

import { environment } from '../environment';

/** Takes a desktop's browser half a second and a phone's a few, and this server one step of it. */
const [ALGORITHM, COST, FEWEST, MOST] = ['PBKDF2/SHA-256', 5_000, 200, 600];
const LASTS_SECONDS = 600;

const derive = promisify(pbkdf2);

/** As altcha-lib's own, without its choice of algorithms. */
const deriveKey: DeriveKeyFunction = async ({ cost, keyLength }, salt, password) => ({ derivedKey: await derive(password, salt, cost, keyLength, 'sha256') });

const secrets = () => {
  const secret = (what: string) => createHmac('sha256', environment().appKeys[0] ?? '').update(what).digest('hex');
  return { hmacSignatureSecret: secret('challenges'), hmacKeySignatureSecret: secret('keys of challenges') };
};

/** Names what a solution is for: it is worth nothing for anything else. */
export function purposeOf(what: string): string {
  return createHash('sha256').update(what).digest('base64url');
}

/** A task whose solution lets through what it is for. */
export function makeChallenge(purpose: string): Promise<Challenge> {
  return createChallenge({
    algorithm: ALGORITHM,
    cost: COST,
    counter: randomInt(FEWEST, MOST),
    deriveKey,
    expiresAt: Math.floor(Date.now() / 1_000) + LASTS_SECONDS,
    data: { purpose },
    ...secrets(),
  });
}

/**
 * Looks whether this is the solution of a challenge that was made here, for this, and not long ago.
 * @param header JSON in base64
 * @returns what tells the challenge from others, however its solution is written; undefined if it is not solved
 */
export async function solvedBy(header: string, purpose: string): Promise<string | undefined> {
  try {
    const { challenge, solution } = JSON.parse(Buffer.from(header, 'base64').toString('utf8')) as ChallengeSolution;
    if (challenge.parameters.data?.purpose !== purpose || challenge.parameters.algorithm !== ALGORITHM) return undefined;
    const { verified } = await verifySolution({ challenge, solution: { ...solution, time: 0 }, deriveKey, ...secrets() });
    return verified ? challenge.parameters.nonce : undefined;
  } catch {
    // Nothing that was ever made here.
    return undefined;
  }
}
