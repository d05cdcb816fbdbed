/** Runs pieces of work of one transaction one after the other: the admin changes several entries concurrently in one. */
export class TransactionQueue {
  private readonly queues = new WeakMap<object, Promise<unknown>>();

  run<T>(transaction: object, work: () => Promise<T>): Promise<T> {
    const result = (this.queues.get(transaction) ?? Promise.resolve()).then(work);
    this.queues.set(transaction, result.catch(() => undefined));
    return result;
  }
}
