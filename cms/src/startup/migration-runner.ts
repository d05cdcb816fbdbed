import type { Core } from '@strapi/strapi';

/** A data migration, run once per database. Must be repeatable: an interrupted one runs again from its beginning. */
export interface Migration {
  /** Recorded in the database once the migration has run; never changed. */
  readonly name: string;
  run(strapi: Core.Strapi): Promise<unknown>;
}

const recordOf = (strapi: Core.Strapi, name: string) => strapi.store({ type: 'core', name: 'site-bootstrap', key: name });

export async function hasRun(strapi: Core.Strapi, name: string): Promise<boolean> {
  return Boolean(await recordOf(strapi, name).get());
}

/** Runs pending migrations in the order of the list. Must be called under the boot lock. */
export async function runMigrations(strapi: Core.Strapi, migrations: readonly Migration[]): Promise<void> {
  for (const { name, run } of migrations) {
    if (await hasRun(strapi, name)) continue;
    await run(strapi);
    await recordOf(strapi, name).set({ value: true });
  }
}
