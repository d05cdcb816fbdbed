import type { Core } from '@strapi/strapi';

import type { Postgres } from '../../helpers/postgres';
import type { Swift } from '../../helpers/swift';

interface Running {
  readonly strapi: Core.Strapi;
  readonly swift: Swift | undefined;
  readonly postgres: Postgres | undefined;
  readonly dataDir: string;
}

const HOLDER = Symbol.for('cms-under-test');

/** Shared by global setup and teardown, which jest loads separately. */
export const running = {
  set(value: Running): void {
    Reflect.set(globalThis, HOLDER, value);
  },
  get(): Running {
    return Reflect.get(globalThis, HOLDER) as Running;
  },
};
