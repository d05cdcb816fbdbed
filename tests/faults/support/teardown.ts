import { rmSync } from 'node:fs';

import { server } from './server';

export default async function teardown(): Promise<void> {
  await server.get()?.end();
  rmSync(process.env.FAULTS_FOLDER ?? '', { recursive: true, force: true });
}
