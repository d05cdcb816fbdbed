import { createGlobalStyle } from 'styled-components';

/** The narrowest window in which the form can be used beside the preview. */
export const WIDE = '(min-width: 1100px)';
/** Part of the window that the preview takes. */
export const PANE_WIDTH = '50vw';

/**
 * Makes room for the preview: the form takes the rest of the window, without the list of types, in one column below its
 * buttons.
 */
export const BesideLayout = createGlobalStyle`
  #strapi { padding-inline-end: ${PANE_WIDTH}; }
  :has(> [data-strapi-main-content]) { grid-template-columns: minmax(0, 1fr); }
  :has(> [data-strapi-main-content]) > :not([data-strapi-main-content]) { display: none; }
  main form [role='tablist'] + div { grid-template-columns: minmax(0, 1fr); }
  main form [role='tablist'] + div > * { grid-column: 1 / -1; }
  main form [role='tablist'] + div > :nth-child(2),
  main form [role='tablist'] + div > :nth-child(2) > div { display: contents; }
  main form [role='tablist'] + div > :nth-child(2) > div > aside { order: 1; grid-column: 1 / -1; }
  main form [role='tablist'] + div > :nth-child(2) > div > aside:first-child { order: -1; }
`;
