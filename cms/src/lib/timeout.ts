/**
 * Returns the result of the work, or throws after the timeout. The work is not cancelled; its later result is ignored.
 * @throws {TimeoutError}
 */
export async function withTimeout<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_done, fail) => {
    timer = setTimeout(() => fail(new TimeoutError()), milliseconds);
  });
  try {
    return await Promise.race([work, timeout]);
  } finally {
    clearTimeout(timer);
  }
}

export class TimeoutError extends Error {
  override readonly name = 'TimeoutError';
}
