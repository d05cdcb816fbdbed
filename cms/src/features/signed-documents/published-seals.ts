import { bytesToBase64, type PublishedKeys } from '@site/proof';

import { environment } from '../../environment';
import { configuredSeal } from './configured-seal';
import { type EarlierSeal, readEarlierSeals, SealUnusable } from './seal';

/** Certificates for verifying our documents: those of current and former seals, and those of time-stamp servers. */
export async function publishedSeals(): Promise<Pick<PublishedKeys, 'seals' | 'timeStampRoots'>> {
  const current = await configuredSeal();
  const earlier = earlierSeals();
  // A former certificate that is configured again is listed once, with its withdrawal if any.
  const seals = [...(current && !earlier.some(({ fingerprint }) => fingerprint === current.fingerprint) ? [{ ...current, withdrawn: null }] : []), ...earlier];
  return { seals: seals.map(shown), timeStampRoots: environment().timeStampRoots.map(bytesToBase64) };
}

function earlierSeals(): readonly EarlierSeal[] {
  const { earlierSeals: text } = environment();
  try {
    return text === undefined ? [] : readEarlierSeals(text);
  } catch (error) {
    throw error instanceof SealUnusable ? new Error(`Configuration: ${error.message}`) : error;
  }
}

function shown({ certificate, chain, fingerprint, validFrom, validUntil, withdrawn }: EarlierSeal): PublishedKeys['seals'][number] {
  const root = chain.at(-1);
  return { fingerprint, certificate: bytesToBase64(certificate), root: root ? bytesToBase64(root) : null, from: validFrom.toISOString(), until: validUntil.toISOString(), withdrawn: withdrawn?.toISOString() ?? null };
}
