import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { publicConfig } from '../../src/lib/config';

/** Writes the public client key for the server, which sends posted forms to the CMS as a browser would. */
export function writeFormKey(folder: string): void {
  writeFileSync(join(folder, '.form-key.json'), JSON.stringify({ publicClientKey: publicConfig.publicClientKey }));
}
