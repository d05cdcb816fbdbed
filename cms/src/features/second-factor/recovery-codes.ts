import { randomInt } from 'node:crypto';

import { sha256Hex } from '../../lib/sha256';

/** Without letters and digits that look alike. 80 bits: their hashes cannot be guessed, so no slow hash is needed. */
const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const [CODES, GROUPS, GROUP_LENGTH] = [10, 4, 4];

export interface RecoveryCodes {
  /** Shown once. */
  readonly codes: readonly string[];
  readonly hashes: readonly string[];
}

export function newRecoveryCodes(account: number): RecoveryCodes {
  const codes = Array.from({ length: CODES }, () => Array.from({ length: GROUPS }, () => Array.from({ length: GROUP_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')).join('-'));
  return { codes, hashes: codes.map((code) => hashOfRecoveryCode(code, account)) };
}

/** The hash of a code, however it is typed. */
export function hashOfRecoveryCode(code: string, account: number): string {
  return sha256Hex(`recovery code of ${account}: ${code.toUpperCase().replace(/[^A-Z\d]/g, '')}`);
}
