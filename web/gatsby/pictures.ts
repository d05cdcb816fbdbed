import type { SourceNodesArgs } from 'gatsby';
import { createRemoteFileNode, type FileSystemNode } from 'gatsby-source-filesystem';
import sharp from 'sharp';

import type { Content, Json, JsonObject } from '@site/content';
import type { EntryRef } from '@site/rules';

import { ContentProblem } from './problem';

/** What a picture may have wrong with it and still be shown: oddities yes, missing parts no. gatsby-config.ts says the same. */
export const TOLERANCE = 'error';

/** What WebP can hold, in pixels. */
const LONGEST_SIDE = 16_383;

interface Media {
  readonly id: number;
  readonly name: string;
  readonly url: string;
  readonly updatedAt: string;
  localFile___NODE?: string;
}

/**
 * Downloads every picture that an entry names, once, and looks whether it is whole. Each then carries
 * `localFile___NODE`.
 * @throws ContentProblem naming the entry whose picture is missing or damaged
 */
export async function fetchPictures(args: SourceNodesArgs, apiURL: string, content: Content): Promise<void> {
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
      const file = await download(args, apiURL, first, entry);
      await check(args, first, file.absolutePath, entry);
      for (const each of media) each.localFile___NODE = file.id;
    }),
  );
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

/** Where this build reaches a picture, which may be elsewhere than where browsers do. */
function addressOf(url: string, apiURL: string): string {
  const { S3_PUBLIC_URL: shown, S3_PICTURES_URL: reached } = process.env;
  if (shown && reached && url.startsWith(`${shown}/`)) return reached + url.slice(shown.length);
  return url.startsWith('http') ? url : `${apiURL}${url}`;
}

/** What is wrong with a picture would only be noticed when all pages are being made, and named by nobody. */
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
  if (Math.max(width, height) > LONGEST_SIDE) throw new ContentProblem('picture_too_long', `The picture ${name} has ${width} × ${height} pixels.`, where);
  await cache.set(key, true);
}

function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
