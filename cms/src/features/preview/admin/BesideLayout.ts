import { createGlobalStyle } from 'styled-components';

import { BUTTONS, COLUMNS, PANELS } from '../../../admin/form-parts';

/** The narrowest window in which the form can be used beside the preview. */
export const WIDE = '(min-width: 1100px)';
/** Part of the window that the preview takes. */
export const PANE_WIDTH = '50vw';

/**
 * Makes room for the preview: the form takes the rest of the window, without the list of types. It has one column: the
 * buttons, which stay in sight, the fields, and the other panels below.
 */
export const BesideLayout = createGlobalStyle`
  #strapi { padding-inline-end: ${PANE_WIDTH}; }
  :has(> [data-strapi-main-content]) { grid-template-columns: minmax(0, 1fr); }
  :has(> [data-strapi-main-content]) > :not([data-strapi-main-content]) { display: none; }
  ${COLUMNS} { grid-template-columns: minmax(0, 1fr); }
  ${COLUMNS} > * { grid-column: 1 / -1; }
  ${COLUMNS} > :nth-child(2), ${PANELS} { display: contents; }
  ${PANELS} > aside { order: 1; grid-column: 1 / -1; }
  ${BUTTONS} { position: sticky; inset-block-start: 0; z-index: 1; order: -1; }
  ${BUTTONS} > h2 { display: none; }
  ${BUTTONS} > div > div:first-child { flex-direction: row; align-items: flex-start; inline-size: 100%; }
  ${BUTTONS} > div > div:first-child > * { flex: 1; }
`;
