import { randomInt } from 'node:crypto';

/** Without 0 O, 1 I L, U V, which are easily confused when read over the phone. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTWXYZ';
const GROUP = 5;

/** Generates a reference for people, e.g. `7KQ2M-XW4RT`. There are 29^10; a unique column rules out duplicates. */
export function newReference(): string {
  const group = () => Array.from({ length: GROUP }, () => ALPHABET.charAt(randomInt(ALPHABET.length))).join('');
  return `${group()}-${group()}`;
}

const REFERENCE = new RegExp(`^[${ALPHABET}]{${GROUP}}-[${ALPHABET}]{${GROUP}}$`);

/** Whether a text is a reference given to visitors; records of staff, such as security notices, are referred to by numbers. */
export function isReference(text: unknown): text is string {
  return typeof text === 'string' && REFERENCE.test(text);
}
