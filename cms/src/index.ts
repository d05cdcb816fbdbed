import type { Core } from '@strapi/strapi';

import { bootstrap } from './bootstrap';
import { keepVisitorsRowsReadOnly } from './bootstrap/roles';
import { articleSlug } from './documents/article-slug';
import { sharedFields } from './documents/shared-fields';
import { visitorsRows } from './documents/visitors-rows';
import { announceChanges } from './publishing/hook';
import { addStaffRoutes } from './publishing/routes';

export default {
  register({ strapi }: { strapi: Core.Strapi }) {
    keepVisitorsRowsReadOnly(strapi);
    strapi.documents.use(visitorsRows);
    strapi.documents.use(articleSlug);
    strapi.documents.use(sharedFields(strapi));
    addStaffRoutes(strapi);
  },

  async bootstrap({ strapi }: { strapi: Core.Strapi }) {
    await bootstrap(strapi);
    announceChanges(strapi);
  },
};
