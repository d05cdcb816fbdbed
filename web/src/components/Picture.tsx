import { css } from '@emotion/react';

import type { MaybePicture } from '../content';

const image = css({ display: 'block', inlineSize: '100%', blockSize: 'auto' });

interface PictureProps {
  readonly of: MaybePicture;
  /** Empty for decorative pictures. */
  readonly alt: string;
  /** `eager` for pictures above the fold; others load when they come near. */
  readonly loading?: 'lazy' | 'eager';
  readonly className?: string;
}

/** A picture in the best size and format for the browser. Its space is reserved before it loads. */
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
