/** @jest-environment node */
import type { Core } from '@strapi/strapi';
import knex from 'knex';

import { earlierAddresses, readEarlierAddresses } from '../../cms/src/features/administration-settings/migrations';

const published = new Date();

test.each([
  ['the address for notices of the published Russian, not of a draft or another language', [['ru', null, 'draft@example.com', 'a@example.com'], ['en', published, 'en@example.com', 'b@example.com'], ['ru', published, 'notices@example.com', 'c@example.com']], { notificationEmail: 'notices@example.com', replyToEmail: 'c@example.com' }],
  ['the support address where none was named', [['ru', published, '', 'c@example.com']], { notificationEmail: 'c@example.com', replyToEmail: 'c@example.com' }],
  ['nothing where nothing is published', [['ru', null, 'draft@example.com', 'a@example.com']], undefined],
] as const)('from the site settings of before comes %s', async (_what, rows, expected) => {
  const database = knex({ client: 'better-sqlite3', connection: { filename: ':memory:' }, useNullAsDefault: true });
  await database.schema.createTable('site_settings_entries', (table) => {
    table.increments();
    for (const name of ['locale', 'published_at', 'notification_email', 'email']) table.string(name);
  });
  for (const [locale, published_at, notification_email, email] of rows) await database('site_settings_entries').insert({ locale, published_at, notification_email, email });
  expect(await earlierAddresses(database, true)).toEqual(expected);
  await database.destroy();
});

test('former addresses survive an interrupted start, after which their columns are gone', async () => {
  const database = knex({ client: 'better-sqlite3', connection: { filename: ':memory:' }, useNullAsDefault: true });
  await database.schema.createTable('strapi_core_store_settings', (table) => void table.string('key'));
  await database.schema.createTable('site_settings_entries', (table) => {
    table.increments();
    for (const name of ['locale', 'published_at', 'notification_email', 'email']) table.string(name);
  });
  await database('site_settings_entries').insert({ locale: 'ru', published_at: 'now', notification_email: 'notices@example.com', email: 'support@example.com' });

  const store = new Map<string, unknown>();
  let start: () => Promise<void> = () => Promise.reject(new Error('The hook was not registered.'));
  readEarlierAddresses({
    hook: () => ({ register: (handler: typeof start) => (start = handler) }),
    db: { getSchemaConnection: () => database.schema, connection: database },
    store: ({ key }: { readonly key: string }) => ({
      get: () => Promise.resolve(store.get(key) ?? null),
      set: ({ value }: { readonly value: unknown }) => Promise.resolve(void store.set(key, value)),
    }),
  } as unknown as Core.Strapi);
  await start();
  const kept = [{ notificationEmail: 'notices@example.com', replyToEmail: 'support@example.com' }];
  expect([...store.values()]).toEqual(kept);
  await database.schema.alterTable('site_settings_entries', (table) => table.dropColumn('notification_email'));
  await start();
  expect([...store.values()]).toEqual(kept);
  await database.destroy();
});
