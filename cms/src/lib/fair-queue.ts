import { AsyncResource } from 'node:async_hooks';

type Work = () => Promise<void>;

/** Runs one piece of work at a time, and lets people take turns: besides what is running, nobody waits for more than one piece of each other person. */
export class FairQueue<Person> {
  /** Whoever had a turn goes to the end. */
  private readonly waiting = new Map<Person, Work[]>();
  private isRunning = false;

  /** @returns the result of the work, after its turn; it runs in the context of this call: its request, its account, its transaction */
  run<T>(person: Person, work: () => Promise<T>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      const turn: Work = AsyncResource.bind(() => Promise.resolve().then(work).then(resolve, reject));
      this.waiting.set(person, [...(this.waiting.get(person) ?? []), turn]);
      if (!this.isRunning) void this.runAll();
    });
  }

  private async runAll(): Promise<void> {
    this.isRunning = true;
    for (let [first] = this.waiting; first; [first] = this.waiting) {
      const [person, [work]] = first;
      await work?.();
      const others = (this.waiting.get(person) ?? []).slice(1);
      this.waiting.delete(person);
      if (others.length > 0) this.waiting.set(person, others);
    }
    this.isRunning = false;
  }
}
