import { extname } from 'node:path';

import { PICTURE } from '@site/rules';
import sharp, { type Metadata } from 'sharp';

import { encoded } from './encoding';

/** Extensions of the pictures that iPhones take. */
const EXTENSIONS: readonly string[] = ['.heic', '.heif'];
/** The most that one segment of a JPEG holds, without the words before it. */
const MAX_PROFILE_BYTES = 65_000;
/** The marker, the length and the words before it. */
const PROFILE_HEAD_BYTES = 18;

/** Whether a file is called as pictures of iPhones are. */
export const hasHeicName = (name: string): boolean => EXTENSIONS.includes(extname(name).toLowerCase());

/** Whether a picture is one as iPhones take it, by its content. */
export const isHeic = ({ format, compression }: Metadata): boolean => format === 'heif' && compression === 'hevc';

/**
 * Converts such a picture to a JPEG: sharp reads its header, but not its content, which is patented.
 * @returns the JPEG, with the colours of the original and nothing of where and when it was taken; undefined if it is too large to be stored
 * @throws if the file is damaged
 */
export async function toJpeg(bytes: Buffer, { icc, pagePrimary = 0 }: Metadata): Promise<Buffer | undefined> {
  // Loaded only now: it has a decoder as WebAssembly, which few pictures need.
  const { default: decode } = await import('heic-decode');
  const primary = (await decode.all({ buffer: bytes }))[pagePrimary];
  if (!primary) throw new Error('The file has no such picture');
  const { width, height, data } = await primary.decode();
  const picture = () => sharp(data, { raw: { width, height, channels: 4 }, limitInputPixels: false }).removeAlpha();
  if (icc === undefined || icc.length > MAX_PROFILE_BYTES) return encoded(picture, 'jpeg');
  const jpeg = await encoded(picture, 'jpeg', PICTURE.maxBytes - icc.length - PROFILE_HEAD_BYTES);
  return jpeg && withProfile(jpeg, icc);
}

/** Puts a colour profile behind the first marker of a JPEG (ICC.1:2022, annex B.4): sharp would convert the colours to it. */
function withProfile(jpeg: Buffer, profile: Buffer): Buffer {
  const content = Buffer.concat([Buffer.from('ICC_PROFILE\0'), Buffer.from([1, 1]), profile]);
  const head = Buffer.from([0xff, 0xe2, 0, 0]);
  head.writeUInt16BE(content.length + 2, 2);
  return Buffer.concat([jpeg.subarray(0, 2), head, content, jpeg.subarray(2)]);
}
