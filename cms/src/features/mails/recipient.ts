import { domainToASCII } from 'node:url';

import { isUsableAddress, mailLink } from '../../lib/mail-address';
import type { Value } from './letter';
import { MailError } from './mail';

/** Domains of one provider that deliver to the same mailboxes. */
const HOST_ALIASES: Readonly<Record<string, string>> = {
  'googlemail.com': 'gmail.com',
  'ya.ru': 'yandex.ru', 'yandex.com': 'yandex.ru', 'yandex.by': 'yandex.ru', 'yandex.kz': 'yandex.ru', 'yandex.ua': 'yandex.ru',
  'proton.me': 'protonmail.com', 'pm.me': 'protonmail.com',
  'me.com': 'icloud.com', 'mac.com': 'icloud.com',
};

/**
 * A key shared by all spellings of an address that reach the same mailbox at some provider: case, `+` tags, dots, hyphens and
 * underscores, internationalized and alias domains. For limits only: people who share a key share a limit, and lose a
 * receipt at most.
 */
export function mailboxOf(address: string): string {
  const at = address.lastIndexOf('@');
  const [local, host] = [address.slice(0, at), address.slice(at + 1)].map((part) => part.normalize('NFKC').toLowerCase());
  const [untagged = ''] = (local ?? '').split('+');
  const name = untagged.replace(/[._-]/g, '');
  const ascii = domainToASCII((host ?? '').replace(/\.$/, '')) || (host ?? '');
  // `+tag@example.com` has an empty name: use it unchanged.
  return `${name === '' ? local : name}@${HOST_ALIASES[ascii] ?? ascii}`;
}

/** @throws MailError if the address cannot receive mail */
export function usableAddress(address: string): string {
  if (!isUsableAddress(address)) throw new MailError('recipient_unusable', true);
  return address;
}

/** An address as a visitor entered it: with a link where it is usable. */
export function enteredAddress(address: string): Value {
  const href = mailLink(address);
  return { text: address, ...(href !== undefined && { href }) };
}
