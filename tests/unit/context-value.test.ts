/** @jest-environment node */
import { setTimeout as pause } from 'node:timers/promises';

import { ContextValue } from '../../cms/src/lib/context-value';

const name = new ContextValue<string>();
const age = new ContextValue<number | undefined>();
const read = () => [name.get(), age.get()];

it('has no value outside', () => {
  name.run('Anna', () => undefined);
  expect(read()).toEqual([undefined, undefined]);
});

it('is read by what a function calls, also later, beside other values', async () => {
  const later = await name.run('Anna', async () => {
    await pause(1);
    return age.run(40, async () => {
      await pause(1);
      return [read(), name.run('Boris', read), age.run(undefined, read), read()];
    });
  });
  expect(later).toEqual([['Anna', 40], ['Boris', 40], ['Anna', undefined], ['Anna', 40]]);
});

it('belongs to one call, whatever runs at the same time', async () => {
  const names = await Promise.all(['Anna', 'Boris', 'Clara'].map((one, index) => name.run(one, async () => {
    await pause(3 - index);
    return name.get();
  })));
  expect(names).toEqual(['Anna', 'Boris', 'Clara']);
});
