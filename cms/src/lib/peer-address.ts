import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';

import proxyAddress from '@fastify/proxy-addr';
import { withoutIPv6Mapping } from '@site/rules';

type TrustFunction = (address: string, hop: number) => boolean;

/**
 * The client's address: the nearest one that is not a trusted proxy. `X-Forwarded-For` is read from its end, where our
 * own proxies append; entries that the client sent itself, and malformed ones, are ignored.
 *
 * @param trusted addresses, or networks in CIDR notation
 */
export function peerAddress(request: IncomingMessage, trusted: readonly string[]): string {
  if (request.socket.remoteAddress === undefined) return '';
  const hops = proxyAddress.all(request, trustFunction(trusted)).map(withoutIPv6Mapping);
  return hops.filter((hop, index) => index === 0 || isIP(hop) !== 0).at(-1) ?? '';
}

const compiled = new WeakMap<readonly string[], TrustFunction>();

/** Compiled once for each list. */
function trustFunction(trusted: readonly string[]): TrustFunction {
  const known = compiled.get(trusted);
  if (known) return known;
  const trust = proxyAddress.compile([...trusted]);
  compiled.set(trusted, trust);
  return trust;
}
