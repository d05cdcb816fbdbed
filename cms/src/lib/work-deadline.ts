import { ContextValue } from './context-value';

const deadlines = new ContextValue<{ at: number | undefined }>();

/** Runs work of whose result nobody learns after the deadline. What it starts in the background and outlives it has no deadline. */
export async function withDeadline<T>(milliseconds: number, work: () => Promise<T>): Promise<T> {
  const deadline: { at: number | undefined } = { at: Date.now() + milliseconds };
  try {
    return await deadlines.run(deadline, work);
  } finally {
    deadline.at = undefined;
  }
}

/** Milliseconds until the deadline of the current work, which may be negative; undefined if it has none. */
export function timeLeft(): number | undefined {
  const at = deadlines.get()?.at;
  return at === undefined ? undefined : at - Date.now();
}
