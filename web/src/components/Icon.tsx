import { css } from '@emotion/react';

/** The symbols of `/symbols.svg`. */
export type IconName =
  | 'civil' | 'banking' | 'corporate' | 'financial' | 'family' | 'labor' | 'criminal' | 'realEstate'
  | 'phone' | 'mail' | 'chat' | 'pin' | 'clock' | 'menu' | 'close' | 'chevron' | 'arrow' | 'check';

const styles = css({ inlineSize: '1.5em', blockSize: '1.5em', flexShrink: 0, fill: 'none', stroke: 'currentColor', strokeWidth: 1.5 });
/** Arrows point in the reading direction. */
const mirrored = css({ '[dir=rtl] &': { transform: 'scaleX(-1)' } });

interface IconProps {
  readonly name: IconName;
  readonly className?: string;
}

/** A line icon in the text's colour. Decorative: the words beside it carry the meaning. */
export function Icon({ name, className }: IconProps) {
  return (
    <svg css={[styles, name === 'arrow' && mirrored]} viewBox="0 0 24 24" aria-hidden="true" focusable="false" className={className}>
      <use href={`/symbols.svg#${name}`} />
    </svg>
  );
}

const SERVICE_ICONS: readonly string[] = ['civil', 'banking', 'corporate', 'financial', 'family', 'labor', 'criminal', 'realEstate'] satisfies IconName[];

/** Whether an icon's name in the CMS is one of ours. */
export function isServiceIcon(name: string | null): name is IconName {
  return name !== null && SERVICE_ICONS.includes(name);
}
