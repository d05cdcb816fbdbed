/** Selectors of the parts of Strapi's form: the fields, and the panels beside them, of which the first has the buttons. */
export const COLUMNS = "main form [role='tablist'] + div";
export const PANELS = `${COLUMNS} > :nth-child(2) > div`;
export const BUTTONS = `${PANELS} > aside:first-child`;
