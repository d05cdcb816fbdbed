import { setTimeout as pause } from 'node:timers/promises';

import type { Core } from '@strapi/strapi';

import { contentMarked, markContentChanges } from '../../cms/src/features/publishing/content-changes';

type AfterWrite = (event: { readonly result?: unknown }) => Promise<void>;

test('whoever stops waits until what was just published is marked, and the many writes of a publish are one mark', async () => {
  const marks: string[] = [];
  let write: AfterWrite = async () => undefined;
  const strapi = {
    store: () => ({ set: ({ value }: { value: string }) => pause(20).then(() => marks.push(value)) }),
    db: { inTransaction: () => false, lifecycles: { subscribe: ({ afterUpdate }: { afterUpdate: AfterWrite }) => (write = afterUpdate) } },
  } as unknown as Core.Strapi;
  markContentChanges(strapi);
  for (let count = 0; count < 3; count += 1) await write({ result: { publishedAt: new Date() } });
  await write({ result: { publishedAt: null } });
  await contentMarked();
  expect(marks).toHaveLength(1);
});
