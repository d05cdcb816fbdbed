import { RefusalError } from '../../lib/staff-routes';

/** Limits how much runs for one account at the same time. */
export class FewAtATime {
  private readonly running = new Map<number, number>();

  constructor(private readonly most: number) {}

  /** @throws {RefusalError} if the account has as much running already */
  async run<Result>(account: number, work: () => Promise<Result>): Promise<Result> {
    const count = this.running.get(account) ?? 0;
    if (count >= this.most) throw new RefusalError('too_many_requests');
    this.running.set(account, count + 1);
    try {
      return await work();
    } finally {
      const rest = (this.running.get(account) ?? 1) - 1;
      if (rest > 0) this.running.set(account, rest);
      else this.running.delete(account);
    }
  }
}
