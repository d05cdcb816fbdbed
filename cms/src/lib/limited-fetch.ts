import { lookup } from 'node:dns';
import { request as requestHttp, type RequestOptions } from 'node:http';
import { request as requestHttps } from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/** Networks that are not on the public internet, or lead to others. */
/** Each family on its own: an IPv6 network also contains mapped IPv4 addresses. */
const PRIVATE = { 4: new BlockList(), 6: new BlockList() };
for (const [network, prefix] of [['0.0.0.0', 8], ['10.0.0.0', 8], ['100.64.0.0', 10], ['127.0.0.0', 8], ['169.254.0.0', 16], ['172.16.0.0', 12], ['192.0.0.0', 24], ['192.168.0.0', 16], ['198.18.0.0', 15], ['224.0.0.0', 3]] as const) PRIVATE[4].addSubnet(network, prefix, 'ipv4');
for (const [network, prefix] of [['::', 8], ['64:ff9b::', 16], ['100::', 8], ['2002::', 16], ['fc00::', 7], ['fe80::', 10], ['fec0::', 10], ['ff00::', 8]] as const) PRIVATE[6].addSubnet(network, prefix, 'ipv6');

interface LimitedRequest {
  /** Sent by POST if there is one. */
  readonly body?: Uint8Array | undefined;
  readonly contentType?: string | undefined;
  readonly maxBytes: number;
  readonly timeoutMs: number;
  readonly mayBePrivate: boolean;
}

/**
 * Fetches an address that somebody else wrote: only http(s), no redirects, within limits of size and time, and from public
 * networks unless others are allowed. The address is checked where the connection is made, because a name can change.
 * @throws if it cannot be fetched within these limits
 */
export function fetchLimited(address: string, { body, contentType, maxBytes, timeoutMs, mayBePrivate }: LimitedRequest): Promise<Buffer> {
  const url = new URL(address);
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (!['http:', 'https:'].includes(url.protocol) || url.username !== '') throw new Error('Only addresses of http and https are fetched.');
  if (!mayBePrivate && isIP(host) > 0 && isPrivate(host)) throw new Error('The address is in a private network.');
  const options: RequestOptions = {
    method: body ? 'POST' : 'GET',
    headers: { ...(body && { 'Content-Type': contentType, 'Content-Length': body.length }) },
    agent: false,
    signal: AbortSignal.timeout(timeoutMs),
    ...(!mayBePrivate && { lookup: lookupPublic }),
  };
  return new Promise((done, fail) => {
    const request = (url.protocol === 'https:' ? requestHttps : requestHttp)(url, options, (response) => {
      const chunks: Buffer[] = [];
      let length = 0;
      if (response.statusCode !== 200) response.destroy(new Error(`HTTP ${response.statusCode}`));
      response.on('data', (chunk: Buffer) => {
        length += chunk.length;
        if (length > maxBytes) response.destroy(new Error('The answer is too long.'));
        else chunks.push(chunk);
      });
      response.on('error', fail);
      response.on('end', () => done(Buffer.concat(chunks)));
    });
    request.on('error', fail);
    request.end(body);
  });
}

export const isPrivate = (address: string): boolean => (isIP(address) === 6 ? PRIVATE[6].check(address, 'ipv6') : PRIVATE[4].check(address, 'ipv4'));

const lookupPublic: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    const [first] = addresses ?? [];
    if (error || !first) callback(error ?? new Error('The name has no address.'), '', 0);
    else if (addresses.some(({ address }) => isPrivate(address))) callback(new Error('The name has an address in a private network.'), '', 0);
    else if (options.all === true) callback(null, addresses);
    else callback(null, first.address, first.family);
  });
};
