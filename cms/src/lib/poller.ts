/**
 * Runs work regularly and on request, one round at a time. A request during a round starts another one after it, because
 * the round may have looked before.
 */
export class Poller {
  private round: Promise<void> | undefined;
  private isRequested = false;
  private stopped = true;
  private timer: NodeJS.Timeout | undefined;

  /** @param work must not reject; long work should check {@link isStopped} */
  constructor(
    private readonly work: () => Promise<void>,
    private readonly intervalMs: number,
  ) {}

  get isStopped(): boolean {
    return this.stopped;
  }

  start(): void {
    this.stopped = false;
    this.timer = setInterval(() => this.poll(), this.intervalMs);
    this.poll();
  }

  /** Stops after the current round. */
  async stop(): Promise<void> {
    this.stopped = true;
    clearInterval(this.timer);
    await this.round;
  }

  /** Starts a round now, or after the current one. Does nothing before the start and after the stop. */
  poll(): void {
    this.isRequested = true;
    if (this.stopped || this.round) return;
    this.round = this.run().finally(() => (this.round = undefined));
  }

  private async run(): Promise<void> {
    while (this.isRequested && !this.stopped) {
      this.isRequested = false;
      await this.work();
    }
  }
}
