/** The pause before the next attempt, after a number of failures; the last pause repeats. */
export function retryPause(pausesMs: readonly number[], failures: number): number {
  return pausesMs[Math.min(failures, pausesMs.length - 1)] ?? 0;
}
