/** Where Strapi keeps how a list was filtered and sorted last, by type and account. */
const STORED = 'STRAPI_LIST_VIEW_SETTINGS:';
/** Parameter of an address whose filters are those of the link that led there. */
const LINKED = 'plugins[home][linked]';

/** Address of a list with filters that are not kept: the menu opens the whole list again. */
export const linkedList = (list: string, query: string): string => `${list}?page=1&${query}&${LINKED}=true`;

export const isLinked = (rawQuery: string): boolean => new URLSearchParams(rawQuery).get(LINKED) === 'true';

/** Lets Strapi forget by what lists of a type were filtered and sorted; it keeps how many entries a page has. */
export function forgetFilters(storage: Storage, type: string): void {
  const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');
  for (const key of keys.filter((one) => one === STORED + type || one.startsWith(`${STORED}${type}:`))) {
    const { pageSize } = JSON.parse(storage.getItem(key) ?? '{}') as { readonly pageSize?: unknown };
    if (pageSize === undefined) storage.removeItem(key);
    else storage.setItem(key, JSON.stringify({ pageSize }));
  }
}
