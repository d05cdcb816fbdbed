import { css, Global } from '@emotion/react';

import { WAITING } from '../components/useReveal';
import { breakpoint, color, font, rootVariables, text } from '../theme';
import { fontFaces } from '../theme/fonts';

const styles = css`
  ${fontFaces}
  :root { ${rootVariables} }
  *, *::before, *::after { box-sizing: border-box; }
  html { scroll-behavior: smooth; scroll-padding-block-start: 8rem; text-size-adjust: 100%; -webkit-text-size-adjust: 100%; }
  body { margin: 0; background: ${color.ivory}; color: ${color.ink}; font-family: ${font.body}; font-size: ${text.body}; line-height: 1.6; overflow-wrap: break-word; -webkit-font-smoothing: antialiased; }
  /* Long words of narrow columns and of headings break at a syllable; addresses and numbers get no hyphen of ours. */
  h1, h2, h3 { hyphens: auto; hyphenate-limit-chars: 14 6 5; -webkit-hyphenate-limit-before: 6; -webkit-hyphenate-limit-after: 5; }
  @media (max-width: 22.5em) { body { hyphens: auto; hyphenate-limit-chars: 10 4 4; -webkit-hyphenate-limit-before: 4; -webkit-hyphenate-limit-after: 4; } }
  bdi, code, a[href^='mailto:'], a[href^='tel:'] { hyphens: manual; }
  h1, h2, h3 { margin: 0; font-family: ${font.heading}; font-weight: 600; line-height: 1.15; text-wrap: balance; overflow-wrap: anywhere; }
  h1 { font-size: ${text.h1}; letter-spacing: -0.015em; }
  h2 { font-size: ${text.h2}; letter-spacing: -0.01em; }
  h3 { font-size: ${text.h3}; line-height: 1.3; }
  p, ul, ol, dl, dd, figure, blockquote { margin: 0; }
  ul, ol { padding: 0; }
  a { color: inherit; text-underline-offset: 0.2em; }
  /* With large text, parts of grids and rows give way instead of being wider than the screen. */
  :where(main, footer) * { min-inline-size: 0; }
  img, svg { display: block; }
  button, input, textarea, select { font: inherit; color: inherit; }
  :focus-visible { outline: 3px solid ${color.focus}; outline-offset: 3px; border-radius: 2px; }
  /* Gatsby's announcer speaks English only; RouteAnnouncer speaks the page's language. */
  #gatsby-announcer { display: none; }
  #gatsby-focus-wrapper:focus { outline: none; }
  ${breakpoint.reducedMotion} {
    html { scroll-behavior: auto; }
    *, *::before, *::after { animation-duration: 0.01ms !important; transition-duration: 0.01ms !important; }
  }
  @media screen { [${WAITING}] { opacity: 0; } }
  /* The header has a second bar. */
  @page { margin: 18mm 16mm 20mm; @bottom-center { content: '\\2066' counter(page) ' / ' counter(pages) '\\2069'; font: 9pt sans-serif; } }
  ${breakpoint.print} {
    body { background: #fff; }
    h1, h2, h3 { break-after: avoid; }
    p, li { orphans: 3; widows: 3; }
    li, figure, img, tr { break-inside: avoid; }
  }
`;

/** Design tokens as CSS variables, and base styles. */
export function GlobalStyles() {
  return <Global styles={styles} />;
}
