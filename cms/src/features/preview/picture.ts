import type { JsonObject, PictureOf, ResponsivePicture } from '@site/content';

/** A picture in its original size; the site proxies those stored in the CMS. */
export const pictureOf: PictureOf<ResponsivePicture> = (media: JsonObject | undefined) => {
  const { url, width, height } = media ?? {};
  if (typeof url !== 'string' || typeof width !== 'number' || typeof height !== 'number') return null;
  return { childImageSharp: { gatsbyImageData: { width, height, images: { sources: [], fallback: { src: url } } } } };
};
