import type { Core } from '@strapi/strapi';

const BEFORE = 'strapi::content-types.beforeSync';
const AFTER = 'strapi::content-types.afterSync';

type Hook = typeof BEFORE | typeof AFTER;
const called = new WeakMap<Core.Strapi, Set<Hook>>();

function register(strapi: Core.Strapi, hook: Hook, work: () => Promise<void>): void {
  strapi.hook(hook).register(async () => {
    called.set(strapi, (called.get(strapi) ?? new Set()).add(hook));
    await work();
  });
}

/** Runs `work` before Strapi updates the tables, while columns of removed fields still exist. */
export const beforeTablesChange = (strapi: Core.Strapi, work: () => Promise<void>): void => register(strapi, BEFORE, work);

/** Runs `work` after Strapi has updated the tables, before it writes its own rows. */
export const afterTablesChanged = (strapi: Core.Strapi, work: () => Promise<void>): void => register(strapi, AFTER, work);

/** Boot check: both hooks were called. */
export function syncHooksWereCalled(strapi: Core.Strapi): boolean {
  const hooks = called.get(strapi);
  return strapi.hook(AFTER) !== undefined && hooks !== undefined && hooks.has(BEFORE) && hooks.has(AFTER);
}
