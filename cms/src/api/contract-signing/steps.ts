import type { ErrorCode } from '@site/rules';

/** The steps that can fail when a signing is recorded, each by the code that says so. */
export type Step = Extract<ErrorCode, 'agreement_outdated' | 'signature_not_stored' | 'signed_link_failed' | 'signing_not_recorded'>;

export class StepFailed extends Error {
  override readonly name = 'StepFailed';

  constructor(
    readonly step: Step,
    override readonly cause?: unknown,
  ) {
    super(step);
  }
}

/** Does the work; whatever goes wrong with it is this step's failure. */
export async function step<T>(name: Step, work: () => T | Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof StepFailed ? error : new StepFailed(name, error);
  }
}
