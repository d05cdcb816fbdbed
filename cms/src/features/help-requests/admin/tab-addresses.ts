import { type Tab, TABS } from '../api-types';

/** Parameter of the list's address; Strapi sends what is below `plugins` along with the query. */
const TAB = 'plugins[requests][tab]';
const REMEMBERED = 'help-requests-tab';

/** What has to be done first stands first. */
const SORT: Readonly<Record<Tab, string>> = { all: 'received_at:DESC', mine: 'due_at:ASC', unassigned: 'received_at:ASC', overdue: 'due_at:ASC', today: 'due_at:ASC' };

interface Filters {
  readonly $and?: readonly Readonly<Record<string, unknown>>[];
}

export const isTabName = (value: unknown): value is Tab => TABS.some((tab) => tab === value);
export const tabIn = (value: unknown): Tab => (isTabName(value) ? value : 'all');

/** The tab that was open last, in this browser. */
export const rememberedTab = (): Tab => tabIn(window.localStorage.getItem(REMEMBERED));
export const rememberTab = (tab: Tab): void => window.localStorage.setItem(REMEMBERED, tab);

/** Parameters of a link to the list that does not open the remembered tab. */
export const IN_ALL = `${TAB}=all`;

/** Address of a tab, with the other filters of the list. */
export function addressOfTab(rawQuery: string, tab: Tab): string {
  const query = new URLSearchParams(rawQuery);
  query.set(TAB, tab);
  query.set('sort', SORT[tab]);
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
