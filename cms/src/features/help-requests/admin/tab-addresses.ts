import { FIRST_TAB, type Tab, TABS } from '../api-types';

/** Parameter of the list's address; Strapi sends what is below `plugins` along with the query. */
const TAB = 'plugins[requests][tab]';
const REMEMBERED = 'help-requests-tab';

/** Whom to call first stands first; “all” is for looking back. */
const CALL_FIRST = 'due_at:ASC';
const sortOf = (tab: Tab): string => (tab === 'all' ? 'received_at:DESC' : CALL_FIRST);

interface Filters {
  readonly $and?: readonly Readonly<Record<string, unknown>>[];
}

export const isTabName = (value: unknown): value is Tab => TABS.some((tab) => tab === value);
export const tabIn = (value: unknown): Tab => (isTabName(value) ? value : 'all');

/** The tab that was open last, in this browser. */
export function rememberedTab(): Tab {
  const remembered = window.localStorage.getItem(REMEMBERED);
  return isTabName(remembered) ? remembered : FIRST_TAB;
}
export const rememberTab = (tab: Tab): void => window.localStorage.setItem(REMEMBERED, tab);

/** Parameters of a link to the list that does not open the remembered tab, and has whom to call first at its top. */
export const IN_ALL_CALL_FIRST = `${TAB}=all&sort=${CALL_FIRST}`;

/** The list's address in the tab that was open last. An order that somebody chose there stays: Strapi has put it into the address again. */
export function addressOfRemembered(rawQuery: string, tab: Tab): string {
  const query = new URLSearchParams(addressOfTab(rawQuery, tab));
  const before = new URLSearchParams(rawQuery).get('sort');
  if (before !== null) query.set('sort', before);
  return query.toString();
}

/** Address of a tab in its own order, with the other filters of the list. */
export function addressOfTab(rawQuery: string, tab: Tab): string {
  const query = new URLSearchParams(rawQuery);
  query.set(TAB, tab);
  query.set('sort', sortOf(tab));
  query.set('page', '1');
  return query.toString();
}

/** The colleague whose requests are listed. */
export function colleagueIn(filters: Filters | undefined): string | undefined {
  const found = filters?.$and?.map(({ assignee }) => (assignee as { readonly $eq?: unknown } | undefined)?.$eq).find((name) => typeof name === 'string');
  return found as string | undefined;
}

/** The list's address with the requests of this colleague only; of everybody without one. */
export function withColleague(rawQuery: string, name: string | undefined): string {
  const query = new URLSearchParams();
  const others = new Map<string, [string, string][]>();
  for (const [key, value] of new URLSearchParams(rawQuery)) {
    const [, index] = key.match(FILTER) ?? [];
    if (index === undefined) query.append(key, value);
    else others.set(index, [...(others.get(index) ?? []), [key, value]]);
  }
  const kept = [...others.values()].filter((filter) => !filter.some(([key]) => key.includes('][assignee]')));
  kept.forEach((filter, index) => filter.forEach(([key, value]) => query.append(key.replace(FILTER, `filters[$and][${index}]`), value)));
  if (name !== undefined) query.append(`filters[$and][${kept.length}][assignee][$eq]`, name);
  query.set('page', '1');
  return query.toString();
}

const FILTER = /^filters\[\$and\]\[(\d+)\]/;
