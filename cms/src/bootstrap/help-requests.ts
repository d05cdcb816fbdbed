import type { Core } from '@strapi/strapi';

import { type Searched, searchText } from '../handling/search';
import { once } from './once';

const UID = 'api::help-request.help-request';
const PAGE = 500;

interface ContentTypes {
  syncConfigurations(): Promise<void>;
}

/** Requests that came before they were handled here: they are new, they can be searched, and the list shows what handling needs. */
export async function prepareHelpRequests(strapi: Core.Strapi): Promise<void> {
  await once(strapi, 'help-requests-handling', async () => {
    await strapi.db.query(UID).updateMany({ where: { state: { $null: true } }, data: { state: 'new' } });
    for (;;) {
      const rows: readonly (Searched & { id: number })[] = await strapi.db.query(UID).findMany({ where: { search: { $null: true } }, limit: PAGE });
      for (const row of rows) await strapi.db.query(UID).updateMany({ where: { id: row.id }, data: { search: searchText(row) } });
      if (rows.length < PAGE) break;
    }
    await strapi.store({ type: 'plugin', name: 'content_manager', key: `configuration_content_types::${UID}` }).delete({});
    await (strapi.plugin('content-manager').service('content-types') as ContentTypes).syncConfigurations();
  });
}
