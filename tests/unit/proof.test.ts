/** @jest-environment node */
import { spawnSync } from 'node:child_process';
import { deflateSync } from 'node:zlib';

import {
  base64ToBytes, BLOCK_SIZE, blockOf, bytesToBase64, bytesToHex, canonicalJson, commit, commitment, fieldSalt, hexToBytes, inclusionOf, inflate, isSignedBy, merkleRoot, MerkleTree, openCheckpoint, openNote, parseCommitments, rootOfBlock, rootOfInclusion, sha256, signCheckpoint, signNote, utf8ToBytes, verifierKey,
} from '@site/proof';
import { readEvidenceKey } from '../../cms/src/features/evidence/signing-keys';

describe('the canonical form', () => {
  it.each([
    [null, 'null'],
    ['', '""'],
    ['"\\/\b\u0001ё\u2028', '"\\"\\\\/\\b\\u0001ё\u2028"'],
    [1e21, '1e+21'],
    [-0, '0'],
    [{ b: [true, { z: 1, a: null }], a: 'x', aa: 2 }, '{"a":"x","aa":2,"b":[true,{"a":null,"z":1}]}'],
  ])('of %j', (value, text) => {
    expect(canonicalJson(value)).toBe(text);
  });

  it('rejects values that JSON cannot represent', () => {
    expect(() => canonicalJson({ a: Number.NaN })).toThrow(TypeError);
  });
});

describe('bytes in base64', () => {
  it('have one canonical form', () => {
    for (const bytes of [[], [0], [255, 254], [1, 2, 3], [1, 2, 3, 4]].map((numbers) => Uint8Array.from(numbers))) expect(base64ToBytes(bytesToBase64(bytes))).toEqual(bytes);
    for (const other of ['AB==', 'AAB=', 'AA', 'AA=', 'A A=', '!!!!']) expect(base64ToBytes(other)).toBeUndefined();
  });
});

describe('commitments', () => {
  const salt = '5a'.repeat(32);

  it('have independent salts for each field', () => {
    // Made with OpenSSL: printf '%s' ip_address | openssl dgst -sha256 -mac HMAC -macopt hexkey:5a5a…
    expect(fieldSalt(salt, 'ip_address')).toBe('3cfc6ed974413574ba22f26deb3cdefd1f08c18f27d6952a6af1b94940aa0b2a');
    const commitments = commit(salt, { ip_address: '198.51.100.4', country_code: 'lt' });
    expect(commitments.ip_address).toBe(commitment(fieldSalt(salt, 'ip_address'), 'ip_address', '198.51.100.4'));
    expect(commitments.country_code).not.toBe(commitment(fieldSalt(salt, 'ip_address'), 'country_code', 'lt'));
  });

  it.each(['', '{', 'null', '[]', '{"a":1}', '{"b":"x","a":"y"}', '{"a": "x"}', '{"a":"x","a":"x"}'])('are not parsed from %s', (text) => {
    expect(parseCommitments(text)).toBeUndefined();
  });
});

describe('the Merkle tree', () => {
  // List and root from RFC 6962's reference implementation.
  const list = ['', '00', '10', '2021', '3031', '40414243', '5051525354555657', '606162636465666768696a6b6c6d6e6f'].map(hexToBytes);
  const roots = ['e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855', '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d', 'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125'];

  it('has the roots of RFC 6962', () => {
    roots.forEach((root, size) => expect(bytesToHex(merkleRoot(list.slice(0, size)))).toBe(root));
    expect(bytesToHex(merkleRoot(list))).toBe('5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328');
  });

  it('proves that an item is in the list, at exactly its index', () => {
    for (let size = 1; size <= list.length; size += 1) {
      const items = list.slice(0, size);
      const root = merkleRoot(items);
      const tree = new MerkleTree(items);
      items.forEach((item, index) => {
        const proof = tree.inclusionProof(index);
        expect(rootOfInclusion(item, index, size, proof)).toEqual(root);
        expect(rootOfInclusion(utf8ToBytes('another'), index, size, proof)).not.toEqual(root);
        if (size > 1) expect(rootOfInclusion(item, (index + 1) % size, size, proof)).not.toEqual(root);
        expect(rootOfInclusion(item, index, size, [...proof, root])).toBeUndefined();
        expect(rootOfInclusion(item, size, size, proof)).toBeUndefined();
      });
    }
    expect(() => new MerkleTree(list).inclusionProof(list.length)).toThrow(RangeError);
    expect(() => new MerkleTree().inclusionProof(0)).toThrow(RangeError);
  });
});

