import { globalHistory } from '@gatsbyjs/reach-router';

import { keepJumpsNative } from '../../web/src/lib/keepJumpsNative';

let heard: string[] = [];
keepJumpsNative();
globalHistory.listen(({ action, location }) => heard.push(`${action} ${location.pathname}`));
beforeEach(() => {
  heard = [];
});

/** Goes back, and waits until everybody was told. */
async function back(): Promise<void> {
  const told = new Promise((done) => window.addEventListener('popstate', done, { once: true, capture: true }));
  window.history.back();
  await told;
  await Promise.resolve();
}

test('a jump within a page, and back, is the browser’s own', async () => {
  window.location.hash = 'contact';
  await back();
  expect(window.location.hash).toBe('');
  expect(heard).toEqual([]);
});

test('who goes back before the next page is shown is back', async () => {
  void globalHistory.navigate('/us/privacy-policy');
  await back();
  expect(window.location.pathname).toBe('/');
  expect(heard).toEqual(['PUSH /us/privacy-policy', 'POP /']);
});
