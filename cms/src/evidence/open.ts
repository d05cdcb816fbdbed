import { existsSync } from 'node:fs';
import { join } from 'node:path';

import { createStrapi } from '@strapi/strapi';

import { environment } from '../environment';
import { type Connection, Records } from './records';

export interface Evidence {
  /** Does the work with the rows as they are at one moment, and with the rows as they become meanwhile. */
  read<T>(work: (snapshot: Records, now: Records) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/**
 * Opens the CMS's database to be read and nothing else.
 * @param folders of the CMS, as Strapi wants them
 * @throws if there is no database
 */
export function openEvidence(folders: { readonly appDir: string; readonly distDir: string }): Evidence {
  const { database, dataDir } = environment();
  const file = join(dataDir, 'cms.db');
  if (database.client === 'sqlite' && !existsSync(file)) throw new Error(`There is no database at ${file}.`);

  const connection = connect(folders);
  const snapshot = database.client === 'postgres' ? ({ isolationLevel: 'repeatable read', readOnly: true } as const) : {};
  return {
    read: (work) => connection.transaction((transaction) => work(new Records(transaction, database.client), new Records(connection, database.client)), snapshot),
    close: () => connection.destroy(),
  };
}

/** Of Strapi only its connection is made: booted, it would bring the tables up to date, seed, and sweep. */
function connect({ appDir, distDir }: { readonly appDir: string; readonly distDir: string }): Connection {
  const strapi = createStrapi({ appDir, distDir, autoReload: false, serveAdminPanel: false });
  if (environment().database.client === 'sqlite') {
    strapi.config.set('database.connection.connection.options', { readonly: true });
    // One for the snapshot, one for what comes meanwhile; neither sets the journal's mode, which is a write.
    strapi.config.set('database.connection.pool', { min: 0, max: 2 });
  }
  return strapi.db.connection;
}
