import type { Postgres } from '../../helpers/postgres';
import type { Swift } from '../../helpers/swift';

/** Servers of the run. */
interface Servers {
  readonly postgres: Postgres | undefined;
  readonly swift: Swift | undefined;
}

const HOLDER = Symbol.for('servers-of-the-run');

/** Shared by global setup and teardown, which jest loads separately. */
export const servers = {
  set(value: Servers): void {
    Reflect.set(globalThis, HOLDER, value);
  },
  get(): Servers | undefined {
    return Reflect.get(globalThis, HOLDER) as Servers | undefined;
  },
};
