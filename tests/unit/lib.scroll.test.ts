import { manageScroll, SCROLL_TO_TOP_DELAY_MS } from '../../web/src/lib/manageScroll';

/** Like the browser. */
const scrolledTo = jest.fn();
function scroll(top: number): void {
  Object.assign(window, { scrollY: top });
  window.dispatchEvent(new Event('scroll'));
}
window.scrollTo = ((options: ScrollToOptions) => {
  scrolledTo(options);
  scroll(options.top ?? 0);
}) as typeof window.scrollTo;

/** jsdom has none: observers of the page's height, which {@link grow} calls. */
const growing = new Set<() => void>();
Object.assign(window, {
  ResizeObserver: class {
    constructor(private readonly listener: () => void) {}
    observe = () => void growing.add(this.listener);
    disconnect = () => void growing.delete(this.listener);
  },
});
let height = 1000;
Object.defineProperty(document.documentElement, 'offsetHeight', { get: () => height });
const grow = (): void => growing.forEach((listener) => listener());

let listening: jest.SpyInstance<void, Parameters<Window['addEventListener']>>;
let onRouteUpdate: ReturnType<typeof manageScroll>;
let keys = 0;

/** Like the router for a link. */
function follow(address: string): void {
  const previous = { ...addressOf() };
  window.history.pushState({ key: String((keys += 1)) }, '', address);
  onRouteUpdate(addressOf(), previous);
}

/** Like browser and router for Back and Forward. */
async function traverse(by: number): Promise<() => void> {
  const previous = { ...addressOf() };
  const popped = new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }));
  window.history.go(by);
  await popped;
  return () => onRouteUpdate(addressOf(), previous);
}

/** A page's timers and listeners end with it. */
function leave(): void {
  window.dispatchEvent(new Event('hashchange'));
  for (const [type, listener] of listening.mock.calls) window.removeEventListener(type, listener);
}

const addressOf = () => ({ pathname: window.location.pathname });

function addSection(id: string): jest.Mock {
  const section = document.body.appendChild(document.createElement('section'));
  section.id = id;
  return (section.scrollIntoView = jest.fn());
}

beforeEach(() => {
  window.sessionStorage.clear();
  window.history.pushState(null, '', '/ru');
  // Listeners of the window would survive the test.
  listening = jest.spyOn(window, 'addEventListener');
  Object.assign(window, { scrollY: 0 });
  onRouteUpdate = manageScroll();
  onRouteUpdate(addressOf(), null);
  scrolledTo.mockClear();
  jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'queueMicrotask'] });
});
afterEach(() => {
  leave();
  jest.restoreAllMocks();
  jest.useRealTimers();
  document.body.innerHTML = '';
});

test('another page is scrolled to its top after 100 ms', () => {
  scroll(500);
  follow('/ru/contract');
  jest.advanceTimersByTime(SCROLL_TO_TOP_DELAY_MS - 1);
  expect(scrolledTo).not.toHaveBeenCalled();
  jest.advanceTimersByTime(1);
  expect(scrolledTo).toHaveBeenCalledWith({ top: 0, behavior: 'instant' });
});

test.each([['#team', 'team'], ['#%D0%BC%D1%8B', 'мы'], ['#100%', '100%'], ['#%E0%A4', '%E0%A4']])('a section that the address names as %s is scrolled to instead', (hash, id) => {
  const toSection = addSection(id);
  follow(`/ru/contract${hash}`);
  jest.runAllTimers();
  expect(toSection).toHaveBeenCalled();
  expect(scrolledTo).not.toHaveBeenCalled();
});

test('a section that comes late is scrolled to when it is there, unless the visitor scrolls meanwhile', () => {
  follow('/ru/contract#late');
  jest.advanceTimersByTime(SCROLL_TO_TOP_DELAY_MS);
  expect(scrolledTo).toHaveBeenCalledWith({ top: 0, behavior: 'instant' });
  const toSection = addSection('late');
  grow();
  expect(toSection).toHaveBeenCalledTimes(1);
  window.dispatchEvent(new Event('wheel'));
  grow();
  expect(toSection).toHaveBeenCalledTimes(1);
  expect(growing.size).toBe(0);
});

test('a section that comes within the 100 ms is not left for the top', () => {
  follow('/ru/contract#soon');
  const toSection = addSection('soon');
  grow();
  jest.runAllTimers();
  expect(toSection).toHaveBeenCalledTimes(1);
  expect(scrolledTo).not.toHaveBeenCalled();
});

test('a malformed hash that names nothing leaves the page at its top', () => {
  follow('/ru/contract#%');
  jest.runAllTimers();
  expect(scrolledTo).toHaveBeenCalledWith({ top: 0, behavior: 'instant' });
});

