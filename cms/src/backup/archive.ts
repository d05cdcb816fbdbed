import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream as WebStream } from 'node:stream/web';

import { create, extract } from 'tar';

/**
 * Packs a folder into one file that only the owners of the recipients' keys can open: a tar in the age format, which the
 * program `age` opens as well. It appears under its name when it is whole.
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

/** Opens what {@link pack} made. @throws if it is damaged, cut off, or for other keys */
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

/** A new key: what is kept in a safe, and what the server is told. */
export async function newKey(): Promise<{ readonly identity: string; readonly recipient: string }> {
  const { generateIdentity, identityToRecipient } = await import('age-encryption');
  const identity = await generateIdentity();
  return { identity, recipient: await identityToRecipient(identity) };
}
