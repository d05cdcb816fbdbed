import type { AgreementVersion } from '@site/rules';

import { isRecorded, type Recorded } from '../lib/sendContractSigning';
import { keep, read } from '../lib/sessionStore';
import { RECEIPT } from './storageKeys';

/** What the client is shown after signing. */
export interface Receipt {
  readonly recorded: Recorded;
  /** The version that was signed; null if an earlier attempt had signed another one than shown. */
  readonly version: AgreementVersion | null;
}

export function toReceipt(recorded: Recorded, shown: AgreementVersion): Receipt {
  return { recorded, version: shown.sha256 === recorded.sha256 ? shown : null };
}

/** Stores a receipt in this tab; it survives a reload. */
export function keepReceipt(receipt: Receipt): void {
  keep(RECEIPT, JSON.stringify(receipt));
}

export function readReceipt(): Receipt | null {
  try {
    const kept = JSON.parse(read(RECEIPT) ?? 'null') as Partial<Receipt> | null;
    return isRecorded(kept?.recorded) && kept.version !== undefined ? { recorded: kept.recorded, version: kept.version } : null;
  } catch {
    return null;
  }
}
