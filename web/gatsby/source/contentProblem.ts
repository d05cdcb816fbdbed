import { writeFileSync } from 'node:fs';

import type { BuildFailure, BuildOutcome, EntryRef } from '@site/rules';

/** A problem that staff can solve: a code for which the admin has a text, and the place. */
export class ContentProblem extends Error {
  constructor(
    readonly code: BuildFailure,
    message: string,
    readonly where: { readonly entry?: EntryRef; readonly picture?: string } = {},
  ) {
    super(message);
  }
}

/** Reports the content that was read, or what is wrong with it, to the builder if there is one. */
export function reportOutcome(outcome: BuildOutcome): void {
  const file = process.env.SITE_BUILD_OUTCOME;
  if (file) writeFileSync(file, JSON.stringify(outcome));
}

/** Runs `work`; reports a content problem before rethrowing it. */
export async function reportContentProblem<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ContentProblem) reportOutcome({ code: error.code, entry: error.where.entry ?? null, picture: error.where.picture ?? null });
    throw error;
  }
}
