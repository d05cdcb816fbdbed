/** The network of one client: an IPv4 address, or the /64 of an IPv6 address. */
export function clientNetwork(address: string): string {
  return isIPv6(address) ? groupsOf(address).slice(0, 4).join(':') : address;
}

/** The wider network, of a provider or a company: IPv4 /24, IPv6 /48. */
export function widerNetwork(address: string): string {
  return isIPv6(address) ? `${groupsOf(address).slice(0, 3).join(':')}/48` : `${address.split('.').slice(0, 3).join('.')}/24`;
}

/** An IPv4 address as a dual-stack socket gives it (`::ffff:127.0.0.1`), without that prefix; others unchanged. */
export function withoutIPv6Mapping(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/, '');
}

/** All eight groups, without leading zeros. */
function groupsOf(address: string): string[] {
  const [head = '', tail = ''] = address.split('::');
  const groups = head.split(':').filter(Boolean);
  const rest = tail.split(':').filter(Boolean);
  const zeros = Array<string>(Math.max(0, 8 - groups.length - rest.length)).fill('0');
  return [...groups, ...zeros, ...rest].map((group) => group.replace(/^0+(?=.)/, '').toLowerCase());
}

function isIPv6(address: string): boolean {
  return address.includes(':');
}
