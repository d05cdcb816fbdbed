import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Top of the project. */
export const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** Where the CMS and its programs run. */
export const CMS_FOLDER = resolve(ROOT, 'cms');
