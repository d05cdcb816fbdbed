import { messengerLink } from '@site/rules';

test.each([
  ['whatsapp', '+370 600 00001', 'https://wa.me/37060000001'],
  ['telegram', ' +370 600 00001 ', 'https://t.me/+37060000001'],
  ['signal', '+370 600 00001', 'https://signal.me/#p/+37060000001'],
  ['viber', '+370 (600) 00001', 'viber://chat?number=%2B37060000001'],
  ['whatsapp', 'https://wa.me/37060000001', 'https://wa.me/37060000001'],
  ['whatsapp', 'https://api.whatsapp.com/send?phone=37060000001', 'https://api.whatsapp.com/send?phone=37060000001'],
  ['telegram', 'https://t.me/sample_partners', 'https://t.me/sample_partners'],
  ['signal', 'https://signal.me/#eu/abc', 'https://signal.me/#eu/abc'],
  ['viber', 'https://invite.viber.com/?g2=abc', 'https://invite.viber.com/?g2=abc'],
  ['viber', 'https://chats.viber.com/sample', 'https://chats.viber.com/sample'],
] as const)('the account %s %s is linked', (messenger, account, link) => expect(messengerLink(messenger, account)).toBe(link));

test.each([
  ['whatsapp', 'https://t.me/sample'],
  ['telegram', 'http://t.me/sample'],
  ['telegram', 'https://t.me.example.com/sample'],
  ['telegram', 'https://nott.me/sample'],
  ['telegram', 'https://t.me:8443/sample'],
  ['telegram', 'https://t.me@example.com/sample'],
  ['telegram', 'https://example.com\\@t.me/sample'],
  ['telegram', 'https://t.me/'],
  ['telegram', '@sample'],
  ['telegram', 'javascript:alert(1)'],
  ['whatsapp', '12'],
  ['whatsapp', '+1'],
  ['whatsapp', '__proto__'],
] as const)('%s has no account %s', (messenger, account) => expect(messengerLink(messenger, account)).toBeUndefined());
