import { readTracking, storeTracking } from '../../web/src/lib/tracking';

afterEach(() => sessionStorage.clear());

test('parameters of the first address are stored under their fixed names', () => {
  storeTracking('?sub1=a&sub2=%20b%20&sub3=c&subid=42&p=1234567890&utm=x');
  expect({ ...sessionStorage }).toMatchObject({ sub1: 'a', sub2: 'b', sub3: 'c', subid: '42', fbPixelId: '1234567890' });
  expect(sessionStorage).not.toHaveProperty('utm');
  expect(readTracking()).toEqual({ sub1: 'a', sub2: 'b', sub3: 'c', subid: '42', fbPixelId: '1234567890' });
});

test('later pages of the session change nothing, even if the first had no parameters', () => {
  storeTracking('');
  storeTracking('?sub1=late&p=1');
  expect(readTracking()).toEqual({});

  sessionStorage.clear();
  storeTracking('?sub1=first');
  storeTracking('?sub1=second&sub2=second');
  expect(readTracking()).toEqual({ sub1: 'first' });
});

test('of the first page, which was left before scripts ran, parameters count on the next one', () => {
  sessionStorage.setItem('firstSearch', '?sub1=early&p=12');
  storeTracking('?sub1=late');
  expect(readTracking()).toEqual({ sub1: 'early', fbPixelId: '12' });
});

test.each(['?p=12a', '?p=', '?p=%3Cscript%3E', `?p=${'1'.repeat(33)}`, '?p=-1'])('%s is not a pixel id', (search) => {
  storeTracking(search);
  expect(readTracking()).toEqual({});
});

test('a parameter that the server would refuse is not stored', () => {
  storeTracking(`?sub1=${'a'.repeat(256)}&sub2=${'b'.repeat(255)}&sub3=%20`);
  expect(readTracking()).toEqual({ sub2: 'b'.repeat(255) });
});
