import { randomInt } from 'node:crypto';

/** Without 0 O, 1 I L, U V: read over the phone, they are mistaken for one another. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTWXYZ';
const GROUP = 5;

/** A reference for people, `7KQ2M-XW4RT`: 29^10 of them, so two alike are not to be expected; the database makes sure. */
export function newReference(): string {
  const group = () => Array.from({ length: GROUP }, () => ALPHABET.charAt(randomInt(ALPHABET.length))).join('');
  return `${group()}-${group()}`;
}
