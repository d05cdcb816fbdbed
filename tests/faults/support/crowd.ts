import { setTimeout as pause } from 'node:timers/promises';

import type { Asked, Refused, Signed } from '../../helpers/client';

/** Who is refused, or hears nothing, presses the button again after this time, milliseconds. */
const AGAIN_AFTER = 200;

/** Somebody of many: sends something, always the same under the same key. */
export interface Sender {
  readonly key: string;
  send(cms: string): Promise<Asked | Signed | Refused>;
}

/** Many who send, some at a time, each until it is acknowledged: as visitors do who press the button again. */
export class Crowd {
  /** What was acknowledged, by the key under which it was sent. */
  readonly acknowledged = new Map<string, string>();
  /** Times that nothing was answered. */
  unanswered = 0;
  /** Acknowledged as recorded before: what that time was answered was lost. */
  answersLost = 0;
  /** Times that somebody was refused, by status and code. */
  readonly refused = new Map<string, number>();

  /** @param cmss addresses of the processes that are asked, in turns */
  constructor(private readonly cmss: readonly string[]) {}

  get resent(): number {
    return this.unanswered + this.timesRefused;
  }

  get timesRefused(): number {
    return [...this.refused.values()].reduce((sum, times) => sum + times, 0);
  }

  /** Everybody sends. */
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

/** Each of them is taken once, by whichever of several loops comes first. */
function* shared<T>(items: Iterable<T>): Generator<T> {
  yield* items;
}
