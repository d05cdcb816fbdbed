import { createGlobalStyle } from 'styled-components';

import { BUTTONS, PANELS } from '../../../admin/form-parts';

/**
 * Keeps “Save” and “Publish” in sight in long forms, where Strapi shows the panels beside the fields; on phones, puts the
 * time below its date, because both do not fit beside each other, and keeps a wrong field in sight.
 */
export const FormLayout = createGlobalStyle`
  ${PANELS} { flex-grow: 1; }
  ${BUTTONS} { position: sticky; inset-block-start: 0; z-index: 1; }
  /* What is focused by keyboard is not behind them. */
  ${PANELS} > aside:not(:first-child) * { scroll-margin-block-start: 320px; }

  @media (max-width: 520px) {
    /* Strapi moves the focus to the first wrong field: not behind the buttons and the notice at the bottom. */
    main form [aria-invalid='true'] { scroll-margin-block: 6rem 30rem; }
    main form [role='group']:has(> * > * > input[aria-haspopup='dialog']) { flex-direction: column; align-items: stretch; }
  }
`;
