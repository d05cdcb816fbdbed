/** @jest-environment node */
import { Poller } from '../../cms/src/lib/poller';
import { retryPause } from '../../cms/src/lib/retry-pause';

const INTERVAL_MS = 5;

/** Work whose rounds end when told to. */
function controlledWork() {
  const rounds: (() => void)[] = [];
  return { rounds, work: () => new Promise<void>((resolve) => rounds.push(resolve)) };
}

const nextTurn = () => new Promise((resolve) => setImmediate(resolve));

describe('Poller', () => {
  it('works at the start, and again after each interval', async () => {
    let rounds = 0;
    let reachThree = (): void => undefined;
    const threeRounds = new Promise<void>((resolve) => (reachThree = resolve));
    const poller = new Poller(async () => {
      rounds += 1;
      if (rounds === 3) reachThree();
    }, INTERVAL_MS);
    poller.start();
    await threeRounds;
    await poller.stop();
  });

  it('runs one round at a time, and one more for all requests during it', async () => {
    const { rounds, work } = controlledWork();
    const poller = new Poller(work, 60_000);
    poller.start();
    poller.poll();
    poller.poll();
    expect(rounds).toHaveLength(1);
    rounds[0]?.();
    await nextTurn();
    expect(rounds).toHaveLength(2);
    rounds[1]?.();
    await nextTurn();
    expect(rounds).toHaveLength(2);
    await poller.stop();
  });

  it('waits for the current round when it stops, and then does nothing', async () => {
    const { rounds, work } = controlledWork();
    const poller = new Poller(work, INTERVAL_MS);
    poller.poll();
    expect(rounds).toHaveLength(0);
    poller.start();
    let isStopped = false;
    const stopped = poller.stop().then(() => (isStopped = true));
    expect(poller.isStopped).toBe(true);
    await nextTurn();
    expect(isStopped).toBe(false);
    rounds[0]?.();
    await stopped;
    poller.poll();
    expect(rounds).toHaveLength(1);
  });
});

test('the last pause repeats', () => {
  expect([0, 1, 2, 9].map((failures) => retryPause([1, 5, 30], failures))).toEqual([1, 5, 30, 30]);
  expect(retryPause([], 0)).toBe(0);
});
