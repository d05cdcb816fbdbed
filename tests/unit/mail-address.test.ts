import { isUsableAddress, mailLink } from '../../cms/src/lib/mail-address';

test.each(['anna@example.com', "o'neil+tag@example.com", 'tom&ann#1@example.com', '100%@example.com', 'who?@example.com', 'a/b=c@example.com', 'анна@пример.рф', 'anna@example.com?bcc=spy%40evil.example&subject=Hi'])('the link to %s writes to it, and to nobody else', (address) => {
  const link = new URL(mailLink(address) ?? '');
  expect({ protocol: link.protocol, to: decodeURIComponent(link.pathname), search: link.search, hash: link.hash }).toEqual({ protocol: 'mailto:', to: address, search: '', hash: '' });
});

test.each(['victim@example.com?bcc=spy@evil.example&subject=Hi', 'a@example.com,b@example.com', 'Anna <anna@example.com>', 'anna@example.com\r\nBcc: spy@evil.example', 'anna\u202e@example.com', 'anna\ud800@example.com', 'anna@', '', null, undefined, 1])('%j is no address of a mailbox: there is no link', (address) => {
  expect(mailLink(address)).toBeUndefined();
  if (typeof address === 'string') expect(isUsableAddress(address)).toBe(false);
});
