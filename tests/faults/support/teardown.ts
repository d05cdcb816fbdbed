import { rmSync } from 'node:fs';

export default function teardown(): void {
  rmSync(process.env.FAULTS_FOLDER ?? '', { recursive: true, force: true });
}
