import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Root folder of the repository. */
export const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** Working directory of the CMS and its programs. */
export const CMS_FOLDER = resolve(ROOT, 'cms');
