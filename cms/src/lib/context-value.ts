import { AsyncLocalStorage } from 'node:async_hooks';

/** What one `run` sets, and what was set around it. */
interface Frame {
  readonly of: unknown;
  readonly value: unknown;
  readonly around: Frame | undefined;
}

/** One for all values: Node copies each storage's content at every promise. */
const frames = new AsyncLocalStorage<Frame>();

/** A value for everything that a function calls, also asynchronously. */
export class ContextValue<T> {
  /** Does `work` with this value. */
  run<R>(value: T, work: () => R): R {
    return frames.run({ of: this, value, around: frames.getStore() }, work);
  }

  /** The value of the innermost `run`; undefined outside of all. */
  get(): T | undefined {
    let frame = frames.getStore();
    while (frame && frame.of !== this) frame = frame.around;
    return frame?.value as T | undefined;
  }
}
