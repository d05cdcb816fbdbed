import { writeFileSync } from 'node:fs';

import type { BuildFailure, BuildOutcome, EntryRef } from '@site/rules';

/** Something that staff can mend: where it is, and a code that the admin has words for. */
export class ContentProblem extends Error {
  constructor(
    readonly code: BuildFailure,
    message: string,
    readonly where: { readonly entry?: EntryRef; readonly picture?: string } = {},
  ) {
    super(message);
  }
}

/** Tells the builder, if there is one, which content was read or what is wrong with it. */
export function tellOutcome(outcome: BuildOutcome): void {
  const file = process.env.SITE_BUILD_OUTCOME;
  if (file) writeFileSync(file, JSON.stringify(outcome));
}

/** Does the work; a problem with the content is told before it ends the build. */
export async function tellingProblems<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ContentProblem) tellOutcome({ code: error.code, entry: error.where.entry ?? null, picture: error.where.picture ?? null });
    throw error;
  }
}
