import { rmSync } from 'node:fs';

import { running } from './running';

export default async function stop(): Promise<void> {
  const { strapi, swift, postgres, dataDir } = running.get();
  await strapi.destroy();
  await swift?.end();
  await postgres?.end();
  rmSync(dataDir, { recursive: true, force: true });
}
