import type { JsonObject, PictureOf } from '@site/content';

/** A picture as the site's build describes one, in one size: as it was uploaded. */
interface Picture {
  readonly childImageSharp: {
    readonly gatsbyImageData: { readonly width: number; readonly height: number; readonly images: { readonly sources: readonly never[]; readonly fallback: { readonly src: string } } };
  };
}

/** Makes it from what the media library knows; the site passes pictures on that lie in the CMS. */
export const pictureOf: PictureOf<Picture> = (media: JsonObject | undefined) => {
  const { url, width, height } = media ?? {};
  if (typeof url !== 'string' || typeof width !== 'number' || typeof height !== 'number') return null;
  return { childImageSharp: { gatsbyImageData: { width, height, images: { sources: [], fallback: { src: url } } } } };
};
