import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream as WebStream } from 'node:stream/web';

import { create, extract } from 'tar';

/**
 * Packs a folder into an encrypted file for the recipients: a tar in the age format, readable with `age`. The file appears
 * under its name only when it is complete.
 */
export async function pack(folder: string, file: string, recipients: readonly string[]): Promise<void> {
  const { Encrypter } = await import('age-encryption');
  const encrypter = new Encrypter();
  for (const recipient of recipients) encrypter.addRecipient(recipient);
  const part = `${file}.part`;
  try {
    const encrypted = await encrypter.encrypt(toWeb(Readable.from(create({ cwd: folder, portable: true }, ['.']))));
    await pipeline(Readable.fromWeb(encrypted as WebStream<Uint8Array>), createWriteStream(part, { mode: 0o600, flags: 'wx' }));
    await rename(part, file);
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
}

/** Unpacks a file made by {@link pack}. @throws if it is damaged, truncated, or encrypted for other keys */
export async function unpack(file: string, folder: string, identities: readonly string[]): Promise<void> {
  const { Decrypter } = await import('age-encryption');
  const decrypter = new Decrypter();
  for (const identity of identities) decrypter.addIdentity(identity);
  const decrypted = await decrypter.decrypt(toWeb(createReadStream(file)));
  const unpacking = extract({ cwd: folder, strict: true });
  const closed = new Promise((done, fail) => unpacking.once('close', done).once('error', fail));
  const writing = (async () => {
    for await (const bytes of Readable.fromWeb(decrypted as WebStream<Uint8Array>)) {
      if (!unpacking.write(bytes as Buffer)) await once(unpacking, 'drain');
    }
    unpacking.end();
  })();
  await Promise.all([writing, closed]);
}

function toWeb(stream: Readable): ReadableStream<Uint8Array> {
  return Readable.toWeb(stream) as ReadableStream<Uint8Array>;
}

/** Generates a key pair: the identity stays in a safe, the recipient is configured on the server. */
export async function generateKey(): Promise<{ readonly identity: string; readonly recipient: string }> {
  const { generateIdentity, identityToRecipient } = await import('age-encryption');
  const identity = await generateIdentity();
  return { identity, recipient: await identityToRecipient(identity) };
}
