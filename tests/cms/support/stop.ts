import { rmSync } from 'node:fs';

import { running } from './running';

export default async function stop(): Promise<void> {
  const { strapi, swift, dataDir } = running.get();
  await strapi.destroy();
  await swift?.end();
  rmSync(dataDir, { recursive: true, force: true });
}
