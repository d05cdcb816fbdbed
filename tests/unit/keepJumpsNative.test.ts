import { globalHistory } from '@gatsbyjs/reach-router';

import { keepJumpsNative } from '../../web/src/lib/keepJumpsNative';

let heard: string[] = [];
keepJumpsNative();
globalHistory.listen(({ action, location }) => heard.push(`${action} ${location.pathname}`));
beforeEach(() => {
  heard = [];
});

/** Moves in the history, and waits until everybody was told. */
async function moved(move: () => void): Promise<void> {
  const told = new Promise((done) => window.addEventListener('popstate', done, { once: true, capture: true }));
  move();
  await told;
  await Promise.resolve();
}

test('a jump within a page, and back, is the browser’s own', async () => {
  await moved(() => (window.location.hash = 'contact'));
  expect(window.location.hash).toBe('#contact');
  await moved(() => window.history.back());
  expect(window.location.hash).toBe('');
  expect(heard).toEqual([]);
});

test('who goes back before the next page is shown is back', async () => {
  void globalHistory.navigate('/us/privacy-policy');
  await moved(() => window.history.back());
  expect(window.location.pathname).toBe('/');
  expect(heard).toEqual(['PUSH /us/privacy-policy', 'POP /']);
});
