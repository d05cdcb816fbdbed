import { kindOf } from '../../lib/errors';
import type { FaultCode } from './faults';
import { type Progress, verifyEverything } from './verify-everything';

/** Messages to the parent process: some of the way, or the end. */
export type VerificationMessage = { readonly progress: Progress } | { readonly outcome: VerificationOutcome };
export type VerificationOutcome =
  | { readonly kind: 'in_order'; readonly head: string }
  | { readonly kind: 'fault'; readonly code: FaultCode; readonly message: string }
  /** The database or a store could not be read. */
  | { readonly kind: 'failed'; readonly reason: string };

/** Messages a second. */
const PROGRESS_INTERVAL_MS = 500;

// The parent process has ended.
process.once('disconnect', () => process.exit());

let lastMessage = 0;
let latest: Progress | undefined;

/** Verifies everything in a process of its own, because hashing and reading pictures would block the CMS. */
work().then((outcome) => {
  if (latest) process.send?.({ progress: latest } satisfies VerificationMessage);
  process.send?.({ outcome } satisfies VerificationMessage, () => process.disconnect());
});

async function work(): Promise<VerificationOutcome> {
  try {
    const { verification, documents } = await verifyEverything({}, { onProgress: report });
    const fault = verification.fault ?? documents?.fault;
    return fault ? { kind: 'fault', code: fault.code, message: fault.message } : { kind: 'in_order', head: verification.head };
  } catch (error) {
    // A database's own message may quote rows.
    return { kind: 'failed', reason: kindOf(error) };
  }
}

function report(progress: Progress): void {
  latest = progress;
  if (Date.now() - lastMessage < PROGRESS_INTERVAL_MS) return;
  lastMessage = Date.now();
  process.send?.({ progress } satisfies VerificationMessage);
}
