import { css } from '@emotion/react';
import type { AnchorHTMLAttributes, ButtonHTMLAttributes } from 'react';

import { breakpoint, color, font, radius, space, text, touchTarget } from '../theme';

/** Looks of buttons and button-like links; forms use it too. */
export const buttonStyles = css({
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: space.sm,
  minBlockSize: '3.25rem',
  minInlineSize: touchTarget,
  // With large text, most of a phone is left to the words.
  paddingInline: 'clamp(0.25rem, 15vw - 1.9rem, 1.75rem)',
  paddingBlock: space.sm,
  border: '1px solid transparent',
  borderRadius: radius.small,
  background: color.gold,
  color: color.navyDeep,
  fontFamily: font.body,
  fontSize: text.body,
  fontWeight: 600,
  lineHeight: 1.3,
  textAlign: 'center',
  overflowWrap: 'anywhere',
  textDecoration: 'none',
  cursor: 'pointer',
  transition: 'background-color 150ms',
  '&:hover': { background: color.goldBright },
  '&[aria-disabled=true]': { opacity: 0.7, cursor: 'progress' },
  [breakpoint.print]: { display: 'none' },
});

export const outlineStyles = css({
  background: 'transparent',
  color: 'inherit',
  borderColor: 'currentColor',
  '&:hover': { background: 'rgb(194 154 75 / 14%)' },
});

type ButtonLook = 'gold' | 'outline';

interface ButtonLinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  readonly href: string;
  readonly look?: ButtonLook;
}

/** A link that looks like a button. */
export function ButtonLink({ look = 'gold', children, ...attributes }: ButtonLinkProps) {
  return (
    <a css={[buttonStyles, look === 'outline' && outlineStyles]} {...attributes}>
      {children}
    </a>
  );
}

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly look?: ButtonLook;
}

export function Button({ look = 'gold', children, ...attributes }: ButtonProps) {
  return (
    <button type="button" css={[buttonStyles, look === 'outline' && outlineStyles]} {...attributes}>
      {children}
    </button>
  );
}
