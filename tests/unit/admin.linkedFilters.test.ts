import { forgetFilters, isLinked, linkedList } from '../../cms/src/admin/linked-filters';

const LIST = '/content-manager/collection-types/api::outbox-mail.outbox-mail';

/** The parts of a browser's storage that are used. */
function storageWith(entries: Readonly<Record<string, object>>): Storage & { readonly now: () => Record<string, string> } {
  const stored = new Map(Object.entries(entries).map(([key, value]) => [key, JSON.stringify(value)]));
  const storage = { get length() { return stored.size; }, key: (index: number) => [...stored.keys()][index] ?? null, getItem: (key: string) => stored.get(key) ?? null, setItem: (key: string, value: string) => void stored.set(key, value), removeItem: (key: string) => void stored.delete(key), clear: () => stored.clear() };
  return Object.assign(storage, { now: () => Object.fromEntries(stored) });
}

test('addresses of links are known again, others are not', () => {
  expect(isLinked(linkedList(LIST, 'filters[$and][0][state][$eq]=failed').replace(/^.*\?/, '?'))).toBe(true);
  expect(isLinked('?page=1&filters[$and][0][state][$eq]=failed')).toBe(false);
});

test('what a link filtered is forgotten for its list only, and the size of pages is kept', () => {
  const filtered = { filters: { $and: [{ state: { $eq: 'failed' } }] }, sort: 'id:ASC' };
  const storage = storageWith({ 'STRAPI_LIST_VIEW_SETTINGS:api::a.a:1': { ...filtered, pageSize: '50' }, 'STRAPI_LIST_VIEW_SETTINGS:api::a.a:2': filtered, 'STRAPI_LIST_VIEW_SETTINGS:api::a.abc:1': filtered });
  forgetFilters(storage, 'api::a.a');
  expect(storage.now()).toEqual({ 'STRAPI_LIST_VIEW_SETTINGS:api::a.a:1': '{"pageSize":"50"}', 'STRAPI_LIST_VIEW_SETTINGS:api::a.abc:1': JSON.stringify(filtered) });
});
