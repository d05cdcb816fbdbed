import { environment } from '../../environment';
import { readSeal, type Seal, SealUnusable } from './seal';

let configured: Promise<Seal | undefined> | undefined;

/** The seal of this installation; undefined if it has none. @throws one line that names the setting that is wrong */
export function configuredSeal(): Promise<Seal | undefined> {
  configured ??= readSeal(environment().seal).catch((error: unknown) => {
    throw error instanceof SealUnusable ? new Error(`Configuration: ${error.message}`) : error;
  });
  return configured;
}
