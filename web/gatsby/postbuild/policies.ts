import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

import type { Policies } from '../../server/policy';
import { publicConfig } from '../../src/lib/config';

/**
 * Writes the hashes of each page's scripts and styles, and the origins that this build calls, for the server's
 * Content-Security-Policy (web/server/policy.ts).
 */
export function writePolicies(folder: string, pages: Policies['pages']): void {
  const policies: Policies = { outside: outside(), pages };
  writeFileSync(join(folder, '.policies.json'), JSON.stringify(policies));
}

function outside(): Policies['outside'] {
  const { geoUrl, pixelOrigins, pixelScriptUrl, postbackUrl } = publicConfig;
  const pixel = originsOf([pixelScriptUrl, ...pixelOrigins.split(',')]);
  return { scripts: originsOf([pixelScriptUrl]), calls: [...new Set([...originsOf([geoUrl, postbackUrl]), ...pixel])], pictures: pixel };
}

function originsOf(addresses: readonly string[]): string[] {
  return [...new Set(addresses.map((address) => address.trim()).filter((address) => URL.canParse(address)).map((address) => new URL(address).origin))];
}
