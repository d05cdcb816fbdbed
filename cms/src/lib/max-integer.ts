/** The largest number that PostgreSQL’s columns for whole numbers hold. */
export const MAX_INTEGER = 2_147_483_647;
