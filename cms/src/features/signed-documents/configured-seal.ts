import { environment } from '../../environment';
import { readSeal, type Seal, SealUnusable } from './seal';

let configured: Promise<Seal | undefined> | undefined;

/** The configured seal; undefined if there is none. @throws an error that names the invalid setting */
export function configuredSeal(): Promise<Seal | undefined> {
  configured ??= readSeal(environment().seal).catch((error: unknown) => {
    throw error instanceof SealUnusable ? new Error(`Configuration: ${error.message}`) : error;
  });
  return configured;
}
