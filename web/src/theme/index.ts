import { HEADING_FONT, TEXT_FONT } from './fontFace';

/**
 * The design tokens. Values live in CSS variables ({@link rootVariables}); components use these names.
 * Two typefaces: a serif for headings and a humanist sans for reading, each with Latin, Cyrillic and Hebrew.
 */
export const color = {
  navy: 'var(--navy)',
  navyDeep: 'var(--navy-deep)',
  navySoft: 'var(--navy-soft)',
  gold: 'var(--gold)',
  goldBright: 'var(--gold-bright)',
  /** Gold dark enough for text on ivory (contrast 4.5 and more). */
  goldText: 'var(--gold-text)',
  ivory: 'var(--ivory)',
  paper: 'var(--paper)',
  ink: 'var(--ink)',
  inkSoft: 'var(--ink-soft)',
  line: 'var(--line)',
  lineStrong: 'var(--line-strong)',
  onNavy: 'var(--on-navy)',
  onNavySoft: 'var(--on-navy-soft)',
  danger: 'var(--danger)',
  dangerSoft: 'var(--danger-soft)',
  success: 'var(--success)',
  successSoft: 'var(--success-soft)',
  focus: 'var(--focus)',
} as const;

export const font = { heading: 'var(--font-heading)', body: 'var(--font-body)' } as const;

/** Type sizes; the larger ones grow with the screen. */
export const text = {
  small: '0.875rem',
  body: '1.0625rem',
  lead: 'clamp(1.125rem, 1.05rem + 0.4vw, 1.3125rem)',
  h3: 'clamp(1.1875rem, 1.12rem + 0.3vw, 1.375rem)',
  h2: 'clamp(1.75rem, 1.4rem + 1.6vw, 2.75rem)',
  h1: 'clamp(2.125rem, 1.5rem + 3vw, 4rem)',
} as const;

export const space = {
  xs: '0.25rem',
  sm: '0.5rem',
  md: '1rem',
  lg: '1.5rem',
  xl: '2.5rem',
  xxl: '4rem',
  section: 'clamp(4rem, 3rem + 4vw, 7.5rem)',
  /** Grows with the text, but leaves most of a phone to it. */
  gutter: 'clamp(min(1.25rem, 6.25vw), min(0.6rem + 2.8vw, 6.25vw), 3rem)',
  /** Inside panels; with large text, most of a phone is left to the words, too. */
  panel: 'min(clamp(1.25rem, 0.75rem + 2vw, 2.5rem), 6.25vw)',
  /** Beside the words of rows in a panel. */
  row: 'min(1.5rem, 6.25vw)',
} as const;

export const radius = { small: '3px', medium: '6px' } as const;

/** Smallest size of touch targets. */
export const touchTarget = '2.75rem';

/** Widest text column and widest page. */
export const measure = { text: '42rem', page: '77.5rem' } as const;

export const shadow = { card: '0 1px 2px rgb(15 31 61 / 6%), 0 12px 32px -12px rgb(15 31 61 / 18%)' } as const;

/** Media queries; `large` is the breakpoint below which the header has its mobile menu. */
export const breakpoint = {
  medium: '@media (min-width: 40rem)',
  large: '@media (min-width: 64rem)',
  wide: '@media (min-width: 80rem)',
  reducedMotion: '@media (prefers-reduced-motion: reduce)',
  print: '@media print',
} as const;

/** On paper: a heading, in a block of its own, stands above what it introduces; in grids browsers do not see to that. */
export const keptWithNext = { display: 'block', breakAfter: 'avoid' } as const;

/** Of the browser's own bars; the darkest navy. */
export const THEME_COLOR = '#0a1730';

export const rootVariables = `
  --navy: #0f1f3d;
  --navy-deep: ${THEME_COLOR};
  --navy-soft: #1d3157;
  --gold: #c29a4b;
  --gold-bright: #e3c683;
  --gold-text: #7d5c1b;
  --ivory: #f8f4eb;
  --paper: #fffdf9;
  --ink: #182036;
  --ink-soft: #4c5468;
  --line: #e3dccb;
  --line-strong: #8d8876;
  --on-navy: #fbf8f1;
  --on-navy-soft: #c9d0df;
  --danger: #a3231b;
  --danger-soft: #fdf0ee;
  --success: #1d6a45;
  --success-soft: #edf7f1;
  --focus: #2f6fd6;
  --font-heading: ${HEADING_FONT}, Georgia, 'Times New Roman', serif;
  --font-body: ${TEXT_FONT}, system-ui, 'Segoe UI', Roboto, Arial, sans-serif;
`;
