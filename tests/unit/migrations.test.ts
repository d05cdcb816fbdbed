/** @jest-environment node */
import type { Core } from '@strapi/strapi';

import { runMigrations } from '../../cms/src/startup/migration-runner';
import { MIGRATIONS } from '../../cms/src/startup/migrations';

/** Migrations recorded in existing databases: names must neither be changed nor reused. */
const DELIVERED = [
  'default-locale', 'roles', 'roles-agreement-versions', 'roles-mail-texts', 'role-case-manager', 'role-names', 'default-keys', 'pictures', 'seed', 'seed-mail-texts',
  'mail-texts-without-picture', 'data-protection', 'administration-settings', 'help-requests-handling', 'source-texts', 'agreements-off-site',
];

/** A database with these migrations recorded. */
function databaseWith(names: readonly string[]): { strapi: Core.Strapi; had: () => string[] } {
  const rows = new Map<string, unknown>(names.map((name) => [`core/site-bootstrap/${name}`, true]));
  const store = ({ type, name, key }: Readonly<Record<'type' | 'name' | 'key', string>>) => ({
    get: () => Promise.resolve(rows.get(`${type}/${name}/${key}`) ?? null),
    set: ({ value }: { readonly value: unknown }) => Promise.resolve(void rows.set(`${type}/${name}/${key}`, value)),
  });
  return { strapi: { store } as never, had: () => [...rows.keys()].map((key) => key.split('/').at(-1) ?? '') };
}

async function ranOn(strapi: Core.Strapi, failing?: string): Promise<string[]> {
  const ran: string[] = [];
  const recorded = MIGRATIONS.map(({ name }) => ({
    name,
    run: () => {
      ran.push(name);
      return name === failing ? Promise.reject(new Error('The process ended.')) : Promise.resolve();
    },
  }));
  await runMigrations(strapi, recorded).catch((error: unknown) => {
    if (failing === undefined) throw error;
  });
  return ran;
}

it('delivered migrations keep their names and order; new ones are appended', () => {
  const names = MIGRATIONS.map(({ name }) => name);
  expect(names.slice(0, DELIVERED.length)).toEqual(DELIVERED);
  expect(new Set(names).size).toBe(names.length);
});

it('a new database runs all of them, in order, once', async () => {
  const { strapi, had } = databaseWith([]);
  expect(await ranOn(strapi)).toEqual(MIGRATIONS.map(({ name }) => name));
  expect(had()).toEqual(MIGRATIONS.map(({ name }) => name));
  expect(await ranOn(strapi)).toEqual([]);
});

it('an existing database runs only those that it has not run', async () => {
  expect((await ranOn(databaseWith(DELIVERED).strapi)).filter((name) => DELIVERED.includes(name))).toEqual([]);
  const first = ['default-locale', 'roles', 'default-keys', 'pictures', 'seed'];
  expect(await ranOn(databaseWith(first).strapi)).toEqual(MIGRATIONS.map(({ name }) => name).filter((name) => !first.includes(name)));
});

it('an interrupted one is repeated at the next start, before later ones', async () => {
  const { strapi } = databaseWith(DELIVERED.slice(0, 8));
  expect(await ranOn(strapi, 'seed')).toEqual(['seed']);
  expect((await ranOn(strapi)).slice(0, 2)).toEqual(['seed', 'seed-mail-texts']);
});
