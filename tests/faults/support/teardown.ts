import { rmSync } from 'node:fs';

import { servers } from './servers';

export default async function teardown(): Promise<void> {
  const { postgres, swift } = servers.get() ?? {};
  await postgres?.end();
  await swift?.end();
  rmSync(process.env.FAULTS_FOLDER ?? '', { recursive: true, force: true });
}
