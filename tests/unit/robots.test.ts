/** @jest-environment node */
import { parseFormSignals, serializeFormSignals } from '@site/rules';

import { DEFAULT_LIMITS, LOCAL_LIMITS, parseLimits } from '../../cms/src/features/bot-protection/rate-limits';
import { looksLikeRobot } from '../../cms/src/features/bot-protection/bot-signals';

describe('the limits', () => {
  test('are the defaults if nothing is configured', () => {
    expect(parseLimits('')).toEqual(DEFAULT_LIMITS);
    expect(parseLimits('', LOCAL_LIMITS)).toMatchObject({ address: DEFAULT_LIMITS.address, login: DEFAULT_LIMITS.login, staff: null, staffNetwork: null, askAddress: null, askNetwork: null, askAll: null, quick: null });
  });

  test('can be set one by one, or removed', () => {
    expect(parseLimits('address=5/60 askAll=off  quick=3.5 login=off')).toEqual({ ...DEFAULT_LIMITS, address: { points: 5, seconds: 60 }, askAll: null, quick: 3.5, login: null });
    expect(parseLimits('off')).toEqual(Object.fromEntries(Object.keys(DEFAULT_LIMITS).map((name) => [name, null])));
    expect(parseLimits('off login=3/300')).toMatchObject({ address: null, login: { points: 3, seconds: 300 } });
  });

  test('on totals, from earlier versions, are accepted and ignored', () => {
    expect(parseLimits('all=5/60 loginAll=off staffAll=3000/60')).toEqual(DEFAULT_LIMITS);
  });

  test.each(['addresses=5/60', 'address=5', 'address=0/60', 'address=5/0', 'address=-5/60', 'askLogin=5/60', 'askAll=x', 'quick=fast', 'address', '=5/60'])('%s is refused with a message', (text) => {
    expect(parseLimits(text)).toEqual(expect.stringMatching(/must be|there is no limit/));
  });
});

describe('form signals', () => {
  test.each([{ seconds: 12.3, isHoneypotFilled: false }, { seconds: 0, isHoneypotFilled: true }])('are sent in the header: %j', (signs) => {
    expect(parseFormSignals(serializeFormSignals(signs))).toEqual(signs);
  });

  test.each(['', 'seconds=', 'seconds=NaN; unseen=empty', 'seconds=-1; unseen=empty', 'seconds=1e9; unseen=empty', 'seconds=5; unseen=maybe', 'seconds=5; unseen=empty; more'])('%p is invalid', (header) => {
    expect(parseFormSignals(header)).toBeNull();
  });
});

describe('a bot signal', () => {
  const person = { signs: { seconds: 20, isHoneypotFilled: false }, names: ['Анна', "O'Neil-García", 'van den Berg'], message: 'See https://www.example.com and https://files.example.com/a.pdf' };

  test('is not in what people write', () => {
    expect(looksLikeRobot(person, 2)).toBe(false);
    expect(looksLikeRobot({ ...person, message: 'if a < b && b > c, [see] the www, please' }, 2)).toBe(false);
  });

  test.each([
    ['an unseen field that is filled in', { ...person, signs: { seconds: 20, isHoneypotFilled: true } }],
    ['a form filled in at once', { ...person, signs: { seconds: 1.9, isHoneypotFilled: false } }],
    ['what no form sent', { ...person, signs: null }],
    ['an address for a name', { ...person, names: ['http://spam.example', 'x'] }],
    ['markup for a name', { ...person, names: ['<b>x</b>'] }],
    ['links in HTML', { ...person, message: '<a href="http://spam.example">x</a>' }],
    ['links in a forum’s way', { ...person, message: '[url=http://spam.example]x[/url]' }],
    ['many links', { ...person, message: 'http://a.example www.b.example https://c.example' }],
  ])('is %s', (_what, sender) => {
    expect(looksLikeRobot(sender, 2)).toBe(true);
  });

  test('depends on content only if the time is not checked', () => {
    expect(looksLikeRobot({ ...person, signs: null }, null)).toBe(false);
    expect(looksLikeRobot({ ...person, signs: { seconds: 0.1, isHoneypotFilled: false } }, null)).toBe(false);
    expect(looksLikeRobot({ ...person, signs: { seconds: 20, isHoneypotFilled: true } }, null)).toBe(true);
  });
});
