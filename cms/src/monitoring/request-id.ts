import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';

/** The name of a request in logs: the site's server gives one, and the answer tells it. */
export const REQUEST_ID_HEADER = 'X-Request-Id';
const PATTERN = /^[A-Za-z0-9-]{8,64}$/;

const ids = new AsyncLocalStorage<string>();

/** Does the work under the request's name. @param given what the request says of itself, if anything */
export function underRequestId<T>(given: string, work: (id: string) => Promise<T>): Promise<T> {
  const id = PATTERN.test(given) ? given : randomUUID();
  return ids.run(id, () => work(id));
}

/** The request for which this runs. */
export const requestId = (): string | undefined => ids.getStore();
