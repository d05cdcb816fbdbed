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
 * Works out once in which files a picture is shown, and remembers it for later builds. Gatsby does it again for each
 * place on each page, and reads the whole picture for that: a list of 500 articles takes it half a minute.
 */
export function rememberPictures({ createResolvers, cache }: Pick<CreateResolversArgs, 'createResolvers' | 'cache'>, folder: string): void {
  const known = new Map<string, Promise<Sizes>>();
  const resolve = (image: Node, args: object, context: Context, info: Info): Promise<Sizes> => {
    // So that the page is made again when the picture is another.
    if (image.parent) context.nodeModel.getNodeById({ id: image.parent });
    const key = `sizes ${image.id} ${image.internal.contentDigest} ${JSON.stringify(args)}`;
    const sizes = known.get(key) ?? recalled(cache, key, folder, () => info.originalResolver(image, args, context, info));
    known.set(key, sizes);
    return sizes;
  };
  createResolvers({ ImageSharp: { gatsbyImageData: { resolve } } });
}

async function recalled(cache: GatsbyCache, key: string, folder: string, workOut: () => Promise<Sizes>): Promise<Sizes> {
  const before = (await cache.get(key)) as Sizes | undefined;
  if (before && filesOf(before).every((path) => existsSync(join(folder, decodeURI(path))))) return before;
  const sizes = await workOut();
  await cache.set(key, sizes);
  return sizes;
}

function filesOf({ images: { sources = [], fallback } }: IGatsbyImageData): string[] {
  const sets = [...sources.map(({ srcSet }) => srcSet), fallback?.srcSet ?? ''];
  return [...(fallback?.src === undefined ? [] : [fallback.src]), ...sets.flatMap((set) => set.split(',').flatMap((one) => one.trim().split(' ')[0] || []))];
}
