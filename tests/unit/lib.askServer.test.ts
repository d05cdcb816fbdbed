import { askServer } from '../../web/src/lib/askServer';

const loadPageSync = (pathname: string) => ({ '/ru': { page: {} }, '/ru/former': { page: { matchPath: '/ru/*' } } })[pathname];
const at = (pathname: string) => ({ pathname });

test.each([
  ['a link to an address without a page is the server’s to answer', '/ru', '/ru/former', 1],
  ['a link to a page is not', '/ru/former', '/ru', 0],
  ['nor is what the server has answered', null, '/ru/former', 0],
  ['nor a jump within that', '/ru/former', '/ru/former', 0],
  ['nor a page that is not loaded', '/ru', '/ru/unloaded', 0],
])('%s', (_name, from, to, times) => {
  const reload = jest.fn();
  askServer({ location: at(to), prevLocation: from === null ? null : at(from), loadPageSync }, reload);
  expect(reload).toHaveBeenCalledTimes(times);
});