test('the first page of a visit and jumps within a page are left alone', () => {
  onRouteUpdate({ pathname: '/ru' }, { pathname: '/ru' });
  jest.runAllTimers();
  expect(scrolledTo).not.toHaveBeenCalled();
});

test('a page that follows within the 100 ms is not scrolled by the page before it', () => {
  follow('/ru/contract');
  jest.advanceTimersByTime(SCROLL_TO_TOP_DELAY_MS / 2);
  const toSection = addSection('team');
  follow('/ru/euronews#team');
  jest.runAllTimers();
  expect(toSection).toHaveBeenCalled();
  expect(scrolledTo).not.toHaveBeenCalled();
});

test('a jump on the page that is left, whose address is already the next one’s, leads to that section of the next page', () => {
  const previous = { ...addressOf() };
  window.history.pushState({ key: 'next' }, '', '/ru/contract');
  const asked = { ...addressOf() };
  const toSection = addSection('team');
  window.location.hash = 'team';
  onRouteUpdate(asked, previous);
  jest.runAllTimers();
  expect(toSection).toHaveBeenCalled();
  expect(scrolledTo).not.toHaveBeenCalled();
});

test('a jump within a page ends at its section, though the section is drawn anew meanwhile; unless the visitor scrolls', async () => {
  jest.useRealTimers();
  const jumpTo = async (id: string) => {
    const popped = new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }));
    window.location.hash = id;
    await popped;
  };
  const former = addSection('team');
  await jumpTo('team');
  // What an observer reports first is the height that was there before.
  grow();
  expect(former).not.toHaveBeenCalled();
  document.getElementById('team')?.remove();
  const present = addSection('team');
  height += 100;
  grow();
  expect(present).toHaveBeenCalledWith({ behavior: 'instant' });

  const other = addSection('contact');
  await jumpTo('contact');
  window.dispatchEvent(new Event('wheel'));
  height += 100;
  grow();
  expect(other).not.toHaveBeenCalled();
});

test('a jump to a section within the 100 ms stays there', () => {
  follow('/ru/contract');
  window.dispatchEvent(new HashChangeEvent('hashchange'));
  jest.runAllTimers();
  expect(scrolledTo).not.toHaveBeenCalled();
});

describe('Back and Forward', () => {
  beforeEach(() => jest.useRealTimers());

  test('show each page where it was left, sections notwithstanding', async () => {
    scroll(800);
    follow('/ru/contract#section-3');
    scroll(1200);
    const toSection = addSection('section-3');

    const showFirst = await traverse(-1);
    // Until the new page is rendered, the browser scrolls the old one.
    scroll(37);
    showFirst();
    expect(scrolledTo).toHaveBeenLastCalledWith({ top: 800, behavior: 'instant' });

    (await traverse(1))();
    expect(scrolledTo).toHaveBeenLastCalledWith({ top: 1200, behavior: 'instant' });
    expect(toSection).not.toHaveBeenCalled();
  });

  test('are not undone by the delayed scroll of the page that is left', async () => {
    scroll(800);
    follow('/ru/contract');
    const show = await traverse(-1);
    // On a busy machine the delay may pass before the browser navigates back.
    scrolledTo.mockClear();
    show();
    await new Promise((resolve) => setTimeout(resolve, 2 * SCROLL_TO_TOP_DELAY_MS));
    expect(scrolledTo.mock.calls).toEqual([[{ top: 800, behavior: 'instant' }]]);
  });

  test('tell two visits of one page apart', async () => {
    scroll(100);
    follow('/ru/contract');
    scroll(200);
    follow('/ru');
    scroll(300);
    follow('/ru/contract');
    scroll(400);
    for (const top of [300, 200, 100]) {
      (await traverse(-1))();
      expect(scrolledTo).toHaveBeenLastCalledWith({ top, behavior: 'instant' });
    }
  });

  test('restore after a reload of the page between', async () => {
    scroll(800);
    follow('/ru/contract');
    window.dispatchEvent(new Event('pagehide'));
    leave();
    onRouteUpdate = manageScroll();
    onRouteUpdate(addressOf(), null);
    (await traverse(-1))();
    expect(scrolledTo).toHaveBeenLastCalledWith({ top: 800, behavior: 'instant' });
  });

  test('a link followed while the earlier page is on its way leads to the top', async () => {
    scroll(800);
    follow('/ru/contract');
    await traverse(-1);
    follow('/ru/euronews');
    await new Promise((resolve) => setTimeout(resolve, 2 * SCROLL_TO_TOP_DELAY_MS));
    expect(scrolledTo.mock.calls).toEqual([[{ top: 0, behavior: 'instant' }]]);
  });
});
