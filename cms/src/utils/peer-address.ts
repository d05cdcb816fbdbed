import type { IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';

/**
 * The address a request came from, as the server itself can tell: the nearest one that is not a
 * trusted proxy. `X-Forwarded-For` is read from its end, where our own proxies write; what a
 * visitor put at its beginning is not believed.
 *
 * @param trusted addresses, or networks in CIDR notation
 */
export function peerAddress(request: IncomingMessage, trusted: readonly string[]): string {
  const proxies = proxyList(trusted);
  const header = request.headers['x-forwarded-for'];
  const hops = (Array.isArray(header) ? header.join(',') : (header ?? '')).split(',').map((hop) => plain(hop.trim()));

  let address = plain(request.socket.remoteAddress ?? '');
  while (isTrusted(proxies, address)) {
    const before = hops.pop();
    if (before === undefined || isIP(before) === 0) break;
    address = before;
  }
  return address;
}

const lists = new WeakMap<readonly string[], BlockList>();

/** Made once for each list that is given. */
function proxyList(trusted: readonly string[]): BlockList {
  const known = lists.get(trusted);
  if (known) return known;
  const list = new BlockList();
  lists.set(trusted, list);
  for (const entry of trusted) {
    const [address = '', bits] = entry.split('/');
    if (isIP(address) === 0) continue;
    if (bits === undefined) list.addAddress(address, family(address));
    else list.addSubnet(address, Number(bits), family(address));
  }
  return list;
}

function isTrusted(list: BlockList, address: string): boolean {
  return isIP(address) !== 0 && list.check(address, family(address));
}

function family(address: string): 'ipv4' | 'ipv6' {
  return isIP(address) === 6 ? 'ipv6' : 'ipv4';
}

/** An IPv4 address as a dual-stack socket writes it (`::ffff:127.0.0.1`), without that prefix. */
function plain(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/, '');
}
