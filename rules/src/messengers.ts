import { parseUrl } from './url.js';

/** The messengers in which the firm can have an account, with the domains of their links. */
export const MESSENGERS = {
  whatsapp: { name: 'WhatsApp', hosts: ['wa.me', 'whatsapp.com'], link: (digits: string) => `https://wa.me/${digits}` },
  telegram: { name: 'Telegram', hosts: ['t.me', 'telegram.me'], link: (digits: string) => `https://t.me/+${digits}` },
  signal: { name: 'Signal', hosts: ['signal.me', 'signal.group'], link: (digits: string) => `https://signal.me/#p/+${digits}` },
  viber: { name: 'Viber', hosts: ['viber.com'], link: (digits: string) => `viber://chat?number=%2B${digits}` },
} as const;
export type MessengerName = keyof typeof MESSENGERS;
export const MESSENGER_NAMES = ['whatsapp', 'telegram', 'signal', 'viber'] as const satisfies readonly MessengerName[];

/** The site settings' field with the firm's account. */
export const messengerField = <Name extends MessengerName>(messenger: Name): `${Name}Account` => `${messenger}Account`;

const NUMBER = /^\+[0-9][0-9 ()-]{4,24}$/;

/**
 * The link to an account that staff entered as a number or as an address.
 * @returns undefined if it is neither a number nor an https address on the messenger's own domains
 */
export function messengerLink(messenger: MessengerName, account: string): string | undefined {
  const { hosts, link } = MESSENGERS[messenger];
  const typed = account.trim();
  if (NUMBER.test(typed)) return link(typed.replace(/\D/g, ''));
  const url = /^https:\/\/[^\s\\@]+$/.test(typed) ? parseUrl(typed) : undefined;
  if (!url) return undefined;
  const { host, href, pathname, search } = url;
  const isOwn = hosts.some((own) => host === own || host.endsWith(`.${own}`));
  return isOwn && (pathname !== '/' || search !== '' || href.includes('#')) ? href : undefined;
}
