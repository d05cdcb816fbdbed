/** Sends requests one after the other, with pauses; of those that wait, only the latest. */
export class LatestOnly<Request extends object> {
  private waiting: Request | undefined;
  private isSending = false;
  private sentAt = -Infinity;

  /** @param send never rejects */
  constructor(
    private readonly send: (request: Request) => Promise<void>,
    private readonly pauseMs: number,
  ) {}

  submit(request: Request): void {
    this.waiting = request;
    if (!this.isSending) void this.sendAll();
  }

  /** Drops what waits. */
  stop(): void {
    this.waiting = undefined;
  }

  private async sendAll(): Promise<void> {
    this.isSending = true;
    while (this.waiting !== undefined) {
      const rest = this.sentAt + this.pauseMs - performance.now();
      if (rest > 0) await new Promise((done) => setTimeout(done, rest));
      const request: Request | undefined = this.waiting;
      // Dropped during the pause.
      if (request === undefined) break;
      this.waiting = undefined;
      this.sentAt = performance.now();
      await this.send(request);
    }
    this.isSending = false;
  }
}
