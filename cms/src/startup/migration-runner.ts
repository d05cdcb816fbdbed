import type { Core } from '@strapi/strapi';

/** A change of the stored data that a database gets once. Repeated from its beginning if the start ends within it. */
export interface Migration {
  /** By which the database knows that it had it: never changed. */
  readonly name: string;
  run(strapi: Core.Strapi): Promise<unknown>;
}

const recordOf = (strapi: Core.Strapi, name: string) => strapi.store({ type: 'core', name: 'site-bootstrap', key: name });

export async function hasRun(strapi: Core.Strapi, name: string): Promise<boolean> {
  return Boolean(await recordOf(strapi, name).get());
}

/** Runs those that this database has not had, in the order of the list. Under the boot lock, so that one process does. */
export async function runMigrations(strapi: Core.Strapi, migrations: readonly Migration[]): Promise<void> {
  for (const { name, run } of migrations) {
    if (await hasRun(strapi, name)) continue;
    await run(strapi);
    await recordOf(strapi, name).set({ value: true });
  }
}
