import { existsSync } from 'node:fs';
import { join } from 'node:path';

import type { CreateResolversArgs, GatsbyCache, Node } from 'gatsby';
import type { IGatsbyImageData } from 'gatsby-plugin-image';

type Sizes = IGatsbyImageData | null;

interface Context {
  readonly nodeModel: { getNodeById(query: { id: string }): unknown };
}
interface Info {
  readonly originalResolver: (image: Node, args: object, context: Context, info: Info) => Promise<Sizes>;
}

/**
 * Caches which files a picture is shown from, across builds. Gatsby computes it for each use on each page and reads the
 * whole picture each time: half a minute for a list of 500 articles.
 */
export function cacheImageData({ createResolvers, cache }: Pick<CreateResolversArgs, 'createResolvers' | 'cache'>, folder: string): void {
  const known = new Map<string, Promise<Sizes>>();
  const resolve = (image: Node, args: object, context: Context, info: Info): Promise<Sizes> => {
    // Registers the dependency: the page is rebuilt when the picture changes.
    if (image.parent) context.nodeModel.getNodeById({ id: image.parent });
    const key = `sizes ${image.id} ${image.internal.contentDigest} ${JSON.stringify(args)}`;
    const sizes = known.get(key) ?? cachedSizes(cache, key, folder, () => info.originalResolver(image, args, context, info));
    known.set(key, sizes);
    return sizes;
  };
  createResolvers({ ImageSharp: { gatsbyImageData: { resolve } } });
}

async function cachedSizes(cache: GatsbyCache, key: string, folder: string, compute: () => Promise<Sizes>): Promise<Sizes> {
  const before = (await cache.get(key)) as Sizes | undefined;
  if (before && filesOf(before).every((path) => existsSync(join(folder, decodeURI(path))))) return before;
  const sizes = await compute();
  await cache.set(key, sizes);
  return sizes;
}

function filesOf({ images: { sources = [], fallback } }: IGatsbyImageData): string[] {
  const sets = [...sources.map(({ srcSet }) => srcSet), fallback?.srcSet ?? ''];
  return [...(fallback?.src === undefined ? [] : [fallback.src]), ...sets.flatMap((set) => set.split(',').flatMap((one) => one.trim().split(' ')[0] || []))];
}
