import { hmac } from '@noble/hashes/hmac';
import { sha256 as sha256Bytes } from '@noble/hashes/sha2';

import { bytesToHex, hexToBytes, utf8ToBytes } from './bytes';
import { type Json, canonicalJson } from './canonicalJson';
import { sha256 } from './hash';

/** Commitments of an entry: a salted hash of each field. */
export type Commitments = Readonly<Record<string, string>>;

/** 256 bits in lower-case hexadecimal. */
export const SALT_PATTERN = /^[0-9a-f]{64}$/;

/**
 * The salt of one field, derived from the record's salt: disclosing it with the field's value does not help to guess
 * other fields.
 */
export function fieldSalt(recordSalt: string, field: string): string {
  return bytesToHex(hmac(sha256Bytes, hexToBytes(recordSalt), utf8ToBytes(field)));
}

/** The commitment to a field. Unambiguous, because salts have a fixed length and field names contain no NUL. */
export function commitment(salt: string, field: string, value: Json): string {
  return sha256(`${salt}\0${field}\0${canonicalJson(value)}`);
}

type Fields = Readonly<Record<string, Json>>;

/** Commits to each field with its own salt. */
export function commit(recordSalt: string, fields: Fields): Commitments {
  return committed(fields, (field) => fieldSalt(recordSalt, field));
}

/** Commitments of unsigned (older) entries: one salt for all fields. */
export function commitWithSharedSalt(recordSalt: string, fields: Fields): Commitments {
  return committed(fields, () => recordSalt);
}

function committed(fields: Fields, saltOf: (field: string) => string): Commitments {
  return Object.fromEntries(Object.entries(fields).map(([field, value]) => [field, commitment(saltOf(field), field, value)]));
}

/** Stored form of commitments. */
export const serializeCommitments = (commitments: Commitments): string => canonicalJson(commitments);

/** @returns undefined unless the text is exactly what {@link serializeCommitments} writes */
export function parseCommitments(text: string): Commitments | undefined {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    return undefined;
  }
  return isCommitments(parsed) && serializeCommitments(parsed) === text ? parsed : undefined;
}

function isCommitments(value: unknown): value is Commitments {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && Object.values(value).every((item) => typeof item === 'string');
}
