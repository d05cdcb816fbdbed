import type { Postgres } from '../../helpers/postgres';

const HOLDER = Symbol.for('postgres-of-the-run');

/** Shared by global setup and teardown, which jest loads separately. */
export const server = {
  set(value: Postgres | undefined): void {
    Reflect.set(globalThis, HOLDER, value);
  },
  get(): Postgres | undefined {
    return Reflect.get(globalThis, HOLDER) as Postgres | undefined;
  },
};
