import { fileURLToPath } from 'node:url';

/** Top of the project. */
export const ROOT = fileURLToPath(new URL('../..', import.meta.url));
