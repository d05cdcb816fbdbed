/** The result of the work, or an error after this time; the work then goes on unwatched. */
export async function within<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_done, fail) => {
    timer = setTimeout(() => fail(new TookTooLong()), milliseconds);
  });
  try {
    return await Promise.race([work, timeout]);
  } finally {
    clearTimeout(timer);
  }
}

export class TookTooLong extends Error {
  override readonly name = 'TookTooLong';
}
