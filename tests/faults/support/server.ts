import type { Postgres } from '../../helpers/postgres';

const HOLDER = Symbol.for('postgres-of-the-run');

/** Handed from the start of a run to its end, which jest loads apart from each other. */
export const server = {
  set(value: Postgres | undefined): void {
    Reflect.set(globalThis, HOLDER, value);
  },
  get(): Postgres | undefined {
    return Reflect.get(globalThis, HOLDER) as Postgres | undefined;
  },
};
