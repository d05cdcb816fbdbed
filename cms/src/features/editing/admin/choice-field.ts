/** Type of the field with which a part of a long form is chosen. */
export const CHOICE_TYPE = 'text-parts';
/** Its name in the form: part of the names of all fields in parts, so that Strapi shows it to whoever may read any of them. */
export const CHOICE = '.';
