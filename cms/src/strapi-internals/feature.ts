import type { Feature } from '../lib/feature';
import { keepAbilities } from './abilities';
import { endRefusedRelations, listRecentTexts, orderSelectedEntries } from './content-manager';
import { sortEmptyLast } from './empty-last';
import { rejectFailedCommits } from './knex-commit-fix';
import { searchLiterally } from './literal-search';
import { guardStrapiRoutes, removeWebhookRoutes } from './route-restrictions';
import { readsWithoutLock } from './sqlite-begin-immediate';

/** Changes to the behaviour of Strapi and Knex. */
export const strapiInternals: Feature = {
  register(strapi) {
    rejectFailedCommits(strapi);
    searchLiterally(strapi);
    keepAbilities(strapi);
    sortEmptyLast(strapi);
    guardStrapiRoutes(strapi);
    removeWebhookRoutes(strapi);
    endRefusedRelations(strapi);
    orderSelectedEntries(strapi);
    listRecentTexts(strapi);
    strapi.documents.use(readsWithoutLock);
  },
};
