/** `format.txt` of the archive: the formats of its files, for experts, in English. */
export const FORMAT_DESCRIPTION = `Formats of the files in this archive
====================================

All hashes are SHA-256, written in lower-case hexadecimal. Text is UTF-8. JSON that is hashed is canonical
(RFC 8785). Times are ISO 8601 in UTC with milliseconds.

agreement.json   The agreement as it was hashed: its SHA-256 is "sha256" in evidence.json, "version".
record.json      "signing" has the fields that evidence.json discloses, under the same names; so has each of
                 "withdrawals". "withdrawal_matches" has what the company made of them, which the log does not
                 contain: "relation" is "matched" (to this agreement), "unmatched" (was, and is not any more) or
                 "named" (its sender typed the reference); "history" has who changed that, and when: "by",
                 "by_id" and "by_email" are name, number and e-mail address of the account at that time; "by" is
                 null if the website did it itself.
evidence.json    "entries": entries of the evidence log about this agreement, each with
                   entry      the entry as it is in the log
                   disclosed  fields of the record with their values and salts
                   inclusion  the proof that the checkpoint covers it, or null
                 "version": the signed version of the agreement, without its content (agreement.json).

Commitment to a field: the hash of salt, NUL, name of the field, NUL, value as canonical JSON; the salt as
  hexadecimal text. The entry has it under "commitments". Fields without a disclosed value stay hidden.
agreement_version: the hash of the canonical JSON of "version", with the text of agreement.json as "content".
Hash of an entry: the hash of the canonical JSON of {commitments, kind, previous_hash, public_key,
  recorded_at, reference, sequence}; without public_key if that is null (entries from before signatures).
Signature of an entry: Ed25519 over "evidence-entry/1", line feed, hash of the entry, line feed.
checkpoint.txt: a C2SP tlog-checkpoint, that is, a signed note of origin, number of entries and root of a Merkle
  tree (RFC 6962). Its leaves are the 32 bytes of each entry's hash, in the order of the log.
inclusion: "index" is the position in the log from 0, "hashes" the path from the leaf to the root, in base64.
checkpoint.tst: an RFC 3161 time-stamp token over the SHA-256 of checkpoint.txt.
keys.json: "keys" sign entries and checkpoints (Ed25519, hexadecimal), with the time in which each was in use;
  "seals" are certificates of the PDF's seal (DER, base64); "timeStampRoots" certify time-stamp servers.
agreement.pdf: PAdES signature over the whole file; evidence.json and agreement.json are attached to it, too.
SHA256SUMS.txt: a line for each other file, in the format of sha256sum. The company logs the hash of this file.
`;
