import { rmSync } from 'node:fs';

import { running } from './running';

export default async function stop(): Promise<void> {
  const { strapi, dataDir } = running.get();
  await strapi.destroy();
  rmSync(dataDir, { recursive: true, force: true });
}
