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

/** Before Strapi updates the tables, when columns of fields that are gone are still there. */
export const beforeTablesChange = (strapi: Core.Strapi, work: () => Promise<void>): void => register(strapi, BEFORE, work);

/** After Strapi has updated the tables, before it fills them. */
export const afterTablesChanged = (strapi: Core.Strapi, work: () => Promise<void>): void => register(strapi, AFTER, work);

/** Boot check: both were called at this start. */
export function syncHooksWereCalled(strapi: Core.Strapi): boolean {
  // Known by every Strapi, whatever was registered.
  strapi.hook(AFTER);
  const hooks = called.get(strapi);
  return hooks !== undefined && hooks.has(BEFORE) && hooks.has(AFTER);
}
