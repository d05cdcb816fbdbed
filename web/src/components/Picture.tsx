import { css } from '@emotion/react';

import type { MaybePicture } from '../content';

const image = css({ display: 'block', inlineSize: '100%', blockSize: 'auto' });

interface PictureProps {
  readonly of: MaybePicture;
  /** Empty for a picture that only decorates. */
  readonly alt: string;
  /** `eager` for what is seen first; everything else waits until it comes near. */
  readonly loading?: 'lazy' | 'eager';
  readonly className?: string;
}

/** A picture in the best format and size the browser takes; its space is kept before it arrives. */
export function Picture({ of: picture, alt, loading = 'lazy', className }: PictureProps) {
  const data = picture?.childImageSharp?.gatsbyImageData;
  if (!data?.images.fallback) return null;
  const { fallback, sources = [] } = data.images;
  return (
    <picture className={className}>
      {sources.map(({ type, srcSet, sizes }) => (
        <source key={type} type={type} srcSet={srcSet} sizes={sizes} />
      ))}
      <img css={image} src={fallback.src} srcSet={fallback.srcSet} sizes={fallback.sizes} width={data.width} height={data.height} alt={alt} loading={loading} decoding="async" />
    </picture>
  );
}
