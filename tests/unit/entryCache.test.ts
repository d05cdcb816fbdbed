/** @jest-environment node */
import type { Json, JsonObject } from '@site/content';
import type { EntryRef } from '@site/rules';

import { EntryCache } from '../../web/gatsby/source/entryCache';
import { ALL_TYPES } from '../../web/gatsby/source/strapiQueries';
import { contentTypes } from './support/contentTypes';

type Published = EntryRef & { readonly stamp: string };

const kept = new Map<string, unknown>();
const cache = {
  get: (key: string) => Promise.resolve(kept.get(key)),
  set: (key: string, value: unknown) => Promise.resolve(kept.set(key, value)),
};
beforeEach(() => kept.clear());

const article = (documentId: string, stamp: string, language: EntryRef['language'] = 'ru'): Published => ({ type: 'api::article.article', documentId, language, stamp });
const loadCache = (published: readonly Published[], code: string | undefined = 'one') => EntryCache.load({ cache, code, language: 'ru', types: ['article', 'service'], published: [...published] });

/**
 * A build that fetches entries missing from the cache.
 * @returns the fetched entries and all entries
 */
async function build(published: readonly Published[], there: Readonly<Record<string, JsonObject>>, code?: string) {
  const entryCache = await loadCache(published, code);
  const fetched = entryCache.staleIds('article');
  entryCache.add({ article: fetched.flatMap((id): JsonObject[] => (there[id] ? [there[id]] : [])) });
  await entryCache.save();
  return { fetched, has: entryCache.entries().article };
}

const a = { documentId: 'a', title: 'A', publishedOn: '2026-01-01' };
const b = { documentId: 'b', title: 'B', publishedOn: '2026-02-01' };

test('only entries published since the last build are fetched again', async () => {
  expect(await build([article('a', '1'), article('b', '1'), article('c', '1', 'he')], { a, b })).toEqual({ fetched: ['a', 'b'], has: [a, b] });
  expect(await build([article('a', '1'), article('b', '1')], {})).toEqual({ fetched: [], has: [a, b] });
  const changed = { ...a, title: 'A changed' };
  expect(await build([article('a', '2'), article('b', '1')], { a: changed })).toEqual({ fetched: ['a'], has: [changed, b] });
});

test('an unpublished entry is removed, and fetched when published again', async () => {
  await build([article('a', '1'), article('b', '1')], { a, b });
  expect(await build([article('b', '1')], {})).toEqual({ fetched: [], has: [b] });
  expect(await build([article('a', '2'), article('b', '1')], { a })).toEqual({ fetched: ['a'], has: [a, b] });
});

test('an entry published while it is fetched is fetched again by the next build', async () => {
  const newer = { ...a, title: 'Published meanwhile' };
  await build([article('a', '1')], { a: newer });
  expect(await build([article('a', '2')], { a: newer })).toEqual({ fetched: ['a'], has: [newer] });
  // The entry was deleted before it could be fetched.
  expect(await build([article('a', '3')], {})).toEqual({ fetched: ['a'], has: [] });
  expect((await build([article('a', '3')], {})).fetched).toEqual(['a']);
});

test('the cache is discarded after code changes, and not written without a code version', async () => {
  await build([article('a', '1')], { a });
  expect((await build([article('a', '1')], { a }, 'another')).fetched).toEqual(['a']);
  kept.clear();
  const entryCache = await EntryCache.load({ cache, code: undefined, language: 'ru', types: ['article'], published: [article('a', '1')] });
  entryCache.add({ article: [a] });
  await entryCache.save();
  expect(kept.size).toBe(0);
});

test('the order of entries does not depend on when they were fetched', async () => {
  const services = [{ documentId: 'z', order: 1 }, { documentId: 'y', order: 2 }, { documentId: 'x', order: 2 }, { documentId: 'w', order: 10 }];
  const published = services.map(({ documentId }) => ({ type: 'api::service.service', documentId, language: 'ru' as const, stamp: '1' }));
  const entryCache = await loadCache(published);
  entryCache.add({ service: [...services].reverse() });
  expect(entryCache.entries().service?.map(({ documentId }) => documentId)).toEqual(['z', 'x', 'y', 'w']);
});

test('queries include every component and picture of every type', () => {
  const asked = Object.fromEntries(ALL_TYPES.map(({ singularName, populate = {} }) => [singularName, Object.keys(populate as Record<string, Json>).sort()]));
  const there = Object.entries(contentTypes).map(([name, { attributes }]) => [name, Object.keys(attributes).filter((field) => ['component', 'media'].includes(attributes[field]?.type ?? '')).sort()]);
  expect(asked).toEqual(Object.fromEntries(there));
});