describe('a block of entries', () => {
  const hashes = Array.from({ length: 3 * BLOCK_SIZE + 10 }, (_, index) => sha256(String(index)));

  it.each([1, 2, 255, 256, 257, 511, 512, 513, 769, 778])('is proved to be under the root over %i entries', (size) => {
    const items = hashes.slice(0, size).map(hexToBytes);
    const tree = new MerkleTree(items);
    const root = merkleRoot(items);
    for (let block = 0; block * BLOCK_SIZE < size; block += 1) {
      const own = items.slice(block * BLOCK_SIZE, (block + 1) * BLOCK_SIZE);
      const proof = tree.blockProof(block);
      expect(rootOfBlock(own, block, size, proof)).toEqual(root);
      expect(rootOfBlock([...own.slice(0, -1), hexToBytes(sha256('another'))], block, size, proof)).not.toEqual(root);
      expect(rootOfBlock(own.slice(1), block, size, proof)).toBeUndefined();
      expect(rootOfBlock(own, block, size, [...proof, root])).toBeUndefined();
      expect(rootOfBlock(own, block + 1, size, proof)).not.toEqual(root);
    }
  });

  it('shows that a checkpoint includes an entry, without saying which entry was looked for', () => {
    const key = readEvidenceKey('11'.repeat(32));
    const items = hashes.map(hexToBytes);
    const note = signCheckpoint({ origin: 'example.com/evidence', size: items.length, root: merkleRoot(items) }, key.publicKey, (message) => key.sign?.(message) ?? new Uint8Array());
    const blockAt = (block: number) => ({ block, hashes: items.slice(block * BLOCK_SIZE, (block + 1) * BLOCK_SIZE).map(bytesToBase64), proof: new MerkleTree(items).blockProof(block).map(bytesToBase64), note });
    const outcome = (sequence: number, hash: string, block = blockOf(sequence)) => inclusionOf({ sequence, hash }, blockAt(block), [key.publicKey]).inclusion;
    for (const sequence of [1, 256, 257, 600, items.length]) expect(outcome(sequence, hashes[sequence - 1] ?? '')).toBe('included');
    expect(outcome(600, hashes[600] ?? '')).toBe('contradicted');
    expect(outcome(600, hashes[599] ?? '', 0)).toBe('contradicted');
    expect(inclusionOf({ sequence: 600, hash: hashes[599] ?? '' }, blockAt(2), ['22'.repeat(32)]).inclusion).toBe('contradicted');
    expect(inclusionOf({ sequence: items.length + 1, hash: sha256('next') }, { ...blockAt(3) }, [key.publicKey]).inclusion).toBe('not_yet');
    expect(inclusionOf({ sequence: 600, hash: hashes[599] ?? '' }, { ...blockAt(2), hashes: ['no hash'] }, [key.publicKey]).inclusion).toBe('contradicted');
  });
});

describe('decompression', () => {
  it('gives back what zlib compressed, in each kind of block', () => {
    const texts = ['', 'a', 'abc'.repeat(30_000), JSON.stringify(Array.from({ length: 3_000 }, (_, index) => sha256(String(index)))), Array.from({ length: 70_000 }, (_, index) => String.fromCharCode((index * index * 7_919) % 251)).join('')];
    for (const text of texts) {
      for (const level of [0, 1, 6, 9]) expect(Buffer.from(inflate(deflateSync(text, { level }))).toString()).toBe(text);
      for (const strategy of [2, 3, 4]) expect(Buffer.from(inflate(deflateSync(text, { strategy }))).toString()).toBe(text);
    }
  });

  it('refuses what is damaged', () => {
    const compressed = deflateSync('abcabcabc and some more text, some more text');
    for (const damaged of [compressed.subarray(0, -5), compressed.subarray(1), Buffer.alloc(20, 255), Buffer.concat([compressed.subarray(0, -1), Buffer.from([0])])]) expect(() => inflate(damaged)).toThrow();
  });

  it('refuses what becomes too long, before it fills the memory', () => {
    // 400 MB of text in 400 KB.
    const bomb = spawnSync(process.execPath, ['-e', "const deflate = require('node:zlib').createDeflate(); const part = Buffer.alloc(1_000_000, 'text '); let left = 400; const write = () => { while (left > 0) { left -= 1; if (!deflate.write(part)) return void deflate.once('drain', write); } deflate.end(); }; deflate.pipe(process.stdout); write();"], { maxBuffer: 10_000_000 }).stdout;
    expect(bomb.length).toBeGreaterThan(300_000);
    const before = process.memoryUsage();
    expect(() => inflate(bomb)).toThrow('too long');
    const after = process.memoryUsage();
    // The limit of 32 MB, and what is not yet collected.
    expect(after.rss - before.rss).toBeLessThan(150_000_000);
    expect(() => inflate(deflateSync(Buffer.alloc(32 * 1024 * 1024 + 1)))).toThrow('too long');
    expect(inflate(deflateSync(Buffer.alloc(32 * 1024 * 1024)))).toHaveLength(32 * 1024 * 1024);
  });
});

