import { css } from '@emotion/react';
import { useTranslation } from 'react-i18next';

import { Picture } from '../components/Picture';
import type { TeamMemberContent } from '../content';
import { color, font, space, text } from '../theme';

/** In place of a portrait. */
const monogram = css({ display: 'grid', placeItems: 'center', aspectRatio: '4 / 5', background: color.navyDeep, color: color.goldBright, fontFamily: font.heading, fontSize: text.h2, fontWeight: 600 });
const figure = css({ margin: 0 });
const caption = css({ marginBlockStart: space.xs, color: color.inkSoft, fontSize: text.small });

interface PortraitProps {
  readonly of: Pick<TeamMemberContent, 'name' | 'photo' | 'photoIsIllustration'>;
  readonly loading?: 'lazy' | 'eager';
}

/** A person's portrait, their initials without one, and a caption where the portrait is an illustration. */
export function Portrait({ of: { name, photo, photoIsIllustration }, loading = 'lazy' }: PortraitProps) {
  const { t } = useTranslation('company');
  if (!photo?.childImageSharp) return <div css={monogram} aria-hidden="true">{initialsOf(name?.text ?? '')}</div>;
  return (
    <figure css={figure}>
      <Picture of={photo} alt={name?.text ?? ''} loading={loading} />
      {photoIsIllustration && <figcaption css={caption}>{t('company:illustration')}</figcaption>}
    </figure>
  );
}

/** First letters of the first and the last part of a name. */
function initialsOf(name: string): string {
  const parts = name.split(/\s+/).filter(Boolean);
  return [parts[0], ...(parts.length > 1 ? parts.slice(-1) : [])].map((part) => [...(part ?? '')][0] ?? '').join('').toUpperCase();
}
