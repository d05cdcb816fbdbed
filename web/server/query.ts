import type { FastifyRequest } from 'fastify';

/** The query as it was sent, without its question mark; it may contain further ones. Empty if there is none. */
export function sentQuery({ raw }: FastifyRequest): string {
  const [, ...rest] = (raw.url ?? '').split('?');
  return rest.join('?');
}
