import { setTimeout as pause } from 'node:timers/promises';

import type { Asked, Refused, Signed } from '../../helpers/client';

/** Pause before a client that was refused or got no response retries, in milliseconds. */
const AGAIN_AFTER = 200;

/** One of many clients: sends the same data with the same idempotency key. */
export interface Sender {
  readonly key: string;
  send(cms: string): Promise<Asked | Signed | Refused>;
}

/** Many clients, some of them concurrently, each retrying until it is acknowledged. */
export class ClientPool {
  /** Acknowledged answers by idempotency key. */
  readonly acknowledged = new Map<string, string>();
  /** Number of requests without a response. */
  unanswered = 0;
  /** Number of acknowledgements of a repeat, whose first response was lost. */
  answersLost = 0;
  /** Numbers of refusals by status and code. */
  readonly refused = new Map<string, number>();

  /** @param cmss addresses of the processes, used alternately */
  constructor(private readonly cmss: readonly string[]) {}

  get resent(): number {
    return this.unanswered + this.timesRefused;
  }

  get timesRefused(): number {
    return [...this.refused.values()].reduce((sum, times) => sum + times, 0);
  }

  /** Sends the requests of all clients. */
  async send(senders: Iterable<Sender>, atOnce: number): Promise<void> {
    const waiting = shared(senders);
    await Promise.all(
      Array.from({ length: atOnce }, async () => {
        for (const sender of waiting) await this.sendUntilAcknowledged(sender);
      }),
    );
  }

  private async sendUntilAcknowledged({ key, send }: Sender): Promise<void> {
    for (let attempt = 0; ; attempt += 1) {
      const cms = this.cmss[(this.acknowledged.size + attempt) % this.cmss.length] ?? '';
      const outcome = await send(cms).catch(() => undefined);
      if (outcome && 'data' in outcome) {
        if (outcome.status === 200) this.answersLost += 1;
        this.acknowledged.set(key, outcome.data.reference);
        return;
      }
      if (outcome === undefined) this.unanswered += 1;
      else this.refused.set(`${outcome.status} ${outcome.code}`, this.timesRefusedBy(`${outcome.status} ${outcome.code}`) + 1);
      await pause(AGAIN_AFTER);
    }
  }

  /** @param how status and code */
  timesRefusedBy(how: string): number {
    return this.refused.get(how) ?? 0;
  }
}

/** Distributes the items among several loops, each once. */
function* shared<T>(items: Iterable<T>): Generator<T> {
  yield* items;
}
