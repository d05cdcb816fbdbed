import { randomUUID } from 'node:crypto';

import { ContextValue } from '../../lib/context-value';

/** Id of a request in logs: set by the site's server, returned in the response. */
export const REQUEST_ID_HEADER = 'X-Request-Id';
const PATTERN = /^[A-Za-z0-9-]{8,64}$/;

const ids = new ContextValue<string>();

/** Runs `work` in the context of a request id. @param given id from the request, if it has one */
export function underRequestId<T>(given: string, work: (id: string) => Promise<T>): Promise<T> {
  const id = PATTERN.test(given) ? given : randomUUID();
  return ids.run(id, () => work(id));
}

/** Id of the current request. */
export const requestId = (): string | undefined => ids.get();