describe('a signature by Ed25519', () => {
  // RFC 8032, 7.1, test 2.
  const key = readEvidenceKey('4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb');
  const message = Uint8Array.of(0x72);
  const signature = '92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00';

  it('is created and verified according to RFC 8032', () => {
    expect(key.publicKey).toBe('3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c');
    expect(bytesToHex(key.sign?.(message) ?? new Uint8Array())).toBe(signature);
    expect(isSignedBy(key.publicKey, message, hexToBytes(signature))).toBe(true);
  });

  it('is invalid for another message, key or format', () => {
    expect(isSignedBy(key.publicKey, Uint8Array.of(0x73), hexToBytes(signature))).toBe(false);
    expect(isSignedBy('ab'.repeat(32), message, hexToBytes(signature))).toBe(false);
    expect(isSignedBy('short', message, hexToBytes(signature))).toBe(false);
    expect(isSignedBy(key.publicKey, message, hexToBytes(signature).slice(1))).toBe(false);
  });
});

describe('a signed note', () => {
  // The example of Go's golang.org/x/mod/sumdb/note.
  const NOTE = 'If you think cryptography is the answer to your problem,\nthen you don\'t know what your problem is.\n\n— PeterNeumann x08go/ZJkuBS9UG/SffcvIAQxVBtiFupLLr8pAcElZInNIuGUgYN1FFYC2pZSNXgKvqfqdngotpRZb6KE6RyyBwJnAM=\n';
  const KEY = bytesToHex((base64ToBytes('ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW') ?? new Uint8Array()).slice(1));

  it('can be read by Go’s tools', () => {
    expect(openNote(NOTE, ['ab'.repeat(32), KEY])).toMatchObject({ name: 'PeterNeumann', publicKey: KEY });
    expect(verifierKey('PeterNeumann', KEY)).toBe('PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW');
  });

  it('is invalid with any character changed, added or removed, or by another key', () => {
    expect(openNote(NOTE, [])).toBeUndefined();
    expect(openNote(`${NOTE}\n`, [KEY])).toBeUndefined();
    for (let at = 0; at < NOTE.length; at += 1) {
      expect(openNote(NOTE.slice(0, at) + NOTE.slice(at + 1), [KEY])).toBeUndefined();
      expect(openNote(NOTE.slice(0, at) + (NOTE[at] === 'A' ? 'B' : 'A') + NOTE.slice(at + 1), [KEY])).toBeUndefined();
    }
  });
});

describe('a checkpoint', () => {
  const { publicKey, sign } = readEvidenceKey('01'.repeat(32));
  if (!sign) throw new Error('It is a private key.');
  const checkpoint = { origin: 'www.example.com/evidence', size: 8, root: Uint8Array.from({ length: 32 }, (_, index) => index) };

  it('contains origin, size and root according to C2SP', () => {
    const note = signCheckpoint(checkpoint, publicKey, sign);
    expect(note).toMatch(/^www\.example\.com\/evidence\n8\nAAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=\n\n— www\.example\.com\/evidence \S+\n$/);
    expect(openCheckpoint(note, [publicKey])).toEqual({ ...checkpoint, publicKey });
    expect(openCheckpoint(note, ['ab'.repeat(32)])).toBeUndefined();
  });

  it.each(['www.example.com/evidence\n08\nAAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=\n', 'www.example.com/evidence\n8\nAAEC\n', 'other.example.com\n8\nAAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=\n', 'anything\n'])('is invalid in another format, even if signed', (text) => {
    expect(openCheckpoint(signNote(text, checkpoint.origin, publicKey, sign), [publicKey])).toBeUndefined();
  });
});
