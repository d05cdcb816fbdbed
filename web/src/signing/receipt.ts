import type { AgreementVersion } from '@site/rules';

import { isRecorded, type Recorded } from '../lib/sendContractSigning';
import { keep, read } from '../lib/sessionStore';
import { RECEIPT } from './kept';

/** What a client is shown of a signing. */
export interface Receipt {
  readonly recorded: Recorded;
  /** The text that was signed; null if it is another than the one at hand (an earlier attempt had been recorded). */
  readonly version: AgreementVersion | null;
}

export function receiptOf(recorded: Recorded, shown: AgreementVersion): Receipt {
  return { recorded, version: shown.sha256 === recorded.sha256 ? shown : null };
}

/** Keeps a receipt over a reload, in this tab only. */
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
