import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';

import { peerAddress } from '../../cms/src/lib/peer-address';

const LOOPBACK = ['127.0.0.0/8', '::1'];

function request(remoteAddress: string, forwardedFor?: string): IncomingMessage {
  const socket = new Socket();
  Object.defineProperty(socket, 'remoteAddress', { value: remoteAddress });
  const message = new IncomingMessage(socket);
  if (forwardedFor !== undefined) message.headers['x-forwarded-for'] = forwardedFor;
  return message;
}

it.each([
  ['a visitor who comes directly', '203.0.113.5', undefined, '203.0.113.5'],
  ['a visitor who comes directly and claims another address', '203.0.113.5', '198.51.100.1', '203.0.113.5'],
  ['a visitor behind our proxy', '127.0.0.1', '203.0.113.5', '203.0.113.5'],
  ['a visitor behind our proxy, IPv4 in an IPv6 socket', '::ffff:127.0.0.1', '203.0.113.5', '203.0.113.5'],
  ['a visitor behind our proxy who claims another address', '127.0.0.1', '198.51.100.1, 203.0.113.5', '203.0.113.5'],
  ['a visitor behind two of our proxies', '127.0.0.1', '198.51.100.1, 203.0.113.5, 127.0.0.2', '203.0.113.5'],
  ['a visitor with IPv6', '::1', '2001:db8::7', '2001:db8::7'],
  ['our proxy saying nonsense', '127.0.0.1', 'unknown', '127.0.0.1'],
  ['nonsense before a proxy of ours', '127.0.0.1', 'unknown, 127.0.0.2', '127.0.0.2'],
  ['our own process', '127.0.0.1', undefined, '127.0.0.1'],
])('%s', (_who, remoteAddress, forwardedFor, expected) => {
  expect(peerAddress(request(remoteAddress, forwardedFor), LOOPBACK)).toBe(expected);
});

it('trusts a configured network', () => {
  expect(peerAddress(request('172.18.0.3', '203.0.113.5'), ['172.16.0.0/12'])).toBe('203.0.113.5');
});
