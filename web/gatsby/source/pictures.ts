import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';

import type { SourceNodesArgs } from 'gatsby';
import { createRemoteFileNode, type FileSystemNode } from 'gatsby-source-filesystem';
import probe from 'probe-image-size';
import sharp from 'sharp';

import type { Content, Json, JsonObject } from '@site/content';
import { type EntryRef, PICTURE } from '@site/rules';

import { ContentProblem } from './contentProblem';

/** sharp's tolerance: warnings are accepted, missing data is not. gatsby-config.ts uses it too. */
export const TOLERANCE = 'error';

interface Media {
  readonly id: number;
  readonly name: string;
  readonly url: string;
  readonly updatedAt: string;
  localFile___NODE?: string;
}

/** Problems by the picture's id in the CMS. */
export type PictureProblems = ReadonlyMap<number, ContentProblem>;

/**
 * Downloads every picture of the entries once and checks it. Each then has `localFile___NODE`.
 * @returns the pictures that are missing, damaged or too long
 */
export async function fetchPictures(args: SourceNodesArgs, apiURL: string, content: Content): Promise<PictureProblems> {
  const problems = new Map<number, ContentProblem>();
  const uses = new Map<number, { media: Media[]; entry: EntryRef }>();
  for (const [language, entries] of Object.entries(content)) {
    for (const [type, list] of Object.entries(entries)) {
      for (const entry of list) {
        for (const media of mediaIn(entry)) {
          const use = uses.get(media.id) ?? { media: [], entry: { type: `api::${type}.${type}`, documentId: String(entry.documentId), language: language as EntryRef['language'] } };
          use.media.push(media);
          uses.set(media.id, use);
        }
      }
    }
  }
  await Promise.all(
    [...uses.values()].map(async ({ media, entry }) => {
      const [first] = media;
      if (!first) return;
      try {
        const file = await download(args, apiURL, first, entry);
        await check(args, first, file.absolutePath, entry);
        for (const each of media) each.localFile___NODE = file.id;
      } catch (error) {
        if (!(error instanceof ContentProblem)) throw error;
        problems.set(first.id, error);
      }
    }),
  );
  return problems;
}

/** The problem of the entry's first picture that has one. */
export function problemIn(entry: JsonObject, problems: PictureProblems): ContentProblem | undefined {
  return mediaIn(entry).map(({ id }) => problems.get(id)).find((problem) => problem !== undefined);
}

/** The first picture of an entry that could not be downloaded. */
export function missingPictureIn(entry: JsonObject, problems: PictureProblems): ContentProblem | undefined {
  return mediaIn(entry).map(({ id }) => problems.get(id)).find((problem) => problem?.code === 'picture_missing');
}

export const hasPictures = (entry: JsonObject): boolean => mediaIn(entry).length > 0;

/** The entry without the pictures that cannot be shown. */
export function withoutPictures(entry: JsonObject, problems: PictureProblems): JsonObject {
  const strip = (value: Json): Json => {
    if (Array.isArray(value)) return value.map(strip);
    if (!isObject(value)) return value;
    if (typeof value.mime === 'string' && problems.has(Number(value.id))) return null;
    return stripped(value);
  };
  const stripped = (value: JsonObject): JsonObject => Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, strip(inner)]));
  return stripped(entry);
}

/** Pictures anywhere in an entry, components included. */
function mediaIn(value: Json | undefined): Media[] {
  if (Array.isArray(value)) return value.flatMap(mediaIn);
  if (!isObject(value)) return [];
  return typeof value.mime === 'string' ? [value as unknown as Media] : Object.values(value).flatMap(mediaIn);
}

async function download(args: SourceNodesArgs, apiURL: string, { id, name, url, updatedAt }: Media, entry: EntryRef): Promise<FileSystemNode> {
  const { cache, createNodeId, getNode } = args;
  const { createNode, touchNode } = args.actions;
  const key = `picture ${id} ${updatedAt}`;
  const known = getNode(String(await cache.get(key)));
  if (known) {
    touchNode(known);
    return known as FileSystemNode;
  }
  try {
    const file = await createRemoteFileNode({ url: addressOf(url, apiURL), cache, createNode, createNodeId });
    await cache.set(key, file.id);
    return file;
  } catch (error) {
    throw new ContentProblem('picture_missing', `The picture ${name} could not be downloaded: ${String(error)}`, { entry, picture: name });
  }
}

/** Address of a picture for this build, which may differ from the one for browsers. */
function addressOf(url: string, apiURL: string): string {
  const { S3_PUBLIC_URL: publicUrl, S3_PICTURES_URL: internalUrl } = process.env;
  if (publicUrl && internalUrl && url.startsWith(`${publicUrl}/`)) return internalUrl + url.slice(publicUrl.length);
  return url.startsWith('http') ? url : `${apiURL}${url}`;
}

/** Checks a picture here, because Gatsby's own errors come late and do not name the picture. */
async function check({ cache }: SourceNodesArgs, { id, name, updatedAt }: Media, path: string, entry: EntryRef): Promise<void> {
  const key = `picture ${id} ${updatedAt} is fine`;
  if (await cache.get(key)) return;
  const where = { entry, picture: name };
  const { width = 0, height = 0 } = await sharp(path, { failOn: TOLERANCE })
    .metadata()
    .then(async (metadata) => {
      await sharp(path, { failOn: TOLERANCE }).stats();
      return metadata;
    })
    .catch((error: unknown) => {
      throw new ContentProblem('picture_unreadable', `The picture ${name} cannot be read: ${String(error)}`, where);
    });
  // As Gatsby measures pictures, as a whole and as they are read: that library knows fewer AVIFs than sharp, and can be told false sizes.
  const measured = [probe.sync(await readFile(path)), await probe(createReadStream(path)).catch(() => null)];
  if (measured.some((found) => found?.width !== width || found.height !== height)) throw new ContentProblem('picture_unreadable', `The picture ${name} cannot be measured.`, where);
  if (Math.max(width, height) > PICTURE.maxSide) throw new ContentProblem('picture_too_long', `The picture ${name} has ${width} × ${height} pixels.`, where);
  await cache.set(key, true);
}

function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
